"""Everything gocheck can find, each with a code that never changes meaning.

`MEANINGS` says what a code means; a `Finding` is one occurrence. Codes: SGF1.. what the file
says and how, MOV2.. moves, SET3.. setup, handicap, komi and ruleset, END4.. how the game ends,
RES5.. the recorded result.

- `gocheck.findings.meaning`: what there is to say of a code;
- `gocheck.findings.about_files` and so on: the codes themselves, by subject;
- `gocheck.findings.meanings`: all of them;
- `gocheck.findings.finding`: a finding, and how it is made.
"""

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meaning import ERROR, NOTE, SEVERITIES, WARNING, Meaning
from gocheck.findings.meanings import MEANINGS
from gocheck.findings.samples import Sample, SampleFile, sample_of

__all__ = [
    "ERROR",
    "MEANINGS",
    "NOTE",
    "SEVERITIES",
    "WARNING",
    "Finding",
    "Meaning",
    "Sample",
    "SampleFile",
    "finding",
    "sample_of",
]
