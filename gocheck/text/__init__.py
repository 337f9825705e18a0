"""How messages and reports write numbers, lists and texts from records. Knows nothing of Go.

Comes in: numbers, names, texts. Goes out: text: "6.5 points", "a, b, ...", text without control
characters, digests. Each module stands alone; start reading at any.
"""

from gocheck.text.digest import DIGEST_SIZE, digest, text_digest
from gocheck.text.error import Error
from gocheck.text.escaping import annotation, in_json, in_xml, one_line, printable
from gocheck.text.failures import failure_message
from gocheck.text.installation import how_to_add
from gocheck.text.normal_forms import normal_form
from gocheck.text.numbers import counted, in_percent, in_points, percents, plain
from gocheck.text.regex import regex
from gocheck.text.shortening import MOST_NAMES, beginning, first_few, in_a_sentence
from gocheck.text.spelling import did_you_mean
from gocheck.text.toml import toml_table
from gocheck.text.version import VERSION

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
