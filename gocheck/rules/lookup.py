"""Finding a ruleset by its name, or by the text of a record's RU property."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from gocheck.rules.loading import RulesetError, normalised, not_included
from gocheck.rules.ruleset import Ruleset, builtin, load
from gocheck.text.messages import did_you_mean, first_few
from gocheck.text.parsing import regex

MOST_RULES_TEXTS_KEPT = 4096
"""Texts of RU whose meaning is kept: many records have the same one."""

COMMON_RULESETS = ("japanese", "chinese", "aga", "ing", "new-zealand", "tromp-taylor")
"""The rulesets that are compared by default."""
_LIKE = 0.75
"""How similar a text and a name must be for a suggestion, as `difflib` measures it. With a higher
value more misspellings get no suggestion; with a lower one more suggestions are wrong."""
_MOST_SUGGESTED = 6
"""So many names are suggested: a choice; OGS has six rulesets."""
_KOMI_AT_THE_END = regex(
    r"(?<=\w)[\s,;(]+(?:komi[\s:=]*\d{1,2}(?:[.,]\d{1,2})?|\d{1,2}[.,]\d{1,2})\)?\s*\Z",
    re.IGNORECASE,
)
"""Japanese, komi 6.5; JP (6.5)."""
_LONGEST_RU = 500
"""Characters of RU; a longer text is prose about the game, not the name of a ruleset."""


def _is_part(word: str, name: str) -> bool:
    """Return whether a normalised text is one or more of the words of a name, but not all."""
    words = [normalised(each) for each in re.split(r"[\W_]+", name)]
    return word != "" and any(
        word == "".join(words[first:last])
        for first in range(len(words))
        for last in range(first + 1, len(words) + 1)
        if last - first < len(words)
    )


def _described(text: str) -> Ruleset | None:
    from gocheck.rules import katago  # takes long to load, and few records need it

    return katago.parse(text)


class Rulesets:
    """The built-in rulesets and those of a user, in that order; immutable.

    A user's ruleset may not have the name of a built-in one. Its aliases replace built-in aliases,
    so that a user can give an RU text another meaning. An alias that is the name of another ruleset
    is an error, since names are looked up first.
    """

    __slots__ = ("_aliases", "_by_name", "_names", "_recognise", "_user")

    def __init__(self, user: Mapping[str, Ruleset] | Iterable[Ruleset] = ()) -> None:
        """Hold the built-in rulesets and `user`: those that `load` returns, or any others."""
        own = tuple(user.values() if isinstance(user, Mapping) else user)
        self._user = own
        self._by_name: dict[str, Ruleset] = dict(builtin())
        for ruleset in own:
            if ruleset.name in self._by_name:
                raise RulesetError(f"ruleset {ruleset.name!r} is defined twice")
            self._by_name[ruleset.name] = ruleset
        self._names = {normalised(name): ruleset for name, ruleset in self._by_name.items()}
        self._aliases: dict[str, Ruleset] = {}
        for ruleset in self._by_name.values():
            for alias in ruleset.aliases:
                meaning = normalised(alias)
                named = self._names.get(meaning, ruleset)
                if named is not ruleset:
                    raise RulesetError(
                        f"ruleset {ruleset.name!r}: aliases: {alias!r} is the name of another "
                        f"ruleset, {named.name!r}"
                    )
                self._aliases[meaning] = ruleset
        kept = lru_cache(maxsize=MOST_RULES_TEXTS_KEPT)
        self._recognise: Callable[[str], Ruleset | None] = kept(self._look_up)

    @classmethod
    def with_files(cls, paths: Iterable[Path]) -> Rulesets:
        """Return the built-in rulesets and those of the user's TOML files."""
        return cls([ruleset for path in paths for ruleset in load(path).values()])

    @property
    def names(self) -> tuple[str, ...]:
        """Every name, in order."""
        return tuple(self._by_name)

    def get(self, name: str) -> Ruleset:
        """Return the ruleset of that name, or that RU with this text would name.

        For any other name raises `RulesetError`, with the names that contain it or the nearest as
        suggestions.
        """
        found = self._by_name.get(name) or self.recognise(name)
        if found is not None:
            return found
        raise RulesetError(f"no ruleset named {name!r}{self._suggestion(name)}")

    def recognise(self, text: str) -> Ruleset | None:
        """Return the ruleset that the text of an RU property names, or None; nothing is guessed.

        Tried in order: the rulesets' names, their aliases, KataGo's rule strings and JSON; then the
        same without a komi at the end (JP 6.5). A text with a question mark names none: its author
        was unsure.
        """
        return self._recognise(text)

    def meant(self, text: str) -> tuple[str, ...]:
        """Return the names of the rulesets that an unknown text of RU may mean.

        Only for suggestions: those of a name that several rulesets share (KGS), else the ruleset
        whose name or alias is most like the text. A text that is some of the words of a name gets
        none, since it could be part of several names (Territory).
        """
        word = normalised(text) if len(text) <= _LONGEST_RU else ""
        for each in not_included():
            if word in map(normalised, (each.name, *each.texts)):
                return tuple(each.instead)
        known = {
            normalised(name): ruleset
            for ruleset in self
            for name in (*ruleset.aliases, ruleset.name)
            if not _is_part(word, name)
        }
        import difflib  # takes long to load

        near = difflib.get_close_matches(word, list(known), n=1, cutoff=_LIKE)
        return tuple(known[each].name for each in near)

    def _suggestion(self, name: str) -> str:
        """Return "; did you mean ...?" for a name that no ruleset has, or how to list all names."""
        word = normalised(name)
        containing = [each for each in self._by_name if _is_part(word, each)] or [
            each.name for each in self if any(_is_part(word, alias) for alias in each.aliases)
        ]
        if not containing:
            return did_you_mean(name, self._by_name) or "; `gocheck rules` lists all"
        one_of = "one of " if len(containing) > 1 else ""
        return f"; did you mean {one_of}{first_few(map(repr, containing), _MOST_SUGGESTED)}?"

    def _look_up(self, text: str) -> Ruleset | None:
        if len(text) > _LONGEST_RU or "?" in text or "？" in text:
            return None
        word = normalised(text)
        found = self._names.get(word) or self._aliases.get(word) or _described(text)
        without_komi = _KOMI_AT_THE_END.sub("", text)
        return found or (self._look_up(without_komi) if without_komi != text else None)

    def __iter__(self) -> Iterator[Ruleset]:
        """The rulesets in order."""
        return iter(self._by_name.values())

    def __len__(self) -> int:
        """How many there are."""
        return len(self._by_name)

    def __contains__(self, name: object) -> bool:
        """Whether a ruleset has exactly this name."""
        return name in self._by_name

    def __repr__(self) -> str:
        """The user's rulesets in full, so that different settings print differently."""
        return f"Rulesets({[asdict(each) for each in self._user]!r})"

    def __reduce__(self) -> tuple[type[Rulesets], tuple[tuple[Ruleset, ...]]]:
        """Send worker processes the user's rulesets, without the cache."""
        return Rulesets, (self._user,)
