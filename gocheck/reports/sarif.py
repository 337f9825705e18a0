"""Findings as SARIF 2.1.0, the format of code scanning services."""

import json
from collections.abc import Iterator
from typing import Any

from gocheck import __version__
from gocheck.board import COLOR_NAMES
from gocheck.findings import MEANINGS, Meaning
from gocheck.report import GameReport, LocatedFinding
from gocheck.reports.identifiers import FindingIdentities, message_with_place, uri
from gocheck.reports.summary import Summary

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_REFERENCES = (
    ("SGF", "https://www.red-bean.com/sgf/"),
    ("rule", "https://en.wikipedia.org/wiki/Rules_of_Go"),
    ("World Mind Sports", "https://en.wikipedia.org/wiki/Rules_of_Go"),
)
"""Where to read on, by what a meaning cites as its reason."""
_ROOT = "%SRCROOT%"
_INDEX = {code: index for index, code in enumerate(MEANINGS)}
_WAIVED = {"record": "inSource", "baseline": "external"}
_WHY_WAIVED = {
    "record": "The record acknowledges the illegal move (KO).",
    "baseline": "The baseline holds the finding.",
}


class Sarif:
    """Writes results as they come, one a line.

    Waived findings are results with a suppression.
    """

    def __init__(self) -> None:
        self._identities = FindingIdentities()
        self._begun = False

    def take(self, report: GameReport) -> Iterator[str]:
        """Yield a result for each finding."""
        for located in report.findings:
            result = _json(self._result(report, located))
            yield f",{result}" if self._begun else f"{_start()}\n{result}"
            self._begun = True

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield the end of the document."""
        if not self._begun:
            yield _start()
        yield "]}]}"

    def _result(self, report: GameReport, located: LocatedFinding) -> dict[str, Any]:
        found = located.finding
        physical: dict[str, Any] = {"artifactLocation": _artifact(report.file)}
        if located.line and not report.member:
            physical["region"] = {"startLine": located.line, "startColumn": located.column}
        fingerprint = self._identities.of(located)
        result: dict[str, Any] = {
            "ruleId": found.code,
            "ruleIndex": _INDEX[found.code],
            "level": found.severity,
            "message": {"text": message_with_place(report, located)},
            "locations": [
                {
                    "physicalLocation": physical,
                    "logicalLocations": [{"fullyQualifiedName": report.name, "kind": "game"}],
                }
            ],
            "partialFingerprints": {
                "gocheckFinding/v1": fingerprint,
                "primaryLocationLineHash": fingerprint,
            },
            "properties": _properties(report, located),
        }
        if found.waived:
            kind = _WAIVED[found.waived]
            result["suppressions"] = [{"kind": kind, "justification": _WHY_WAIVED[found.waived]}]
        return result


def _start() -> str:
    driver = {
        "name": "gocheck",
        "semanticVersion": __version__,
        "rules": [_rule(meaning) for meaning in MEANINGS.values()],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder gocheck ran in."}}},
        "results": [],
    }
    document = _json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})
    return document.removesuffix("]}]}")


def _rule(meaning: Meaning) -> dict[str, Any]:
    rule: dict[str, Any] = {
        "id": meaning.code,
        "shortDescription": {"text": meaning.title[:1].upper() + meaning.title[1:] + "."},
        "fullDescription": {"text": meaning.what},
        "help": {
            "text": f"{meaning.why}\n\n{meaning.what_to_do}",
            "markdown": f"**Why it matters.** {meaning.why}"
            f"\n\n**What to do.** {meaning.what_to_do}",
        },
        "defaultConfiguration": {"level": meaning.severity},
        "properties": {"tags": [meaning.code[:3]]},
    }
    reference = next((uri for cited, uri in _REFERENCES if cited in meaning.why), None)
    return {**rule, "helpUri": reference} if reference else rule


def _artifact(file: str) -> dict[str, str]:
    reference = uri(file)
    if reference.startswith("file:"):
        return {"uri": reference}
    return {"uri": reference, "uriBaseId": _ROOT}


def _properties(report: GameReport, located: LocatedFinding) -> dict[str, Any]:
    found = located.finding
    properties = {
        "game": report.number or None,
        "member": report.member,
        "players": report.game.players if report.game else None,
        "move": found.move,
        "color": COLOR_NAMES[found.color] if found.color else None,
        "point": found.point,
        "rulesets": list(found.rulesets) or None,
    }
    return {name: value for name, value in properties.items() if value is not None}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
