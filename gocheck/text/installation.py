"""How gocheck was installed, and so what adds an extra to it."""

import sys
from shlex import quote

_NAME = "gocheck-sgf"
"""The name of the distribution."""


def how_to_add(extra: str) -> str:
    """Return the command that installs next to this gocheck what an extra of it needs."""
    from importlib.metadata import PackageNotFoundError, distribution  # take long to load

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
