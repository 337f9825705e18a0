"""Text that breaks SGF's grammar: what is read of it, and what is said where."""

import pytest
from helpers.growth import assert_linear
from helpers.record_texts import findings, games, moves, places, record

from gocheck.board.points import sgf_point
from gocheck.reading.repair.parsing import suspect
from gocheck.reading.repair.repairing import repair
from gocheck.record.record import Move, Record
from gocheck.sgf.source import Place


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # Cut off, or a bracket too few
        ("(;SZ[9];B[aa];W[bb]", "Baa Wbb", ["SGF112 error"]),
        ("(;SZ[9];B[aa];W[bb", "Baa Wbb", ["SGF112 error"]),
        ("(;SZ[9];B[aa];W[b", "Baa", ["SGF112 error"]),
        ("(;SZ[9];B[aa];W[", "Baa", ["SGF112 error"]),
        ("(;SZ[9];B[aa];W", "Baa", ["SGF113 warning", "SGF112 error"]),
        ("(;SZ[9];B[aa];", "Baa", ["SGF112 error"]),
        ("(;SZ[9];B[aa]C[so far", "Baa", ["SGF112 error"]),
        ("(;SZ[9];B[aa]C[so far\\", "Baa", ["SGF112 error"]),
        ("(;SZ[9];B[aa](;W[bb])(;W[cc]", "Baa Wbb", ["SGF112 error"]),
        # Text where a property should be
        ("(;SZ[9];B[aa]\0\0;W[bb])", "Baa Wbb", ["SGF113 warning"]),
        ("(;SZ[9];B[aa] 5 (c) x;W[bb])", "Baa Wbb", ["SGF113 warning"]),
        ("(;SZ[9];B[aa]];W[bb])", "Baa Wbb", ["SGF113 warning"]),
        ("(;SZ[9];[zz]B[aa];W[bb])", "Baa Wbb", ["SGF113 warning"]),
        ("(;SZ[9];B1[zz][yy]B[aa];W[bb])", "Baa Wbb", ["SGF113 warning"]),
        ("(;SZ[9];" + "X" * 65 + "[zz]B[aa])", "Baa", ["SGF113 warning"]),
        ("(;SZ[9];B;B[aa])", "Baa", ["SGF113 warning"]),
        # Values that do not end where they should
        ("(;SZ[9]US[A [3d]]PB[x];B[aa])", "Baa", ["SGF114 warning"]),
        ("(;SZ[9]C[a :] b] PB[x];B[aa])", "Baa", ["SGF114 warning"]),
        ("(;SZ[9]GC[(=6 [points])];B[aa])", "Baa", ["SGF114 warning"]),
        # Brackets in a text: one finding for each value, and every move behind it
        ("(;SZ[9]C[see [1] and [2] ok];B[aa])", "Baa", ["SGF114 warning"]),
        ("(;SZ[9];B[aa]C[see [1] and [2] ok];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];C[[1] [2] [3]]B[aa];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];C[[nick]: hi [other]: ho]B[aa];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];C[[10k]: hi ; [9d]: ha]B[aa];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];C[move [5]; then [6] more]B[aa];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];C[[1]; W plays [2]; B [3]]B[aa];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];C[(see [1]) [2]]B[aa];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];C[see [1], [2], and W[dd] ok]B[aa])", "Baa", ["SGF114 warning"]),
        ("(;SZ[9];C[see ;B[cc] here]B[aa];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];B[aa]C[a [b [c]] d](;W[bb])(;W[cc]))", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9]GN[[1] a]PB[[2] b];B[aa])", "Baa", ["SGF114 warning"] * 2),
        (
            "(;SZ[9];B[aa]C[[1] ok]\n;W[bb]C[a]);B[cc])",
            "Baa Wbb Bcc",
            ["SGF114 warning", "SGF115 warning"],
        ),
        ("(;SZ[9];B[aa;W[bb];B[cc])", "Baa Wbb Bcc", ["SGF114 warning"]),
        ("(;SZ[9];B[aaC[x];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9]AB[aa][bb;W[cc])", "Wcc", ["SGF114 warning"]),
        ("(;SZ[9]PW[y\nPB[x];B[aa])", "Baa", ["SGF114 warning"]),
        ("(;SZ[9];B[aa]C[so\n;W[bb];B[cc])", "Baa Wbb Bcc", ["SGF114 warning"]),
        # ... nor begin
        ("(;SZ[9];B[aa];Wbb];B[cc])", "Baa Wbb Bcc", ["SGF114 warning"]),
        ("(;SZ[9];\nBaa]C[x];W[bb])", "Baa Wbb", ["SGF114 warning"]),
        (
            "(;SZ[9];B\naa];Whitebb])",
            "Baa Wbb",
            ["SGF114 warning", "SGF114 warning", "SGF125 note"],
        ),
        ("(;SZ[9];B[aa]C[a [b] c];Wbb])", "Baa Wbb", ["SGF114 warning"] * 2),
        ("(;SZ[9];B[aa]C[a [b] c];b[bb])", "Baa Bbb", ["SGF114 warning", "SGF117 warning"]),
        # ... and are as many as they should be
        ("(;SZ[9];B[aa;W[bb]C[a \\] b])", "Baa Wbb", ["SGF114 warning"]),
        ("(;SZ[9];B[aa;W[bb]];B[cc])", "Baa Wbb Bcc", ["SGF114 warning", "SGF113 warning"]),
        ("(;SZ[9];B[aa]C[Wbb];W[cc])", "Baa Wcc", []),
        ("(;SZ[9];B[aa]C[a [b] Wbb] c];W[cc])", "Baa Wcc", ["SGF114 warning"]),
        # Labels
        ("(;SZ[9];B[aa]LB[aa:1[bb:2];W[bb])", "Baa Wbb", []),
        ("(;SZ[9];B[aa]LB[aa:[1\\]][bb:[];W[bb])", "Baa Wbb", []),
        # Variations
        ("(;SZ[9];B[aa](;W[bb]);W[cc])", "Baa Wbb", ["SGF115 warning"]),
        ("(;SZ[9];B[aa](;W[bb])W[cc])", "Baa Wbb", ["SGF115 warning"]),
        ("(;SZ[9];B[aa](W[bb];B[cc]))", "Baa Wbb Bcc", ["SGF115 warning"]),
        ("(;SZ[9];B[aa]((;W[bb])(;W[cc])))", "Baa Wbb", ["SGF115 warning"]),
        ("(;SZ[9];B[aa]);W[bb];B[cc])", "Baa Wbb Bcc", ["SGF115 warning"]),
        ("(;SZ[9];B[aa])(;W[bb])(;W[cc]))", "Baa Wbb", ["SGF115 warning"]),
        ("(;SZ[9];B[aa](;W[bb]))(;W[cc](;B[dd])))", "Baa Wbb", ["SGF115 warning"]),
        # The beginning, and what is around
        ("(SZ[9];B[aa])", "Baa", ["SGF110 warning"]),
        (";SZ[9];B[aa])", "Baa", ["SGF110 warning"]),
        ("SZ[9];B[aa])", "Baa", ["SGF110 warning"]),
        ("Subject: (a game)\n\n(;SZ[9];B[aa])", "Baa", ["SGF116 note"]),
        ("(;SZ[9];B[aa])\n// AI 226", "Baa", ["SGF116 note"]),
        ("(;SZ[9];B[aa])\0\0", "Baa", ["SGF116 note"]),
        # Lower case
        ("(;SZ[9];b[aa];w[bb])", "Baa Wbb", ["SGF117 warning", "SGF117 warning"]),
        ("(;sz[9]ab[cc];B[aa])", "Baa", ["SGF117 warning", "SGF117 warning"]),
        ("(;SZ[9];B[aa](;W[bb])(;w [cc]))", "Baa Wbb", ["SGF117 warning"]),
    ],
)
def test_repaired_text_is_read_and_reported(text: str, line: str, expected: list[str]) -> None:
    read = record(text)
    assert read.columns == 9
    assert moves(read) == line
    assert findings(read) == expected


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9];B[aa];W[bb])",
        "\ufeff ( ; SZ [9] ; B [aa] ( ; W [bb] ) ( ; W [cc] ) ) \n",
        "(;SZ[9]C[(a\\] [b (;B[aa\\] ;) x\\\\];B[aa])(;SZ[9])",
        "(;SiZe[9]C[]AB[aa:bb][cc];BlackMove[dd])",
        "(;SZ[9]PB[a\\]b]GC[[\\]];B[aa]C[\\]\\]\\])\n;W[bb\\]])",
        "(;SZ[9]GC[penalty points (=6 [points)];B[aa])",
        "(;)",
    ],
)
def test_text_without_damage_is_not_changed(text: str) -> None:
    data = text.encode()
    repaired, _, found = repair(data)
    assert not any(found)
    assert b"".join(repaired.split()) == b"".join(data.removeprefix(b"\xef\xbb\xbf").split())


def test_names_keep_their_brackets() -> None:
    read = record("(;SZ[9]US[Matsuyama[3d]]PB[a[b]c]d]PW[e];B[aa])")
    assert (read.black, read.white) == ("a[b]c]d", "e")


@pytest.mark.ci
@pytest.mark.parametrize("text", ["[]]x", "C[[a]x", "C[a [b] ", "\0a"])
def test_comments_that_never_end_take_no_long_time(text: str) -> None:
    def read(data: str) -> None:
        assert games(data)

    assert_linear(read, lambda size: "(;SZ[9]" + text * (size // len(text)), size=100_000)


def test_a_value_that_swallows_another_property_gives_it_back() -> None:
    read = record("(;SZ[9]PB[Black\nPW[White]KM[6.5];B[aa])")
    assert (read.black, read.white, read.komi.recorded) == ("Black", "White", "6.5")
    assert places(read, "SGF114") == [(1, 16)]


@pytest.mark.parametrize(
    "comment",
    [
        "he says B[dd] is better (;W[ee]) or so",
        "he says B[dd] is better ;W[ee] or so",
        "instead ;B[dd];W[ee];B[ff] was played",
        "see (;B[dd];W[ee](;B[ff])(;B[gg]))",
        "(;B[dd]C[good];W[ee]C[bad])",
        "B[dd];W[ee]",
        "try W[dd]\n;B[ee] then",
        "[10k]: what of ;W[dd] [9d]: no, ;W[ee];B[ff]",
    ],
)
def test_moves_quoted_in_a_comment_are_not_played(comment: str) -> None:
    text = f"(;SZ[9];B[aa]C[{comment}];W[bb];B[cc])"
    read = record(text)
    assert (moves(read), read.variations) == ("Baa Wbb Bcc", 0)
    assert places(read, "SGF114") == [_where(text, "]", after=text.index("C[") + 2)]
    assert findings(read) == ["SGF114 warning"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a bracket that nothing closes, and one too many elsewhere: two slips, and no quotation
        ("(;SZ[9];B[aa]C[sad :[ ];W[bb]C[glad :] yes];B[cc])", "Baa Wbb Bcc"),
        ("(;SZ[9];B[aa]C[see [1];W[bb];B[cc]];W[dd])", "Baa Wbb Bcc Wdd"),
        # of another game
        ("(;SZ[9]C[B[dd];W[bb])(;GM[1]SZ[9];B[aa]];W[bb])", "Wbb"),
    ],
)
def test_moves_outside_of_quotations_are_played(text: str, expected: str) -> None:
    read = games(text)[0]
    assert isinstance(read, Record)
    assert moves(read) == expected


def test_the_place_where_a_comment_may_go_on_is_reported() -> None:
    text = "(;SZ[9];B[aa]C[he says B[dd] is better (;W[ee]) no end;W[bb])"
    read = record(text)
    assert moves(read) == "Baa Wee"
    assert places(read, "SGF114") == [_where(text, "]", after=text.index("dd"))]
    assert "moves quoted after it are read as played" in read.findings[0].message


def _where(text: str, sign: str, after: int) -> tuple[int, int]:
    """Return line and column of the first such sign behind a place."""
    offset = text.index(sign, after)
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def test_text_after_many_closing_brackets_is_reported() -> None:
    assert suspect(b"(;SZ[9];B[aa]C[a (;B[bb](;W[cc] )\n)];W[dd])", 1)


@pytest.mark.parametrize(
    ("text", "black", "date"),
    [
        ("(;SZ[9]C[my game\nPB[x]DT[2019]\n;B[cc])", "x", "2019"),
        ("(;SZ[9]PB[x]GC[my game\r\nDT[2019-01-01]\nPW[y];B[cc])", "x", "2019-01-01"),
        ("(;SZ[9]PB[y]C[quoted\nPB[x\\]\nDT[2019\\]];B[cc])", "y", None),
        ("(;SZ[9]PB[y]C[no line of its own: PB[x\\]];B[cc])", "y", None),
    ],
)
def test_a_comment_that_swallows_a_line_gives_it_back(
    text: str, black: str, date: str | None
) -> None:
    read = record(text)
    assert (read.black, read.date, len(read.moves)) == (black, date, 1)
    assert bool(places(read, "SGF114")) == ("\\" not in text)


def test_many_places_are_counted_and_not_all_listed() -> None:
    read = record("(;SZ[9]" + ";B[aa]x" * 50 + ")")
    told = [each.message for each in read.findings]
    assert len(told) < 30
    assert "30 more repairs of this game are not listed" in told


@pytest.mark.parametrize(
    "text",
    ["(;SZ[9];B[aa])", "(;SZ[9]C[(well) ok];B[aa])\n", " (;GM[1](;B[aa])(;B[bb]))(;SZ[9])"],
)
def test_clean_text_is_not_reported(text: str) -> None:
    assert not suspect(text.encode(), 1)


@pytest.mark.parametrize(
    ("text", "expected", "told"),
    [
        ("(;SZ[9];B[[aa];W[bb])", "Baa Wbb", ["SGF113"]),
        ("(;SZ[9];B[[aa]];W[bb])", "Baa Wbb", ["SGF113", "SGF113"]),
        ("(;SZ[9];B[aa]();W[bb])", "Baa Wbb", ["SGF115"]),
        ("(;SZ[9];B[aa]( )(;W[bb]))", "Baa Wbb", ["SGF115"]),
        # a number holds no bracket that might not be escaped
        ("(;GM[1]SZ9];B[aa];W[bb])", "Baa Wbb", ["SGF113"]),
        # the bracket that should close the value is escaped
        ("(;SZ[9]C[foo\\];B[aa];W[bb])", "Baa Wbb", ["SGF114"]),
        ("(;SZ[9]C[see (;B[aa\\];W[bb\\]) x];B[aa];W[bb])", "Baa Wbb", []),
    ],
)
def test_brackets_too_many_and_too_few(text: str, expected: str, told: list[str]) -> None:
    read = record(text)
    assert moves(read) == expected
    assert [each.split()[0] for each in findings(read)] == told


@pytest.mark.parametrize("space", ["\u00a0", "\u3000", "\u200b"])
def test_spaces_not_allowed_in_sgf_are_shown(space: str) -> None:
    read = record(f"(;SZ[9]{space};B[aa])")
    assert moves(read) == "Baa"
    assert ascii(space) in read.findings[0].message


@pytest.mark.parametrize(
    ("text", "main_line", "variations", "is_main"),
    [
        # The variation ends first.
        ("(;B[aa](;W[bb]);W[cc];B[dd])", "Baa Wcc Bdd", 1, True),
        ("(;B[aa](;W[bb];B[ee])(;W[ff]);W[cc];B[dd];W[gg])", "Baa Wcc Bdd Wgg", 2, True),
        ("(;B[aa](;C[?]);W[cc])", "Baa Wcc", 1, True),
        ("(;B[aa](;W[bb])W[cc];B[dd])", "Baa Wcc Bdd", 1, True),
        ("(;B[aa](;W[bb]);W[cc];B[dd]", "Baa Wcc Bdd", 1, True),
        # It is as long, or longer.
        ("(;B[aa](;W[bb]);W[cc])", "Baa Wbb", 1, False),
        ("(;B[aa](;W[bb];B[ee]);W[cc])", "Baa Wbb Bee", 1, False),
        ("(;B[aa](;W[bb]);C[the end])", "Baa Wbb", 1, False),
        # It has the wrong colour to move, as a variation of the move before has.
        ("(;B[aa];W[bb](;W[cc];B[dd];W[ee]);B[ff])", "Baa Wbb Bff", 1, True),
        # It plays where a stone is.
        ("(;B[aa];W[bb](;B[bb];W[dd];B[ee]);B[ff])", "Baa Wbb Bff", 1, True),
        ("(;B[aa](;W[aa](;B[cc];W[dd]));W[ff])", "Baa Wff", 1, True),
        # The nodes after it do, too.
        ("(;B[aa];W[bb](;B[bb];W[dd]);B[aa])", "Baa Wbb Bbb Wdd", 1, False),
        # It passes, as was done before.
        ("(;B[];W[bb](;B[tt];W[dd]);B[cc])", "B- Wbb B- Wdd", 1, False),
        # The nodes after it have the wrong colour to move: they continue it.
        ("(;B[aa];W[bb](;B[cc];W[dd]);W[ff];B[gg];W[hh])", "Baa Wbb Bcc Wdd", 1, False),
    ],
)
def test_nodes_after_variations(
    text: str, main_line: str, variations: int, *, is_main: bool
) -> None:
    read = record(text)
    assert (moves(read), read.variations) == (main_line, variations)
    (message,) = (each.message for each in read.findings if each.code == "SGF115")
    assert message.endswith(
        "follows the variations; it is read as the main line"
        if is_main
        else "follows the variations; the first variation is read as the main line"
    )


def test_a_main_line_around_several_variations() -> None:
    read = record(
        "(;SZ[9];B[aa](;W[bb];B[bc]);W[cc];B[dd](;W[ee];B[ef](;W[eg])(;W[eh]));W[gg];B[hh];W[ii];B[ia])"
    )
    assert moves(read) == "Baa Wcc Bdd Wgg Bhh Wii Bia"
    played = {each.point for each in read.lines() if isinstance(each, Move) and each.point}
    assert {sgf_point(each) for each in played} == {"bb", "bc", "ee", "ef", "eg", "eh"}
    assert places(read, "SGF115") == [(1, 28), (1, 70)]


def test_findings_after_moved_variations_are_at_their_place() -> None:
    read = record("(;SZ[9];B[aa]\n(;W[bb]C[x])\n;W[cc];B[dd]\n;W[zz];B[ee])")
    assert moves(read) == "Baa Wcc Bdd W?zz Bee"
    assert read.source.line_and_column(1, Place(4)) == (4, 1)


@pytest.mark.ci
def test_many_variations_inside_the_main_line_are_read_at_once() -> None:
    def read(count: int) -> None:
        text = "(;SZ[19]" + ";B[aa](;W[bb]);W[cc]" * count + ")"
        assert len(record(text).moves) == 2 * count

    assert_linear(read, int, size=3000)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[9];B[aa](;W[bb]);W([cc]))", "Baa Wbb"),
        ("(;SZ[9]B([ee];B[aa](;W[bb]);W[cc])", "Baa Wbb"),
        ("(;SZ[9];B[aa](;W[bb]);W[cc];B( [dd]);W[ee])", "Baa Wcc Wee"),
    ],
)
def test_a_bracket_between_a_name_and_its_value_after_variations(text: str, expected: str) -> None:
    assert moves(record(text)) == expected
