"""Every code has all that belongs to it, in its folder `gocheck/findings/codes/CODE`.

To add a code, follow what `test_a_code_is_complete` reports as missing.
"""

import re
from pathlib import Path

import pytest

import gocheck
from gocheck.checks.fixable import WHY_NOT_FIXED
from gocheck.findings.meanings import MEANINGS, SEVERITIES, Meaning, sample_of
from gocheck.fixing.fixes import FIXES

PACKAGE = Path(gocheck.__file__).parent
FOLDER = PACKAGE / "findings" / "codes"
TESTS = Path(__file__).parents[1]
FAMILIES = {"SGF": "1", "MOV": "2", "SET": "3", "END": "4", "RES": "5"}
CODE = re.compile(r"[A-Z]{3}\d{3}")
IN_MODULE = re.compile(rf'"({CODE.pattern})"')
LISTS = ("fixtures", "findings")
"""Folders of tests that list codes which they do not show."""
CITATION = re.compile(
    r"SGF(?! record)|article \d|rule \d|Tromp-Taylor|ko rule|superko|World Mind Sports"
)


@pytest.mark.parametrize("code", MEANINGS)
def test_a_code_is_complete(code: str) -> None:
    meaning = MEANINGS[code]
    check_texts(meaning)
    check_see_also(meaning)
    check_circumstances(meaning)
    check_sample_or_reason(meaning)


def check_texts(meaning: Meaning) -> None:
    """The title is short, and the texts are whole sentences that name existing codes."""
    code, title = meaning.code, meaning.title
    assert CODE.fullmatch(code), f"{code} has to be three letters and three digits"
    assert FAMILIES[code[:3]] == code[3], f"{code[:3]} has the digit {FAMILIES[code[:3]]}"
    assert meaning.severities
    assert set(meaning.severities) <= set(SEVERITIES)
    assert len(set(meaning.severities)) == len(meaning.severities)
    assert 2 <= len(title.split()) <= 7, f"the title of {code} has to have two to seven words"
    assert title[0].islower(), f"the title of {code} has to begin with a small letter"
    assert not title.endswith("."), f"the title of {code} has to end without a full stop"
    for text in filter(None, (meaning.what, meaning.why, meaning.what_to_do, meaning.details)):
        whole = text.endswith((".", ".)")) and not text[0].islower()
        assert whole, f"{code} has to say this in whole sentences: {text!r}"
        named = {*re.findall(r"\b[A-Z]{3}\d{3}\b", text)}
        assert MEANINGS.keys() >= named, f"{code} names a code that does not exist"
    assert bool(CITATION.search(meaning.why)) != bool(meaning.without_rule), (
        f"{code} has to name in `why` the rule or the part of SGF that it rests on, or in"
        " `without_rule` what it is about instead; not both"
    )


def check_see_also(meaning: Meaning) -> None:
    """It names the codes that it is confused with: at least one, and none that does not exist."""
    assert meaning.see_also, f"{meaning.code} has to name a code in `see_also`"
    assert MEANINGS.keys() >= set(meaning.see_also)
    assert meaning.code not in meaning.see_also
    assert len(set(meaning.see_also)) == len(meaning.see_also)


def check_circumstances(meaning: Meaning) -> None:
    """A table gives exactly the severities of a code that has several.

    What it says of RES501 and RES502 is checked in `checks/test_result_severity.py`.
    """
    several = meaning.severities if len(meaning.severities) > 1 else ()
    assert {each.severity for each in meaning.circumstances} == set(several), (
        f"{meaning.code} has to say when it has which severity (circumstances)"
    )
    for each in meaning.circumstances:
        assert each.when
        assert not each.when.endswith(".")


def check_sample_or_reason(meaning: Meaning) -> None:
    """Two records show the finding, or a reason says why no record can, and a test shows it.

    `test_samples` checks the records.
    """
    code = meaning.code
    if not meaning.without_sample:
        assert sample_of(code), (
            f"{code} has no sample: put fails.sgf and passes.sgf into findings/codes/{code} (and"
            " arguments.txt where options are needed), or say in its finding.toml why no record"
            " shows it (without_sample)"
        )
        return
    assert sample_of(code) is None
    tests = [file for file in TESTS.rglob("test_*.py") if file.parent.name not in LISTS]
    own = [file.name for file in tests if code in file.read_text(encoding="utf-8")]
    assert own, f"{code} has neither a sample nor a test of its own"


def test_the_codes_in_the_modules_are_those_with_a_folder() -> None:
    texts = [file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")]
    assert {code for text in texts for code in IN_MODULE.findall(text)} == MEANINGS.keys()


def test_only_codes_called_fixable_have_a_fix() -> None:
    assert WHY_NOT_FIXED.keys() <= FIXES.keys()
    assert FIXES.keys() == {code for code, meaning in MEANINGS.items() if meaning.fixable}


def test_every_folder_is_that_of_a_code() -> None:
    folders = {entry.name for entry in FOLDER.iterdir() if entry.is_dir()}
    assert folders == set(MEANINGS), "each folder in findings/codes is that of a code"


def test_codes_are_in_order_within_a_family() -> None:
    families = list(FAMILIES)
    assert list(MEANINGS) == sorted(MEANINGS, key=lambda code: (families.index(code[:3]), code))


def test_titles_differ() -> None:
    assert len({meaning.title for meaning in MEANINGS.values()}) == len(MEANINGS)


def test_the_registry_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        MEANINGS["SGF999"] = MEANINGS["SGF101"]  # type: ignore[index]


@pytest.mark.parametrize("code", ["XYZ999", "SGF999", "", "..", "SGF101/.."])
def test_a_code_that_does_not_exist(code: str) -> None:
    assert code not in MEANINGS
    with pytest.raises(KeyError):
        MEANINGS[code]
