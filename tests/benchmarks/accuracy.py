"""How often gocheck's score is the recorded one, on real counted games without marks.

    python tests/benchmarks/accuracy.py [games.tar.gz] [--sample N] [--cut] [--symmetry N] [...]

Reads the archive of real games of the shared data (see DATA.md there) and judges those that mark
no territory, with the ruleset that the record declares, or KataGo's Tromp-Taylor where programs
played by it, and the komi that the archive's table gives. Prints tables:

- by source and kind of counting: the number of games; of 100 games those whose margin is the
  recorded one, those within 1 point of it, those with the recorded winner; and what is wanted;
- why games were left out, and how many;
- by the confidence of the judgement (of its least certain chain): the number of games, and of 100
  games those with the recorded margin and those with the recorded winner. Without the sources
  of professional records, which end before the last small plays and are measured within 1 point;
- by the confidence in the margin: the number of games, its mean, and of 100 games those with the
  recorded margin; on the half of the judged games, by a hash of their path, that it was not fitted
  on. Its weights (`gocheck.status.certainty`), fitted again on the other half;
- with --cut: the same for the games without their final passes and some of their last moves; in
  the half that the confidence was not fitted on, its mean, and of 100 games those with the recorded
  margin and those within 1 point of it;
- with --symmetry N: of the N judged positions with the lowest confidences, how many have another
  status in any of their sixteen views (turned, mirrored, colours swapped);
- with --neutral N: how many of them have a chain with another confidence or another status if a
  stone more is there that is proved to matter to nobody (`helpers.neutral_stones`).

--misses FILE writes a line for every game that is not right (professional records: not within 1
point): path, ruleset, recorded margin, score, difference, confidence; Black ahead is positive.
--sample takes so many games, drawn with a fixed seed, in place of all. --write-guide writes the
shares by source and by confidence into the guide.
"""

import argparse
import csv
import random
import sys
import tarfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from zlib import crc32

sys.path.append(str(Path(__file__).parents[1]))

from helpers.guide_figures import markdown_table, write_figures
from helpers.neutral_stones import changed_statuses, with_a_neutral_stone
from helpers.real_games import cut

from gocheck.board.board import geometry
from gocheck.board.views import views
from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.status.certainty import features_of_status, margin_confidence
from gocheck.status.evidence_kinds import AS_IS, JUDGED, PROVED
from gocheck.status.judge.judge import judged
from gocheck.status.status import Status
from gocheck.text.messages import plain

SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"
_TOGETHER = 32
"""Games that are judged in one go, as many as the command line takes."""

TOLERANT = ("guessr_pro", "debian_pro")
"""Professional records: a score within 1 point is as right as it can be."""

_STONES = 6
"""Neutral stones tried on a position, drawn with a fixed seed."""

CUTS = (0.01, 0.02, 0.05, 0.1)
"""Shares of the plays that `--cut` leaves out."""

BANDS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
"""Bounds of the confidences that are put together."""

MARGIN_BANDS = (0.0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.96, 1.0)
"""Bounds of the confidences in the margin that are put together."""

_WANTED = {
    ("ogs", "territory"): 98,
    ("ogs", "area"): 100,
    ("kgs", "territory"): 95,
    ("kgs", "area"): 96,
    ("tygem", "territory"): 91,
    ("tom", "area"): 96,
    ("tom", "territory"): 97,
    ("gnugo", "territory"): 95,
    ("katago_adversarial", "area-passalive"): 100,
    ("guessr_pro", "both"): 90,
}
"""Of 100 games by source and counting, how many shall be right at least."""


@dataclass(frozen=True, slots=True)
class Known:
    """A game with what is known of it; counting and margin as in the archive's table."""

    path: str
    source: str
    counting: str
    ruleset: str
    komi: Decimal
    margin: Decimal
    record: Record


@dataclass(frozen=True, slots=True)
class Scored:
    """A known game with gocheck's margin, what that rests on, and the status by agreement."""

    known: Known
    margin: Decimal
    evidence: str
    status: Status
    columns: int

    @property
    def confidence(self) -> float | None:
        """The lowest confidence; None if the score does not depend on a judgement."""
        return self.status.confidence if self.evidence == JUDGED else None

    @property
    def fitted_on(self) -> bool:
        """Whether the confidence in the margin is fitted on this game; otherwise measured."""
        return crc32(self.known.path.encode()) % 2 == 0

    @property
    def off(self) -> Decimal:
        """How much better for Black than recorded the score is."""
        return self.margin - self.known.margin

    @property
    def exact(self) -> bool:
        """Whether the margin is the recorded one."""
        return not self.off

    @property
    def within_one(self) -> bool:
        """Whether the margin is at most one point off."""
        return abs(self.off) <= 1

    @property
    def winner(self) -> bool:
        """Whether the winner is the recorded one, a draw being one of its own."""
        return _sign(self.margin) == _sign(self.known.margin)

    @property
    def right(self) -> bool:
        """Whether the score is as near the recorded one as the source allows."""
        return self.within_one if self.known.source in TOLERANT else self.exact


@dataclass(frozen=True)
class Games:
    """The games that can be measured, and why and how often others cannot.

    off_by_gnu_go: by path, how much better for Black than recorded the territory score is with the
    stones dead that GNU Go calls so, where the archive's table says it.
    """

    known: list[Known] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    off_by_gnu_go: dict[str, Decimal] = field(default_factory=dict)


def _sign(margin: Decimal) -> int:
    return (margin > 0) - (margin < 0)


def read(path: Path, sample: int | None = None, source: str | None = None) -> Games:
    """Read the games of an archive, or of one source, or so many, drawn with a fixed seed."""
    rulesets = Rulesets()
    games = Games()
    with tarfile.open(path) as archive:
        members = {
            member.name: content.read()
            for member in archive
            if member.isfile() and (content := archive.extractfile(member))
        }
    rows = list(csv.DictReader(members["games/truth.csv"].decode("utf-8").splitlines()))
    if source is not None:
        rows = [row for row in rows if row["source"] == source]
    if sample is not None:
        usable = [row for row in rows if not _unusable(row, members)]
        rows = random.Random(3).sample(usable, min(sample, len(usable)))
    for row in rows:
        why = _unusable(row, members)
        known = None if why else _known(row, members[f"games/sgf/{row['path']}"], rulesets)
        if known:
            games.known.append(known)
            if row["gnugo_diff_terr"]:
                games.off_by_gnu_go[known.path] = Decimal(row["gnugo_diff_terr"])
        else:
            games.left_out[why or "no ruleset that gocheck knows, or not readable"] += 1
    return games


def _unusable(row: dict[str, str], members: dict[str, bytes]) -> str | None:
    """Return why a row of the table cannot be measured by, None if it can."""
    if f"games/sgf/{row['path']}" not in members:
        return "not in the archive"
    if row["has_TB_TW"] == "1":
        return "territory marked (TB, TW)"
    if not row["komi_points"] or not row["margin_points"]:
        return "komi or margin not known"
    if row["counting"] == "unknown":
        return "no ruleset declared or documented"
    return None


def _known(row: dict[str, str], data: bytes, rulesets: Rulesets) -> Known | None:
    """Return what is known of a game, None if gocheck cannot read it or its ruleset."""
    record = next(iter(read_games(Source(row["path"], data))))
    if not isinstance(record, Record):
        return None
    if row["counting"] == "area-passalive":
        ruleset = rulesets.get("katago-tromp-taylor")
    else:
        named = rulesets.recognise(record.rules) if record.rules else None
        if named is None:
            return None
        ruleset = named
    return Known(
        path=row["path"],
        source=row["source"],
        counting=row["counting"],
        ruleset=ruleset.name,
        komi=Decimal(row["komi_points"]),
        margin=Decimal(row["margin_points"]),
        record=record,
    )


def judge(known: Sequence[Known], status: str = "auto") -> list[Scored]:
    """Score games, those with the same ruleset and komi together."""
    rulesets = Rulesets()
    alike: defaultdict[tuple[str, Decimal], list[Known]] = defaultdict(list)
    for each in known:
        alike[each.ruleset, each.komi].append(each)
    scored = []
    for (ruleset, komi), games in alike.items():
        referee = Referee(
            Settings(rulesets, rules=(), ruleset=ruleset, komi=komi, status=status, score_all=True)
        )
        for start in range(0, len(games), _TOGETHER):
            some = games[start : start + _TOGETHER]
            found = referee._found([each.record for each in some])
            for each, one in zip(some, found, strict=True):
                game = one.comparison
                assert game
                assert game.status
                score = game.scores[ruleset].score
                columns = each.record.columns
                scored.append(Scored(each, score.margin, score.evidence, game.status, columns))
    return scored


def share(scored: Sequence[Scored], what: Callable[[Scored], bool]) -> float:
    """Return of 100 games how many are so."""
    return 100 * sum(map(what, scored)) / len(scored) if scored else 0.0


def by_source(scored: Sequence[Scored]) -> list[str]:
    """Return the lines of the first table."""
    lines = [f"{'':35}{'games':>7}{'exact':>8}{'within 1':>10}{'winner':>8}{'wanted':>9}"]
    for (source, counting), games in sorted(_groups(scored).items()):
        wanted = str(_WANTED.get((source, counting), ""))
        if wanted and source in TOLERANT:
            wanted = f"±1: {wanted}"
        lines.append(f"{source:19} {counting:15}{_shares(games)}{wanted:>9}")
    lines.append(f"{'all':35}{_shares(scored)}")
    return lines


def _groups(scored: Iterable[Scored]) -> dict[tuple[str, str], list[Scored]]:
    """Return the games by source and counting, and by source where both are wanted together."""
    groups: defaultdict[tuple[str, str], list[Scored]] = defaultdict(list)
    for each in scored:
        groups[each.known.source, each.known.counting].append(each)
        if (each.known.source, "both") in _WANTED:
            groups[each.known.source, "both"].append(each)
    return groups


def _shares(games: Sequence[Scored]) -> str:
    exact, within, winner = _percents(games)
    return f"{len(games):7}{exact:8.1f}{within:10.1f}{winner:8.1f}"


def _percents(games: Sequence[Scored]) -> tuple[float, float, float]:
    """Return of 100 games those that are exact, within a point, and have the recorded winner."""
    return (
        share(games, lambda game: game.exact),
        share(games, lambda game: game.within_one),
        share(games, lambda game: game.winner),
    )


def for_the_guide(scored: Sequence[Scored]) -> str:
    """Return the shares by source as the guide has them."""
    exact, within, winner = (f"{each:.1f}" for each in _percents(scored))
    rows = [
        (f"{source}, {counting}", len(games), *(f"{each:.1f}" for each in _percents(games)))
        for (source, counting), games in sorted(_groups(scored).items())
        if counting != "both"
    ]
    return (
        f"In {len(scored):,} counted games without territory marks, gocheck's score is the recorded"
        f" one in {exact} of 100\ngames, within one point of it in {within}, and has the recorded"
        f" winner in {winner}:\n\n"
        + markdown_table(("source, counting", "games", "exact", "within 1", "winner"), rows)
        + "\n\nBy the confidence in the margin, which is about dame and missing last plays, too. It"
        "\nis fitted on half of the judged games, by a hash of the path; these are the others:\n\n"
        + markdown_table(
            ("confidence in the margin", "games", "mean, in %", "exact"),
            by_margin_confidence(scored),
        )
        + "\n\nBy the lowest confidence, which is about the stones alone. Without professional"
        " records:\n\n"
        + markdown_table(
            ("lowest confidence", "games", "exact", "winner"),
            [
                (f"{lower:.2f} to {upper:.2f}", len(games), f"{exact:.1f}", f"{winner:.1f}")
                for lower, upper, games in _bands(scored)
                for exact, _, winner in (_percents(games),)
            ],
        )
    )


def _bands(scored: Iterable[Scored]) -> list[tuple[float, float, list[Scored]]]:
    """Return the bounds of each band of confidences with its games, without those of `TOLERANT`."""
    counted = [each for each in scored if each.known.source not in TOLERANT]
    return [
        (lower, upper, [each for each in counted if _within(each, lower, upper)])
        for lower, upper in pairwise(BANDS)
    ]


def by_confidence(scored: Sequence[Scored]) -> list[str]:
    """Return the lines of the table of confidences."""
    counted = [each for each in scored if each.known.source not in TOLERANT]
    lines = [f"{'confidence':19}{'games':>7}{'exact':>8}{'winner':>8}"]
    for lower, upper, games in _bands(scored):
        lines.append(_confidence_line(f"{lower:.2f} to {upper:.2f}", games))
    proved = [each for each in counted if each.evidence == PROVED]
    standing = [each for each in counted if each.evidence == AS_IS]
    others = [each for each in counted if each.evidence not in (PROVED, AS_IS, JUDGED)]
    lines.append(_confidence_line("proved", proved))
    lines.append(_confidence_line(AS_IS, standing))
    lines.append(_confidence_line("none of these", others))
    return lines


def _within(scored: Scored, lower: float, upper: float) -> bool:
    """Return whether a confidence lies in a band; the last one holds its upper bound too."""
    confidence = scored.confidence
    if confidence is None:
        return False
    return lower <= confidence < upper or confidence == upper == BANDS[-1]


def _confidence_line(name: str, games: Sequence[Scored]) -> str:
    exact = share(games, lambda game: game.exact)
    winner = share(games, lambda game: game.winner)
    return f"{name:19}{len(games):7}{exact:8.1f}{winner:8.1f}"


def by_margin_confidence(scored: Iterable[Scored]) -> list[tuple[str, int, str, str]]:
    """Return for each band of the confidence in the margin the games, the mean, and of 100 games
    those with the recorded margin. For the games that it was not fitted on."""
    stated = [(confidence, each.exact) for confidence, each in _not_fitted_on(scored)]
    rows = []
    for lower, upper in pairwise(MARGIN_BANDS):
        some = [each for each in stated if lower <= each[0] < upper]
        if some:
            mean, exact = (100 * sum(column) / len(some) for column in zip(*some, strict=True))
            rows.append((f"{lower:.2f} to {upper:.2f}", len(some), f"{mean:.1f}", f"{exact:.1f}"))
    return rows


def _not_fitted_on(scored: Iterable[Scored]) -> list[tuple[float, Scored]]:
    """Return the confidence in the margin of the judged games that it was not fitted on."""
    return [
        (confidence, each)
        for each in scored
        if each.confidence is not None and not each.fitted_on
        if (confidence := margin_confidence(each.status)) is not None
    ]


def if_cut(known: Iterable[Known], share: float) -> str:
    """Return the line on the games without this share of their plays and without final passes."""
    games = [
        replace(each, record=record)
        for each in known
        if each.record.moves
        for record in read_games(cut(each.record.source, 1 - share))
        if isinstance(record, Record)
    ]
    measured = _not_fitted_on(judge(games))
    mean = 100 * sum(confidence for confidence, _ in measured) / len(measured)
    exact, within, _ = _percents([each for _, each in measured])
    return f"{100 * share:3.0f} % cut{len(measured):18}{mean:8.1f}{exact:8.1f}{within:10.1f}"


def fitted(scored: Iterable[Scored]) -> tuple[int, list[float]]:
    """Return on how many games the confidence in the margin is fitted, and the weights that are
    most likely: `gocheck.status.certainty.WEIGHTS`."""
    import numpy as np

    fitting = [each for each in scored if each.confidence is not None and each.fitted_on]
    known = np.array([features_of_status(each.status, each.confidence or 0.5) for each in fitting])
    exact = np.array([each.exact for each in fitting], float)
    weights = np.zeros(known.shape[1])
    for _ in range(20):  # Newton's method; it is there after six
        expected = 1 / (1 + np.exp(-known @ weights))
        curvature = (known.T * (expected * (1 - expected))) @ known
        weights += np.linalg.solve(curvature, known.T @ (exact - expected))
    return len(fitting), [round(float(weight), 3) for weight in weights]


def asymmetric(scored: Iterable[Scored], number: int) -> list[Scored]:
    """Return which of the judged positions with the lowest confidences, so many, have another
    status in some of their sixteen views."""
    return [each for each in _hardest(scored, number) if len(_statuses(each)) > 1]


def _hardest(scored: Iterable[Scored], number: int) -> list[Scored]:
    """Return the judged positions with the lowest confidences, so many."""
    return sorted(
        (each for each in scored if each.confidence is not None),
        key=lambda each: (each.confidence, each.known.path),
    )[:number]


def _statuses(scored: Scored) -> set[tuple[object, ...]]:
    """Return the different statuses of the views of a position, by the points of the board."""
    position, columns = scored.status.position, scored.columns
    found: set[tuple[object, ...]] = set()
    for view in views(position, columns, len(position) // columns):
        (status,) = judged([view.position], geometry(view.columns, view.rows))
        pairs = (status.territory, status.false_eyes, status.seki_eyes)
        black_and_white = [pair[::-1] if view.swapped else pair for pair in pairs]
        sets = (status.dead, status.seki, *(points for pair in black_and_white for points in pair))
        on_board = (frozenset(view.points[point] for point in points) for points in sets)
        found.add((*on_board, status.confidence, status.margin_uncertainty))
    return found


def by_neutral_stones(scored: Iterable[Scored], number: int) -> list[str]:
    """Return the lines on the judged positions with the lowest confidences, so many, with a stone
    more that matters to nobody: how many change, and how sure the changed statuses were and are."""
    tried, changed, surer = 0, [], 0
    for each in _hardest(scored, number):
        position, columns = each.status.position, each.columns
        shape = geometry(columns, len(position) // columns)
        drawn = random.Random(each.known.path)
        with_one_more = with_a_neutral_stone(position, shape, _STONES, drawn)
        tried += bool(with_one_more)
        (before,) = judged([position], shape)
        every = judged(with_one_more, shape)
        surer += any(
            (after.confidence, after.uncertain_chains)
            != (before.confidence, before.uncertain_chains)
            for after in every
        )
        chains = [
            confidences for after in every for confidences in changed_statuses(before, after, shape)
        ]
        if chains:
            before_and_after = ", ".join(
                f"{max(column):.3f}" for column in zip(*chains, strict=True)
            )
            changed.append(f"    {each.known.path}: {before_and_after}")
    return [
        f"of the {number} hardest positions {tried} have a point where a stone matters to nobody;"
        f" with one, {surer} have another confidence and {len(changed)} another status"
        + (" (the most confidence in such a chain, before and after):" if changed else ""),
        *changed,
    ]


def miss(scored: Scored) -> str:
    """Return the line on a game that is not right."""
    known = scored.known
    confidence = scored.evidence if scored.confidence is None else f"{scored.confidence:.3f}"
    margins = (known.margin, scored.margin, scored.off)
    amounts = " ".join(f"{'+' if margin > 0 else ''}{plain(margin)}" for margin in margins)
    return f"{known.path} {known.ruleset} {amounts} {confidence}"


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("path", nargs="?", type=Path, default=SHARED)
    arguments.add_argument("--cut", action="store_true")
    arguments.add_argument("--misses", type=Path, metavar="FILE")
    arguments.add_argument("--neutral", type=int, metavar="N")
    arguments.add_argument("--sample", type=int, metavar="N")
    arguments.add_argument("--symmetry", type=int, metavar="N")
    arguments.add_argument("--write-guide", action="store_true")
    chosen = arguments.parse_args()
    if not chosen.path.exists():
        sys.exit(f"{chosen.path} is not there: name the archive of real games")
    games = read(chosen.path, chosen.sample)
    scored = judge(games.known)
    lines = [*by_source(scored), ""]
    lines += [f"left out: {count:5}  {why}" for why, count in games.left_out.most_common()]
    print("\n".join([*lines, "", *by_confidence(scored)]))
    print(f"\n{'in the margin':19}{'games':>7}{'mean':>8}{'exact':>8}")
    for band, count, mean, exact in by_margin_confidence(scored):
        print(f"{band:19}{count:7}{mean:>8}{exact:>8}")
    print("fitted on {} games: {}".format(*fitted(scored)))
    if chosen.cut:
        print(f"\n{'':19}{'games':>7}{'mean':>8}{'exact':>8}{'within 1':>10}")
        print("\n".join(if_cut(games.known, share) for share in CUTS))
    if chosen.symmetry:
        number = len(asymmetric(scored, chosen.symmetry))
        print(f"of the {chosen.symmetry} hardest positions {number} differ in some view")
    if chosen.neutral:
        print("\n".join(by_neutral_stones(scored, chosen.neutral)))
    if chosen.write_guide:
        write_figures("accuracy", for_the_guide(scored))
    if chosen.misses:
        missed = sorted(miss(each) for each in scored if not each.right)
        chosen.misses.write_text("".join(f"{line}\n" for line in missed), encoding="utf-8")


if __name__ == "__main__":
    main()
