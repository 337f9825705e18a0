"""A finding takes its severity from its code, and its message is not too long."""

import pytest

from gocheck.findings.finding import finding
from gocheck.findings.meanings import ERROR, MEANINGS, NOTE, SEVERITIES


def test_finding_has_the_severity_of_its_code_unless_another_is_given() -> None:
    assert finding("SGF101", "a message").severity == ERROR
    assert finding("SGF105", "a message", severity=NOTE).severity == NOTE


def test_finding_has_only_severities_of_its_code() -> None:
    assert len(MEANINGS) > 50
    for code, meaning in MEANINGS.items():
        allowed = meaning.severities
        made = [finding(code, "a message", severity=each).severity for each in allowed]
        assert made == [*allowed]
        for severity in {*SEVERITIES, "fatal"}.difference(allowed):
            never = f"{code} is never a finding of severity '{severity}'"
            with pytest.raises(ValueError, match=never):
                finding(code, "a message", severity=severity)


def test_unknown_code_is_an_error() -> None:
    with pytest.raises(KeyError):
        finding("XYZ999", "a message")


def test_long_message_is_shortened() -> None:
    short = finding("SGF106", "x" * 800).message
    long = finding("SGF106", f"HA[{'9' * 90_000}] is not a number of stones").message
    assert short == "x" * 800
    assert len(long) < 900
    assert long.startswith("HA[999")
    assert long.endswith("999] is not a number of stones")
