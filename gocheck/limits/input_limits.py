"""What one input may ask for. Beyond these limits gocheck refuses it, with a finding (SGF153).

They are counts and not times, so that the reports are the same on every machine. The guide's page
on security lists them.
"""

import re
from dataclasses import dataclass, fields, replace

_MIB = 1024 * 1024
"""Bytes."""
_VALUE = r"([1-9]\d{0,17})(KiB|MiB|GiB)?\Z"
_UNITS = {None: 1, "KiB": 1024, "MiB": _MIB, "GiB": 1024 * _MIB}
"""The bytes of each unit."""
_SIZE = "_size"
"""The end of the names of limits in bytes."""


@dataclass(frozen=True, slots=True)
class InputLimits:
    """The limits in force. `--limit` changes each under its name here, with hyphens."""

    file_size: int = 128 * _MIB
    """Bytes of one file or member of an archive. Also the most that is held of an archive that
    cannot be read as a stream."""
    archive_depth: int = 3
    """Archives in archives that are opened: a download of collections has two, and an archive that
    holds itself has no end."""
    unpacked_size: int = 256 * _MIB
    """Bytes that a file may unpack to, whatever its own size, with all archives in it: the largest
    input within two layers (tar and gzip)."""
    expansion: int = 100
    """Times its own size that a file may unpack to beyond that. SGF packs to a fifth to a
    twentieth, zeros to a thousandth."""
    tar_header_size: int = _MIB
    """Bytes of headers (pax, GNU long names) before one member of a tar archive. Go's archive/tar
    has the same limit; a path on Linux has 4,096 bytes at most."""
    tar_headers: int = 10
    """Extended headers before one member of a tar archive. Archives have four at most: pax for all
    members, pax for one, a long name, a long link."""
    file_games: int = 100_000
    """Games of a file, whatever its own size, with all archives in it."""
    file_nodes: int = 10_000_000
    """Nodes of a file, whatever its own size, with all archives in it."""
    file_repairs: int = 200_000
    """Repairs of the text of a file. One in which every game is damaged has a few for each."""
    game_nodes: int = 500_000
    """Nodes of one game, those of variations too; lines of one in another format. The largest
    that we know, Kogo's Joseki Dictionary, has 62,749."""
    game_values: int = 1_000_000
    """Property values of one game. The same file has 88,691."""
    value_size: int = _MIB
    """Bytes of one property value. The longest comment that we know has 22,609."""
    list_size: int = 4 * _MIB
    """Bytes of a list of results, some hundred thousand games: in memory, its lines take up to 100
    times as many bytes."""

    def changed(self, text: str) -> "InputLimits":
        """Return the limits with one changed, as in "file-size=256MiB".

        Raises ValueError with a message.
        """
        name, equals, value = text.partition("=")
        names = limit_names()
        if not equals or name not in names:
            raise ValueError(f"{text!r} is not NAME=VALUE with one of the names {', '.join(names)}")
        field = name.replace("-", "_")
        match = re.match(_VALUE, value, re.ASCII)
        if not match or (match[2] and not field.endswith(_SIZE)):
            units = ", also in KiB, MiB or GiB" if field.endswith(_SIZE) else ""
            raise ValueError(f"{name} must be a whole number from 1{units}, not {value!r}")
        limits: InputLimits = replace(self, **{field: int(match[1]) * _UNITS[match[2]]})
        return limits


def limit_names() -> list[str]:
    """Return the names of the limits, as `--limit` takes them."""
    return [_option_name(each.name) for each in fields(InputLimits)]


def _option_name(field: str) -> str:
    """Return the name of a limit as `--limit` takes it."""
    return field.replace("_", "-")


def allowed_by(*limits: str) -> str:
    """Return how to raise one of these limits, as a message ends."""
    options = " or ".join(f"{_option_name(each)}=N" for each in limits)
    return f" (--limit {options} allows more)"


def bytes_text(size: int) -> str:
    """Return a number of bytes as people write it: "128 MiB"."""
    for unit, factor in (("GiB", 1024 * _MIB), ("MiB", _MIB), ("KiB", 1024)):
        if size % factor == 0:
            return f"{size // factor} {unit}"
    return f"{size} bytes"


DEFAULT_LIMITS = InputLimits()
"""The limits where the user changes none."""
