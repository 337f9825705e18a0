"""Which findings count here: selection, severity, baseline, waivers, settings files."""

from gocheck.policy.baseline import DEFAULT_NAME, Baseline, BaselineError, BaselineWriter
from gocheck.policy.finding_identity import position_digest, recorded_text, source_digest
from gocheck.policy.repeated_findings import combine_repeats, limit_per_code
from gocheck.policy.selection import Choice, Selection, code_hint, known_prefix, read_severity
from gocheck.policy.settings_file import (
    PER_PATH,
    Configuration,
    ConfigurationError,
    below,
    is_below,
    nearest,
    read,
    split,
    texts,
)
from gocheck.policy.waivers import acknowledged

__all__ = [
    "DEFAULT_NAME",
    "PER_PATH",
    "Baseline",
    "BaselineError",
    "BaselineWriter",
    "Choice",
    "Configuration",
    "ConfigurationError",
    "Selection",
    "acknowledged",
    "below",
    "code_hint",
    "combine_repeats",
    "is_below",
    "known_prefix",
    "limit_per_code",
    "nearest",
    "position_digest",
    "read",
    "read_severity",
    "recorded_text",
    "source_digest",
    "split",
    "texts",
]
