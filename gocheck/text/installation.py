"""How gocheck was installed, and so what adds an extra to it."""

import sys
from pathlib import Path
from shlex import quote

_NAME = "gocheck-sgf"
"""The name of the distribution."""


def how_to_add(extra: str) -> str:
    """Return the command that adds an extra to this installation, from where it came from."""
    from importlib.metadata import PackageNotFoundError, distribution  # take long to load

    try:
        installed = distribution(_NAME)
    except PackageNotFoundError:  # run in a checkout
        return f"pip install '.[{extra}]' in a copy of the repository"
    requirement = quote(f"{_NAME}[{extra}]{_origin(installed.read_text('direct_url.json'))}")
    if Path(sys.prefix, "pipx_metadata.json").exists():
        return f"pipx install --force {requirement}"
    if Path(sys.prefix, "uv-receipt.toml").exists():
        return f"uv tool install {requirement}"
    python = quote(sys.executable)
    if (installed.read_text("INSTALLER") or "").strip() == "uv":
        return f"uv pip install --python {python} {requirement}"
    return f"{python} -m pip install {requirement}"


def _origin(direct_url: str | None) -> str:
    """Return the end of a requirement that names a checkout, a file or a repository.

    direct_url: what the installer noted (PEP 610), None where it took the package from an index.
    """
    if not direct_url:
        return ""
    import json

    noted = json.loads(direct_url)
    system = noted.get("vcs_info", {}).get("vcs")
    return f" @ {system}+{noted['url']}" if system else f" @ {noted['url']}"
