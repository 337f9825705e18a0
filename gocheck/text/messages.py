"""What messages are made of: numbers, lists, beginnings of texts, errors, and what gocheck is."""

import sys
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import PurePath
from shlex import quote

from gocheck.text.escaping import one_line

VERSION = "0.1.0"
MOST_NAMES = 5
"""Names that a message has at most, where it does not say otherwise: a choice, one row of text."""
_LONGEST_CAUSE = 300
"""Characters of an error that are shown, since it may quote a whole record: a choice."""
_NAME = "gocheck-sgf"
"""The name of the distribution."""


def plain(amount: Decimal | int) -> str:
    """Return an exact decimal without exponent or needless zeros: "6.5", "0", "-3"."""
    text = format(amount, "f") if isinstance(amount, Decimal) else str(amount)
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def in_points(amount: Decimal | int) -> str:
    """Return an exact number of points: "6.5 points", "1 point"."""
    return f"{plain(amount)} point{'' if abs(amount) == 1 else 's'}"


def percents(shares: Sequence[float]) -> list[int]:
    """Return shares of a total, and the remainder, in percent that add up to 100.

    No percentage is 0 and so none is 100: what is likely is not certain, and a remainder, however
    small, is shown.
    """
    exact = [100 * share for share in (*shares, max(0.0, 1 - sum(shares)))]
    found = [max(1, int(amount)) for amount in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in by_remainder[: max(0, 100 - sum(found))]:
        found[place] += 1
    found[found.index(max(found))] -= max(0, sum(found) - 100)
    return found


def in_percent(confidence: float) -> str:
    """Return a confidence from 0 to 1 in percent: "77%", and never "0%" or "100%"."""
    return f"{percents([confidence])[0]}%"


def counted(number: int, thing: str) -> str:
    """Return a number of things: "1 game", "2 games"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def first_few(names: Iterable[object], most: int = MOST_NAMES) -> str:
    """Return names with commas between them, and "..." in place of those after the first few."""
    every = list(map(str, names))
    return ", ".join([*every[:most], "..."] if len(every) > most else every)


def in_a_sentence(names: Sequence[str], most: int = MOST_NAMES + 1) -> str:
    """Return names with commas and "and"; of more than so many the first few, "and 3 more" last."""
    if len(names) > most:
        return ", ".join(names[: most - 1]) + f" and {len(names) - most + 1} more"
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]


def beginning(text: str, most: int) -> str:
    """Return a text, and of a longer one so many characters and "..."."""
    return text if len(text) <= most else text[:most] + "..."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean 'x'?" for the nearest known word, or "" if none is near."""
    import difflib  # takes long to load

    near = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


class Error(Exception):
    """Something that gocheck cannot do, in one line that names the file, the line and the cause.

    It has them as attributes: `file`, `line` and `cause`; file and line may be None. Where it is
    about an argument of `gocheck.check`, `argument` is its name.
    """

    __module__ = "gocheck"

    def __init__(
        self,
        cause: str,
        file: str | None = None,
        line: int | None = None,
        *,
        argument: str | None = None,
    ) -> None:
        super().__init__(cause, file, line)
        self.cause = cause
        """What is wrong."""
        self.file = file
        """The file, with the member of an archive; None if it is not about a file."""
        self.line = line
        """The line in the file, from 1; None for the whole file."""
        self.argument = argument
        """The argument that is wrong; None for any other cause."""

    def __str__(self) -> str:
        place = ":".join(str(each) for each in (self.file, self.line) if each is not None)
        return one_line(f"{place}: {self.cause}" if place else self.cause)

    def __repr__(self) -> str:
        return one_line(super().__repr__())


def failure_message(what: str, error: BaseException) -> str:
    """Return one line on an error in gocheck's own code, and where it is; what: "this game"."""
    cause = " ".join(f"{type(error).__name__}: {error}".split())
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = ""
    if trace:
        file = PurePath(trace.tb_frame.f_code.co_filename)
        place = f", {file.parent.name}/{file.name} line {trace.tb_lineno}"
    return f"gocheck failed on {what} ({beginning(cause, _LONGEST_CAUSE)}{place}); please report it"


def how_to_add(extra: str) -> str:
    """Return the command that installs next to this gocheck what an extra of it needs, or what else
    to do."""
    from importlib.metadata import PackageNotFoundError, distribution  # take long to load

    if getattr(sys, "frozen", False):  # a program of one file, to which nothing can be added
        return f"build gocheck anew where '.[{extra}]' is installed (gocheck help anywhere)"
    if sys.platform == "emscripten":
        return "a page in the browser cannot have it"
    try:
        installed = distribution(_NAME)
    except PackageNotFoundError:  # run in a checkout
        return f"pip install '.[{extra}]' in a copy of the repository"
    each = (requirement.partition(";") for requirement in installed.requires or ())
    marker = f"extra == '{extra}'"
    needed = [quote(name) for name, _, when in each if when.strip().replace('"', "'") == marker]
    python = quote(sys.executable)
    by_uv = (installed.read_text("INSTALLER") or "").strip() == "uv"
    pip = f"uv pip install --python {python}" if by_uv else f"{python} -m pip install"
    return " ".join((pip, *needed))
