"""TB and TW: who is dead, what is territory, and where the marks contradict the board."""

from decimal import Decimal

import pytest
from helpers import findings_of
from helpers.finished_games import (
    both,
    findings,
    finished,
    marks,
    position,
    report,
    score,
    shown,
    totals,
)

from gocheck.checks.status_evidence import findings_on_contradictions
from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.sgf.source import Place, Source
from gocheck.status.marks import ALIVE, IN_PART
from gocheck.status.status import marked

# White C3 is dead, E2 and E3 are dame. Black has seven stones and six points, White four living
# stones and five points.
END = """
    . . O X . O . .
    . X X X . O O .
    . X . X X O . .
    """
TERRITORY = """
    b b b . . . w w
    b . . . . . . w
    b . b . . . w w
    """


def test_dead_stones_and_territory_by_marks() -> None:
    stones, shape = position(END)
    status = marked(stones, shape, marks(TERRITORY), area=False)
    assert status.evidence == "marked"
    assert shown(status.dead, shape) == "C3"
    assert shown(status.territory[0], shape) == "A1 A2 A3 B3 C1 C3"
    assert shown(status.territory[1], shape) == "G1 G3 H1 H2 H3"
    assert shown(status.dame, shape) == "E2 E3"
    assert status.contradictions == ()
    (dead,) = status.chains
    assert (dead.status, dead.evidence, dead.confidence) == ("dead", "marked", None)


SEKI = """
    . X O X O X .
    . X O . O X .
    . X O . O X .
    . X O . O X .
    X X O O O X X
    O O X X X O O
    . O . X . O .
    """
"""White has an eye at A1 and one at G1, and shares C1 and E1 with Black; D7 is dead."""


def test_chains_in_seki_are_listed_as_dead_ones_are() -> None:
    stones, shape = position(SEKI)
    territory = "b . . w . . b\n" * 4 + ". . . . . . .\n" * 3
    status = marked(stones, shape, marks(territory), area=False)
    assert [(shown(frozenset(chain.points), shape), chain.status) for chain in status.chains] == [
        ("D7", "dead"),
        ("A2 B1 B2", "seki"),
        ("C2 D1 D2 E2", "seki"),
        ("F1 F2 G2", "seki"),
    ]
    assert {chain.evidence for chain in status.chains} == {"marked"}
    assert frozenset().union(*(chain.points for chain in status.chains)) == (
        status.dead | status.seki
    )


def test_scores_of_a_counted_game() -> None:
    game = finished(END, territory=TERRITORY)
    # Territory: six points, one of them a dead stone's, which is a prisoner too.
    scored = score(game, "japanese")
    assert scored.parts["territory"] == (6, 5)
    assert scored.parts["dead"] == (1, 0)
    assert both(scored) == (7, 5)
    assert totals(game, "chinese") == (13, 9)
    assert score(game, "chinese").parts["dead"] == (0, 0)
    # Tromp-Taylor takes nothing off: with the stone on C3 its surroundings are nobody's.
    scored = score(game, "tromp-taylor")
    assert both(scored) == (7 + 1, 5 + 5)
    assert scored.evidence == "as-is"


UNMARKED = TERRITORY.replace("b . b", "b . .")
"""C1, which Black surrounds, is not marked: a false eye, or one inside seki, or forgotten."""


@pytest.mark.parametrize(
    ("rules", "japanese", "chinese"),
    [
        # Under the record's own kind of counting TB and TW are the
        # territory, point for point. Under other rulesets only the dead stones are taken from
        # them: an unmarked region bordered by one colour counts under area ...
        ("Japanese", (6, 5), (13, 9)),
        ("Korean", (6, 5), (13, 9)),
        # ... and not under territory.
        ("Chinese", (6, 5), (12, 9)),
        ("AGA", (6, 5), (12, 9)),
    ],
)
def test_an_unmarked_region(
    rules: str, japanese: tuple[int, int], chinese: tuple[int, int]
) -> None:
    game = finished(END, rules=rules, komi="0", result="B+1", territory=UNMARKED)
    judged = report(game)
    assert judged is not None
    for ruleset, expected in (("japanese", japanese), ("chinese", chinese)):
        scored = judged.scores[ruleset]
        assert both(scored) == expected, ruleset
        assert scored.evidence == "marked"


def test_marked_dame_are_not_territory_under_area_rules() -> None:
    # Under the record's own area counting the mark on E3 is a point; by territory only what
    # living stones of one colour surround is.
    game = finished(END, territory=TERRITORY.replace("b b b . .", "b b b . b"), rules="Chinese")
    judged = report(game, score_all=True)
    assert judged is not None
    assert judged.scores["japanese"].black == 7
    assert judged.scores["chinese"].black == 14


@pytest.mark.parametrize(
    ("territory", "message"),
    [
        (TERRITORY, []),
        # A1 is marked for both: nobody's.
        (
            TERRITORY.replace("    b . b", "    * . b"),
            ["A1 is marked as territory of both players (TB and TW)"],
        ),
        # B1 of the chain B1 B2 C2 D1 D2 D3 E1 is called dead, the rest is not.
        (
            TERRITORY.replace("    b . b", "    b w b"),
            ["only part of the chain at D3 is marked as dead (B1)"],
        ),
        # H1 and the points next to it belong to the same player, whoever that is.
        (
            TERRITORY.replace("    b . b . . . w w", "    b . b . . . w b"),
            ["H1 is marked as Black's territory, but H2 next to it as White's"],
        ),
        # E2 is next to living stones of both.
        (
            TERRITORY.replace("    b . . . . .", "    b . . . b ."),
            ["E2 is marked as Black's territory but touches living stones of White"],
        ),
    ],
    ids=["none", "marked for both", "dead in part", "marks side by side", "next to living stones"],
)
def test_marks_that_contradict_each_other(territory: str, message: list[str]) -> None:
    game = finished(END, rules="Japanese", komi="0", result="B+2", territory=territory)
    found = findings(report(game), "END403")
    assert [each.message for each in found] == message
    assert all(each.severity == "warning" for each in found)


@pytest.mark.parametrize(("hole", "told"), [(".", True), ("X", False)])
def test_marks_behind_a_wall_with_a_hole(hole: str, told: bool) -> None:
    start = f"""
        . . X O .
        . . X O .
        . . {hole} O .
        . . X O .
        . . X O .
        """
    marks = "\n".join(["b b . . w"] * 5)
    found = findings(report(finished(start, rules="Japanese", territory=marks)), "END403")
    message = (
        "10 points marked as Black's territory (A5, B5, A4, B4, A3, ...) are not separated from"
        " living stones of White"
    )
    assert [each.message for each in found] == [message] * told


@pytest.mark.parametrize(("gap", "points"), [(".", 0), ("X", 54)])
def test_an_area_with_a_gap_is_nobodys_whatever_is_marked(gap: str, points: int) -> None:
    # The judge would count it for Black, but a record with marks is counted as it is.
    stones, shape = position("\n".join([f". . . . . . {gap} O .", *[". . . . . . X O ."] * 8]))
    drawn = marks("\n".join(["b b b b b b . . w"] * 9))
    assert len(marked(stones, shape, drawn, area=True).territory[0]) == points


def test_a_point_marked_for_both_is_nobodys_territory() -> None:
    game = finished(END, territory=TERRITORY.replace("    b . b", "    * . b"))
    assert totals(game, "japanese") == (6, 5)


def test_a_chain_marked_in_part_stays_alive() -> None:
    stones, shape = position(END)
    in_part = marks(TERRITORY.replace("    b . b", "    b w b"))
    status = marked(stones, shape, in_part, area=False)
    assert shown(status.dead, shape) == "C3"
    (found,) = status.contradictions
    assert (found.kind, shown(frozenset(found.points), shape)) == (IN_PART, "B1")
    assert shown(frozenset(found.others), shape) == "B1 B2 C2 D1 D2 D3 E1"


def test_stones_that_cannot_be_captured_are_not_dead() -> None:
    # Black has two eyes; one of the two White chains has one.
    stones, shape = position(". X . X O .\nX X X X O O")
    both_dead = marks("w w w w . w\nw w w w . .")
    (found,) = marked(stones, shape, both_dead, area=False).contradictions
    assert (found.kind, shown(frozenset(found.points), shape)) == (ALIVE, "A1 B1 B2 C1 D1 D2")
    (told,) = findings_on_contradictions(
        finished(". X . X O .\nX X X X O O", territory="w"), [found]
    )
    assert told.message == "the chain at B2 is marked as dead but cannot be captured"
    assert told.point == "B2"
    assert told.place == Place(0, "TW")
    one_eye = marks(". . . . b b\n. . . . b b")
    assert marked(stones, shape, one_eye, area=False).contradictions == ()


def test_one_mark_on_each_stone_of_a_chain_is_needed() -> None:
    stones, shape = position(". O O X\n. O . X")
    whole = marked(stones, shape, marks("b b b .\nb b b ."), area=False)
    assert shown(whole.dead, shape) == "B1 B2 C2"
    # A stone marked for its own colour is alive.
    own = marked(stones, shape, marks("w w w .\nw w . ."), area=False)
    assert own.dead == frozenset()
    assert shown(own.territory[1], shape) == "A1 A2"


MARKS = "TB[aa][ab]TW[da][db]"


@pytest.mark.parametrize(
    ("end", "counts"),
    [
        # Marks count when no move or setup follows them.
        (f";B[ba];W[ca];B[bb];W[cb];B[];W[]{MARKS}", True),
        (f";B[ba];W[ca];B[bb];W[cb];B[];W[];{MARKS}", True),
        (f";B[ba];W[ca];B[bb];W[cb];B[];W[];{MARKS};C[thanks]", True),
        (f";B[ba];W[ca];B[bb];W[cb];{MARKS};B[];W[]", False),
        (f";B[ba];W[ca];B[bb];W[cb]{MARKS};B[];W[]", False),
        (f";B[ba];W[ca];B[bb];W[cb];B[];W[];{MARKS};AB[ab]", False),
        # Later marks replace earlier ones.
        (f";B[ba];W[ca];B[bb];W[cb];TB[aa];B[];W[]{MARKS}", True),
    ],
)
def test_marks_count_when_nothing_follows_them(end: str, counts: bool) -> None:
    text = f"(;GM[1]SZ[4:2]RU[Japanese]KM[0]RE[0]{end})"
    (record,) = read_games(Source("drawn.sgf", text.encode()))
    assert isinstance(record, Record)
    assert (record.marks is not None) is counts
    judged = report(record)
    assert judged is not None
    assert judged.status is not None
    assert judged.status.evidence == ("marked" if counts else "assumed")
    if counts:
        assert judged.scores["japanese"].black == Decimal(2)


def test_marks_of_one_player_only() -> None:
    # Whoever writes TB alone has forgotten TW: nothing is called wrong on that.
    only_black = TERRITORY.replace("w", ".")
    game = finished(END, rules="Japanese", komi="0", result="W+1", territory=only_black)
    found = {each.code: each for each in findings_of.found(game, status="marked")}
    assert found["END403"].message == (
        "no point is marked as White's territory, but only White surrounds G3, H3, H2, G1, H1"
    )
    assert found["END403"].place == Place(0, "TB")
    assert found["RES501"].severity == "warning"
    # One small region may be in seki, or be a false eye.
    for right, is_told in (
        (("O O O", "O O O", "O . O"), False),
        (("O O O", "O O .", "O O ."), False),
        (("O O .", "O O .", "O O ."), True),
        (("O . O", "O O O", "O . O"), True),
    ):
        rows = zip((". . O X .", ". X X X .", ". X . X X"), right, strict=True)
        end = "\n".join(" ".join(row) for row in rows)
        game = finished(end, rules="Japanese", komi="0", result="W+1", territory=only_black)
        assert ("END403" in {each.code for each in findings(report(game))}) == is_told, end


# Marks on empty points only, as some programs write them.


@pytest.mark.parametrize(
    ("end", "territory", "dead"),
    [
        # C3 lies in what Black's marks fill: dead, though it is not marked itself.
        (END, TERRITORY.replace("b b b", "b b ."), "C3"),
        # A liberty that is not marked: nothing says that it is dead.
        (END, TERRITORY.replace("b b b", "b . ."), ""),
        # Black's own stone among them lives.
        (
            """
            . O . O X O .
            . . X . X O .
            O . . . X O .
            """,
            """
            b . b . . . w
            b b . b . . w
            b b b b . . w
            """,
            "A1 B3 D3",
        ),
        # TB and TW exchanged: nothing would live around it, so nobody is dead.
        (END, TERRITORY.replace("b", "-").replace("w", "b").replace("-", "w"), ""),
        (
            """
            . . X O . .
            . . X O . .
            . . X O . .
            """,
            """
            w w . . b b
            w w . . b b
            w w . . b b
            """,
            "",
        ),
        # What cannot be captured is not dead, whatever is marked around it.
        (
            """
            . O . O X .
            O O O O X .
            X X X X X .
            """,
            """
            b . b . . b
            . . . . . b
            . . . . . b
            """,
            "",
        ),
    ],
    ids=[
        "enclosed by marks",
        "with a liberty not marked",
        "next to a stone of the marks' colour",
        "TB and TW exchanged",
        "TB and TW exchanged on a divided board",
        "that cannot be captured",
    ],
)
@pytest.mark.parametrize("area", [False, True], ids=["territory", "area"])
def test_a_chain_in_points_that_are_marked_for_the_other_player(
    end: str, territory: str, dead: str, area: bool
) -> None:
    stones, shape = position(end)
    status = marked(stones, shape, marks(territory), area=area)
    assert shown(status.dead, shape) == dead
    if dead:
        assert shown(status.dead & (status.territory[0] | status.territory[1]), shape) == dead
        assert status.contradictions == ()


@pytest.mark.parametrize("ruleset", ["japanese", "chinese", "new-zealand"])
def test_without_its_own_mark_a_dead_stone_counts_the_same(ruleset: str) -> None:
    game, bare = (
        finished(END, rules="Japanese", komi="0", territory=territory)
        for territory in (TERRITORY, TERRITORY.replace("b b b", "b b ."))
    )
    assert totals(bare, ruleset) == totals(game, ruleset)
