"""The rulesets by name, and the ruleset that a user means."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from gocheck.library.arguments import items_of
from gocheck.rules.loading import RulesetError
from gocheck.rules.lookup import COMMON_RULESETS, Rulesets
from gocheck.rules.ruleset import Ruleset
from gocheck.settings import RulesetOrName
from gocheck.text.messages import Error


class UnknownRulesetError(RulesetError, KeyError):
    """A name that no ruleset has; the message suggests the nearest one."""

    __str__ = RulesetError.__str__


class RulesetMap(Mapping[str, Ruleset]):
    """Rulesets by name, in the order of `gocheck rules`. Read-only."""

    def __init__(self, known: Rulesets | None = None) -> None:
        """known: the rulesets; None for the built-in ones, which are loaded when asked for."""
        self._known = known

    def with_files(self, *files: str | os.PathLike[str]) -> RulesetMap:
        """Return the built-in rulesets, and then those of TOML files (guide: rulesets).

        Raises `gocheck.Error`, which names the file and the cause.
        """
        try:
            return RulesetMap(Rulesets.with_files(map(Path, files)) if files else None)
        except TypeError:
            raise RulesetError(f"{files!r} are not paths") from None

    @property
    def known(self) -> Rulesets:
        """The same as the stages have them; not for users."""
        return self._known or builtin_rulesets()

    def __getitem__(self, name: str) -> Ruleset:
        """Return the ruleset of a name; case and punctuation do not matter.

        A "katago:" name gives the ruleset that it describes. Raises `gocheck.Error`, which is a
        KeyError, with the nearest name.
        """
        return named(name, self.known)

    def __contains__(self, name: object) -> bool:
        return name in self.known

    def __iter__(self) -> Iterator[str]:
        return iter(self.known.names)

    def __len__(self) -> int:
        return len(self.known)

    def __repr__(self) -> str:
        return f"<{len(self)} rulesets: {', '.join(self)}>"


@cache
def builtin_rulesets() -> Rulesets:
    """Return the built-in rulesets."""
    return Rulesets()


rulesets = RulesetMap()
"""The built-in rulesets by name."""


def listed(rules: RulesetOrName | Iterable[RulesetOrName] | None) -> tuple[RulesetOrName, ...]:
    """Return one ruleset or several as a tuple; None gives none."""
    if rules is None:
        return ()
    return (rules,) if isinstance(rules, str | Ruleset) else tuple(items_of("rules", rules))


def known_with(
    rules: Iterable[RulesetOrName | None], known: Mapping[str, Ruleset] | None = None
) -> Rulesets:
    """Return the known rulesets with those of the user among some rulesets.

    known: None for the built-in ones; raises `gocheck.Error` if it is not a mapping of rulesets.
    """
    base = known.known if isinstance(known, RulesetMap) else builtin_rulesets()
    given = [each for each in rules if isinstance(each, Ruleset)]
    if base is not builtin_rulesets():
        given = [*base, *given] if given else given
    elif known is not None and not isinstance(known, RulesetMap):
        given = [*_rulesets_of(known), *given]
    if not given:
        return base
    builtin = set(builtin_rulesets())
    users = {each.name: each for each in given if each not in builtin}
    return Rulesets(users) if users else base


def _rulesets_of(known: Mapping[str, Ruleset]) -> list[Ruleset]:
    values = list(known.values()) if isinstance(known, Mapping) else [known]
    if not all(isinstance(each, Ruleset) for each in values):
        raise Error(f"rulesets: {known!r} is not a dictionary of rulesets", argument="rulesets")
    return values


def names_to_compare(rules: Collection[RulesetOrName], known: Rulesets) -> tuple[str, ...]:
    """Return the names of rulesets: of all that are known for "all", of the usual six for none.

    Raises `gocheck.Error` for an unknown name.
    """
    names = dict.fromkeys(name_of_ruleset(each, known) for each in rules if each != "all")
    return known.names if "all" in rules else tuple(names) or COMMON_RULESETS


def name_of_ruleset(rules: RulesetOrName, known: Rulesets) -> str:
    """Return the name of a ruleset; raises `gocheck.Error` for an unknown name."""
    if isinstance(rules, Ruleset):
        return rules.name
    return named(rules, known).name


def named(name: object, known: Rulesets) -> Ruleset:
    """Return the ruleset of a name; raises UnknownRulesetError."""
    if not isinstance(name, str):
        raise UnknownRulesetError(f"{name!r} is not a ruleset, or the name of one")
    try:
        return known.get(name)
    except RulesetError as error:
        raise UnknownRulesetError(str(error)) from None
