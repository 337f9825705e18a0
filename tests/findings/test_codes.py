"""Every code has all that belongs to it, in its folder `gocheck/findings/codes/CODE`.

To add a code, follow what `test_a_code_is_complete` reports as missing.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import gocheck
from gocheck.checks import WHY_NOT_FIXED
from gocheck.findings import MEANINGS, SEVERITIES, Meaning, sample_of
from gocheck.fixing import FIXES

PACKAGE = Path(gocheck.__file__).parent
FOLDER = PACKAGE / "findings" / "codes"
TESTS = Path(__file__).parents[1]
FAMILIES = {"SGF": "1", "MOV": "2", "SET": "3", "END": "4", "RES": "5"}
CODE = re.compile(r"[A-Z]{3}\d{3}")
LISTS = ("fixtures", "findings")
"""Folders of tests that list codes which they do not show."""
MAKERS = {
    ("gocheck.findings", "finding"),
    ("gocheck.reading.repair.repair_findings", "RepairFindings"),
}
"""What makes findings, and the modules that offer it."""
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
    check_raised_by(meaning)
    check_fix(meaning)


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


def check_raised_by(meaning: Meaning) -> None:
    """The modules that make the finding are named, and no others."""
    modules = raising_modules().get(meaning.code, [])
    assert list(meaning.raised_by) == modules, (
        f"{meaning.code} is made in {modules}: say so in its finding.toml (raised_by)"
    )
    assert modules, f"nothing makes {meaning.code}"


def check_fix(meaning: Meaning) -> None:
    """The fix that is named is the one that `gocheck fix` uses."""
    function = FIXES.get(meaning.code)
    if not meaning.fix:
        assert function is None, f"finding.toml of {meaning.code} is to name its fix (fix)"
        assert not meaning.fix_unless
        return
    module, _, name = meaning.fix.rpartition(".")
    assert module.startswith("gocheck.fixing.")
    assert function is getattr(import_module(module), name), (
        f"FIXES in gocheck/fixing/fixes.py has to have {name} for {meaning.code}"
    )
    refuses = WHY_NOT_FIXED.get(meaning.code)
    named = f"{refuses.__module__}.{refuses.__name__}" if refuses else ""
    assert meaning.fix_unless == named, f"finding.toml of {meaning.code} is to name it (fix_unless)"


@cache
def raising_modules() -> dict[str, list[str]]:
    """The modules that make findings of each code, by code."""
    found: dict[str, list[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "finding" in text and makes_findings(tree := ast.parse(text)):
            parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
            for code in sorted(set(codes_given(tree))):
                found.setdefault(code, []).append(".".join(parts).removesuffix(".__init__"))
    return found


def makes_findings(tree: ast.Module) -> bool:
    """Whether a module imports what makes findings: `finding`, or the class for repairs."""
    return any(
        (node.module, name.name) in MAKERS
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    )


def codes_given(tree: ast.Module) -> Iterator[str]:
    """Codes in a module, other than those that it compares with or has in a list."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.Tuple | ast.List | ast.Set):
            continue
        children = node.values if isinstance(node, ast.Dict) else ast.iter_child_nodes(node)
        for child in children:
            value = child.value if isinstance(child, ast.Constant) else None
            if isinstance(value, str) and CODE.fullmatch(value):
                yield value


def test_no_finding_has_a_code_without_a_folder() -> None:
    assert raising_modules().keys() == MEANINGS.keys()


def test_only_codes_called_fixable_have_a_fix() -> None:
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
