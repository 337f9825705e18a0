"""Files of limited size: what is larger is not taken into memory. Folders: what is in them."""

import os
from pathlib import Path


def read_at_most(path: Path, most: int) -> bytes | None:
    """Return the bytes of a file, None where it has more than most; raises OSError.

    A pipe or device is read to its end, or until it has given more.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None


def is_below(folder: Path, path: Path) -> bool:
    """Return whether a path leads to the folder or below it, links followed."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
