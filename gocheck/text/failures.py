"""What is said where gocheck itself fails."""

from pathlib import PurePath

from gocheck.text.shortening import beginning

_LONGEST = 300
"""Characters of an error that are shown, since it may quote a whole record: a choice."""


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
    return f"gocheck failed on {what} ({beginning(cause, _LONGEST)}{place}); please report it"
