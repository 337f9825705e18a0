"""SGF bytes to records, through sgfmill's grammar layer.

sgfmill's game layer knows square boards to 26 lines and no setup after the root; its grammar
layer knows nothing of Go and so has no such limits. Start reading at `read_games`.
"""

import gc
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from sgfmill import sgf_grammar

from gocheck.findings import Finding, finding
from gocheck.reading.encodings import UTF_8, as_utf_8
from gocheck.reading.game import GameReader
from gocheck.reading.mending import Mended, mend, suspect
from gocheck.record import Record, Unread
from gocheck.source import Place, Source

_BLANK = b"\xef\xbb\xbf \t\r\n"
_BREAKS = ("SGF112", "SGF113", "SGF114", "SGF115")
"""What leaves nothing of a game where it leaves no property."""
_LARGE = 100_000
"""Bytes; real games have a tenth of that."""
_Trees = Sequence[sgf_grammar.Coarse_game_tree]


def read_games(source: Source) -> Iterator[Record | Unread]:
    """Yield every game of one input in order, the readable ones and the others.

    An input without any game yields one `Unread`. Never raises on account of what it holds.
    """
    source, remarks, settled = as_utf_8(source)
    trees = _parsed(source.data)
    mended: tuple[tuple[Finding, ...], ...] = ()
    if trees is None or suspect(source.data):
        source, trees, mended = _mended(source, trees)
    if not trees:
        text = source.origin.strip(_BLANK)
        cause = "no SGF game is in it" if text else "it is empty"
        if text and not text.strip(b"\0"):
            cause = "it holds nothing but NUL bytes"
        message = f"the input cannot be read: {cause}"
        yield Unread(source, 1, UTF_8, (finding("SGF101", message),))
        return
    said = _by_game(source, remarks) if len(trees) > 1 and remarks else {1: remarks}
    number = 0
    while number < len(trees):
        number += 1
        tree = trees[number - 1]
        found = [*said.get(number, ()), *(mended[number - 1] if number <= len(mended) else ())]
        if any(each.code in _BREAKS for each in found) and _is_empty(tree):
            message = "the game cannot be parsed: nothing can be told from its text"
            place = found[0].place or Place()
            yield Unread(source, number, UTF_8, (finding("SGF102", message, place), *found))
            continue
        reader = GameReader(source, number, tree, found, not settled)
        record = reader.read()
        if reader.has_nameless and not mended:
            # A property in lower case, which sgfmill has left without a name.
            source, trees, mended = _mended(source, trees)
            number -= bool(mended)
            if mended:
                continue
        yield record


def _parsed(data: bytes) -> _Trees | None:
    """Return the games of a text as sgfmill parses them; None where it refuses one.

    Nothing in a tree points back, so while a large one grows there is no use in looking at it over
    and over for what could be freed.
    """
    collecting = gc.isenabled() and len(data) > _LARGE
    if collecting:
        gc.disable()
    try:
        trees: _Trees = sgf_grammar.parse_sgf_collection(data)
    except ValueError:
        return None
    finally:
        if collecting:
            gc.enable()
    return trees


def _mended(
    source: Source, trees: _Trees | None
) -> tuple[Source, _Trees, tuple[tuple[Finding, ...], ...]]:
    """Return a source that parses, its games, and for each what was mended in it."""
    mended: Mended = mend(source.data)
    if trees is not None and not any(mended.findings):
        return source, trees, ()
    clean = Source(
        source.file, mended.data, source.member, source.data, mended.shifts, source.before
    )
    return clean, _parsed(mended.data) or (), mended.findings


def _by_game(source: Source, remarks: Sequence[Finding]) -> dict[int, list[Finding]]:
    """Return findings about places in the text by the number of the game they stand in."""
    starts = [source.in_origin(span.start) for span in source.games]
    found: dict[int, list[Finding]] = {}
    for remark in remarks:
        offset = remark.place.offset if remark.place else None
        found.setdefault(max(bisect_right(starts, offset or 0), 1), []).append(remark)
    return found


def _is_empty(tree: sgf_grammar.Coarse_game_tree) -> bool:
    """Return whether a game has not a single property."""
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        if any(each.sequence):
            return False
        waiting += each.children
    return True
