"""What identifies a finding, however its file is named, wrapped or encoded; and its place there.

Two things: a position of its game (`position_digest`), and the text of the record there
(`recorded_text`), so that another wrong value in the same game is another finding.
"""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from gocheck.findings.finding import Finding as StageFinding
from gocheck.findings.meanings import MEANINGS
from gocheck.record.record import Record, Unreadable
from gocheck.replay.replay import Replay
from gocheck.report.making import finding_of
from gocheck.report.values import Finding
from gocheck.sgf.source import Place, Source
from gocheck.text.parsing import digest, regex, text_digest

MOST_IDENTIFYING_POINTS = 100_000
"""Points that identify a game that could not be read: its text may hold millions. A choice."""

_POINTS = regex(rb"(?<![A-Za-z])(?:B|W|AB|AW|AE)\s*\[([a-zA-Z]{0,2})\]")
_BY_START = ("SGF", "SET")
"""The beginnings of the codes of findings on game info."""
_OPENING = 50
"""Moves that identify a game for a finding that does not depend on the later ones: such a finding
stays the same if a late move is corrected or added. A choice, the same as
`gocheck.archive.duplicates.SURE`."""
_BLANKS = b" \t\n\r\v\f"
_LONGEST = 60
"""The most characters of a text that a baseline holds in full. A choice: its lines stay
readable."""
_KEPT = 40
"""Characters that are kept of a longer text, before a digest of all of it."""
_FOLLOWING = 32
"""Characters after a place in the text by which two faults are distinguished. A choice."""


def position_digest(replay: Replay, found: StageFinding) -> str:
    """Return a digest of the position that a finding belongs to.

    That is the one after its move; without a move, the last, or for findings on game info the one
    after the opening.
    """
    last = len(replay.positions) - 1
    number = last if found.move is None else min(found.move, last)
    if found.move is None and found.code.startswith(_BY_START):
        number = min(_OPENING, last)
    start = f"{replay.columns}x{replay.rows} ".encode("ascii")
    return digest(start + replay.positions[number])


def source_digest(source: Source, game: int) -> str:
    """Return a digest of a game that could not be read, from the first points written in it.

    Without points, from all of the text except blanks.
    """
    data = source.data
    if game <= len(source.games):
        span = source.games[game - 1]
        data = data[span.start : span.end]
    points = b" ".join(each[1] for each in islice(_POINTS.finditer(data), MOST_IDENTIFYING_POINTS))
    return digest(points or (data or source.origin).translate(None, _BLANKS))


def recorded_text(
    found: StageFinding, source: Source, game: int, record: Record | None = None
) -> str:
    """Return the text of a record at the place of a finding: values, or the text there.

    Several blanks count as one; of a long text the beginning and a digest are returned. "" where
    the position is enough: for moves of the main line, and where something is missing.
    """
    parts = [found.value]
    if record and MEANINGS[found.code].depends_on_score:
        parts += _counted_from(record)
    elif _is_in_text(found) and found.place:
        parts.append(_text_at(found.place, source, game))
    return _short(" ".join(" ".join(parts).split()))


def _is_in_text(found: StageFinding) -> bool:
    if found.place and found.place.offset is not None:
        return not MEANINGS[found.code].not_in_text
    return found.move is None or found.variation is not None


def _counted_from(record: Record) -> list[str]:
    values = {
        "RE": record.result.recorded,
        "KM": record.komi.recorded,
        "RU": record.rules,
        "HA": record.handicap.recorded,
    }
    parts = [f"{name}[{value}]" for name, value in values.items() if value]
    if record.marks:
        marks = repr((sorted(record.marks.black), sorted(record.marks.white)))
        parts.append(f"marks {text_digest(marks)}")
    return parts


def _text_at(place: Place, source: Source, game: int) -> str:
    """Return a value, the points in a node, or what follows a place in the text."""
    if place.offset is not None:
        following = source.origin[place.offset : place.offset + 8 * _FOLLOWING]
        return "".join(following.decode("utf-8", errors="replace").split())[:_FOLLOWING]
    if place.property is None:
        # Findings on the root without a property are on what is missing.
        return source.points_in(game, place.node) if place.node else ""
    value = source.value(game, place)
    if value is None:
        return ""
    return f"{place.property}[{value.decode('utf-8', errors='replace')}]"


def _short(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_KEPT].rstrip()}… {text_digest(text)}"


class Located(NamedTuple):
    """A finding as a stage makes it, and its place in the file."""

    finding: StageFinding
    """The finding."""
    line: int | None
    """The line, from 1; None for the whole file."""
    column: int | None
    """The column, in characters from 1; None for the whole file."""


def located(findings: Iterable[StageFinding], record: Record | Unreadable) -> tuple[Located, ...]:
    """Return the findings on a game in the order of their places in the file."""
    found = [
        Located(each, *record.source.line_and_column(record.game, each.place))
        if each.place
        else Located(each, None, None)
        for each in findings
    ]
    return tuple(
        sorted(found, key=lambda each: (each.line or 0, each.column or 0, each.finding.code))
    )


def identified(
    findings: Iterable[Located], record: Record | Unreadable, replay: Replay | None = None
) -> tuple[Finding, ...]:
    """Return the findings on a game as they are reported; replay: None for an unreadable game."""
    source, number = record.source, record.game
    read = record if isinstance(record, Record) else None
    return tuple(
        finding_of(
            *each,
            position_digest(replay, each.finding) if replay else source_digest(source, number),
            recorded_text(each.finding, source, number, read),
        )
        for each in findings
    )
