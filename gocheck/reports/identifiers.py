"""How reports name files, games and findings: for other programs, and in a line of text."""

import os
from collections import Counter
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from gocheck.inputs.addresses import STANDARD_INPUT
from gocheck.inputs.remote import is_url
from gocheck.report.values import Finding, Report
from gocheck.text.escaping import one_line

NAME_OF_STANDARD_INPUT = "stdin"
"""How standard input is named for services, which want the name of a file."""
_IN_URLS = ":/?#[]@!$&'()*+,;=%~"


def relative_path(file: str, top: str) -> str:
    """Return a file as seen from a folder, unchanged where it is not in it or below.

    Services want paths as seen from the top folder of the repository.
    """
    if is_url(file):
        return file
    if file == STANDARD_INPUT:
        return NAME_OF_STANDARD_INPUT
    with suppress(OSError, ValueError):  # the current folder was deleted; another drive
        path = os.path.abspath(file)
        for folder in (os.path.abspath(top), os.path.realpath(top)):
            below = os.path.relpath(path, folder)
            if below.partition(os.sep)[0] != os.pardir:
                return Path(below).as_posix()
    return Path(os.path.normpath(file)).as_posix()


def uri(file: str, top: str) -> str:
    """Return a file as a URI reference: relative to a folder that it is in, else absolute."""
    if is_url(file):
        return quote(file, safe=_IN_URLS)
    path = relative_path(file, top)
    if os.path.isabs(path) or path.partition("/")[0] == os.pardir:
        return Path(os.path.abspath(file)).as_uri()
    return quote(os.fsencode(path))


def message_with_place(report: Report, found: Finding) -> str:
    """Return a finding's message, with the archive's member and the game where there are such."""
    text = found.message
    if report.member:
        place = f":{found.line}:{found.column}" if found.line else ""
        text = f"{report.member}{place}: {text}"
    return one_line(text + of_which_game(report))


def of_which_game(report: Report) -> str:
    """Return which game of its file a finding is on, after a message: "" for the first."""
    return f" (game {report.number})" if report.number > 1 else ""


def of_waiver(finding: Finding) -> str:
    """Return what waives a finding, after its message: "" where nothing does."""
    return f" (waived: {finding.waived})" if finding.waived else ""


class FindingIdentities:
    """Gives each finding a fingerprint; equal ones, in copies of a game, are numbered."""

    def __init__(self) -> None:
        self._seen = Counter[str]()

    def of(self, found: Finding) -> str:
        """Return what identifies a finding among all of this run and in other runs."""
        self._seen[found.identity] += 1
        return f"{found.identity}:{self._seen[found.identity]}"
