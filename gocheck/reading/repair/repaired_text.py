"""The text that can be parsed, as it is written, and where it differs from the original."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class RepairedText:
    """Copies a text from its beginning to its end, with bytes inserted and left out."""

    data: bytes
    """The text to repair."""
    position: int = 0
    """Up to here it is copied or left out."""
    text: bytearray = field(default_factory=bytearray)
    """The repaired text so far."""
    length: int = 0
    """Of `text`."""
    shifts: list[tuple[int, int]] = field(default_factory=list)
    """Where it differs from the original text, as offsets in this text and in the original."""

    def keep(self, end: int) -> None:
        """Copy the text up to a byte."""
        piece = self.data[self.position : end]
        self.text += piece
        self.length += len(piece)
        self.position = end

    def put_in(self, text: bytes) -> None:
        """Insert what is missing."""
        self.shifts.append((self.length, self.position))
        self.text += text
        self.length += len(text)
        self.shifts.append((self.length, self.position))

    def leave_out(self, end: int) -> None:
        """Go on at a byte, without the text before it."""
        self.position = end
        self.shifts.append((self.length, end))

    def shorten(self, length: int) -> None:
        """Remove the end of the repaired text."""
        del self.text[length:]
        self.length = length
        while self.shifts and self.shifts[-1][0] > length:
            del self.shifts[-1]

    def mark(self) -> tuple[int, int]:
        """Return the end of the repaired text, to which `take_back` returns."""
        return self.length, len(self.shifts)

    def take_back(self, mark: tuple[int, int]) -> None:
        """Remove all that was written since a mark."""
        self.length, shifts = mark
        del self.text[self.length :], self.shifts[shifts:]
