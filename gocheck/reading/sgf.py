"""SGF bytes to records, through sgfmill's grammar layer.

sgfmill's game layer knows square boards to 26 lines and no setup after the root; its grammar
layer knows nothing of Go and so has no such limits. Start reading at `read_games`.
"""

import re
from collections.abc import Iterator

from sgfmill import sgf_grammar

from gocheck.findings import Finding, finding
from gocheck.reading.encodings import UTF_8, as_ascii_bytes
from gocheck.reading.game import GameReader
from gocheck.record import Record, Unread
from gocheck.source import Place, Source

_OPENING = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:(?P<bracket>\()\s*(?=[A-Z]{1,2}\s*\[)|(?=;\s*[A-Z]{1,2}\s*\[))"
)
"""The start of a game that lacks its semicolon or its opening bracket."""


def read_games(source: Source) -> Iterator[Record | Unread]:
    """Yield every game of one input in order, the readable ones and the others.

    An input without any game yields one `Unread`. Never raises on account of what it holds.
    """
    source, encoding = as_ascii_bytes(source)
    source, findings = _with_opening(source)
    number = 0
    for number, tree in enumerate(_trees(source), 1):
        if isinstance(tree, Finding):
            yield Unread(source, number, encoding or UTF_8, (*findings, tree))
        else:
            yield GameReader(source, number, tree, encoding, findings).read()
        findings = []
    if not number:
        cause = "no SGF game is in it" if source.data.strip() else "it is empty"
        message = f"the input cannot be read: {cause}"
        yield Unread(source, 1, UTF_8, (finding("SGF101", message),))


def _with_opening(source: Source) -> tuple[Source, list[Finding]]:
    """Return a source whose first game begins with ``(;``, and a finding if it did not.

    Otherwise the first variation in it would be taken for the game.
    """
    opening = _OPENING.match(source.data)
    if not opening:
        return source, []
    missing = b";" if opening["bracket"] else b"("
    at = opening.end()
    data = source.data[:at] + missing + source.data[at:]
    message = f"the game begins without {missing.decode('ascii')!r}, which is put in to read it"
    mended = Source(source.file, data, source.member, inserted=at)
    return mended, [finding("SGF110", message, Place(offset=at))]


def _trees(source: Source) -> Iterator[sgf_grammar.Coarse_game_tree | Finding]:
    """Parse all games; where one is broken, each by itself, so that the others survive.

    A broken game gives the finding that says where and why.
    """
    try:
        yield from sgf_grammar.parse_sgf_collection(source.data)
        return
    except ValueError:
        pass
    for span in source.games:
        cause = span.fault
        if not cause:
            try:
                yield sgf_grammar.parse_sgf_game(source.data[span.start : span.end])
                continue
            except ValueError as error:
                cause = str(error)
        place = Place(offset=span.broken_at if span.fault else span.start)
        yield finding("SGF102", f"the game cannot be parsed: {cause}", place)
