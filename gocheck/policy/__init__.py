"""Which findings count, after everything was found.

Comes in: a `Report` with all findings, and what the user wants: options, a settings file, a
baseline of known findings. Goes out: the report with findings left out, of another severity,
waived, or combined. `selection` decides which findings are wanted, their severity, and which the
record itself acknowledges, `baseline` which are known, `repeated_findings` which are listed once.
`finding_identity` identifies a finding, and gives its place in the file, `settings_file` reads
`gocheck.toml`, and `settings_paths` decides where its paths may lead. Start reading at
`Selection.apply`.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names
from gocheck.policy.finding_identity import Located, identified, located
from gocheck.policy.repeated_findings import combine_repeats, limit_per_code
from gocheck.policy.selection import (
    Choice,
    Selection,
    acknowledged,
    code_hint,
    known_prefix,
    read_severity,
)
from gocheck.policy.settings_file import (
    COMMAND_LINE_ONLY,
    PER_PATH,
    PER_PATH_KEYS,
    Configuration,
    ConfigurationError,
    nearest_settings_file,
    read_settings_file,
    split_at_commas,
    texts_of_setting,
)
from gocheck.policy.settings_paths import (
    BASELINE_ENDING,
    DEFAULT_BASELINE,
    file_below,
    folder_below,
    report_below,
)

if TYPE_CHECKING:
    from gocheck.policy.baseline import Baseline, BaselineError, BaselineWriter
else:
    __getattr__ = late_names(__name__, {"baseline": "Baseline BaselineError BaselineWriter"})

__all__ = [
    "BASELINE_ENDING",
    "COMMAND_LINE_ONLY",
    "DEFAULT_BASELINE",
    "PER_PATH",
    "PER_PATH_KEYS",
    "Baseline",
    "BaselineError",
    "BaselineWriter",
    "Choice",
    "Configuration",
    "ConfigurationError",
    "Located",
    "Selection",
    "acknowledged",
    "code_hint",
    "combine_repeats",
    "file_below",
    "folder_below",
    "identified",
    "known_prefix",
    "limit_per_code",
    "located",
    "nearest_settings_file",
    "read_settings_file",
    "read_severity",
    "report_below",
    "split_at_commas",
    "texts_of_setting",
]
