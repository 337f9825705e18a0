"""What pyproject.toml cannot say of a package: its README, and an archive of always the same bytes.

On package indexes the README's links to other files of the repository lead nowhere.
"""

import gzip
import os
import re
import tarfile
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.sdist import sdist

_LINK_TO_A_FILE = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)\s]+\)")
_TIME = "SOURCE_DATE_EPOCH"


class Sdist(sdist):
    """Builds the same bytes from the same files, wherever SOURCE_DATE_EPOCH is set."""

    def make_archive(self, base_name: Any, format: str, *given: Any, **named: Any) -> str:
        """Write an archive in the order of names, without owners, with one time and mode."""
        if format != "gztar" or _TIME not in os.environ:
            return str(super().make_archive(base_name, format, *given, **named))
        time, folder = int(os.environ[_TIME]), Path(named["base_dir"])

        def like_all(member: tarfile.TarInfo) -> tarfile.TarInfo:
            member.mtime, member.mode = time, 0o755 if member.isdir() else 0o644
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            return member

        archive = f"{base_name}.tar.gz"
        with (
            open(archive, "wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=time) as packed,
            tarfile.open(fileobj=packed, mode="w") as tar,
        ):
            for path in [folder, *sorted(folder.rglob("*"))]:
                tar.add(path, recursive=False, filter=like_all)
        return archive


setup(
    cmdclass={"sdist": Sdist},
    long_description=_LINK_TO_A_FILE.sub(
        r"\1", (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    ),
    long_description_content_type="text/markdown",
)
