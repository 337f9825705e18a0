"""Whether two versions of gocheck print the same, byte for byte: run it after moving code.

    python tests/benchmarks/versions.py BEFORE AFTER [PATHS...] [--jobs 2]

BEFORE and AFTER are folders that hold a checkout (`.` is the working tree) or git revisions of this
repository. Each is copied first, so that work on it can go on. PATHS are folders and archives of
records; without them: `fixtures` and, where they are present, the archives of `../shared/data`.

Runs the command lines listed in `without_input`, `on_input` and `on_all_games` with both versions,
and compares exit statuses, standard output, standard error and every file written. Only the command
line is used, so the two may be laid out differently inside. The names of commands, formats,
rulesets and codes are those that BEFORE prints. `replacements` lists what may differ.

An archive or a folder of more than some hundred files is run whole with few options, and a sample
of it, every n-th file, with all of them. gocheck runs with `--jobs 1`, but for one run that tests
its workers. --jobs says how many gocheck commands run at once. `fixtures` takes 1.5 minutes
of processor time, everything 20: half of that on two idle cores.

Prints a line for each command, with how a difference begins, and totals. The exit status is 0 where
all is the same, 1 where something differs, 2 for wrong usage.
"""

import argparse
import compileall
import filecmp
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from difflib import unified_diff
from io import BytesIO
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import NamedTuple

_ROOT = Path(__file__).parents[2]
_SHARED = _ROOT.parent / "shared" / "data"
_USUAL = (
    _ROOT / "fixtures",
    *(_SHARED / f"{name}.tar.gz" for name in ("nasty", "positions", "games")),
)
_SAMPLE = 200
"""Files of a large input that are run with all options."""

_OUT = "{out}"
"""Stands for the folder of a run in its arguments."""
_ONE_JOB = ("--jobs", "1")
_FULL = ("--all-games", "--verbose", "--statistics", "--show-waived")

_OWN_FILES = {
    "one.sgf": "(;FF[4]GM[1]SZ[9]KM[650]RU[Nonsense]RE[W+R]PB[b]PW[w];B[ee];W[cc];W[cc];B[zz])",
    "settings.toml": (
        'rules = ["japanese", "aga"]\nignore = ["SET3"]\nseverity = { MOV2 = "note" }\n'
        'verbose = true\n[per-path."one*"]\nselect = ["MOV"]\nexpect = { size = "19" }\n'
    ),
    "results.csv": "file,result\none.sgf,B+2.5\nanother.sgf,W+R\n",
}
"""Files in the current folder of the commands, next to the inputs."""

_LINES, _WIDTH = 12, 200
"""How much of a difference is printed."""


class WrongUsageError(Exception):
    """What the user named cannot be compared."""


@dataclass(frozen=True, slots=True)
class Version:
    """A copy of gocheck, and the current folder of its commands."""

    package: Path
    here: Path

    def call(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        """Run gocheck and return what it prints."""
        return subprocess.run(
            self._command(arguments),
            cwd=self.here,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )

    def run(self, number: int, command: "Command") -> list[int]:
        """Run a command in its several steps; return their exit statuses.

        Leaves in `written(number)` what is printed and all files that are written.
        """
        folder = self.written(number)
        folder.mkdir(parents=True)
        out = folder.relative_to(self.here).as_posix()
        if command.copied:
            shutil.copytree(self.here / command.copied, folder / command.copied)
        stdin = self.here / command.stdin if command.stdin else Path(os.devnull)
        statuses = []
        for step in command.steps:
            arguments = [each.replace(_OUT, out) for each in step]
            with (
                stdin.open("rb") as given,
                (folder / "stdout").open("ab") as stdout,
                (folder / "stderr").open("ab") as stderr,
            ):
                done = subprocess.run(
                    self._command(arguments),
                    cwd=self.here,
                    env=self._environment,
                    stdin=given,
                    stdout=stdout,
                    stderr=stderr,
                )
            statuses.append(done.returncode)
        return statuses

    def written(self, number: int) -> Path:
        """Return the folder of a command."""
        return self.here / "written" / str(number)

    def check_origin(self, name: str) -> None:
        """Raise WrongUsageError unless the copy starts, and is what Python imports."""
        code = "import gocheck; print(gocheck.__file__)"
        done = subprocess.run(
            (sys.executable, "-P", "-c", code),
            cwd=self.here,
            env=self._environment,
            capture_output=True,
            text=True,
        )
        if not Path(done.stdout.strip()).is_relative_to(self.package):
            raise WrongUsageError(f"{name}: Python imports another gocheck: {done.stdout.strip()}")
        started = self.call("--version")
        if started.returncode:
            raise WrongUsageError(f"{name} does not start:\n{started.stderr.decode()}")

    def _command(self, arguments: Sequence[str]) -> tuple[str, ...]:
        # -P: the current folder, which holds the inputs, is not a place to import from
        return (sys.executable, "-P", "-m", "gocheck", *arguments)

    @property
    def _environment(self) -> Mapping[str, str]:
        ours = {
            "PYTHONPATH": str(self.package),
            "PYTHONHASHSEED": "0",  # what differs, differs by the version
        }
        return os.environ | ours


@dataclass(frozen=True, slots=True)
class Command:
    """A command line, or several that belong together.

    steps: the arguments of each; stdin: a file for standard input; copied: an input of which the
    command gets a copy of its own, in its own folder; formats: how many formats it writes.
    """

    steps: tuple[tuple[str, ...], ...]
    stdin: str = ""
    copied: str = ""
    formats: int = 0

    def __str__(self) -> str:
        shown = (
            shlex.join(
                each.replace(_OUT, "OUT") for each in step if not each.startswith("--format=")
            )
            or "(no arguments)"
            for step in self.steps
        )
        text = " && ".join(_shortened(each) for each in shown)
        text += f" < {self.stdin}" if self.stdin else ""
        return text + (f" ({self.formats} formats)" if self.formats else "")


class Names(NamedTuple):
    """What BEFORE says that there is."""

    commands: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    check_formats: tuple[str, ...]
    compare_formats: tuple[str, ...]
    rulesets: tuple[str, ...]
    codes: tuple[str, ...]


class Input(NamedTuple):
    """A folder or archive in the current folder of the commands.

    sample: the archive with some files of a large one, else the input itself; files, sampled: how
    many files there are, and in the sample (0: not counted); is_folder: whether the sample is one.
    """

    name: str
    sample: str
    files: int
    sampled: int
    is_folder: bool


def replacements(versions: Sequence[Version]) -> list[list[tuple[re.Pattern[bytes], bytes]]]:
    """Return what is replaced in the output of each version before it is compared.

    - The folders of the version, which a traceback or an absolute path may show.
    - The version's number, where the two have different ones.
    """
    numbers = [version.call("--version").stdout.split()[-1] for version in versions]
    found = []
    for version, number in zip(versions, numbers, strict=True):
        texts = [(str(version.here), b"HERE"), (str(version.package), b"PACKAGE")]
        patterns = [(re.compile(re.escape(os.fsencode(text))), by) for text, by in texts]
        if len(set(numbers)) > 1:
            pattern = re.compile(rb"(?<![\d.])" + re.escape(number) + rb"(?![\d.])")
            patterns.append((pattern, b"NUMBER"))
        found.append(patterns)
    return found


def copied(version: str, folder: Path) -> Version:
    """Copy a checkout or a revision into a folder; raises WrongUsageError."""
    package, here = folder / "package", folder / "here"
    here.mkdir(parents=True)
    source = _holder(Path(version))
    if source is None:
        tree = folder / "tree"
        _unpack(version, tree)
        source = _holder(tree)
    if source is None:
        raise WrongUsageError(f"{version}: no gocheck there")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source / "gocheck", package / "gocheck", ignore=ignored)
    compileall.compile_dir(package, quiet=2)  # once, not at each start
    done = Version(package, here)
    done.check_origin(version)
    return done


def _holder(checkout: Path) -> Path | None:
    """Return the folder of a checkout that holds the package, if it is a checkout."""
    for folder in (checkout, checkout / "src"):
        if (folder / "gocheck" / "__main__.py").is_file():
            return folder
    return None


def _unpack(revision: str, folder: Path) -> None:
    done = subprocess.run(
        ("git", "-C", str(_ROOT), "archive", "--format=tar", f"{revision}^{{commit}}"),
        capture_output=True,
    )
    if done.returncode:
        cause = done.stderr.decode(errors="replace").strip()
        raise WrongUsageError(f"{revision} is not a checkout, nor a revision: {cause}")
    with tarfile.open(fileobj=BytesIO(done.stdout)) as tar:
        tar.extractall(folder, filter="data")


def put_inputs(paths: Sequence[Path], here: Path) -> list[Input]:
    """Copy the inputs into a folder, with samples of the large ones; raises WrongUsageError."""
    for name, text in _OWN_FILES.items():
        (here / name).write_text(text, encoding="utf-8")
    inputs = []
    for path in paths:
        name = path.resolve().name
        copy = here / name
        if copy.exists():
            raise WrongUsageError(f"two inputs have the name {name}")
        if path.is_dir():
            shutil.copytree(path, copy)
        else:
            shutil.copyfile(path, copy)
        inputs.append(_sampled(copy))
    return inputs


def _sampled(path: Path) -> Input:
    """Write every n-th file of a large input into an archive, next to it."""
    whole = Input(path.name, path.name, 0, 0, path.is_dir())
    if path.is_dir():
        packed = path.with_name(f"all-of-{path.name}.tar")
        with tarfile.open(packed, "w") as tar:
            tar.add(path, path.name)
    elif path.is_file() and tarfile.is_tarfile(path):
        packed = path
    else:
        return whole
    with tarfile.open(packed) as tar:
        members = [member for member in tar if member.isfile()]
        chosen = members[:: max(1, len(members) // _SAMPLE)]
        if len(chosen) == len(members):
            return whole._replace(files=len(members), sampled=len(members))
        written = path.with_name(f"sample-of-{path.name.partition('.')[0]}.tar")
        with tarfile.open(written, "w") as sample:
            for member in chosen:
                sample.addfile(member, tar.extractfile(member))
    return Input(path.name, written.name, len(members), len(chosen), is_folder=False)


def ask(version: Version) -> Names:
    """Return the names that a version prints; raises WrongUsageError where it prints none."""

    def printed(*arguments: str) -> str:
        done = version.call(*arguments)
        return (done.stdout + done.stderr).decode()

    def formats(command: str) -> tuple[str, ...]:
        answer = printed(command, "one.sgf", "--format", "nonsense")
        return tuple(re.split(r" there are |; formats: ", answer)[-1].strip().split(", "))

    listed = printed("--help").partition("Commands:\n")[2].partition("\n\n")[0]
    commands = tuple(re.findall(r"^  ([a-z]+)", listed, re.MULTILINE))
    options: dict[str, str] = {}
    for command in commands:
        for option in re.findall(
            r"^ +(?:-., )?(--[a-z-]+) [^ \n]*[A-Z\[]", printed(command, "--help"), re.MULTILINE
        ):
            options.setdefault(option, command)
    table = printed("rules").partition("--\n")[2].partition("\n\n")[0]
    found = Names(
        commands,
        tuple((command, option) for option, command in options.items()),
        formats("check"),
        formats("compare"),
        tuple(re.findall(r"^([a-z][\w-]*) ", table, re.MULTILINE)),
        tuple(re.findall(r"^ *([A-Z]{3}\d{3}) ", printed("explain"), re.MULTILINE)),
    )
    for name, values in zip(found._fields, found, strict=True):
        if not all(values) or not values:
            raise WrongUsageError(f"BEFORE does not list its {name.replace('_', ' ')}")
    return found


def without_input(names: Names) -> Iterator[Command]:
    """Yield the commands that need no input, and those that are wrong usage."""
    yield _one("--version")
    yield _one("--help")
    for command in names.commands:
        yield _one(command, "--help")
    yield _one("explain")
    yield _one("explain", "--all")
    yield _one("explain", *names.codes)
    yield _one("rules")
    yield _one("rules", *names.rulesets)
    yield _one("config")
    yield _one("config", "--config", "settings.toml", "--rules", "all", "--fail-on", "never")
    for command in ("check", "score", "compare", "show"):
        yield _one(command, "one.sgf", "--config", "settings.toml")
    yield _one("check", "one.sgf", "--results", "results.csv")
    yield _one()
    yield _one("nonsense")
    for command in names.commands:
        yield _one(command, "--nonsense")
        if command not in ("rules", "explain", "config"):
            yield _one(command)
            yield _one(command, "missing.sgf")
    yield _one("check", "missing.sgf", "one.sgf")
    yield _one("check", "settings.toml")
    yield _one("rules", "nonsense")
    yield _one("explain", "nonsense")
    for command, option in names.options:
        if option not in ("--output", "--cache"):
            yield _one(command, "one.sgf", option, "nonsense")
    yield _one("check", "one.sgf", "--format", "parquet")
    yield _one("compare", "one.sgf", "--format", "nonsense")
    yield _one("compare", "one.sgf", "--rules", "aga")
    yield _one("show", "one.sgf", "--move", "99")
    yield _one("show", "one.sgf#2")
    yield _one("fix", "one.sgf")


def on_input(given: Input, names: Names) -> Iterator[Command]:
    """Yield the commands with all kinds of options, for a small input or a sample."""
    path = given.sample
    for options in (
        _FULL,
        ("--rules", "all", *_FULL),
        ("--variations",),
        ("--no-scores",),
        ("--score-all",),
        ("--duplicates",),
        ("--repair-handicap",),
        ("--status", "marked"),
        ("--status", "assumed"),
        ("--status", "proved", "--dame", "filled"),
        ("--komi", "ruleset", "--dame", "as-is"),
        ("--ruleset", "aga", "--expect", "size=19,komi=6.5"),
        ("--select", "MOV,RES", "--severity", "MOV=note", "--fail-on", "note", "--quiet"),
        ("--max-findings", "3", "--shard", "1/2"),
    ):
        yield _check(path, names, *options)
    yield _one("check", path, *_ONE_JOB)
    yield _one("check", path, *_ONE_JOB, "--no-scores", "--explain-finding", "1")
    baseline = ("--no-scores", "--baseline", f"{_OUT}/baseline.jsonl")
    yield _steps(
        ("check", path, *_ONE_JOB, *baseline, "--write-baseline"),
        ("check", path, *_ONE_JOB, *baseline, "--show-waived"),
    )
    cached = ("check", path, *_ONE_JOB, "--cache", f"cache-{path}", "--format", "jsonl")
    yield _steps(cached, cached)
    if not given.is_folder:
        yield Command((("check", "-", *_ONE_JOB, "--no-scores"),), stdin=path)
    yield _compare(path, names)
    yield _compare(path, names, "--rules", "all", "--skip-duplicates", "--even")
    yield _one("score", path, *_ONE_JOB)
    yield _one("score", path, *_ONE_JOB, "--rules", "all", "--score-all")
    yield _one("show", path)
    yield _one("show", path, "--score-all", "--move", "20")
    yield _one("fix", path, "--dry-run", "--verbose")
    yield _one("fix", path, "--output", f"{_OUT}/copies")
    if given.is_folder:
        yield Command((("fix", f"{_OUT}/{path}", "--in-place"),), copied=path)


def on_all_games(given: Input, names: Names) -> Iterator[Command]:
    """Yield the commands for the whole of a large input, those that take longest first."""
    path = given.name
    yield _check(path, names, "--rules", "all", *_FULL)
    yield _check(path, names, "--score-all", "--variations", "--duplicates")
    yield _check(path, names)
    yield _compare(path, names)
    yield _one("fix", path, "--output", f"{_OUT}/copies")
    yield _one("check", path, "--no-scores", "--jobs", "2", "--format", "jsonl")


def _one(*arguments: str) -> Command:
    return Command((arguments,))


def _steps(*steps: tuple[str, ...]) -> Command:
    return Command(steps)


def _check(path: str, names: Names, *options: str) -> Command:
    return _in_formats(names.check_formats, "check", path, *options)


def _compare(path: str, names: Names, *options: str) -> Command:
    return _in_formats(names.compare_formats, "compare", path, *options)


def _in_formats(formats: Sequence[str], *arguments: str) -> Command:
    asked = (f"--format={name}:{_OUT}/{name}" for name in formats)
    return Command(((*arguments, *_ONE_JOB, *asked),), formats=len(formats))


class Compared(NamedTuple):
    """How the files of a command compare: bytes read of both, and what differs."""

    files: int
    size: int
    differences: list[str]


def compare(
    folders: Sequence[Path], replaced: Sequence[list[tuple[re.Pattern[bytes], bytes]]]
) -> Compared:
    """Compare all files in two folders."""
    present = [
        {each.relative_to(folder) for each in folder.rglob("*") if each.is_file()}
        for folder in folders
    ]
    size = 0
    differences = []
    for name in sorted(present[0] | present[1]):
        if not all(name in each for each in present):
            lacking = "AFTER" if name in present[0] else "BEFORE"
            differences.append(f"{name}: {lacking} does not write it")
            continue
        paths = [folder / name for folder in folders]
        sizes = [path.stat().st_size for path in paths]
        size += sum(sizes)
        if not filecmp.cmp(paths[0], paths[1], shallow=False):
            lines = _difference(paths, replaced)
            if lines:
                differences += [f"{name}: {sizes[0]} bytes before, {sizes[1]} after", *lines]
    return Compared(len(present[0] | present[1]), size, differences)


def _difference(
    paths: Sequence[Path], replaced: Sequence[list[tuple[re.Pattern[bytes], bytes]]]
) -> list[str]:
    """Return the first lines in which two files differ, as a diff; none where they do not."""

    def read(path: Path, patterns: list[tuple[re.Pattern[bytes], bytes]]) -> Iterator[bytes]:
        with path.open("rb") as file:
            for line in file:
                for pattern, by in patterns:
                    line = pattern.sub(by, line)
                yield line

    before, after = (read(*each) for each in zip(paths, replaced, strict=True))
    for number, (one, other) in enumerate(zip_longest(before, after, fillvalue=b""), 1):
        if one == other:
            continue
        old, new = (
            list(_pieces(islice(lines, 30)))
            for lines in (chain((one,), before), chain((other,), after))
        )
        diff = unified_diff(old, new, n=1, lineterm="")
        shown = [line for line in diff if not line.startswith(("---", "+++", "@@"))]
        more = ["..."] if len(shown) > _LINES else []
        return [f"line {number}:", *shown[:_LINES], *more]
    return []


def _pieces(lines: Iterator[bytes]) -> Iterator[str]:
    """Yield lines as text that can be printed, long ones divided after commas."""
    for line in lines:
        text = line.decode("utf-8", "backslashreplace").removesuffix("\n")
        for piece in re.split(r"(?<=,)", text) if len(text) > _WIDTH else [text]:
            shown = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in piece)
            yield _shortened(shown)


def _shortened(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 3]}..."


def report(command: Command, statuses: Sequence[list[int]], compared: Compared) -> bool:
    """Print how a command compares; return whether it does the same."""
    before, after = (" and ".join(map(str, each)) for each in statuses)
    same = before == after and not compared.differences
    status = f"exit status {before}" if before == after else f"EXIT STATUS {before}, THEN {after}"
    print(f"{'same' if same else 'DIFFERENT'}: gocheck {command}")
    print(f"    {status}; {compared.files} files, {compared.size:,} bytes")
    for line in compared.differences:
        print(f"    | {line}")
    sys.stdout.flush()
    return same


def main() -> None:
    """Run the comparison."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("before", metavar="BEFORE", help="folder of a checkout, or git revision")
    parser.add_argument("after", metavar="AFTER", help="folder of a checkout, or git revision")
    parser.add_argument("paths", metavar="PATHS", nargs="*", type=Path)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), metavar="N")
    chosen = parser.parse_args()
    paths = chosen.paths or [path for path in _USUAL if path.exists()]
    missing = [str(path) for path in paths if not path.exists()]
    if missing or chosen.jobs < 1:
        parser.error(f"not there: {', '.join(missing)}" if missing else "--jobs: at least 1")
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="versions-") as name:
        folder = Path(name).resolve()
        try:
            # folders of equal length, so that a path of either breaks lines alike
            pairs = ((chosen.before, "old"), (chosen.after, "new"))
            versions = [copied(version, folder / name) for version, name in pairs]
            inputs, _ = (put_inputs(paths, version.here) for version in versions)
            names = ask(versions[0])
        except WrongUsageError as error:
            parser.error(str(error))
        for each in inputs:
            if each.sample != each.name:
                print(f"{each.sample}: {each.sampled} of the {each.files} files of {each.name}")
        same, size, commands = _run(versions, inputs, names, chosen.jobs)
    minutes, seconds = divmod(round(time.monotonic() - begun), 60)
    print(
        f"{commands} commands: {same} the same, {commands - same} different; {size:,} bytes"
        f" compared; {minutes} min {seconds} s"
    )
    sys.exit(1 if same < commands else 0)


def _run(
    versions: Sequence[Version], inputs: Sequence[Input], names: Names, jobs: int
) -> tuple[int, int, int]:
    """Compare all commands; return how many are the same, bytes compared, and how many there are.

    What is quick comes first.
    """
    commands = list(without_input(names))
    for given in inputs:
        commands += on_input(given, names)
    for given in inputs:
        if given.sample != given.name:
            commands += on_all_games(given, names)
    replaced = replacements(versions)
    same = size = 0
    with ThreadPoolExecutor(jobs) as pool:
        runs = [
            [pool.submit(version.run, number, command) for version in versions]
            for number, command in enumerate(commands)
        ]
        try:
            for number, (command, pair) in enumerate(zip(commands, runs, strict=True)):
                statuses = [future.result() for future in pair]
                folders = [version.written(number) for version in versions]
                compared = compare(folders, replaced)
                same += report(command, statuses, compared)
                size += compared.size
                for folder in folders:
                    shutil.rmtree(folder)
        finally:
            pool.shutdown(cancel_futures=True)
    return same, size, len(commands)


if __name__ == "__main__":
    main()
