"""What the games of a folder or an event have in common where their results differ.

In come finished reports one after the other; out come `Diagnosis` objects: one cause that fits many
of the results, with its counts. No score changes. Only counters are kept, for a bounded number of
folders and events: one that was not seen for long is settled, and begins anew if it comes again.

Its prior enters single explanations in a second pass only: `Example.second_pass` is the confidence
that the cause explains a game, given how common it is among the others. Start reading at
`Diagnoses.take`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from math import sqrt
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import NamedTuple

from gocheck.comparison import A_POINT_OFF, UNKNOWN, every_usual_komi, rounded, signed_margin
from gocheck.limits import MOST_DIAGNOSES, MOST_EXAMPLES, MOST_GAME_GROUPS
from gocheck.record import parse_result
from gocheck.report import Game, GameReport
from gocheck.status import MARKED
from gocheck.text import counted, first_few, in_percent, plain

_DEVIATIONS = 2.25
"""A cause is reported if it explains so many standard deviations more than half of the games that
differ or contradict it: 7 of 7, 10 of 11, 15 of 19, 40 of 60. Half would be chance, since a small
difference is for Black as often as for White; so many are chance in one folder of a hundred. A
choice. In 6,589 scored games of many sources nothing is reported."""

_MOST_NAMED = 3
"""So many other causes that fit as many results are named in a sentence: a choice."""

KOMI, RULESET, ROUNDED, WINNER, COLOURS = "komi", "ruleset", "rounded", "winner", "colours"
"""Kinds of causes that are found here: another komi than KM, another ruleset than RU, RE in whole
points, RE with the other winner, the colours of all moves exchanged."""
_OTHER_WAY = MappingProxyType({"up": "down", "down": "up"})
_EXPLAINED = MappingProxyType(
    {
        "digit": "a digit missing in RE",
        "handicap": "other points for the handicap",
        "handicap stones": "the handicap stones that HA names",
        "komi unit": "KM in another unit",
        "marks": "TB and TW exchanged",
        "result unit": "RE in another unit",
    }
)
"""Kinds that the explanations of single games name, and what results then fit."""
_MISSING_STONES = "handicap stones"
"""That of games whose HA names stones which are not on the board."""
_MOST_DIGITS = 6
"""Digits of a number of stones, as where HA is read: Python refuses numbers of thousands."""
_GAMES_OF = MappingProxyType(
    {
        "handicap": " with handicap",
        "marks": " with TB and TW",
        _MISSING_STONES: " of records without handicap stones",
    }
)
"""Which games these are, where not all games can have a cause."""
_NAMES_RULESETS = ("ruleset", "ruleset or komi")
"""Kinds of explanations that name rulesets which count the game as RE does."""
_EXPLANATIONS_OF = MappingProxyType(
    {
        KOMI: ("komi", "no komi", "komi unit", "ruleset or komi"),
        RULESET: _NAMES_RULESETS,
        ROUNDED: ("half point",),
    }
)
"""Kinds of explanations that are such a cause in a single game, where they have another name."""


class CommonCause(NamedTuple):
    """What may be wrong in the same way in many records."""

    kind: str
    """KOMI, RULESET, ROUNDED, WINNER, COLOURS, or a kind of explanation."""
    recorded: str
    """What these records have: komi or ruleset; "" for the others."""
    meant: str
    """What their results fit: komi, ruleset, "up" or "down"; for the others in words."""

    @property
    def in_words(self) -> str:
        """What the results fit: "komi 5.5", "chinese", "rounding up", "the other winner"."""
        return {KOMI: f"komi {self.meant}", ROUNDED: f"rounding {self.meant}"}.get(
            self.kind, self.meant
        )


_OTHER_WINNER = CommonCause(WINNER, "", "the other winner")
_COLOURS_EXCHANGED = CommonCause(COLOURS, "", "exchanged colours of all moves")
_STONES_OF_HA = CommonCause(_MISSING_STONES, "", _EXPLAINED[_MISSING_STONES])


_Recorded = tuple[str, str]
"""A kind of causes, and what a record has where they may be: `CommonCause.kind` and `recorded`."""


@dataclass(frozen=True, slots=True)
class Example:
    """A game that a cause explains."""

    report: str
    """The name of its report."""
    change: str | None
    """The most likely change in its explanation, None where no change explains it."""
    first_pass: float | None
    """The confidence of that change."""
    second_pass: float
    """How likely the common cause, or one that fits as many results, explains the game, 0 to 1."""

    def as_json(self) -> dict[str, object]:
        """Return the game as plain JSON values."""
        return {
            "game": self.report,
            "first": self.change,
            "first_confidence": self.first_pass,
            "confidence": self.second_pass,
        }


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A cause that fits many results of a folder or an event."""

    place: str
    """``folder`` or ``event``."""
    name: str
    """The path of the folder, or the name of the event."""
    cause: CommonCause
    """What the results have in common."""
    games: int
    """Games with this recorded komi or ruleset, or with half a point in their score, whose result
    is compared."""
    fits: int
    """Games of these whose result fits the cause."""
    explained: int
    """Games of these whose result differs from the score as recorded."""
    contradicting: int
    """Games whose result agrees with the score as recorded and not with the cause."""
    neither: int
    """Games whose result fits neither."""
    examples: tuple[Example, ...]
    """The first games that it explains."""
    equal: tuple[CommonCause, ...] = ()
    """Other causes that the results support as much."""
    rounded_otherwise: int = 0
    """Games whose result is rounded the other way, or as here and a point off."""
    exceptions: tuple[Example, ...] = ()
    """The first of these; how likely each is rounded the other way, if the others are so common."""

    @property
    def sentence(self) -> str:
        """The diagnosis in words, with its counts."""
        kind, recorded, meant = self.cause
        these = f"{self.fits} of {counted(self.games, 'result')}"
        rest = f"{self.contradicting} fit only what is recorded, {self.neither} neither"
        if self.rounded_otherwise:
            rest += f", {self.rounded_otherwise} rounding {_OTHER_WAY[meant]}"
        if self.equal:
            others = sorted(self.equal, key=lambda each: each.kind == kind)
            rest += f"; as many fit {first_few([each.in_words for each in others], _MOST_NAMED)}"
        if kind == ROUNDED:
            return f"{these} with half a point in the score are rounded {meant}; {rest}"
        those = {KOMI: f" with komi {recorded}", RULESET: f" under {recorded}"}.get(kind, "")
        those = _GAMES_OF.get(kind, those)
        return f"{these}{those} fit {self.cause.in_words}; {rest}"

    @property
    def second_pass(self) -> str:
        """What the second pass makes of the first games, in words."""
        games = self._listed(self.examples, self.explained)
        if self.exceptions:
            exceptions = self._listed(self.exceptions, self.rounded_otherwise)
            games += f"; rounding {_OTHER_WAY[self.cause.meant]}: {exceptions}"
        these = "one of these causes" if self.equal else "this cause"
        return f"Second pass, with {these} as frequent as here: {games}"

    def _listed(self, games: Sequence[Example], number: int) -> str:
        """Return some games of a number of them, with their confidence in the second pass."""
        names = ", ".join(
            f"{each.report.removeprefix(f'{self.name}/')} {in_percent(each.second_pass)}"
            for each in games
        )
        return names + (f", and {left} more" if (left := number - len(games)) else "")

    def as_json(self) -> dict[str, object]:
        """Return the diagnosis as plain JSON values."""
        return {
            self.place: self.name,
            "cause": self.cause.kind,
            "recorded": self.cause.recorded or None,
            "meant": self.cause.meant,
            "as_many_fit": [each.in_words for each in self.equal],
            "games": self.games,
            "fits": self.fits,
            "explained": self.explained,
            "contradicting": self.contradicting,
            "neither": self.neither,
            "sentence": self.sentence,
            "second_pass": [each.as_json() for each in self.examples],
            "rounded_otherwise": self.rounded_otherwise,
            "second_pass_of_these": [each.as_json() for each in self.exceptions],
        }


class _ExplainedGame(NamedTuple):
    """A game whose result a cause explains."""

    report: str
    """As in `Example`, like the next two."""
    change: str | None
    """The most likely change in its explanation."""
    confidence: float | None
    """The confidence of that change."""
    otherwise: float
    """How likely a record differs from its score in just this way for another cause."""


class _ComparedGame(NamedTuple):
    """What a game counts for."""

    agrees: bool
    """Whether its result agrees with the score as recorded."""
    contexts: list[_Recorded]
    """The kinds of causes that it may have."""
    causes: list[CommonCause]
    """The causes that fit its result."""


@dataclass(slots=True)
class _GamesOfPlace:
    """What is counted of the games of a folder or an event."""

    games: Counter[_Recorded] = field(default_factory=Counter)
    """Games compared, by kind of cause and what is recorded."""
    differing: Counter[_Recorded] = field(default_factory=Counter)
    """Those of them whose result differs."""
    explained: Counter[CommonCause] = field(default_factory=Counter)
    """Games that differ and fit a cause."""
    fits_too: Counter[CommonCause] = field(default_factory=Counter)
    """Games that agree and fit a cause as well."""
    first: Counter[CommonCause] = field(default_factory=Counter)
    """Games whose most likely explanation is such a cause."""
    examples: dict[CommonCause, list[_ExplainedGame]] = field(default_factory=dict)
    """The first games that fit a cause and differ."""

    def diagnosis(self, place: str, name: str) -> Diagnosis | None:
        """Return the cause that explains most, if any explains more than chance.

        Of several that explain as many, it is the one that single games are explained by.
        """
        found = [self._of(cause, place, name) for cause in self.explained]
        found = [each for each in found if _is_no_chance(each)]
        if not found:
            return None
        best = max(found, key=lambda each: (_weight(each), self.first[each.cause]))
        others = (each.cause for each in found if _weight(each) == _weight(best))
        return replace(best, equal=tuple(each for each in others if each != best.cause))

    def _of(self, cause: CommonCause, place: str, name: str) -> Diagnosis:
        context = (cause.kind, cause.recorded)
        games, differing = self.games[context], self.differing[context]
        explained, fits_too = self.explained[cause], self.fits_too[cause]
        share = (explained + fits_too + 1) / (games + 2)
        opposite = CommonCause(ROUNDED, "", _OTHER_WAY.get(cause.meant, ""))
        rounded_otherwise = self.explained[opposite] if cause.kind == ROUNDED else 0
        once = 1 / (games + 2)
        against_habit = once / (once + share * A_POINT_OFF)
        return Diagnosis(
            place=place,
            name=name,
            cause=cause,
            games=games,
            fits=explained + fits_too,
            explained=explained,
            contradicting=games - differing - fits_too,
            neither=differing - explained - rounded_otherwise,
            examples=tuple(
                Example(
                    each.report,
                    each.change,
                    each.confidence,
                    round(share / (share + (1 - share) * each.otherwise), 3),
                )
                for each in self.examples[cause]
            ),
            rounded_otherwise=rounded_otherwise,
            exceptions=tuple(
                Example(each.report, each.change, each.confidence, round(against_habit, 3))
                for each in (self.examples[opposite] if rounded_otherwise else ())
            ),
        )


class Diagnoses:
    """Takes in reports one by one, counts, and says in the end what games have in common."""

    def __init__(self, *, komi_as_recorded: bool = True) -> None:
        """Take whether games are scored with the komi that KM gives."""
        self._komi_as_recorded = komi_as_recorded
        self._groups: dict[tuple[str, str], _GamesOfPlace] = {}
        self._settled: list[Diagnosis] = []

    def take(self, report: GameReport) -> None:
        """Count a game whose margin is recorded and compared."""
        game = report.game
        if game is None or game.result.kind not in ("score", "draw"):
            return
        compared = self._compared(game)
        if compared is None:
            return
        places = [("folder", _folder(report))]
        if game.event and game.event.strip():
            places.append(("event", game.event.strip()))
        for place in places:
            group = self._group(place)
            group.games.update(compared.contexts)
            if compared.agrees:
                group.fits_too.update(compared.causes)
                continue
            group.differing.update(compared.contexts)
            group.explained.update(compared.causes)
            for cause in compared.causes:
                group.first[cause] += _is_most_likely(cause, game)
                examples = group.examples.setdefault(cause, [])
                if len(examples) < MOST_EXAMPLES:
                    examples.append(_explained_game(report.name, game, cause))

    def end(self) -> tuple[Diagnosis, ...]:
        """Return what was found, the cause that explains most games first."""
        for place in list(self._groups):
            self._settle(place)
        folders = {_key(each) for each in self._settled if each.place == "folder"}
        found = [
            each for each in self._settled if each.place == "folder" or _key(each) not in folders
        ]
        return tuple(sorted(found, key=lambda each: (-each.explained, each.place, each.name)))

    def _compared(self, game: Game) -> _ComparedGame | None:
        """Return what a game counts for; None if it is unknown whether its result agrees.

        A game without the handicap stones that HA names is not scored as it was played. Only its
        explanation counts, which places them.
        """
        own = game.outcomes.get(game.own or "")
        if _misses_stones(game):
            if game.explanation is None:
                return None
            found = any(each.kind == _MISSING_STONES for each in game.explanation)
            causes = [_STONES_OF_HA] if found else []
            return _ComparedGame(False, [(_MISSING_STONES, "")], causes)
        if own is None or own.agrees is None:
            return None
        margin = signed_margin(parse_result(own.result))
        return _ComparedGame(own.agrees, *self._fitting(game, margin))

    def _fitting(self, game: Game, margin: Decimal) -> tuple[list[_Recorded], list[CommonCause]]:
        """Return for what kinds of causes a game counts, and which causes fit its result."""
        own, recorded = game.own or "", signed_margin(game.result)
        kinds = {each.kind for each in game.explanation or ()}
        contexts = [(RULESET, own), (WINNER, ""), (COLOURS, "")]
        causes = [CommonCause(RULESET, own, name) for name in _fitting_rulesets(game)]
        komi = game.komi.points
        if self._komi_as_recorded and komi is not None:
            contexts.append((KOMI, plain(komi)))
            meant = komi + margin - recorded
            if meant != komi and (meant == 0 or meant in every_usual_komi()):
                causes.append(CommonCause(KOMI, plain(komi), plain(meant)))
            if komi and recorded == -margin - 2 * komi and not game.handicap_given:
                causes.append(_COLOURS_EXCHANGED)
        if margin and recorded == -margin:
            causes.append(_OTHER_WINNER)
        if margin % 1:
            contexts.append((ROUNDED, ""))
            causes += [
                CommonCause(ROUNDED, "", way)
                for way, whole in rounded(margin).items()
                if recorded == whole
            ]
        for kind, meant_by_kind in _EXPLAINED.items():
            if kind in kinds or _is_possible(kind, game):
                contexts.append((kind, ""))
            if kind in kinds:
                causes.append(CommonCause(kind, "", meant_by_kind))
        return contexts, causes

    def _group(self, place: tuple[str, str]) -> _GamesOfPlace:
        """Return what is counted of a place, as the one that was seen last."""
        group = self._groups.pop(place, None)
        if group is None:
            group = _GamesOfPlace()
            if len(self._groups) >= MOST_GAME_GROUPS:
                self._settle(next(iter(self._groups)))
        self._groups[place] = group
        return group

    def _settle(self, place: tuple[str, str]) -> None:
        """Keep the diagnosis of a place, if there is one, and forget its counts."""
        diagnosis = self._groups.pop(place).diagnosis(*place)
        if diagnosis:
            self._settled.append(diagnosis)
            if len(self._settled) > MOST_DIAGNOSES:
                self._settled.remove(min(self._settled, key=lambda each: each.explained))


def _misses_stones(game: Game) -> bool:
    """Return whether HA names handicap stones and none are on the board."""
    stated = (game.handicap or "").strip()
    is_number = stated.isdecimal() and len(stated) <= _MOST_DIGITS
    return not game.handicap_stones and is_number and int(stated) > 1


def _is_possible(kind: str, game: Game) -> bool:
    """Return whether a game can have a kind of cause that explanations name."""
    if kind == "handicap":
        return game.handicap_stones > 1
    if kind == "marks":
        return game.evidence == MARKED
    return kind != _MISSING_STONES


def _fitting_rulesets(game: Game) -> list[str]:
    """Return the names of the other rulesets under which a game has its recorded result."""
    fitting = [name for name, outcome in game.outcomes.items() if outcome.fits_if_named]
    for each in game.explanation or ():
        if each.kind in _NAMES_RULESETS:
            fitting += each.rulesets
    return [name for name in dict.fromkeys(fitting) if name != game.own]


def _folder(report: GameReport) -> str:
    """Return the folder of a game's file, or the folder in an archive."""
    if report.member:
        return f"{report.file}!{PurePosixPath(report.member).parent}"
    return str(PurePosixPath(report.file.replace("\\", "/")).parent)


def _explained_game(name: str, game: Game, cause: CommonCause) -> _ExplainedGame:
    """Return what the first pass makes of a game, and how likely it knows another cause."""
    if not game.explanation:
        return _ExplainedGame(name, None, None, UNKNOWN)
    best = game.explanation[0]
    kinds = _explanations_of(cause)
    known = sum(each.confidence for each in game.explanation if each.kind in kinds)
    otherwise = best.prior * (1 - min(known, 1.0))
    return _ExplainedGame(name, best.change, best.confidence, otherwise)


def _is_most_likely(cause: CommonCause, game: Game) -> bool:
    """Return whether the most likely explanation of a game is such a cause."""
    explanation = game.explanation
    return bool(explanation and explanation[0].kind in _explanations_of(cause))


def _explanations_of(cause: CommonCause) -> tuple[str, ...]:
    """Return the kinds of explanations that are such a cause in a single game."""
    return _EXPLANATIONS_OF.get(cause.kind, (cause.kind,))


def _is_no_chance(found: Diagnosis) -> bool:
    """Return whether a cause explains more games than it would by chance (`_DEVIATIONS`)."""
    tried = found.explained + found.contradicting + found.neither + found.rounded_otherwise
    return found.explained - (tried + 1) / 2 >= _DEVIATIONS * sqrt(tried) / 2


def _weight(found: Diagnosis) -> int:
    """Return how much supports a cause."""
    return found.explained - found.contradicting


def _key(found: Diagnosis) -> tuple[object, ...]:
    """Return what is the same where a folder and an event hold the same games."""
    return (found.cause, found.explained, found.games, found.examples[:1])
