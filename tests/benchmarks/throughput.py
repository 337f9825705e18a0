"""What gocheck costs, in CPU time and in sgfmill's parsing, on the same games in one process.

    python tests/benchmarks/throughput.py [ARCHIVE_OR_FOLDER] [--games 300] [--rounds 5]
        [--json] [--write-guide]

Draws counted games, with a fixed seed: such as gocheck scores and sgfmill replays, one in a file.
On them, held in memory, it times in turn:

- `sgfmill.sgf.Sgf_game.from_bytes`, and that with every move played on an `sgfmill.boards.Board`;
- `gocheck.read`, without the trees, which nobody asks for (wanted: 1.5 times the parse);
- what `gocheck check` does with these options, the text that it prints included: --no-scores;
  --status assumed (marks left aside, no judging of life and death) with the usual rulesets and
  with all; and the default, which judges who is dead, with the usual rulesets and with all.

The games go through in chunks, each in all ways before the next, in several rounds; the least time
of a chunk counts, and the sum of these is printed for a game, in milliseconds and as a multiple of
sgfmill's parsing. Where GNU Go is installed, it replays the games too, in one process (`loadsgf`).
All this is CPU time on one core. Then `gocheck check` runs as a program with one and with two jobs,
in turn, and the least times by the clock are compared: leave both cores free for that. Machines
differ: quote the ratios, of one run.

--write-guide writes the table, and what 20 million games cost by it, into the guide.
"""

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")
sys.path.append(str(Path(__file__).parents[1]))

from benchmarks import batch
from helpers.guide_figures import write_figures
from sgfmill import boards, sgf, sgf_moves

import gocheck
from gocheck.inputs.sources import sources
from gocheck.limits.resources import collect_seldom
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.reports.format import Listing
from gocheck.reports.summary import Summary
from gocheck.reports.table import Table
from gocheck.rules.lookup import COMMON_RULESETS, Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

_CHUNK = 10
"""Games of a chunk: a tenth of a second for the slowest way. Other programs disturb only some."""
_BASE = "sgfmill parse"
_BY_JOBS = 5000
"""Games, at least, on which two jobs are compared with one."""
_ROUNDS_BY_JOBS = 2
_SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"


class Row(NamedTuple):
    """A line of the table."""

    milliseconds: float
    """CPU time of a game."""
    to_parse: float
    """How many times as long as sgfmill's parse it takes."""


def counted(path: Path, games: int) -> list[Source]:
    """Return so many inputs with one counted game, drawn with a fixed seed."""
    found = [source for source in sources([str(path)]) if not isinstance(source, Unreadable)]
    random.Random(2).shuffle(found)
    referee = Referee(Settings(Rulesets(), status="assumed"))
    usable: list[Source] = []
    for source in found:
        if len(usable) < games and _replayable(source):
            checked = list(reports([source], referee))
            if len(checked) == 1 and checked[0].scores:
                usable.append(source)
    return usable


def _replayable(source: Source) -> bool:
    try:
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
    arguments.add_argument("--games", type=int, default=300)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--write-guide", action="store_true")
    chosen = arguments.parse_args()
    if not chosen.path.exists():
        sys.exit(f"{chosen.path} is not there: name a folder or an archive of SGF files")
    games = counted(chosen.path, chosen.games)
    if not games:
        sys.exit(f"{chosen.path} holds no counted game that sgfmill replays")
    collect_seldom()  # as the command line does; sgfmill gains by it too
    known = Rulesets()
    ways: dict[str, Callable[[Sequence[Source]], object]] = {
        _BASE: parse,
        "sgfmill parse + Board": parse_and_replay,
        "gocheck.read": read_all,
        "check --no-scores": lambda some: check(some, Settings(known, scores=False)),
        "check --status assumed": lambda some: check(
            some, Settings(known, COMMON_RULESETS, status="assumed")
        ),
        "  the same, --rules all": lambda some: check(
            some, Settings(known, known.names, status="assumed")
        ),
        "check": lambda some: check(some, Settings(known, COMMON_RULESETS)),
        "check --rules all": lambda some: check(some, Settings(known, known.names)),
    }
    seconds = least(ways, games, chosen.rounds)
    gnugo = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if gnugo:
        seconds["GNU Go loadsgf"] = seconds_of_gnugo(gnugo, games, chosen.rounds)
    rows = {
        name: Row(1000 * one / len(games), one / seconds[_BASE]) for name, one in seconds.items()
    }
    by_jobs = jobs_compared(games, _ROUNDS_BY_JOBS)
    version = ".".join(map(str, sys.version_info[:3]))
    if chosen.json:
        about = {"games": len(games), "of": chosen.path.name, "rounds": chosen.rounds}
        about |= {"python": version, "load": os.getloadavg()[0], "two jobs": by_jobs}
        print(json.dumps({**about, "ways": {name: row._asdict() for name, row in rows.items()}}))
        return
    title = f"{len(games)} counted games of {chosen.path.name}, {chosen.rounds} rounds,"
    lines = [f"{title} Python {version}", *table(rows)]
    print("\n".join((*lines, f"two jobs are {by_jobs:.2f} times as fast as one", cost(rows))))
    if chosen.write_guide:
        write_figures("throughput", "\n".join(["```text", *lines, "```"]))
        write_figures("cost", cost(rows))


def table(rows: Mapping[str, Row]) -> list[str]:
    """Return the lines of the table."""
    lines = [f"{'':26}{'ms a game':>11}{'x parse':>9}"]
    lines += [f"{name:26}{row.milliseconds:11.2f}{row.to_parse:9.2f}" for name, row in rows.items()]
    return lines


def cost(rows: Mapping[str, Row]) -> str:
    """Return what 20 million games cost, in hours of one core and of 64."""
    lines = []
    for name in ("check", "check --no-scores"):
        hours = 20e6 * rows[name].milliseconds / 1000 / 3600
        lines.append(
            f"- `gocheck {name}`: {hours:.1f} hours of one core, or {60 * hours / 64:.0f} minutes"
            f" of 64 cores, at {rows[name].milliseconds:.1f} ms a game"
        )
    return "\n".join(lines)


def least(
    ways: Mapping[str, Callable[[Sequence[Source]], object]], games: Sequence[Source], rounds: int
) -> dict[str, float]:
    """Return the CPU seconds of all games in each way: the sum of each chunk's least time."""
    total = dict.fromkeys(ways, 0.0)
    for start in range(0, len(games), _CHUNK):
        some = games[start : start + _CHUNK]
        times: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, way in ways.items():
                begun = time.process_time()
                way(some)
                times[name].append(time.process_time() - begun)
        for name in ways:
            total[name] += min(times[name])
    return total


def seconds_of_gnugo(program: str, games: Sequence[Source], rounds: int) -> float:
    """Return the CPU seconds in which GNU Go replays the games, the least of some rounds."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, source in enumerate(games):
            (folder / f"{number}.sgf").write_bytes(source.data)
        for _ in range(rounds):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            loaded_by_gnugo(program, folder, len(games))
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def jobs_compared(games: list[Source], rounds: int) -> float:
    """Return how many times as fast two jobs are as one, start included, by the least times.

    The games go in many times over, because starting a job costs as much as a hundred of them.
    """
    seconds: dict[str, list[float]] = {"1": [], "2": []}
    with tempfile.TemporaryDirectory() as name:
        packed = Path(name) / "games.tar"
        with tarfile.open(packed, "w") as tar:
            for number, source in enumerate(games * -(-_BY_JOBS // len(games))):
                batch.add(tar, f"{number}.sgf", source.data)
        for _ in range(rounds):
            for jobs, times in seconds.items():
                times.append(batch.timed(packed, "--jobs", jobs).seconds)
    return min(seconds["1"]) / min(seconds["2"])


if __name__ == "__main__":
    main()
