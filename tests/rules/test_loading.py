"""A user's TOML file: what it may say, and the messages when it is wrong."""

from decimal import Decimal
from pathlib import Path

import pytest

from gocheck.limits.resources import MOST_TOML_BYTES
from gocheck.rules.loading import Citation, FirstPass, RulesetError, parse_values
from gocheck.rules.ruleset import builtin, load

WHOLE = """
[club]
title = "Club rules"
ko = "simple"
long_cycle = "draw"
suicide = "illegal"
scoring = "area"
seki_points = true
group_tax = false
dead_stones = "agreement"
resumption = true
dead_stones_after_resumption = "same"
komi = 6.25
komi_handicap = "none"
tie = "white"
handicap_placement = "free"
handicap_compensation = "N-1"
passes_to_end = 3
pass_stones = false
white_passes_last = false
first_pass = { which = "ending", black_first = [0.5, 0], white_first = [0, -1] }
illegal_move = "stands"
unit = "zi"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_complete_ruleset(tmp_path: Path) -> None:
    club = load(written(tmp_path, WHOLE))["club"]
    assert (club.name, club.title) == ("club", "Club rules")
    assert (club.komi, club.komi_handicap) == (Decimal("6.25"), None)
    assert (club.passes_to_end, club.illegal_move, club.unit) == (3, "stands", "zi")
    assert club.first_pass == FirstPass(
        (Decimal("0.5"), Decimal(0)), (Decimal(0), Decimal(-1)), "ending"
    )
    assert (club.notes, club.sources, club.aliases) == ((), (), ())


def test_komi_on_9x9_and_ties_in_handicap_games_may_be_left_out(tmp_path: Path) -> None:
    club = load(written(tmp_path, WHOLE))["club"]
    assert (club.komi_9x9, club.tie_handicap) == (None, None)
    stated = f'{WHOLE}komi_9x9 = 5\ntie_handicap = "black"\n'
    club = load(written(tmp_path, stated))["club"]
    assert (club.komi_9x9, club.tie_handicap) == (Decimal(5), "black")


def test_removal_after_resumption_needs_resumption(tmp_path: Path) -> None:
    key = "dead_stones_after_resumption"
    text = WHOLE.replace(f'{key} = "same"', f'{key} = "none"')
    assert load(written(tmp_path, text))["club"].dead_stones_after_resumption == "none"
    with pytest.raises(RulesetError, match=rf"{key}: 'none' contradicts resumption"):
        load(written(tmp_path, text.replace("resumption = true", "resumption = false")))


def test_base_gives_what_is_not_stated(tmp_path: Path) -> None:
    text = """
    [club]
    base = "aga"
    komi = 5.5
    aliases = ["House"]
    notes = ["Komi by vote."]
    sources = [{ text = "Minutes" }]

    [club-blitz]
    base = "club"
    komi = -3
    """
    rulesets = load(written(tmp_path, text))
    aga, club, blitz = builtin()["aga"], rulesets["club"], rulesets["club-blitz"]
    assert list(rulesets) == ["club", "club-blitz"]
    assert (club.komi, club.komi_handicap, club.ko) == (Decimal("5.5"), aga.komi_handicap, aga.ko)
    assert club.pass_stones is True
    assert club.aliases == ("House",)
    assert club.sources == (Citation("Minutes"),)
    assert club.notes[-1] == "Komi by vote."
    assert "'aga'" in club.notes[0]
    assert aga.title in club.title
    assert (blitz.komi, blitz.aliases, blitz.sources) == (Decimal(-3), (), club.sources)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert "club" in load(written(tmp_path, "\ufeff" + WHOLE))


def changed(old: str, new: str) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new)


WRONG = [
    (changed("tie =", "tied ="), "ruleset 'club': unknown key 'tied'; did you mean 'tie'?"),
    (changed('ko = "simple"', 'ko = "situatonal"'), "ko: 'situatonal' is not one of 'simple', "),
    (changed('ko = "simple"', 'ko = "situatonal"'), "; did you mean 'situational'?"),
    (changed('unit = "zi"', ""), "unit: is missing; state every dimension, or use base"),
    (changed("komi = 6.25", ""), "komi: is missing"),
    (changed('title = "Club rules"', ""), "title: is missing"),
    (changed("komi = 6.25", "komi = 6.3"), "komi: must be points (quarters at most)"),
    (changed("komi = 6.25", "komi = 750"), "komi: must be points (quarters at most)"),
    (changed("komi = 6.25", "komi = nan"), "komi: must be points"),
    (changed("komi = 6.25", "komi = true"), "komi: must be points (quarters at most) or"),
    (changed("komi = 6.25", 'komi = "6.5"'), "not '6.5'"),
    (changed("group_tax = false", 'group_tax = "no"'), "group_tax: must be true or false, not"),
    (changed("passes_to_end = 3", "passes_to_end = 1"), "a whole number from 2 to 9, not 1"),
    (changed("passes_to_end = 3", "passes_to_end = true"), "must be a whole number from 2 to 9"),
    (changed('suicide = "illegal"', "suicide = false"), "suicide: false is not one of 'illegal'"),
    (changed('long_cycle = "draw"', 'long_cycle = "forbidden"'), "contradicts ko = 'simple'"),
    (changed('ko = "simple"', 'ko = "positional"'), "'draw' contradicts ko = 'positional'"),
    (changed('which = "ending", ', ""), 'first_pass: must be "none" or {'),
    (changed('"ending"', '"last"'), 'first_pass: which must be "ending" or "any"'),
    (changed("[0, -1]", "[0]"), "first_pass: needs [Black's points, White's], not [0]"),
    (changed("[0, -1]", '[0, "1"]'), "first_pass: needs [Black's points, White's]"),
    (changed("[0, -1]", "[0, 1000000]"), "first_pass: needs [Black's points, White's]"),
    (changed("[0, -1]", "[-1000000, 0]"), "first_pass: needs [Black's points, White's]"),
    (WHOLE + 'notes = "one"', "notes: must be a list of texts"),
    (WHOLE + "aliases = [1]", "aliases: must be text, not 1"),
    (WHOLE + 'aliases = ["--"]', "aliases: '--' has no letter or digit"),
    (WHOLE + 'sources = ["book"]', "sources: each must be { text ="),
    (WHOLE + "sources = 1", "sources: must be a list"),
    ('[club]\nbase = "agaa"', "base: no ruleset named 'agaa'; did you mean 'aga'?"),
    ("[club]\nbase = 1", "base: must be text, not 1"),
    ('[aga]\nbase = "aga"', "is a built-in ruleset; use another name and base = 'aga'"),
    (
        '["Club rules"]\nbase = "aga"',
        "invalid name; use lower-case letters, digits and single hyphens",
    ),
    ('[a]\nbase="aga"\naliases=["x"]\n[b]\nbase="aga"\naliases=["X!"]', "'X!' already means 'a'"),
    ("komi = 6.5", "'komi' is not in a table"),
    ("", "contains no ruleset"),
    ('[club]\nbase = "aga', "not valid TOML: "),
    ('[club]\nbase = "aga', "(at the end, line 2)"),
    ("[club]\nkomi = " + "9" * 5000, "not valid TOML: "),
    (changed("komi = 6.25", "komi = 1e99999999"), "komi: must be points"),
    (changed("komi = 6.25", "komi = 1e-99999999"), "komi: must be points"),
    ("[club]\nkomi = 1e9999999999999999999999", ""),
    ("[club]\nbase = aga\nko = 1", "(at line 2, column "),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_file_gives_a_message_with_the_cause(
    tmp_path: Path, text: str, message: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(RulesetError) as caught:
        load(path)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_the_largest_komi_is_valid(tmp_path: Path) -> None:
    assert load(written(tmp_path, changed("komi = 6.25", "komi = 400")))["club"].komi == 400
    with pytest.raises(RulesetError, match="komi"):
        load(written(tmp_path, changed("komi = 6.25", "komi = 400.25")))


def test_a_wrong_value_is_shown_up_to_60_characters(tmp_path: Path) -> None:
    for length, shown in ((58, f"'{'x' * 58}'"), (59, f"'{'x' * 58}…")):
        text = changed("komi = 6.25", f"komi = '{'x' * length}'")
        with pytest.raises(RulesetError, match=f"not {shown}$"):
            load(written(tmp_path, text))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"none\.toml: cannot be read: No such file"):
        load(tmp_path / "none.toml")


def test_a_folder_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="cannot be read"):
        load(tmp_path)


def test_a_file_with_very_many_rulesets(tmp_path: Path) -> None:
    names = [f"r{number}" for number in range(201)]
    text = "".join(f'[{name}]\nbase = "japanese"\n' for name in names)
    with pytest.raises(RulesetError, match=r"club\.toml: has more than 200 rulesets$"):
        load(written(tmp_path, text))
    assert load(written(tmp_path, text.replace("[r200]", "#", 1).rsplit("#", 1)[0]))


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_bytes(b"# \xb9\xe6\xd4\xf2\n")
    with pytest.raises(RulesetError, match=r"is not UTF-8 text \(byte 2\)"):
        load(tmp_path / "club.toml")


def test_a_text_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    text = WHOLE + "#" * (MOST_TOML_BYTES - len(WHOLE.encode()))
    assert list(parse_values(text, "rules.toml")) == ["club"]
    with pytest.raises(RulesetError, match=r"rules.toml: is larger than 256 KiB; it is not read"):
        parse_values(text + "#", "rules.toml")
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    assert list(load(file)) == ["club"]
    file.write_text(text + "#", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"rules.toml: is larger than 256 KiB; it is not read"):
        load(file)
