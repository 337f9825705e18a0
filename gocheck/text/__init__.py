"""How messages and reports write numbers, lists and texts from records. Knows nothing of Go.

Comes in: numbers, names, texts. Goes out: text: "6.5 points", "a, b, ...", text without control
characters, digests. Start reading at any module.
"""

from gocheck.text.escaping import annotation, in_json, in_xml, one_line, printable
from gocheck.text.identity import DIGEST_SIZE, digest, normal_form, text_digest
from gocheck.text.messages import (
    MOST_NAMES,
    VERSION,
    Error,
    beginning,
    counted,
    did_you_mean,
    failure_message,
    first_few,
    how_to_add,
    in_a_sentence,
    in_percent,
    in_points,
    percents,
    plain,
)
from gocheck.text.parsing import regex, toml_table

__all__ = [
    "DIGEST_SIZE",
    "MOST_NAMES",
    "VERSION",
    "Error",
    "annotation",
    "beginning",
    "counted",
    "did_you_mean",
    "digest",
    "failure_message",
    "first_few",
    "how_to_add",
    "in_a_sentence",
    "in_json",
    "in_percent",
    "in_points",
    "in_xml",
    "normal_form",
    "one_line",
    "percents",
    "plain",
    "printable",
    "regex",
    "text_digest",
    "toml_table",
]
