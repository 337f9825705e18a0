"""How fast gocheck is, compared with sgfmill, in one run, on the same games, in one process.

    python tests/benchmarks/throughput.py [ARCHIVE_OR_FOLDER] [--games 500] [--rounds 5] [--json]
        [--write-guide]

Times, in turn and over several rounds, on games held in memory:

- parse: `sgfmill.sgf.Sgf_game.from_bytes` alone;
- parse + Board: that, and every move played on an `sgfmill.boards.Board`;
- gocheck.read: the games of each input, whose trees nobody asks for (wanted: 1.5 times the parse);
- what `gocheck check` does with these options, the text that it prints included: --no-scores;
  --status assumed (marks left aside, no judging of life and death) with the usual rulesets and
  with all; and the default, which judges who is dead, with the usual rulesets and with all.

Prints games per second and how many times the parse each takes (the median of the rounds), and then
the judge and the counting alone, on the final positions of the 19x19 games among them, compared
with the parse of these. Where GNU Go is installed, it replays the same games (its `loadsgf`, in one
process), as a neighbour. --json prints the same as JSON. All on one core, in processor time.
Machines differ and are noisy: quote the ratios. --write-guide writes the table, and what 20 million
games cost by it, into the guide.
"""

import argparse
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")
sys.path.append(str(Path(__file__).parents[1]))

from helpers.guide_figures import write_figures
from sgfmill import boards, sgf, sgf_moves

import gocheck
from gocheck.board.board import geometry
from gocheck.inputs.sources import sources
from gocheck.limits.resources import collect_seldom
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.reports.format import Listing
from gocheck.reports.summary import Summary
from gocheck.reports.table import Table
from gocheck.rules.lookup import COMMON_RULESETS, Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.status.judge.judge import judged

_TOGETHER = 32
_COLUMNS = ("games per second", "x parse", "x parse + Board")
_SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"


class Row(NamedTuple):
    """A line of the table."""

    speed: float
    """Games per second."""
    to_parse: float
    """How many times as long as sgfmill's parse it takes."""
    to_board: float
    """How many times as long as sgfmill's parse and Board it takes."""


def read(path: Path, games: int) -> list[Source]:
    """Return so many inputs that sgfmill can read and replay, drawn with a fixed seed."""
    found = [source for source in sources([str(path)]) if not isinstance(source, Unreadable)]
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


def read_all(sources: Sequence[Source]) -> None:
    """Read with gocheck."""
    for source in sources:
        gocheck.read(source.data)


def check(sources: Sequence[Source], settings: Settings) -> int:
    """Do what `gocheck check` does; return how long its text is."""
    table = Table(Listing(settings.rules, scores=settings.scores))
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


def loaded_by_gnugo(program: str, folder: Path, count: int) -> None:
    """Let GNU Go replay the games in a folder, 0.sgf and so on; raises OSError where it fails."""
    commands = "".join(f"loadsgf {folder / str(number)}.sgf\n" for number in range(count))
    subprocess.run(
        (program, "--mode", "gtp", "--quiet"),
        input=f"{commands}quit\n".encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("path", nargs="?", type=Path, default=_SHARED)
    arguments.add_argument("--games", type=int, default=500)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--write-guide", action="store_true")
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
        "gocheck.read": lambda: read_all(sources),
        "check --no-scores": lambda: check(sources, Settings(rulesets, scores=False)),
        "check --status assumed": lambda: check(
            sources, Settings(rulesets, COMMON_RULESETS, status="assumed")
        ),
        "  the same, --rules all": lambda: check(
            sources, Settings(rulesets, rulesets.names, status="assumed")
        ),
        "check": lambda: check(sources, Settings(rulesets, COMMON_RULESETS)),
        "check --rules all": lambda: check(sources, Settings(rulesets, rulesets.names)),
    }
    with tempfile.TemporaryDirectory() as name:
        gnugo = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")
        if gnugo:
            folder = Path(name)
            for number, source in enumerate(sources):
                (folder / f"{number}.sgf").write_bytes(source.data)
            program = gnugo
            jobs["GNU Go loadsgf"] = lambda: loaded_by_gnugo(program, folder, len(sources))
        seconds = timed(jobs, chosen.rounds)
    rows = {
        name: Row(
            len(sources) / statistics.median(times),
            ratio(times, seconds["sgfmill parse"]),
            ratio(times, seconds["sgfmill parse + Board"]),
        )
        for name, times in seconds.items()
    }
    same, positions = full_size(sources)
    alone = timed({"parse": lambda: parse(same), "judge": lambda: judge(positions)}, chosen.rounds)
    judging = ratio(alone["judge"], alone["parse"])
    version = ".".join(map(str, sys.version_info[:3]))
    if chosen.json:
        about = {"games": len(sources), "of": chosen.path.name, "rounds": chosen.rounds}
        about |= {"python": version, "load": os.getloadavg()[0]}
        jobs_found = {name: dict(zip(_COLUMNS, row, strict=True)) for name, row in rows.items()}
        found = {"jobs": jobs_found, "judging": {"x parse": judging, "games": len(positions)}}
        print(json.dumps({**about, **found}, indent=2))
        return
    title = f"{len(sources)} games of {chosen.path.name}, {chosen.rounds} rounds, Python {version}"
    judged_alone = f"{'judging, 19x19 alone':26}{'':9}{judging:9.2f}   ({len(positions)} games)"
    lines = [title, *table(rows), judged_alone]
    print("\n".join(lines))
    if chosen.write_guide:
        write_figures("throughput", "\n".join(["```text", *lines, "```"]))
        write_figures("cost", cost(rows))


def table(rows: Mapping[str, Row]) -> list[str]:
    """Return the lines of the table."""
    lines = [f"{'':26}{'games/s':>9}{'x parse':>9}{'x parse + Board':>17}"]
    for name, (speed, to_parse, to_board) in rows.items():
        lines.append(f"{name:26}{speed:9.0f}{to_parse:9.2f}{to_board:17.2f}")
    return lines


def cost(rows: Mapping[str, Row]) -> str:
    """Return what 20 million games cost, in hours of one core and of 64."""
    lines = []
    for name, speed in ((name, rows[name].speed) for name in ("check", "check --no-scores")):
        hours = 20e6 / speed / 3600
        lines.append(
            f"- `gocheck {name}`: {hours:.1f} hours of one core at {speed:.0f} games a second, or"
            f" {60 * hours / 64:.0f} minutes of 64 cores"
        )
    return "\n".join(lines)


def timed(jobs: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Return the seconds of each job in each round, in which they run in turn."""
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = processor_time()
            job()
            seconds[name].append(processor_time() - start)
    return seconds


def processor_time() -> float:
    """Return the seconds of processor time so far, of this process and of those that it ran."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def ratio(times: Sequence[float], base: Sequence[float]) -> float:
    """Return how many times as long as another job one took, the median of the rounds."""
    return statistics.median(a / b for a, b in zip(times, base, strict=True))


if __name__ == "__main__":
    main()
