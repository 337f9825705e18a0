"""The games of a text, which is repaired if that is needed to parse them."""

from gocheck.findings import Finding
from gocheck.limits import DEFAULT_LIMITS, InputLimits
from gocheck.reading.repair.suspicion import suspect
from gocheck.sgf import Source, Trees, parsed

Parsable = tuple[Source, Trees, tuple[tuple[Finding, ...], ...]]
"""A source that parses, its games, and for each the findings on its repairs; () without repairs."""


def parsable(source: Source, limits: InputLimits = DEFAULT_LIMITS) -> Parsable:
    """Return a source that can be parsed: unchanged if nothing seems wrong."""
    trees = _parsed(source.data, limits)
    if trees is None or suspect(source.data, len(trees)):
        return repaired_if_needed(source, trees, limits)
    return source, trees, ()


def repaired_if_needed(source: Source, trees: Trees | None, limits: InputLimits) -> Parsable:
    """Return a source with its damage repaired; trees: its games, None where it does not parse."""
    from gocheck.reading.repair.repairing import repair  # takes long to load

    repaired = repair(source.data, limits)
    if trees is not None and not any(repaired.findings):
        return source, trees, ()
    clean = Source(
        source.file,
        repaired.data,
        source.member,
        source.data,
        repaired.shifts,
        source.before,
        source.stored,
    )
    return clean, _parsed(repaired.data, limits) or (), repaired.findings


def _parsed(data: bytes, limits: InputLimits) -> Trees | None:
    """Return the games of a text as sgfmill parses them; None where it refuses one."""
    try:
        return parsed(data, limits)
    except ValueError:
        return None
