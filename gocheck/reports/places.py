"""How reports name files and findings for other programs."""

import os
from collections import Counter
from pathlib import Path
from urllib.parse import quote

from gocheck.inputs import is_url
from gocheck.report import GameReport, Located
from gocheck.text import one_line

_IN_URLS = ":/?#[]@!$&'()*+,;=%~"


def from_here(file: str) -> str:
    """Return a file as seen from the current folder, unchanged where it is not in it."""
    if is_url(file):
        return file
    if os.path.isabs(file):
        try:
            return Path(file).relative_to(Path.cwd()).as_posix()
        except (ValueError, OSError):  # it is elsewhere, or the current folder was deleted
            return file
    return Path(os.path.normpath(file)).as_posix()


def uri(file: str) -> str:
    """Return a file as a URI reference: relative to the current folder, or absolute."""
    if is_url(file):
        return quote(file, safe=_IN_URLS)
    path = from_here(file)
    if os.path.isabs(path):
        return Path(path).as_uri()
    return quote(os.fsencode(path))


def described(report: GameReport, located: Located) -> str:
    """Return a finding's message, with the archive's member and the game where there are such."""
    text = located.finding.message
    if report.member:
        place = f":{located.line}:{located.column}" if located.line else ""
        text = f"{report.member}{place}: {text}"
    if report.number > 1:
        text += f" (game {report.number})"
    return one_line(text)


class Fingerprints:
    """Tells findings apart: those that are alike, in copies of a game, are numbered."""

    def __init__(self) -> None:
        self._seen = Counter[str]()

    def of(self, located: Located) -> str:
        """Return what identifies a finding among all of this run and in other runs."""
        fingerprint = located.identity
        self._seen[fingerprint] += 1
        return f"{fingerprint}:{self._seen[fingerprint]}"
