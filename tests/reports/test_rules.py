"""The rulesets as text."""

import unicodedata
from dataclasses import replace
from decimal import Decimal

import pytest

from gocheck.reports.rules import not_included_text, ruleset_in_full, side_by_side
from gocheck.rules.loading import DIMENSIONS, not_included
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import builtin

RULESETS = Rulesets()
KATAGO = RULESETS.get("katago:koSITUATIONALscoreTERRITORYtaxSEKIsui0button1whbN-1fpok1komi-12.5")
LONG = replace(
    builtin()["japanese"],
    title="規則" * 60,
    notes=("x" * 250, "囲碁の規則について" * 30),
    aliases=("日本" * 50,),
)


def wide(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


@pytest.mark.parametrize("width", [20, 40, 79, 80, 100, 200])
def test_no_line_is_wider_than_the_width_but_a_word_that_is(width: int) -> None:
    texts = [side_by_side([*RULESETS, KATAGO], width), side_by_side([KATAGO], width)]
    texts += [ruleset_in_full(ruleset, width) for ruleset in (*RULESETS, KATAGO, LONG)]
    lines = [line for text in texts for line in text.split("\n")]
    assert len(lines) > 1000
    assert [line for line in lines if wide(line) > width and len(line.split()) > 1] == []
    assert [line for line in lines if line != line.rstrip()] == []


def test_each_block_repeats_every_name() -> None:
    text = side_by_side(RULESETS, 80)
    blocks = [block for block in text.split("\n\n") if block.startswith("ruleset ")]
    assert len(blocks) > 1
    for block in blocks:
        assert [line.split()[0] for line in block.split("\n")[3:]] == list(builtin())
    assert len(side_by_side(RULESETS, 400).split("\n\n")) == 2  # one block and the legend


def test_a_row_read_across() -> None:
    header, _, _, row = side_by_side([builtin()["wmsg"]], 400).split("\n")[:4]
    assert header.split()[:2] == ["ruleset", "ko"]
    assert " ".join(row.split()) == (
        "wmsg positional forbidden illegal area yes no agreement 6.5 6.5 - draw draw none - 0 2 "
        "once no no W: B-1 pass points"
    )


@pytest.mark.parametrize("dimension", DIMENSIONS)
def test_the_table_shows_every_dimension(dimension: str) -> None:
    # Changing any one dimension must change both texts.
    plain = builtin()["aga"]
    other = replace(
        builtin()["tromp-taylor"],
        komi=Decimal("-3.25"), komi_9x9=Decimal(7), komi_handicap=Decimal(9), tie="white",
        tie_handicap="black", handicap_order="gtp", passes_to_end=4,
        first_pass=builtin()["button"].first_pass, handicap_compensation="N", unit="zi",
        long_cycle="draw", scoring="stones", seki_points=False, group_tax=True,
        handicap_placement="free", illegal_move="stands",
        dead_stones_after_resumption="none",
    )  # fmt: skip
    assert getattr(plain, dimension) != getattr(other, dimension)
    changed = replace(plain, **{dimension: getattr(other, dimension)})
    assert side_by_side([changed], 80) != side_by_side([plain], 80)
    assert ruleset_in_full(changed, 80) != ruleset_in_full(plain, 80)


def test_one_ruleset_in_full() -> None:
    text = ruleset_in_full(builtin()["wmsg"], 100)
    assert text.startswith("wmsg: World Mind Sports Games, 2008\n")
    for line in [
        "Ko: positional superko; a play may not recreate any earlier position.",
        "Komi: White receives 6.5 points in even games.",
        "Komi with handicap: the rules state no komi for handicap games. With one stone gocheck "
        "takes 0.5",
        "Equal totals: a draw.",
        "After these passes: play may be resumed once; no dead stones are removed after that.",
        "Notes",
        "Other names in RU",
        "Sources",
    ]:
        assert line in text.split("\n"), line
    assert "row, Black loses 1 point." in " ".join(text.split())


@pytest.mark.parametrize("name", builtin())
def test_notes_aliases_and_sources_are_all_there(name: str) -> None:
    ruleset = builtin()[name]
    text = " ".join(ruleset_in_full(ruleset, 200).split())
    assert ruleset.sources
    for part in (*ruleset.notes, *ruleset.aliases):
        assert " ".join(part.split()) in text
    for source in ruleset.sources:
        assert source.text in text
        assert (source.url or "") in text


def test_no_result_needs_the_agreement_of_both_players() -> None:
    # Japanese rules of 1989, article 12
    text = ruleset_in_full(builtin()["japanese"], 200)
    assert "the game has no result if the players repeat it and agree" in text


def test_rulesets_that_are_not_included_have_a_reason() -> None:
    text = " ".join(not_included_text(not_included(), 80).split())
    assert text.startswith("Not included ")
    assert "Japanese rules before 1949: They were not written down." in text
    included = {ruleset.title for ruleset in builtin().values()}
    for each in not_included():
        assert each.reason.endswith(".")
        assert each.name not in included
        assert builtin().keys() >= set(each.instead)


def test_negative_komi_is_described_as_for_black() -> None:
    assert "Komi: Black receives 12.5 points in even games." in ruleset_in_full(KATAGO, 80)


def test_no_rulesets() -> None:
    assert side_by_side([], 80) == "No rulesets."
