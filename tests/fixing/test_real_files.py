"""Copies of real files: 162 that break programs, and games of all sources.

The files are in ../shared, which is not part of the project.
"""

import tarfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from helpers.corrected_copies import REFEREE, corrected, fixable, games, text_outside_moves
from helpers.real_games import Archive

from gocheck.findings.meanings import MEANINGS
from gocheck.fixing.corrected_copy import Corrected
from gocheck.policy.selection import combine_repeats
from gocheck.reading.records import read_games
from gocheck.report.values import Finding
from gocheck.sgf.source import Source


def check(name: str, data: bytes) -> bool:
    """Check the copy of one file; return whether it is changed."""
    made = corrected(data, name)
    assert not fixable(made.data), name
    check_as_called(name, data, made)
    if made.changes:
        assert games(made.data) == games(data), name
        assert text_outside_moves(made.data) == text_outside_moves(data), name
        assert corrected(made.data).data == made.data, name
    else:
        assert made.data == data, name
    return bool(made.changes)


def check_as_called(name: str, data: bytes, made: Corrected) -> None:
    """Check that just what reports call fixable is corrected: code, line and column."""
    reports = REFEREE.check_all(list(read_games(Source(name, data))))
    found = [each for report in reports for each in report.findings]
    of_kind = [each for each in found if MEANINGS[each.code].fixable]
    refused = [each for each in made.left if MEANINGS[each.code].fixable]
    left = Counter((each.code, each.line, each.column) for each in refused)
    assert left == places(each for each in of_kind if not each.fixable), name
    summed_up = [each for report in reports for each in combine_repeats(report).findings]
    told = places(each for each in summed_up if each.fixable)
    done = places(of_kind) - left
    assert told <= done, name
    assert {code for code, _, _ in told} == {code for code, _, _ in done}, name


def places(findings: Iterable[Finding]) -> Counter[tuple[str, int | None, int | None]]:
    """Count findings by code, line and column."""
    return Counter((each.code, each.line, each.column) for each in findings)


def files(archive: Path) -> list[tuple[str, bytes]]:
    """Return the records of an archive in the order of their names."""
    found = []
    with tarfile.open(archive) as opened:
        for member in opened:
            content = opened.extractfile(member) if member.isfile() else None
            if content and not member.name.endswith((".csv", ".md", ".json")):
                found.append((member.name, content.read()))
    return sorted(found)


@pytest.mark.ci
def test_copies_of_files_that_break_programs_are_correct(shared_data: Path) -> None:
    every = files(shared_data / "nasty.tar.gz")
    assert len(every) >= 122
    assert sum(check(name, data) for name, data in every) >= 30


@pytest.mark.ci
def test_copies_of_real_games_are_correct(archive: Archive) -> None:
    names = archive.share()
    assert sum(check(name, archive.members[name]) for name in names) > len(names) // 10
