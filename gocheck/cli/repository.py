"""The folder from which services see the files of a repository."""

import os
from pathlib import Path

_OF_SERVICES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
"""Where GitHub and GitLab name the folder of the repository in CI."""


def repository_top() -> str:
    """Return the top folder of the repository: that of the service, else of git.

    Outside a repository this is the current folder.
    """
    for name in _OF_SERVICES:
        if os.environ.get(name):
            return os.environ[name]
    try:
        here = Path.cwd()
    except OSError:  # it was deleted
        return os.curdir
    for folder in (here, *here.parents):
        if (folder / ".git").exists():
            return str(folder)
    return os.curdir
