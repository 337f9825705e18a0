"""Several workers, the cache, and memory: ratios from one run of `gocheck check` itself.

    python tests/benchmarks/batch.py [ARCHIVE_OR_FOLDER] [--games 2000] [--rounds 3] [--no-scores]
    python tests/benchmarks/batch.py --memory [--games 100000] [--jobs 2] [--collection]

The first takes so many games, drawn with a fixed seed, and runs the command line on them: with
--jobs 1 and with as many jobs as there are cores, in turn, then with an empty cache and with a full
one. Start-up and output are in all times; all outputs must be the same, byte for byte. Machines are
noisy: quote the ratios, and the load with them.

The second streams an archive of generated games (or one collection of them) into
`gocheck check --no-scores -` and prints the largest memory of each process. What follows `--` goes
to gocheck, as in `--memory -- --duplicates`.

--write-guide, with either, writes what was found into the guide.
"""

import argparse
import ctypes
import hashlib
import os
import random
import statistics
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import IO, NamedTuple

sys.path.append(str(Path(__file__).parents[1]))

from helpers.guide_figures import write_figures

from gocheck.inputs.sources import sources
from gocheck.record.record import Unreadable
from gocheck.running.executors import cores

_SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"
_CHECK = (sys.executable, "-m", "gocheck", "check", "--fail-on", "never")
_SET_CHILD_SUBREAPER = 36


class Timed(NamedTuple):
    """A run: seconds by the clock, seconds of processors, and a digest of its output."""

    seconds: float
    processors: float
    digest: str


def draw(path: Path, games: int, drawn: Path) -> int:
    """Write some inputs of a folder or an archive into an archive; return how many."""
    found = [source for source in sources([str(path)]) if not isinstance(source, Unreadable)]
    random.Random(2).shuffle(found)
    with tarfile.open(drawn, "w") as tar:
        for number, source in enumerate(found[:games]):
            add(tar, f"{number}.sgf", source.data)
    return min(len(found), games)


def add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    """Add a file to an archive."""
    member = tarfile.TarInfo(name)
    member.size = len(data)
    tar.addfile(member, BytesIO(data))


def timed(drawn: Path, *options: str) -> Timed:
    """Run gocheck on an archive."""
    before = os.times()
    begun = time.perf_counter()
    done = subprocess.run((*_CHECK, str(drawn), *options), stdout=subprocess.PIPE, check=True)
    seconds = time.perf_counter() - begun
    with suppress(ChildProcessError):  # the server of the workers, which ends by itself
        while True:
            os.waitpid(-1, 0)
    after = os.times()
    used = after.children_user - before.children_user
    used += after.children_system - before.children_system
    return Timed(seconds, used, hashlib.sha256(done.stdout).hexdigest())


def adopt() -> None:
    """Become the parent of processes whose own has ended, so that their time is counted (Linux)."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def compare(path: Path, games: int, rounds: int, options: Sequence[str]) -> str:
    """Print how several jobs and the cache compare with one job; return it in sentences."""
    adopt()
    several = str(max(2, cores()))
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "games.tar"
        count = draw(path, games, drawn)
        runs: dict[str, list[Timed]] = {}
        for number in range(rounds):
            cache = ("--cache", str(Path(folder) / f"cache{number}"))
            for name, more in (
                ("--jobs 1", ("--jobs", "1")),
                (f"--jobs {several}", ("--jobs", several)),
                ("empty cache", ("--jobs", "1", *cache)),
                ("full cache", ("--jobs", "1", *cache)),
            ):
                runs.setdefault(name, []).append(timed(drawn, *options, *more))
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"{count} games of {path.name}, {rounds} rounds, Python {version}, {cores()} cores,")
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"load {load}; gocheck check {' '.join(options)}")
    print(f"{'':14}{'games/s':>9}{'x --jobs 1':>12}{'processor s':>13}")
    speeds, ratios = {}, {}
    for name, done in runs.items():
        speeds[name] = count / statistics.median(each.seconds for each in done)
        ratios[name] = statistics.median(
            one.seconds / each.seconds for one, each in zip(runs["--jobs 1"], done, strict=True)
        )
        used = statistics.median(each.processors for each in done)
        print(f"{name:14}{speeds[name]:9.0f}{ratios[name]:12.2f}{used:13.1f}")
    same = len({each.digest for done in runs.values() for each in done}) == 1
    print("all outputs are the same" if same else "OUTPUTS DIFFER")
    return in_sentences(count, several, speeds, ratios)


def in_sentences(
    games: int, jobs: str, speeds: Mapping[str, float], ratios: Mapping[str, float]
) -> str:
    """Return what the guide says about workers and the cache."""
    one, many, cached = speeds["--jobs 1"], f"--jobs {jobs}", "full cache"
    return (
        f"With {games:,} real games and {jobs} cores, start-up included, `{many}` checks"
        f" {speeds[many]:,.0f} games a second,\n{ratios[many]:.2f} times the {one:,.0f} of"
        f" `--jobs 1`. A second run with the cache checks {speeds[cached]:,.0f} games a second,\n"
        f"{ratios[cached]:.1f} times as many."
    )


def generated(games: int) -> Iterator[bytes]:
    """Yield so many games, no two alike."""
    letters = "abcdefghijklmnopqrs"
    points = [column + row for column in letters for row in letters]
    chance = random.Random(3)
    for number in range(games):
        line = chance.sample(points, 120)
        moves = "".join(f";{'BW'[turn % 2]}[{point}]" for turn, point in enumerate(line))
        head = f"(;FF[4]GM[1]SZ[19]KM[6.5]RU[Japanese]PB[{number}]PW[w]RE[B+R]"
        yield f"{head}{moves})".encode("ascii")


def archive(stream: IO[bytes], games: int) -> None:
    """Write an archive of games to a stream and close it."""
    with stream, tarfile.open(fileobj=stream, mode="w|") as tar:
        for number, game in enumerate(generated(games)):
            add(tar, f"{number}.sgf", game)


def collection(stream: IO[bytes], games: int) -> None:
    """Write one collection of games to a stream and close it."""
    with stream:
        for game in generated(games):
            stream.write(game + b"\n")


def peaks(process: int) -> dict[int, int]:
    """Return the largest memory so far, in kB, of a process and of those below it."""
    found: dict[int, int] = {}
    family = {process}
    for each in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            status = dict(line.split(":", 1) for line in (each / "status").read_text().splitlines())
        except OSError:
            continue
        number = int(each.name)
        if number != process and int(status["PPid"]) not in family:
            continue
        family.add(number)
        if "VmHWM" in status:
            found[number] = int(status["VmHWM"].split()[0])
    return found


def memory(
    games: int,
    jobs: int,
    options: Sequence[str] = (),
    generate: Callable[[IO[bytes], int], None] = archive,
) -> list[int]:
    """Return the largest memory of each process of a run over so many games, in MB.

    The main process comes first.
    """
    process = subprocess.Popen(
        (*_CHECK, "-", "--no-scores", "--jobs", str(jobs), *(options or ("--format", "jsonl"))),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    assert process.stdin is not None
    threading.Thread(target=generate, args=(process.stdin, games), daemon=True).start()
    largest: dict[int, int] = {}
    while process.poll() is None:
        largest.update(peaks(process.pid))
        time.sleep(0.2)
    assert process.returncode == 0
    main = largest.pop(process.pid)
    return [size // 1000 for size in (main, *sorted(largest.values(), reverse=True))]


def memory_in_words(games: int, jobs: int, largest: int) -> str:
    """Return what the guide says about memory."""
    return (
        f"{games:,} games streamed through `--jobs {jobs} --no-scores` take at most {largest} MB in"
        " each process."
    )


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("path", nargs="?", type=Path, default=_SHARED)
    arguments.add_argument("--games", type=int)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--no-scores", action="store_true")
    arguments.add_argument("--memory", action="store_true")
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--collection", action="store_true")
    arguments.add_argument("--write-guide", action="store_true")
    ours, options = sys.argv[1:], []
    if "--" in ours:
        at = ours.index("--")
        ours, options = ours[:at], ours[at + 1 :]
    chosen = arguments.parse_args(ours)
    if chosen.memory:
        games = chosen.games or 100_000
        form = collection if chosen.collection else archive
        main, *others = memory(games, chosen.jobs, options, form)
        print(
            f"{games} games streamed, {form.__name__}, --jobs {chosen.jobs} {' '.join(options)}:"
            f" at most {main} MB in the main process, {others or 'none'} in others"
        )
        if chosen.write_guide:
            write_figures("memory", memory_in_words(games, chosen.jobs, max((main, *others))))
        return
    if not chosen.path.exists():
        sys.exit(f"{chosen.path} is not there: name a folder or an archive of SGF files")
    options = [*options, "--no-scores"] if chosen.no_scores else options
    found = compare(chosen.path, chosen.games or 2000, chosen.rounds, options)
    if chosen.write_guide:
        write_figures("batch", found)


if __name__ == "__main__":
    main()
