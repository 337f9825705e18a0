"""Which of the files that the user names have changed in git."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from gocheck.inputs.addresses import STANDARD_INPUT, address_of
from gocheck.inputs.kinds import may_hold_records
from gocheck.inputs.sources import expand_lists, leads_out
from gocheck.record import Unreadable

if TYPE_CHECKING:
    import subprocess

_DIFFERING = (
    "diff", "--name-only", "--no-renames", "--diff-filter=d", "--ignore-submodules=all",
    "--relative", "-z",
)  # fmt: skip
_UNKNOWN = ("ls-files", "--others", "--exclude-standard", "-z")
_NO_SUCH_KEY = 1
"""The status of `git config` where no setting has such a name."""
_SUBMODULE = "160000 "
"""How git lists a submodule: by its mode."""
_OLDEST = (2, 31)
"""The first version of git that takes settings from its environment: earlier ones ignore them, and
run the filters that `_filters_off` turns off."""
_OF_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
_SAFE: Mapping[str, str] = MappingProxyType(
    {
        "safe.bareRepository": "explicit",
        "core.fsmonitor": "false",
        "core.hooksPath": os.devnull,
    }
)
"""Settings of git's. A folder with the files of a repository in it, which anybody can commit, is
not a repository. The settings of a repository, which may be anybody's too, name no program that git
runs: to find changed files, as a hook, or as a filter (`_filters_off`)."""
_NO_PROTOCOL: Mapping[str, str] = MappingProxyType({"GIT_ALLOW_PROTOCOL": "none"})
"""What keeps git from fetching objects that a partial clone does not have, by a program that the
settings of the repository may name."""


class ChangesError(ValueError):
    """Git is missing, or cannot list the changes; the message is one line."""


def changed_files(
    paths: Iterable[str],
    revision: str,
    on_outside: Callable[[str], object] | None = lambda path: None,
) -> Iterator[str]:
    """Yield the files among paths that differ from a revision, those of a folder by name.

    Compared is the working tree, files that git does not know yet included, with the commit in
    which the current branch left the revision's. on_outside: called with each file in a folder that
    is left out since it is a link out of that; None to yield these too. Raises ChangesError.
    """
    known: dict[Path, set[str]] = {}

    def names_in(folder: Path) -> set[str]:
        if not known:
            _check_version()
        if folder not in known:
            known[folder] = _names(folder, revision)
        return known[folder]

    for named in expand_lists(paths):
        # A path of a list that does not exist is reported when it is read.
        path = named.source.file if isinstance(named, Unreadable) else named
        place = Path(address_of(path).path)
        if path == STANDARD_INPUT:
            yield path
        elif place.is_dir():
            names = sorted(names_in(place), key=lambda name: Path(name).parts)
            for name in names:
                file = place / name
                if on_outside and leads_out(file, place.resolve()):
                    on_outside(file.as_posix())
                elif file.is_file() and may_hold_records(file):
                    yield file.as_posix()
        elif place.name in names_in(place.parent):
            yield path


def _check_version() -> None:
    """Raise ChangesError where git is too old to be run safely."""
    printed = os.fsdecode(_run(Path(), "version").stdout)
    version = re.search(r"(\d{1,6})\.(\d{1,6})", printed)
    if not version or (int(version[1]), int(version[2])) < _OLDEST:
        found = printed.strip().partition("\n")[0]
        wanted = ".".join(map(str, _OLDEST))
        raise ChangesError(f"git {wanted} or later is needed, not {found!r}")


def _names(folder: Path, revision: str) -> set[str]:
    """Return what has changed in a folder, folders within it too, as seen from it.

    Submodules are compared with the commit that the revision has of them; a repository that git
    does not know of is new.
    """
    here = _run(folder, "rev-parse", "--git-dir")
    if here.returncode:
        cause = os.fsdecode(here.stderr).strip().partition("\n")[0]
        if "not a git repository" in cause:
            raise ChangesError(f"{folder}: is not in a git repository")
        raise ChangesError(f"{folder}: {cause}")
    commit = _commit(folder, revision)
    if commit is None:
        shallow = _git(folder, "rev-parse", "--is-shallow-repository")
        hint = "; this clone has no older commits (in GitHub Actions set fetch-depth: 0)"
        hint = hint if shallow and shallow.strip() == "true" else ""
        raise ChangesError(f"{folder}: git has no revision {revision!r}{hint}")
    base = (_git(folder, "merge-base", commit, "HEAD") or commit).strip()
    names: set[str] = set()
    for listing in ((*_DIFFERING, base), _UNKNOWN):
        listed = _git(folder, *listing, settings=_filters_off(folder))
        if listed is None:
            raise ChangesError(f"{folder}: git cannot list the changes since {revision!r}")
        names.update(name for name in listed.split("\0") if name)
    within = {name: None for name in names if name.endswith("/")}
    for name, known in {**within, **_submodules(folder, base)}.items():
        inner = _names(folder / name, known) if known else _all(folder / name)
        names.update(f"{name.rstrip('/')}/{each}" for each in inner)
    return names


def _submodules(folder: Path, base: str) -> dict[str, str | None]:
    """Return the submodules in a folder and the commits that a commit has of them.

    None where it has none, or one that was not fetched.
    """
    top = _git(folder, "rev-parse", "--show-toplevel")
    if not top or not (Path(top.rstrip("\n")) / ".gitmodules").is_file():
        return {}
    found: dict[str, str | None] = {}
    for line in (_git(folder, "ls-files", "--stage", "-z") or "").split("\0"):
        entry, _, name = line.partition("\t")
        if entry.startswith(_SUBMODULE) and (folder / name / ".git").exists():
            before = _git(folder, "rev-parse", "--verify", "--quiet", f"{base}:./{name}")
            found[name] = _commit(folder / name, before.strip()) if before else None
    return found


def _all(folder: Path) -> set[str]:
    """Return all files of a repository, those that git does not know yet included."""
    names = (_git(folder, "ls-files", "-z") or "") + (_git(folder, *_UNKNOWN) or "")
    return {name for name in names.split("\0") if name}


def _commit(folder: Path, revision: str) -> str | None:
    """Return the commit of a revision, None if git has no such revision."""
    asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    found = _git(folder, *asked)
    return found.strip() if found else None


def _filters_off(folder: Path) -> dict[str, str]:
    """Return settings under which git runs no filter, a program that changes files as it reads.

    A file that a filter changes then differs from what git has, if git looks at its content.
    """
    listed = _run(folder, "config", "--null", "--name-only", "--get-regexp", r"^filter\.")
    if listed.returncode not in (0, _NO_SUCH_KEY):
        raise ChangesError(f"{folder}: git cannot list the filters in its settings")
    names = os.fsdecode(listed.stdout).split("\0")
    drivers = {name.rpartition(".")[0] for name in names if name}
    off = {"clean": "", "process": "", "required": "false"}
    return {f"{driver}.{key}": value for driver in drivers for key, value in off.items()}


def _git(
    folder: Path, *arguments: str, settings: Mapping[str, str] = MappingProxyType({})
) -> str | None:
    """Return what git prints under some settings; None where it fails."""
    done = _run(folder, *arguments, settings=settings)
    return os.fsdecode(done.stdout) if done.returncode == 0 else None


def _run(
    folder: Path, *arguments: str, settings: Mapping[str, str] = MappingProxyType({})
) -> subprocess.CompletedProcess[bytes]:
    """Run git in a folder, also where a hook of git's names another repository."""
    import subprocess  # takes long to load

    environment = {name: value for name, value in os.environ.items() if name not in _OF_HOOKS}
    environment.update({"LC_ALL": "C", **_NO_PROTOCOL, **_as_environment(settings)})
    safe = [word for key, value in _SAFE.items() for word in ("-c", f"{key}={value}")]
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *safe, *arguments],
            capture_output=True,
            check=False,
            env=environment,
        )
    except OSError as error:
        raise ChangesError(f"git cannot be run: {error.strerror or error}") from None


def _as_environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Return settings as git takes them from its environment, after those that it has there.

    Unlike with `-c`, their names may have "=" in them.
    """
    try:
        first = int(os.environ.get("GIT_CONFIG_COUNT", "0"))
    except ValueError:
        first = 0
    named: dict[str, str] = {"GIT_CONFIG_COUNT": str(first + len(settings))}
    for number, (key, value) in enumerate(settings.items(), first):
        named |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
    return named
