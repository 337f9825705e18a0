"""Which findings count here: selection, severity, baseline, waivers, settings files."""

from gocheck.policy.baseline import DEFAULT_NAME, Baseline, BaselineError, BaselineWriter
from gocheck.policy.grouping import bounded, summed
from gocheck.policy.locating import located
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
    "bounded",
    "code_hint",
    "is_below",
    "known_prefix",
    "located",
    "nearest",
    "read",
    "read_severity",
    "split",
    "summed",
    "texts",
]
