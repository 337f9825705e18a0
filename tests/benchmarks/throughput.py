"""How fast gocheck is beside sgfmill, in one run, on the same games, in one process.

    python tests/benchmarks/throughput.py [ARCHIVE_OR_FOLDER] [--games 500] [--rounds 5]

Times, in turn and over several rounds, on games held in memory:

- parse: `sgfmill.sgf.Sgf_game.from_bytes` alone;
- parse + Board: that, and every move played on an `sgfmill.boards.Board`;
- what `gocheck check` does with these options, the text that it prints included: --no-scores;
  --status assumed (marks left aside, no judging of life and death) with the usual rulesets and
  with all; and the default, which judges who is dead, with the usual rulesets and with all.

Prints games per second and how many times the parse each takes (the median of the rounds), and
then the judge and the counting alone, on the final positions of the 19x19 games among them, beside
the parse of these. All on one core. Machines differ and are noisy: quote the ratios.
"""

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")

from sgfmill import boards, sgf, sgf_moves

from gocheck import inputs
from gocheck.batch import reports
from gocheck.board import geometry
from gocheck.garbage import collect_seldom
from gocheck.judging import judged
from gocheck.reading import read_games
from gocheck.record import Record, Unread
from gocheck.referee import DEFAULT_COLUMNS, Referee, Settings
from gocheck.replay import replay
from gocheck.reports.summary import Summary
from gocheck.reports.table import Table
from gocheck.rulesets import Rulesets
from gocheck.source import Source

_TOGETHER = 32
_SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"


def read(path: Path, games: int) -> list[Source]:
    """Return so many inputs that sgfmill can read and replay, drawn with a fixed seed."""
    found = [source for source in inputs.sources([str(path)]) if not isinstance(source, Unread)]
    random.Random(2).shuffle(found)
    usable: list[Source] = []
    for source in found:
        if len(usable) < games and _replayable(source):
            usable.append(source)
    return usable


def _replayable(source: Source) -> bool:
    try:
        sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(source.data))
        parse_and_replay([source])
    except ValueError:
        return False
    return True


def parse(sources: Sequence[Source]) -> None:
    """Parse with sgfmill."""
    for source in sources:
        sgf.Sgf_game.from_bytes(source.data)


def parse_and_replay(sources: Sequence[Source]) -> None:
    """Parse with sgfmill and play every move on its Board."""
    for source in sources:
        board: boards.Board
        board, plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(source.data))
        for color, move in plays:
            if move is not None:
                board.play(*move, color)


def check(sources: Sequence[Source], settings: Settings) -> int:
    """Do what `gocheck check` does; return how long its text is."""
    table = Table(settings.compared, scores=settings.scores)
    summary = Summary()
    length = 0
    for report in reports(sources, Referee(settings)):
        summary.take(report)
        length += sum(map(len, table.take(report)))
    return length + sum(map(len, table.end(summary)))


def full_size(sources: Sequence[Source]) -> tuple[list[Source], list[bytes]]:
    """Return the inputs that hold one game on 19x19, and the positions these end in."""
    chosen, positions = [], []
    for source in sources:
        games = list(read_games(source))
        if len(games) == 1 and isinstance(games[0], Record):
            replayed = replay(games[0])
            if (replayed.columns, replayed.rows) == (19, 19):
                chosen.append(source)
                positions.append(replayed.final_position)
    return chosen, positions


def judge(positions: Sequence[bytes]) -> None:
    """Judge and count positions on 19x19, as many together as the command line takes."""
    shape = geometry(19, 19)
    for start in range(0, len(positions), _TOGETHER):
        judged(positions[start : start + _TOGETHER], shape)


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("path", nargs="?", type=Path, default=_SHARED)
    arguments.add_argument("--games", type=int, default=500)
    arguments.add_argument("--rounds", type=int, default=5)
    chosen = arguments.parse_args()
    if not chosen.path.exists():
        sys.exit(f"{chosen.path} is not there: name a folder or an archive of SGF files")
    sources = read(chosen.path, chosen.games)
    if not sources:
        sys.exit(f"{chosen.path} holds no game that sgfmill replays")
    collect_seldom()  # as the command line does; sgfmill gains by it too
    rulesets = Rulesets()
    jobs: dict[str, Callable[[], object]] = {
        "sgfmill parse": lambda: parse(sources),
        "sgfmill parse + Board": lambda: parse_and_replay(sources),
        "check --no-scores": lambda: check(sources, Settings(rulesets, scores=False)),
        "check --status assumed": lambda: check(
            sources, Settings(rulesets, DEFAULT_COLUMNS, status="assumed")
        ),
        "  the same, --rules all": lambda: check(
            sources, Settings(rulesets, rulesets.names, status="assumed")
        ),
        "check": lambda: check(sources, Settings(rulesets, DEFAULT_COLUMNS)),
        "check --rules all": lambda: check(sources, Settings(rulesets, rulesets.names)),
    }
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(chosen.rounds):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            seconds[name].append(time.perf_counter() - start)
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"{len(sources)} games of {chosen.path.name}, {chosen.rounds} rounds, Python {version}")
    print(f"{'':26}{'games/s':>9}{'x parse':>9}{'x parse + Board':>17}")
    for name, times in seconds.items():
        speed = len(sources) / statistics.median(times)
        to_parse, to_board = (
            statistics.median(a / b for a, b in zip(times, seconds[base], strict=True))
            for base in ("sgfmill parse", "sgfmill parse + Board")
        )
        print(f"{name:26}{speed:9.0f}{to_parse:9.2f}{to_board:17.2f}")
    same, positions = full_size(sources)
    ratios = []
    for _ in range(chosen.rounds):
        before = time.perf_counter()
        parse(same)
        between = time.perf_counter()
        judge(positions)
        ratios.append((time.perf_counter() - between) / (between - before))
    ratio = statistics.median(ratios)
    print(f"{'judging, 19x19 alone':26}{'':9}{ratio:9.2f}   ({len(positions)} games)")


if __name__ == "__main__":
    main()
