"""Findings as SARIF 2.1.0, the format of code scanning services."""

import json
import posixpath
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from gocheck.findings.meanings import MEANINGS, Meaning
from gocheck.inputs.addresses import LIST, WHOLE, Shard
from gocheck.inputs.records import is_record_name
from gocheck.inputs.remote import is_url, without_password
from gocheck.report.values import Finding, Report
from gocheck.reports.format import Format, Listing
from gocheck.reports.identifiers import FindingIdentities, message_with_place, uri
from gocheck.reports.summary import Summary
from gocheck.text.messages import VERSION

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_REFERENCES = (
    ("SGF", "https://www.red-bean.com/sgf/"),
    ("rule", "https://en.wikipedia.org/wiki/Rules_of_Go"),
    ("World Mind Sports", "https://en.wikipedia.org/wiki/Rules_of_Go"),
)
"""Where to read on, by what a meaning cites as its reason."""
_ROOT = "%SRCROOT%"
_START = f'{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"results":['
_WAIVED = {"record": "inSource", "baseline": "external"}
_WHY_WAIVED = {
    "record": "The record acknowledges the illegal move (KO).",
    "baseline": "The baseline holds the finding.",
}


class Sarif(Format):
    """Writes results as they come, one a line, and the rules that they refer to at the end.

    Waived findings are results with a suppression.
    """

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._top = listing.top
        self._category = _category(listing.paths, listing.shard, listing.top)
        self._identities = FindingIdentities()
        self._rules: dict[str, int] = {}
        """The index of each rule that occurs."""

    def take(self, report: Report) -> Iterator[str]:
        """Yield a result for each finding."""
        for found in report.findings:
            begun = bool(self._rules)
            result = _json(self._result(report, found))
            yield f",{result}" if begun else f"{_START}\n{result}"

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield what describes the run, and the end of the document."""
        if not self._rules:
            yield _START
        yield f"],{_json(_run(self._rules, self._category))[1:]}]}}"

    def _result(self, report: Report, found: Finding) -> dict[str, Any]:
        physical: dict[str, Any] = {"artifactLocation": _artifact(report.file, self._top)}
        if found.line and not report.member:
            physical["region"] = {"startLine": found.line, "startColumn": found.column}
        fingerprint = self._identities.of(found)
        result: dict[str, Any] = {
            "ruleId": found.code,
            "ruleIndex": self._rules.setdefault(found.code, len(self._rules)),
            "level": found.severity,
            "message": {"text": message_with_place(report, found)},
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
            "properties": _properties(report, found),
        }
        if found.waived:
            kind = _WAIVED[found.waived]
            result["suppressions"] = [{"kind": kind, "justification": _WHY_WAIVED[found.waived]}]
        return result


def _category(paths: Iterable[str], shard: Shard, top: str) -> str:
    """Return the name of a run over these paths: the next run of this name replaces its results.

    GitHub uses it in place of the input `category` of its upload action. So it holds the common
    folder of the paths, as seen from top, and the shard; all of it is the category, since it ends
    with a slash. It is percent-encoded: the upload action refuses a category that differs from an
    earlier one of the job only in characters other than ASCII letters and digits.
    """
    folders = {_folder(path, top) for path in paths}
    common = posixpath.commonpath(folders) if folders else ""
    part = "" if shard == WHOLE else f"{shard.number}-of-{shard.count}"
    return "/".join(["gocheck", *filter(None, (common, part)), ""])


def _folder(path: str, top: str) -> str:
    """Return a URI reference to the folder of a record, or to what holds the records."""
    path = path.removeprefix(LIST)
    if is_url(path):
        path = without_password(path).partition("?")[0]
    reference = uri(path, top)
    return posixpath.dirname(reference) if is_record_name(path) else reference


def _run(codes: Collection[str], category: str) -> dict[str, Any]:
    """Return what describes a run, but for its results; codes: the findings that occur."""
    driver = {
        "name": "gocheck",
        "semanticVersion": VERSION,
        "rules": [_rule(MEANINGS[code]) for code in codes],
    }
    return {
        "tool": {"driver": driver},
        "automationDetails": {"id": category},
        "invocations": [{"executionSuccessful": not any(MEANINGS[code].crash for code in codes)}],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            _ROOT: {
                "description": {
                    "text": "The top folder of the repository, or the folder that gocheck ran in."
                }
            }
        },
    }


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


def _artifact(file: str, top: str) -> dict[str, str]:
    reference = uri(file, top)
    if is_url(reference) or reference.startswith("file:"):
        return {"uri": reference}
    return {"uri": reference, "uriBaseId": _ROOT}


def _properties(report: Report, found: Finding) -> dict[str, Any]:
    properties = {
        "game": report.number or None,
        "member": report.member,
        "players": report.players if report.readable else None,
        "move": found.move,
        "color": found.color,
        "point": found.point,
        "rulesets": list(found.rulesets) or None,
    }
    return {name: value for name, value in properties.items() if value is not None}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
