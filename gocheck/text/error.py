"""The base of the errors that the library raises."""

from gocheck.text.escaping import one_line


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
