"""What the games of a folder or an event have in common where their results differ.

In come finished reports one after the other; out come `Diagnosis` objects: one change that would
make many of the results right, with its counts. No score changes. Only counters are kept, for a
bounded number of folders and events: one that was not seen for long is settled, and begins anew if
it comes again. Start reading at `Diagnoses.take`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import PurePosixPath

from gocheck.report.values import Report
from gocheck.text.messages import counted, plain

MOST_DIAGNOSES = 1000
"""So many of them are reported at most, the ones that explain most games: a choice."""

MOST_GAME_GROUPS = 1000
"""So many folders and events are counted together to find what their results have in common. A
choice: games come by folder, so that one is complete long before it is given up for others."""

_LEAST = _MOST_NAMED = 3
"""So many results at least a change makes right, and so many changes are named: choices."""
_KOMI = (Decimal("0.5"), Decimal(1), Decimal(2))
"""By how many points another komi is tried: a choice, the usual slips."""


_Place = tuple[str, str, bool]
"""Where games are counted together: `Diagnosis.place`, `name` and `without_komi`."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Changes, each of which would make most wrong results of a folder or an event right."""

    place: str
    """``folder`` or ``event``."""
    name: str
    """The path of the folder, or the name of the event."""
    without_komi: bool
    """Whether only its games without KM are counted."""
    changes: tuple[str, ...]
    """Those that make most right, in words."""
    games: int
    """Games with a recorded and a scored margin."""
    agreeing: int
    """Those in which these are the same as recorded."""
    corrected: int
    """Those in which they are the same only after the change."""
    broken: int
    """Those in which they are the same only before the change."""

    @property
    def sentence(self) -> str:
        """The diagnosis in words, with its counts."""
        fits = self.agreeing + self.corrected - self.broken
        these = counted(self.games, "result") + " without KM" * self.without_komi
        how = " or ".join(self.changes[:_MOST_NAMED])
        return f"{fits} of the {these} agree {how}; as recorded {self.agreeing or 'none'}"

    def as_json(self) -> dict[str, object]:
        """Return the diagnosis as plain JSON values."""
        counts = ("without_komi", "changes", "games", "agreeing", "corrected", "broken", "sentence")
        return {self.place: self.name} | {each: getattr(self, each) for each in counts}


@dataclass(slots=True)
class _Counts:
    """What is counted at a place: games, those that agree, and by change those after it."""

    games: int = 0
    """Games with a result that can be compared."""
    agreeing: int = 0
    """Those of them that agree as recorded."""
    corrected: Counter[str] = field(default_factory=Counter)
    """Those that agree only after a change, by change."""
    kept: Counter[str] = field(default_factory=Counter)
    """Those that agree as recorded and after a change, by change."""

    def diagnosis(self, place: _Place) -> Diagnosis | None:
        """Return the changes that make most results right, and fewer wrong, if any do."""
        found: dict[tuple[int, int], list[str]] = {}
        for change, right in self.corrected.items():
            broken = self.agreeing - self.kept[change]
            if right >= _LEAST and right * 2 > self.games - self.agreeing and broken < right:
                found.setdefault((right, broken), []).append(change)
        if not found:
            return None
        best = max(found, key=lambda each: (each[0] - each[1], each[0]))
        return Diagnosis(*place, tuple(found[best]), self.games, self.agreeing, *best)


class Diagnoses:
    """Takes in reports one by one, counts, and says in the end what games have in common."""

    def __init__(self) -> None:
        self._counts: dict[_Place, _Counts] = {}
        self._settled: list[Diagnosis] = []

    def take(self, report: Report) -> None:
        """Count a game whose margin is recorded, and scored under the record's ruleset."""
        own = report.scores.get(report.ruleset or "")
        if own is None or report.result_kind not in ("score", "draw"):
            return
        margin, recorded = own.margin, report.signed_margin
        for place in _places(report):
            counts = self._counts.pop(place, None) or _Counts()
            if len(self._counts) >= MOST_GAME_GROUPS:
                self._settle(next(iter(self._counts)))
            self._counts[place] = counts  # as the one that was seen last
            counts.games += 1
            counts.agreeing += margin == recorded
            changes = counts.kept if margin == recorded else counts.corrected
            changes.update(_changes(report, margin, recorded))

    def end(self) -> tuple[Diagnosis, ...]:
        """Return what was found, the change that makes most results right first."""
        for place in list(self._counts):
            self._settle(place)
        found: dict[object, Diagnosis] = {}
        for each in sorted(self._settled, key=lambda each: (-each.corrected, each.without_komi)):
            of_folder = (each.changes, each.games, each.corrected)  # its games may be an event's
            if (each.place, each.name) not in found and (
                each.place == "folder" or of_folder not in found
            ):
                found |= {(each.place, each.name): each, of_folder: each}
        return tuple(dict.fromkeys(found.values()))

    def _settle(self, place: _Place) -> None:
        """Keep the diagnosis of a place, if there is one, and forget its counts."""
        diagnosis = self._counts.pop(place).diagnosis(place)
        if diagnosis:
            self._settled.append(diagnosis)
            self._settled.sort(key=lambda each: -each.corrected)
            del self._settled[MOST_DIAGNOSES:]


def _changes(report: Report, margin: Decimal, recorded: Decimal) -> Iterator[str]:
    """Yield the changes after which a game's recorded margin is its score."""
    higher = margin - recorded
    if abs(higher) in _KOMI:
        yield f"with a komi {plain(abs(higher))} {'higher' if higher > 0 else 'lower'}"
    for name, score in report.scores.items():
        if score.margin == recorded:
            yield f"under {name} rules"
    if margin and recorded == -margin:
        yield "with the other winner"
    komi = report.komi
    if komi and recorded == -margin - 2 * komi and not report.handicap_stones:
        yield "with the colours of all moves exchanged"


def _places(report: Report) -> Iterator[_Place]:
    """Yield where a game is counted: its folder, perhaps in an archive, and its event."""
    folder = str(PurePosixPath(report.file.replace("\\", "/")).parent)
    if report.member:
        folder = f"{report.file}!{PurePosixPath(report.member).parent}"
    for without_komi in (False, True)[: 1 + (report.komi is None)]:
        yield "folder", folder, without_komi
        if event := (report.event or "").strip():
            yield "event", event, without_komi
