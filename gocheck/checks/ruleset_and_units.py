"""The ruleset that a record names, and the units of its komi and result."""

from collections.abc import Sequence

from gocheck.findings import Finding, finding
from gocheck.record import Record
from gocheck.rules import NamedBy, RecordRuleset, Ruleset
from gocheck.sgf import Place


def findings_on_ruleset(record: Record, own: RecordRuleset) -> list[Finding]:
    """Return the findings on RU; none where the user names the ruleset."""
    if own.named_by is NamedBy.USER:
        return []
    if own.ruleset and own.named_by is NamedBy.RECORD:
        return _findings_on_units(record, own.ruleset)
    return _findings_on_missing_ruleset(record, own.ruleset, own.meant)


def _findings_on_missing_ruleset(
    record: Record, default: Ruleset | None, meant: Sequence[str]
) -> list[Finding]:
    """Return the findings on an RU that is missing or not a known ruleset.

    default: the ruleset used instead; meant: the names of those that RU may mean.
    """
    if not record.rules:
        if default:
            return []
        message = "RU is missing: no ruleset is recorded"
        if record.komi.in_zi or record.result.in_zi:
            message += "; komi or result in zi suggests Chinese rules"
        return [finding("SET301", message, Place(0))]
    message = f"RU[{record.rules}] is not a known ruleset"
    if default:
        message += f"; treated as {default.name}"
    elif meant:
        message += f"; did you mean {' or '.join(meant)}?"
    return [finding("SET302", message, record.place("RU"))]


def _findings_on_units(record: Record, own: Ruleset) -> list[Finding]:
    """Return the findings on komi and result in zi where RU names territory counting."""
    komi, recorded = record.komi, record.result
    if not (komi.in_zi or recorded.in_zi) or own.counts_area:
        return []
    under = f"is in zi, but the ruleset {own.name} counts points"
    found = []
    if komi.in_zi:
        found.append(finding("SET313", f"KM[{komi.recorded}] {under}", record.place("KM")))
    if recorded.in_zi:
        message = f"RE[{recorded.recorded}] {under}"
        found.append(finding("RES512", message, record.place("RE")))
    return found
