"""How often the explanation of a wrong result is the change that made it wrong.

    python tests/benchmarks/explanations.py [games.tar.gz] [--games 500] [--half 1] [--misses FILE]
        [--write-guide]

Draws games of the archive of real games (shared data, DATA.md) whose score is the recorded result,
with a fixed seed. In the bytes of each, one value of KM, RU or RE is changed, and the whole program
runs on what comes out:

- komi unit: KM in zi (halved), tenths, hundredths, doubled, or with the other sign;
- handicap: RE as with other points for the handicap (handicap games alone, drawn apart, without
  those on Fox, whose rules have no others, and by territory on KGS and OGS, which give none);
- winner: RE names the other player;
- ruleset: RU names another of the usual rulesets;
- komi: KM is the usual one of another ruleset;
- dame: RE is one point better for one of the players;
- prisoners: RE is two or three points better for one (territory rulesets, on no server, whose
  programs count the prisoners).

Prints by kind: games changed; those that still agree, which are not counted; and of 100 counted
those where the change is the first explanation, where it is first or has at least two thirds of the
first one's confidence (the record does not tell which), and where it is listed at all.

The change is found if kind and amount are right: for another ruleset, if the true one is among
those that the explanation names as counting the game alike. Where RU and KM clash, and either may
be wrong, one explanation names both; where two rulesets differ in the handicap points alone, that
of these points names the rulesets: both count, since the reader sees all that the record shows.

--half takes the games of one half of the archive, divided by a hash of their names. The weights of
the kinds (`gocheck/comparison/explaining/priors.py`) were balanced on half 0; what half 1 shows is
not fitted.

At the end: of all explanations given with so much confidence, how many are the change made. Every
kind of change is made equally often here, which is not so in the world.

--write-guide writes both tables into the guide.
"""

import argparse
import hashlib
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from helpers.guide_figures import markdown_table, write_figures

from gocheck.inputs.sources import sources
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.record.result import parse_result
from gocheck.record.servers import CGOS, FOX, KGS, OGS, TOM, TYGEM, Server
from gocheck.referee import Referee
from gocheck.report.values import Explanation, Report
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.text.messages import in_points, plain

_SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"
_KNOWN = Rulesets()
_RULES = {
    "Japanese": "japanese",
    "Chinese": "chinese",
    "AGA": "aga",
    "NZ": "new-zealand",
    "GOE": "ing",
    "Korean": "korean",
}
"""What RU may say in the place of the true ruleset, and the ruleset that is."""
_KOMI = tuple(map(Decimal, ("6.5", "7.5", "5.5", "7", "8")))
_BANDS = (0, 3, 7, 9, 10)
"""Bounds of the confidences that the guide puts together, in tenths."""
_NEAR = 2 / 3
"""From this share of the first one's confidence on an explanation is its equal."""

Found = Callable[[Explanation, Report], bool]


@dataclass(frozen=True, slots=True)
class Changed:
    """A game with one value changed, and how to tell the explanation that names the change."""

    source: Source
    found: Found


@dataclass
class Tally:
    """What came of one kind of change.

    told, right: explanations, and those that are the change, by confidence in tenths.
    """

    changed: int = 0
    agreeing: int = 0
    first: int = 0
    equal: int = 0
    listed: int = 0
    instead: Counter[str] = field(default_factory=Counter)
    told: Counter[int] = field(default_factory=Counter)
    right: Counter[int] = field(default_factory=Counter)

    @property
    def counted(self) -> int:
        """The games that do not agree any more."""
        return self.changed - self.agreeing

    def share(self, number: int) -> float:
        """Return of 100 counted games so many."""
        return 100 * number / self.counted if self.counted else 100.0


def with_value(source: Source, name: str, value: str) -> Source:
    """Return a game with the first value of a property changed."""
    pattern = re.compile(rb"(?<![A-Z])" + name.encode() + rb"\s*\[[^\]]*\]")
    data = pattern.sub(f"{name}[{value}]".encode(), source.data, count=1)
    return Source(source.file, data, source.member)


def _recorded(source: Source, game: Report, margin: Decimal) -> Source:
    """Return a game with another result, in the unit of the one it has."""
    in_zi = parse_result(game.recorded_result).in_zi
    return with_value(source, "RE", _result(margin / 2 if in_zi else margin))


def _result(margin: Decimal) -> str:
    if not margin:
        return "0"
    return f"{'B' if margin > 0 else 'W'}+{plain(abs(margin))}"


def _is_of(source: Source, servers: Sequence[Server]) -> bool:
    """Return whether a game was played on one of these servers."""
    record = next(iter(read_games(source)))
    return isinstance(record, Record) and record.server in servers


def _kind(kind: str, start: str = "") -> Found:
    return lambda each, _: each.kind == kind and each.change.startswith(start)


def komi_unit(source: Source, game: Report, draw: random.Random) -> Changed | None:
    """KM in another unit."""
    komi = game.komi
    if not komi:
        return None
    factor = draw.choice(("0.5", "10", "100", "2", "-1"))
    written = plain(komi * Decimal(factor))
    return Changed(
        with_value(source, "KM", written), _kind("komi unit", f"the komi was {plain(komi)},")
    )


def handicap(source: Source, game: Report, draw: random.Random) -> Changed | None:
    """RE with other points for the handicap, but none that the game's server never gives."""
    stones = game.handicap_stones
    if _is_of(source, (FOX,)):
        return None
    if _is_of(source, (KGS, OGS)) and _KNOWN.get(game.ruleset or "").counts_territory:
        return None
    score = game.scores[game.ruleset or ""]
    given = int(score.parts["compensation"].white)
    if stones < 2:
        return None
    other = draw.choice([points for points in (0, stones, stones - 1) if points != given])
    start = f"White got {in_points(other) if other else 'no points'} for the handicap"
    wrong = score.margin + given - other
    return Changed(_recorded(source, game, wrong), _kind("handicap", start))


def winner(source: Source, game: Report, draw: random.Random) -> Changed | None:
    """RE names the other player."""
    margin = game.signed_margin
    return Changed(_recorded(source, game, -margin), _kind("winner")) if margin else None


def ruleset(source: Source, game: Report, draw: random.Random) -> Changed | None:
    """RU names another ruleset."""
    true = game.ruleset
    others = [name for name, ruleset in _RULES.items() if ruleset != true]
    if true not in _KNOWN:
        return None
    other = draw.choice(others)

    def kinds(after: Report) -> tuple[str, ...]:
        # Where RU gives the unit of KM or RE, the one slip changes komi as well.
        same = after.komi == game.komi
        kinds = ("ruleset", "ruleset or komi", "handicap")
        return kinds if same else (*kinds, "ruleset and komi")

    return Changed(
        with_value(source, "RU", other),
        lambda each, after: each.kind in kinds(after) and true in each.rulesets,
    )


def komi(source: Source, game: Report, draw: random.Random) -> Changed | None:
    """KM is that of another ruleset."""
    true = game.komi
    if game.handicap_stones or true not in _KOMI:
        return None
    other = draw.choice([each for each in _KOMI if each != true])
    start = f"the komi was {plain(true)},"
    return Changed(
        with_value(source, "KM", plain(other)),
        lambda each, _: (
            (each.kind == "komi" and each.change.startswith(start))
            or (each.kind == "ruleset or komi" and f", or {start}" in each.change)
        ),
    )


def dame(source: Source, game: Report, draw: random.Random) -> Changed | None:
    """RE is a point better for one of the players."""
    margin = game.signed_margin + draw.choice((1, -1))
    return Changed(_recorded(source, game, margin), _kind("dame"))


def prisoners(source: Source, game: Report, draw: random.Random) -> Changed | None:
    """RE is some points better for one of the players, by territory and on no server."""
    if _is_of(source, (CGOS, FOX, KGS, OGS, TOM, TYGEM)):
        return None
    score = game.scores[game.ruleset or ""]
    if not any(score.parts["prisoners"]):
        return None
    margin = game.signed_margin + draw.choice((2, -2, 3, -3))
    return Changed(_recorded(source, game, margin), _kind("prisoners"))


KINDS = {
    "komi unit": komi_unit,
    "handicap": handicap,
    "winner": winner,
    "ruleset": ruleset,
    "komi": komi,
    "dame": dame,
    "prisoners": prisoners,
}
"""Each kind of change: what makes it of an agreeing game, None where it cannot be made."""


def agreeing(sources: Iterable[Source]) -> list[tuple[Source, Report]]:
    """Return the games with a recorded margin that is the score, under their own ruleset."""
    found = []
    given = list(sources)
    for source, report in zip(given, reports(given, Referee(Settings(_KNOWN))), strict=True):
        game = report
        if game.ruleset and report.agrees and game.result_kind in ("score", "draw"):
            found.append((source, game))
    return found


def measure(
    games: Sequence[tuple[Source, Report]], kinds: Iterable[str] = KINDS, seed: int = 5
) -> tuple[dict[str, Tally], list[str]]:
    """Change each game in every way; return what came of it, and a line for each miss."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    missed = []
    referee = Referee(Settings(_KNOWN))
    for kind in kinds:
        draw = random.Random(seed)
        made = [(game, KINDS[kind](source, game, draw)) for source, game in games]
        changed = [(game, change) for game, change in made if change]
        judged = reports((change.source for _, change in changed), referee)
        tally = tallies[kind]
        for (_, change), report in zip(changed, judged, strict=True):
            tally.changed += 1
            after = report
            told = after.explanations
            if told is None:
                tally.agreeing += 1
                continue
            right = next((each.confidence for each in told if change.found(each, after)), None)
            best = told[0].confidence if told else 0.0
            for each in told:
                tenth = min(9, int(each.confidence * 10))
                tally.told[tenth] += 1
                tally.right[tenth] += change.found(each, after)
            tally.first += right is not None and bool(told) and change.found(told[0], after)
            tally.equal += right is not None and right >= best * _NEAR
            tally.listed += right is not None
            if right is None or not change.found(told[0], after):
                tally.instead[told[0].kind if told else "nothing"] += 1
                ranking = "; ".join(
                    f"{each.kind}: {each.change} {each.confidence}" for each in told[:3]
                )
                missed.append(f"{kind} {report.file} {report.member}: {ranking}")
    return dict(tallies), missed


def half_of(source: Source) -> int:
    """Return in which half of the archive a game is."""
    name = (source.member or source.file).rpartition("/")[2]
    return hashlib.sha256(name.encode()).digest()[0] & 1


def drawn(
    path: Path, number: int, *, handicaps: bool = False, half: int | None = None
) -> list[tuple[Source, Report]]:
    """Return so many agreeing games, drawn with a fixed seed; handicap games alone if asked."""
    every = [each for each in sources([str(path)]) if not isinstance(each, Unreadable)]
    if half is not None:
        every = [each for each in every if half_of(each) == half]
    every = [each for each in every if re.search(rb"(?<![A-Z])RE\s*\[[BWbw]\s*\+\s*\d", each.data)]
    if handicaps:
        every = [each for each in every if re.search(rb"(?<![A-Z])HA\s*\[\s*[2-9]", each.data)]
    random.Random(11).shuffle(every)
    found: list[tuple[Source, Report]] = []
    while len(found) < number and every:
        some, every = every[: number - len(found)], every[number - len(found) :]
        found += agreeing(some)
    return found


def table(tallies: dict[str, Tally]) -> list[str]:
    """Return the lines of the table."""
    head = ("changed", "agree", "counted", "first", "or equal", "listed")
    lines = [" " * 12 + "".join(f"{name:>9}" for name in head) + "  in its place"]
    for kind, tally in tallies.items():
        numbers = (tally.changed, tally.agreeing, tally.counted)
        shares = map(tally.share, (tally.first, tally.equal, tally.listed))
        instead = ", ".join(f"{name} {count}" for name, count in tally.instead.most_common(4))
        line = f"{kind:12}" + "".join(f"{number:9}" for number in numbers)
        lines.append(line + "".join(f"{share:9.1f}" for share in shares) + f"  {instead}")
    return lines


def calibration(tallies: Iterable[Tally]) -> list[str]:
    """Return the lines on how many explanations of a confidence are the change made."""
    told: Counter[int] = Counter()
    right: Counter[int] = Counter()
    for tally in tallies:
        told += tally.told
        right += tally.right
    return [
        f"told with {tenth * 10:2} to {tenth * 10 + 10:3}%: {told[tenth]:5},"
        f" of these the change made {100 * right[tenth] / told[tenth]:5.1f}%"
        for tenth in sorted(told)
    ]


def for_the_guide(tallies: dict[str, Tally]) -> str:
    """Return both tables as the guide has them."""
    kinds = [
        (
            kind,
            tally.counted,
            *(f"{tally.share(number):.0f}" for number in (tally.first, tally.listed)),
        )
        for kind, tally in tallies.items()
    ]
    told: Counter[int] = Counter()
    right: Counter[int] = Counter()
    for tally in tallies.values():
        told += tally.told
        right += tally.right
    bands = []
    for lower, upper in pairwise(_BANDS):
        among = sum(told[tenth] for tenth in range(lower, upper))
        found = sum(right[tenth] for tenth in range(lower, upper))
        if among:
            bands.append((f"{10 * lower} to {10 * upper} %", among, f"{100 * found / among:.0f}"))
    return "\n\n".join(
        (
            markdown_table(("changed", "games", "first", "listed"), kinds),
            markdown_table(("percentage shown", "explanations", "right, of 100"), bands),
        )
    )


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("path", nargs="?", type=Path, default=_SHARED)
    arguments.add_argument("--games", type=int, default=500)
    arguments.add_argument("--half", type=int, choices=(0, 1))
    arguments.add_argument("--misses", type=Path, metavar="FILE")
    arguments.add_argument("--write-guide", action="store_true")
    chosen = arguments.parse_args()
    if not chosen.path.exists():
        sys.exit(f"{chosen.path} is not there: name the archive of real games")
    tallies, missed = measure(
        drawn(chosen.path, chosen.games, half=chosen.half),
        [kind for kind in KINDS if kind != "handicap"],
    )
    handicaps = drawn(chosen.path, chosen.games, handicaps=True, half=chosen.half)
    more, others = measure(handicaps, ["handicap"])
    print("\n".join(table({**tallies, **more})))
    print("\n".join(calibration([*tallies.values(), *more.values()])))
    if chosen.write_guide:
        write_figures("explanations", for_the_guide({**tallies, **more}))
    if chosen.misses:
        chosen.misses.write_text("\n".join([*missed, *others, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
