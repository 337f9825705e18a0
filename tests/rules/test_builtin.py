"""The built-in rulesets say what their sources say."""

import tomllib
from dataclasses import fields
from decimal import Decimal
from importlib import resources
from typing import cast

import pytest

from gocheck.record.handicap_placement import fixed_points
from gocheck.record.servers import FOX, KGS, OGS, TYGEM, Server
from gocheck.rules.loading import DIMENSIONS, OPTIONAL, FirstPass, normalised
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import Ruleset, builtin

NAMES = [
    "japanese", "korean", "wagc", "chinese", "chinese-superko", "wmsg", "aga", "aga-1991",
    "bga", "bga-played", "ffg", "ffg-text", "ing", "ing-handicap", "simplified-ing",
    "egf-area", "european-japanese",
    "new-zealand", "tromp-taylor", "taylor", "basic", "basic-7a", "davies", "telego", "primer",
    "japanese-1949", "japanese-2003", "korean-1992", "chinese-1988", "bga-japanese", "ing-1991",
    "stone-scoring", "area-group-tax", "territory-group-tax", "kgs-chinese", "kgs-japanese",
    "kgs-aga", "kgs-nz", "ogs-japanese", "ogs-korean", "ogs-chinese", "ogs-ing", "ogs-aga",
    "ogs-nz", "fox-area", "fox-territory", "tygem", "igs", "dgs", "cyberoro", "cgos",
    "katago-tromp-taylor", "ikeda-area", "button",
]  # fmt: skip
TABLES = tomllib.loads(
    resources.files("gocheck.rules").joinpath("rulesets.toml").read_text("utf-8")
)
SUPERKO = ("positional", "situational", "situational-moves", "natural-situational")


def points(black: str, white: str) -> tuple[Decimal, Decimal]:
    return Decimal(black), Decimal(white)


def test_the_builtin_rulesets_in_the_order_of_the_file() -> None:
    assert list(builtin()) == NAMES
    assert list(TABLES) == NAMES


def test_builtin_is_read_once_and_cannot_be_changed() -> None:
    assert builtin() is builtin()
    aga = builtin()["aga"]
    with pytest.raises(TypeError):
        cast(dict[str, Ruleset], builtin())["x"] = aga
    for dimension in DIMENSIONS:
        with pytest.raises(AttributeError):
            setattr(aga, dimension, None)


def test_the_file_states_every_dimension_itself() -> None:
    stated = {*DIMENSIONS, "title", "notes", "sources", "aliases"} - set(OPTIONAL)
    missing = {name: stated - set(TABLES[name]) for name in NAMES}
    assert not any(missing.values()), f"base is for users' own files: {missing}"


def test_the_dimensions_are_the_fields() -> None:
    described = {"name", "title", "notes", "sources", "aliases"}
    assert set(DIMENSIONS) == {field.name for field in fields(Ruleset)} - described


def test_every_ruleset_has_sources_and_notes() -> None:
    assert len(NAMES) > 50
    for name in NAMES:
        ruleset = builtin()[name]
        assert ruleset.sources
        assert ruleset.notes
        assert all(text == " ".join(text.split()) for text in (ruleset.title, *ruleset.notes))


def test_no_two_words_for_a_ruleset_are_the_same() -> None:
    words = [normalised(word) for r in builtin().values() for word in (r.name, *r.aliases)]
    assert sorted(words) == sorted(set(words))


FACTS = [
    # Japanese rules 1989: article 12 (no result by agreement), 8 (seki), 6 (ko), 10 (jigo)
    ("japanese", "long_cycle", "no_result"),
    ("japanese", "seki_points", False),
    ("japanese", "ko", "simple"),
    ("japanese", "tie", "draw"),
    ("japanese", "scoring", "territory"),
    ("japanese", "handicap_placement", "fixed"),
    ("japanese", "komi", Decimal("6.5")),
    # R. Jasiek's Japanese 2003 Rules: whoever captures more in a cycle wins, else a tie; no komi
    ("japanese-2003", "long_cycle", "captures"),
    ("japanese-2003", "komi", None),
    ("japanese-1949", "long_cycle", "no_result"),
    ("korean-1992", "long_cycle", "no_result"),
    # Chinese rules 1988: article 20 (the referee on triple ko), komi 2.75 zi
    ("chinese-1988", "ko", "simple"),
    ("chinese-1988", "long_cycle", "referee"),
    ("chinese-1988", "komi", Decimal("5.5")),
    # BGA handbook, appendix A: komi 6, triple ko is jigo
    ("bga-japanese", "komi", Decimal(6)),
    ("bga-japanese", "long_cycle", "draw"),
    ("bga-japanese", "scoring", "territory"),
    # Ing 1991
    ("ing-1991", "ko", "ing"),
    ("ing-1991", "komi", Decimal(8)),
    ("ing-1991", "tie", "black"),
    # KGS, Supported Rule Sets: AGA as Chinese, except N-1; records: komi 0 under New Zealand rules
    ("kgs-aga", "handicap_compensation", "N-1"),
    # tried on the server in 2005: positional under Chinese rules only
    ("kgs-aga", "ko", "situational"),
    ("kgs-nz", "ko", "situational"),
    ("kgs-nz", "suicide", "allowed"),
    ("kgs-nz", "komi_handicap", Decimal(0)),
    # Korean rules 2016: a cycle is a draw; OGS lets the game go on
    ("korean", "long_cycle", "draw"),
    ("ogs-japanese", "long_cycle", "none"),
    ("ogs-korean", "long_cycle", "none"),
    # comparison table of the encyclopedia article
    ("chinese", "scoring", "area"),
    ("chinese", "long_cycle", "referee"),
    ("chinese", "handicap_compensation", "N"),
    ("chinese", "handicap_placement", "free"),
    ("chinese", "komi", Decimal("7.5")),
    ("chinese", "unit", "zi"),
    ("chinese", "illegal_move", "pass"),
    # the text of 2002, article 6: a play may not put the opponent before an earlier position
    ("chinese-superko", "ko", "situational"),
    ("new-zealand", "komi", Decimal(7)),
    ("new-zealand", "komi_handicap", Decimal(0)),
    ("new-zealand", "handicap_compensation", "0"),
    ("new-zealand", "suicide", "allowed"),
    # "after any of that player's previous moves"; "that this player has generated previously":
    # nobody moved to the start
    ("new-zealand", "ko", "situational-moves"),
    # same article, section on the World Mind Sports Games: positional superko, no suicide
    ("wmsg", "ko", "positional"),
    ("wmsg", "suicide", "illegal"),
    ("wmsg", "komi", Decimal("6.5")),
    # AGA 1991: rules 6 (situation), 5 (self-capture), 3 (5.5 and 0.5), 4 (N-1 by area),
    # 7 (pass stones), 8 (illegal move is a pass), 11 (White last)
    ("aga-1991", "ko", "situational"),
    ("aga-1991", "suicide", "illegal"),
    ("aga-1991", "komi", Decimal("5.5")),
    ("aga-1991", "komi_handicap", Decimal("0.5")),
    ("aga-1991", "handicap_compensation", "N-1"),
    ("aga-1991", "handicap_order", "aga"),  # rule 4: Q16, D4, Q4
    ("japanese", "handicap_order", None),
    ("aga-1991", "pass_stones", True),
    ("aga-1991", "white_passes_last", True),
    ("aga-1991", "illegal_move", "pass or stands"),
    ("aga-1991", "seki_points", True),
    ("aga", "komi", Decimal("7.5")),
    ("bga", "ko", "natural-situational"),
    ("bga-played", "ko", "situational"),
    ("ffg", "ko", "situational"),
    ("ffg-text", "ko", "natural-situational"),
    # preamble to AGA 1991
    ("telego", "scoring", "territory"),
    ("telego", "pass_stones", False),
    ("telego", "white_passes_last", False),
    ("telego", "handicap_compensation", "0"),
    ("telego", "komi", None),
    ("telego", "komi_handicap", None),
    # Ing 1996; EGF text of the simplified rules
    ("ing", "ko", "ing"),
    ("ing", "komi", Decimal(8)),
    ("ing", "tie", "black"),
    ("ing", "suicide", "multi-stone"),
    ("ing", "handicap_compensation", "0"),
    ("ing-handicap", "handicap_compensation", "N"),
    # the AGA's interpretation of the SST rules: N points, and White wins ties
    ("ing-handicap", "tie_handicap", "white"),
    ("simplified-ing", "ko", "positional"),
    ("simplified-ing", "suicide", "allowed"),
    ("simplified-ing", "tie", "black"),
    ("simplified-ing", "dead_stones_after_resumption", "none"),
    # EGF General Tournament Rules, the three choices of rules of play
    ("egf-area", "komi", Decimal("7.5")),
    ("egf-area", "scoring", "area"),
    ("egf-area", "pass_stones", True),
    ("egf-area", "white_passes_last", True),
    ("european-japanese", "komi", Decimal("6.5")),
    ("european-japanese", "scoring", "territory"),
    ("european-japanese", "tie_handicap", "white"),
    # R. Jasiek on IGS: basic ko, no suicide, void games, three passes; the server's help on komi
    ("igs", "ko", "simple"),
    ("igs", "long_cycle", "no_result"),
    ("igs", "passes_to_end", 3),
    ("igs", "komi", Decimal("5.5")),
    ("igs", "komi_handicap", Decimal("0.5")),
    # the source of the Dragon Go Server
    ("dgs", "ko", "simple"),
    ("dgs", "long_cycle", "none"),
    ("dgs", "komi", Decimal("6.5")),
    ("dgs", "seki_points", False),
    ("cyberoro", "komi", None),
    ("wmsg", "dead_stones_after_resumption", "none"),
    ("aga", "dead_stones_after_resumption", "same"),
    # Tromp-Taylor; Taylor's rule 4; basic rules 7, 7A, 8, 9; Davies' rules 5, 6
    ("tromp-taylor", "ko", "positional"),
    ("tromp-taylor", "scoring", "area"),
    ("tromp-taylor", "suicide", "allowed"),
    ("tromp-taylor", "dead_stones", "none"),
    ("tromp-taylor", "resumption", False),
    ("tromp-taylor", "komi", None),
    ("taylor", "ko", "situational-moves"),
    ("taylor", "dead_stones", "agreement"),
    ("taylor", "komi_handicap", Decimal(0)),  # comment 2: one stone is the game without the 7
    ("taylor", "dead_stones_after_resumption", "none"),  # comment 5
    ("taylor", "handicap_placement", "free"),
    ("basic", "resumption", False),
    ("basic", "suicide", "allowed"),
    ("basic-7a", "suicide", "illegal"),
    ("davies", "dead_stones", "agreement"),
    ("davies", "suicide", "allowed"),
    # the primer
    ("primer", "scoring", "territory"),
    ("primer", "pass_stones", True),
    # "In a 1 stone handicap ... no komi is given"
    ("primer", "komi_handicap", Decimal(0)),
    # stone scoring and group tax
    ("stone-scoring", "scoring", "stones"),
    ("stone-scoring", "group_tax", True),
    ("area-group-tax", "group_tax", True),
    ("territory-group-tax", "scoring", "territory"),
    # servers and programs
    ("kgs-chinese", "ko", "positional"),
    ("kgs-japanese", "long_cycle", "no_result"),
    ("ogs-ing", "ko", "positional"),
    ("ogs-ing", "handicap_compensation", "N"),
    # OGS's engine: komi 7.5, minus its whole part with handicap; it has no rule for ties
    ("ogs-ing", "komi", Decimal("7.5")),
    ("ogs-ing", "komi_handicap", Decimal("0.5")),
    ("ogs-ing", "tie", "draw"),
    ("ogs-nz", "komi", Decimal(7)),
    ("ogs-nz", "komi_handicap", Decimal(0)),
    # positions after moves of the same player only, under both: the start does not count
    ("ogs-aga", "ko", "situational-moves"),
    ("ogs-nz", "ko", "situational-moves"),
    ("tygem", "komi", Decimal("6.5")),
    ("cgos", "suicide", "illegal"),
    ("cgos", "dead_stones", "none"),
    # its page: 7.5, and 7.0 on 9x9
    ("cgos", "komi", Decimal("7.5")),
    ("cgos", "komi_9x9", Decimal(7)),
    ("cgos", "resumption", False),
    ("katago-tromp-taylor", "dead_stones", "pass-alive"),
    ("katago-tromp-taylor", "suicide", "multi-stone"),
    ("fox-area", "unit", "zi"),
    ("fox-territory", "scoring", "territory"),
    ("button", "komi", Decimal(7)),
]


@pytest.mark.parametrize(("name", "dimension", "value"), FACTS)
def test_each_ruleset_has_its_known_values(name: str, dimension: str, value: object) -> None:
    assert getattr(builtin()[name], dimension) == value


def test_what_passing_first_changes() -> None:
    nothing = points("0", "0")
    expected = {
        # World Mind Sports Games: Black loses a point if White passes first
        "wmsg": FirstPass(nothing, points("-1", "0"), "ending"),
        # Ikeda's rule 7, as in its worked example: area 60 to 61 becomes 61 to 61
        "ikeda-area": FirstPass(nothing, points("0", "1"), "any"),
        # Button Go, same example: 60.5 to 61
        "button": FirstPass(points("0.5", "0"), points("0", "0.5"), "any"),
    }
    assert {name: builtin()[name].first_pass for name in NAMES} == {
        name: expected.get(name) for name in NAMES
    }


def test_superko_and_only_superko_forbids_long_cycles() -> None:
    assert len(NAMES) > 50
    for name in NAMES:
        ruleset = builtin()[name]
        assert (ruleset.long_cycle == "forbidden") == (ruleset.ko in SUPERKO)


@pytest.mark.parametrize("server", [FOX, KGS, OGS, TYGEM], ids=lambda server: server.name)
def test_a_servers_rulesets_place_handicap_stones_as_the_server_does(server: Server) -> None:
    own = [each for each in builtin().values() if each.name.startswith(server.name.lower())]
    fixed = [each for each in own if each.handicap_placement == "fixed"]
    assert fixed
    for ruleset in fixed:
        placed = fixed_points(19, 19, 3, order=ruleset.handicap_order)
        assert placed == fixed_points(19, 19, 3, server), ruleset.name


def test_group_tax_is_for_the_ancient_rulesets_only() -> None:
    taxed = [ruleset.name for ruleset in Rulesets() if ruleset.group_tax]
    assert taxed == ["stone-scoring", "area-group-tax", "territory-group-tax"]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("new-zealand", "it may be repeated"),
        ("taylor", "it may be repeated"),
        ("wmsg", "Our choice"),
        ("wmsg", "supplementary ko rule"),
        ("primer", "Our choice"),
        ("stone-scoring", "Our choice"),
        ("wagc", "approximate"),
        ("chinese-superko", "positional superko"),
        ("ogs-aga", "the start of the game may be repeated"),
        ("ogs-nz", "the start of the game may be repeated"),
        ("ogs-ing", "lets a single stone capture itself"),
        ("new-zealand", "Two passes in a row are practice"),
        ("korean", "Moonshine life"),
        ("korean", "a penalty of 2 points"),
        ("aga", "Four passes in a row"),
        ("aga", "The two margins differ where"),
        ("aga-1991", "Four passes in a row"),
        ("aga", "which is territory by rule 12"),
        ("aga-1991", "which is territory by rule 12"),
        ("telego", "Rule 12 counts every point"),
        ("korean", "only among the repetitions"),
        ("bga-japanese", "still apply"),
        ("chinese-1988", "fixed points"),
        ("chinese-1988", "positional superko"),
        ("kgs-aga", "server's source"),
        ("kgs-nz", "server's source"),
        ("ing", "four passes"),
        ("egf-area", "not confirmed"),
        ("european-japanese", "not confirmed"),
        ("igs", "not confirmed"),
        ("dgs", "not confirmed"),
        ("cyberoro", "nothing here is confirmed"),
        ("wmsg", "after four passes in a row"),
        ("taylor", "after four passes in a row"),
        ("simplified-ing", "after four passes in a row"),
    ],
)
def test_choices_the_sources_leave_open_are_in_the_notes(name: str, word: str) -> None:
    assert any(word in note for note in builtin()[name].notes)
