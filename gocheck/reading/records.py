"""Bytes to records: SGF through sgfmill's grammar layer, other formats by way of SGF.

sgfmill's game layer reads only square boards up to 26 lines and no setup after the root; its
grammar layer knows nothing of Go and so has no such limits. Start reading at `read_games`.
"""

from bisect import bisect_right
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE, WARNING
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.reading.encoding.utf_8 import as_utf_8
from gocheck.reading.formats.conversion import as_sgf
from gocheck.reading.game_reader import GameReader
from gocheck.reading.properties.property_index import OLDER_VERSIONS
from gocheck.reading.repair.parsing import parsable, repaired_if_needed
from gocheck.record.record import Record, Unreadable
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Place, Source
from gocheck.sgf.tokens import MARK, NAME, identifier, tokens
from gocheck.sgf.trees import Refused, Trees
from gocheck.text.messages import first_few
from gocheck.text.parsing import regex

_BLANK = BOM_UTF8 + b" \t\r\n"
_SIGNS = b"\0()[];"
_SMALL_LETTER = regex(rb"[\];(]\s*+[A-Z]*+[a-z][A-Za-z]*+\s*+\[")
"""A possible name with small letters; it may also be part of a text."""
_BREAKS = ("SGF112", "SGF113", "SGF114", "SGF115")
"""The codes of damage after which a game without a property is unreadable."""


def read_games(
    source: Source, limits: InputLimits = DEFAULT_LIMITS
) -> Iterator[Record | Unreadable]:
    """Yield every game of one input in order, also unreadable ones.

    An input without any game yields one `Unreadable`; a file in another format gives one game, with
    a finding on the format. Never raises, whatever the input holds.
    """
    converted = as_sgf(source, limits)
    if isinstance(converted, Unreadable):
        yield converted
        return
    sgf, findings = converted or (source, [])
    for record in read_decoded(*as_utf_8(sgf), limits):
        yield replace(record, findings=(*findings, *record.findings)) if findings else record
        findings = []


def read_decoded(
    source: Source,
    findings: Sequence[Finding] = (),
    settled: bool = True,
    limits: InputLimits = DEFAULT_LIMITS,
) -> Iterator[Record | Unreadable]:
    """Yield what `read_games` does, for SGF that is already UTF-8.

    findings: those on its encoding; settled: the encoding is certain, whatever CA says; limits:
    a game that exceeds them is not read.
    """
    source, trees, repairs = parsable(source, limits)
    has_small_letters = _SMALL_LETTER.search(source.data) is not None
    if has_small_letters and trees and not repairs and _has_nameless(source.data):
        source, trees, repairs = repaired_if_needed(source, trees, limits)
    if not trees or _is_other_text(source, trees, repairs):
        text = source.origin.strip(_BLANK)
        cause = "holds no SGF game" if text else "is empty"
        if text and not text.strip(b"\0"):
            cause = "holds only NUL bytes"
        message = f"the input {cause}"
        yield Unreadable(source, 1, (finding("SGF101", message),))
        return
    by_game = _by_game(source, findings) if len(trees) > 1 and findings else {1: findings}
    for number, tree in enumerate(trees, 1):
        found = [*by_game.get(number, ()), *(repairs[number - 1] if number <= len(repairs) else ())]
        if isinstance(tree, Refused):
            found.insert(0, finding("SGF153", f"the game has {tree.excess}", Place()))
        if any(each.code == "SGF153" for each in found):
            yield Unreadable(source, number, tuple(found))
            continue
        if any(each.code in _BREAKS for each in found) and _is_empty(tree):
            message = "the game cannot be read: it has no SGF property"
            place = found[0].place or Place()
            yield Unreadable(source, number, (finding("SGF102", message, place), *found))
            continue
        if has_small_letters:
            found += _small_letters(source, number, tree)
        yield GameReader(source, number, tree, found, not settled).read()


def _has_nameless(data: bytes) -> bool:
    """Return whether a property may be in lower case, which sgfmill leaves without a name."""
    return any(kind == NAME and data[start:end].islower() for kind, start, end in tokens(data))


def _is_other_text(source: Source, trees: Trees, repairs: Sequence[Sequence[Finding]]) -> bool:
    """Return whether a text is not SGF: other text around "(;", and games without properties.

    A web page that a server sent instead of a record may have that in a program: for(;;). A text
    of which the rest is not read (SGF153) may hold a game there.
    """
    if any(each.code == "SGF153" for found in repairs for each in found):
        return False
    outside = [
        each.place.offset or 0
        for found in repairs
        for each in found
        if each.code == "SGF116" and each.place
    ]
    words = any(source.origin[at] not in _SIGNS for at in outside)
    return words and all(map(_is_empty, trees))


def _by_game(source: Source, findings: Sequence[Finding]) -> dict[int, list[Finding]]:
    """Return findings on places in the text by the number of the game that they are in."""
    starts = [source.in_origin(span.start) for span in source.games]
    found: dict[int, list[Finding]] = {}
    for each in findings:
        offset = each.place.offset if each.place else None
        found.setdefault(max(bisect_right(starts, offset or 0), 1), []).append(each)
    return found


def _small_letters(
    source: Source, number: int, tree: sgf_grammar.Coarse_game_tree
) -> list[Finding]:
    place: Place | None = None
    names: dict[str, None] = {}
    node = -1
    for kind, start, end in tokens(source.data, *source.games[number - 1]):
        if kind == MARK and source.data[start:end] == b";":
            node += 1
        elif kind == NAME and not source.data[start:end].isupper():
            name = source.data[start:end]
            place = place or Place(max(node, 0), identifier(name))
            names[name.decode("ascii")] = None
    if place is None:
        return []
    version = tree.sequence[0].get("FF", [b"1"])[0].strip()
    message = f"property names with small letters: {first_few(names)}; only the capitals are read"
    severity = NOTE if version in OLDER_VERSIONS else WARNING
    return [finding("SGF125", message, place, severity=severity)]


def _is_empty(tree: sgf_grammar.Coarse_game_tree) -> bool:
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        if any(each.sequence):
            return False
        waiting += each.children
    return True
