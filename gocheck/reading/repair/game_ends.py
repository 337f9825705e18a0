"""Whether a closing bracket ends a game of broken text, or the game goes on behind it."""

from dataclasses import dataclass

from gocheck.reading.repair.game_starts import (
    OF_ROOT,
    holds_root,
    is_informed,
    is_informed_without_node,
    is_root,
)
from gocheck.reading.repair.patterns import SHORT_VALUE, brackets
from gocheck.text import regex

_GOES_ON = regex(
    rb"(?:%s)?+\s*+(?:(?!%s)[A-Z]{1,2}+\s*+(?:%s\s*+)++)*+"
    rb";\s*+(?!%s)[A-Za-z]{1,2}\s*+\[" % (SHORT_VALUE, OF_ROOT, SHORT_VALUE, OF_ROOT)
)
"""A node, or the rest of one and then a node, after the bracket that closes a game."""
_LEFT_OF_NODE = regex(
    rb"\s*+(?:(?!%s|DT|EV|GN|PB|PW|RE)[A-Z]{1,2}+\s*+(?:%s\s*+)++)*+" % (OF_ROOT, SHORT_VALUE)
)
"""Properties without a semicolon, none of them of game info."""
_VARIATION = regex(rb"\(\s*+;\s*+[BW]\s*+\[")
"""A bracket that is followed by a move."""


@dataclass(slots=True)
class GameEnds:
    """Finds whether games end at the brackets that close them."""

    data: bytes
    """The text."""
    _closed_well: int = 0
    """Up to here brackets are known to match."""

    def goes_on(self, bracket: int, start: int, *, informed: bool) -> bool:
        """Return whether a game goes on behind the bracket that closes it.

        start: of the game; informed: whether its root has game info.
        """
        behind = bracket + 1
        if _GOES_ON.match(self.data, behind) and not (
            informed
            and (is_informed(self.data, behind) or is_informed_without_node(self.data, behind))
        ):
            return True
        return self._closes_too_early(bracket, start, informed=informed)

    def _closes_too_early(self, bracket: int, start: int, *, informed: bool) -> bool:
        """Return whether what is left of a node, or variations, follow the bracket that closes the
        game, and one that closes nothing behind them.

        Variations begin with a move, and hold nothing that only the root of a game has.
        """
        data = self.data
        if bracket < self._closed_well or not (informed or is_root(data, start)):
            return False
        depth = 0
        end = len(data)
        left = _LEFT_OF_NODE.match(data, bracket + 1)
        follows = bool(left and left[0].strip())
        if left and holds_root(left[0]):
            return False
        for match in brackets(data, left.end() if left else bracket + 1):
            at = match.start()
            opens = _VARIATION.match(data, at)
            if not depth and not opens and match[0] != b")":
                end = at
                break
            if match[0] == b"(":
                # Not looked for behind the game: from each such place everything is read again.
                if is_root(data, at) or (informed and is_informed(data, at)):
                    return False
                depth += 1
            elif match[0] == b")":
                depth -= 1
            elif holds_root(match[0]):
                return False
            if depth < 0:
                return follows
            follows = follows or bool(opens)
        self._closed_well = end
        return False
