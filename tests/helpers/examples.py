"""The examples of README and of the guide, run again: what each page would say now.

    python -m tests.helpers.examples            # which pages are out of date
    python -m tests.helpers.examples --write    # write them anew

Run it in the root of the project. The examples of a page are run in their order, in one new folder
that holds a checkout of gocheck (`gocheck`) and its `fixtures`. A fenced block is an example by its
language:

- `console`: each line that begins with `$ gocheck` is run, and its output follows;
- `sh-session`: each line that begins with `$` is run by bash, which stays where `cd` takes it;
- `python`: the program is run, with what those before it defined; a block `text` right after it is
  what it prints;
- `sql`: the query is run by DuckDB; a block `text` right after it is what it returns;
- `toml`: with `# NAME.toml` as its first line it is written into that file.
"""

import argparse
import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stdout
from glob import glob
from io import StringIO
from pathlib import Path

from click.testing import CliRunner

from gocheck.cli.main import main

PROJECT = Path(__file__).parents[2]
PAGES = (PROJECT / "README.md", *sorted((PROJECT / "gocheck" / "guide").glob("*.md")))

_EXAMPLE = re.compile(
    r"^```(?P<language>console|sh-session|python|sql|toml)\n(?P<body>.*?)^```\n"
    r"(?:\n```text\n(?P<printed>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)


class Folder:
    """The folder in which the examples of a page are run."""

    def __init__(self, root: Path) -> None:
        self._here = root
        self._where = root / ".where"
        self._names: dict[str, object] = {"__name__": "__main__"}
        (root / "fixtures").symlink_to(PROJECT / "fixtures")
        (root / "gocheck").symlink_to(PROJECT)
        program = root / ".programs" / "gocheck"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m gocheck "$@"\n')
        program.chmod(0o755)
        someone = {
            f"GIT_{who}_{what}": "a@b"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        }
        self._environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GITHUB_")},
            **someone,
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(PROJECT),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            "WHERE": str(self._where),
        }

    @property
    def here(self) -> Path:
        """The current folder of the shell."""
        return self._here

    def gocheck(self, command: str) -> str:
        """Return what a gocheck command prints, errors included; it may have wildcards."""
        words = shlex.split(command)[1:]
        with chdir(self._here):
            words = [name for word in words for name in (sorted(glob(word)) or [word])]
            result = CliRunner().invoke(main, words, prog_name="gocheck")
        assert result.exception is None or isinstance(result.exception, SystemExit), command
        return result.output

    def shell(self, command: str) -> str:
        """Return what a shell command prints, errors included, and stay where it goes."""
        done = subprocess.run(
            ["bash", "-c", f'{command}\nstatus=$?; pwd > "$WHERE"; exit $status'],
            cwd=self._here,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        self._here = Path(self._where.read_text().strip())
        return done.stdout

    def python(self, program: str) -> str:
        """Return what a Python program prints."""
        printed = StringIO()
        with chdir(self._here), redirect_stdout(printed):
            exec(program, self._names)
        return printed.getvalue()

    def query(self, query: str) -> str:
        """Return the answer to a query, with the names of its columns."""
        import duckdb  # installed for CI

        with chdir(self._here):
            answer = duckdb.connect().execute(query)
            rows = [[column[0] for column in answer.description or []], *answer.fetchall()]
        return "".join(" ".join(map(str, row)) + "\n" for row in rows)

    def file(self, text: str) -> None:
        """Write a file whose first line names it."""
        if named := re.match(r"# (\w+\.toml)\n", text):
            (self._here / named[1]).write_text(text, encoding="utf-8")


@contextmanager
def new_folder() -> Iterator[Folder]:
    """Give a folder for the examples of a page."""
    with tempfile.TemporaryDirectory() as name:
        yield Folder(Path(name).resolve())


def rewritten(text: str, folder: Folder) -> str:
    """Return a page with the outputs of today."""
    return _EXAMPLE.sub(lambda example: _rewritten(example, folder), text)


def _rewritten(example: re.Match[str], folder: Folder) -> str:
    language, body, printed = example["language"], example["body"], example["printed"]
    if language in ("console", "sh-session"):
        run = folder.gocheck if language == "console" else folder.shell
        after = "" if printed is None else f"\n```text\n{printed}```\n"
        return f"```{language}\n{_session(body, run)}```\n{after}"
    if language == "toml":
        folder.file(body)
        return example[0]
    runs: Mapping[str, Callable[[str], str]] = {"python": folder.python, "sql": folder.query}
    answer = runs[language](body)
    assert printed is not None or not answer, f"a block `text` is missing after:\n{body}"
    return example[0] if printed is None else f"```{language}\n{body}```\n\n```text\n{answer}```\n"


def _session(body: str, run: Callable[[str], str]) -> str:
    """Return a session with the outputs of today."""
    commands = re.findall(r"^\$ (.*)\n", body, re.MULTILINE)
    return "".join(f"$ {command}\n{run(command)}" for command in commands)


def is_for_ci(page: Path) -> bool:
    """Return whether a page has examples that take long, each command being a new process, or SQL.

    What runs SQL is installed for CI only.
    """
    text = page.read_text(encoding="utf-8")
    return "```sh-session\n" in text or "```sql\n" in text


def _main() -> None:
    """Write the pages anew, or say which are out of date."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--write", action="store_true")
    write = arguments.parse_args().write
    os.environ.pop("GITHUB_ACTIONS", None)
    changed = 0
    for page in PAGES:
        before = page.read_text(encoding="utf-8")
        with new_folder() as folder:
            after = rewritten(before, folder)
        if after == before:
            continue
        changed += 1
        name = str(page.relative_to(PROJECT))
        lines = difflib.unified_diff(before.splitlines(True), after.splitlines(True), name, name)
        sys.stdout.writelines(lines)
        if write:
            page.write_text(after, encoding="utf-8")
    print(f"{changed} of {len(PAGES)} pages {'written' if write else 'out of date'}")
    sys.exit(changed > 0 and not write)


if __name__ == "__main__":
    _main()
