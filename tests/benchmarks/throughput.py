"""How fast gocheck is beside sgfmill, in one run, on the same games, in one process.

    python tests/benchmarks/throughput.py [ARCHIVE_OR_FOLDER] [--games 500] [--rounds 5]

Times, in turn and over several rounds, on games held in memory:

- parse: `sgfmill.sgf.Sgf_game.from_bytes` alone;
- parse + Board: that, and every move played on an `sgfmill.boards.Board`;
- what `gocheck check` does with these options, the text that it prints included: --no-scores;
  --status assumed (marks left aside, no judging of life and death) with the usual rulesets and
  with all; and the default, which judges who is dead, with the usual rulesets and with all.

Prints games per second and how many times the parse each takes (the median of the rounds).
Machines differ and are noisy: quote the ratios.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from sgfmill import boards, sgf, sgf_moves

from gocheck import inputs
from gocheck.batch import reports
from gocheck.record import Unread
from gocheck.referee import DEFAULT_COLUMNS, Referee, Settings
from gocheck.reports.summary import Summary
from gocheck.reports.table import Table
from gocheck.rulesets import Rulesets
from gocheck.source import Source

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


if __name__ == "__main__":
    main()
