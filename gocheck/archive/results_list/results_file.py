"""A file that holds the results of an event, whatever its format."""

import codecs
from pathlib import Path

from gocheck.archive.results_list.aga import is_aga_file, read_aga
from gocheck.archive.results_list.comma_separated import has_header, read_csv
from gocheck.archive.results_list.egf_table import is_egf_table, read_egf_table
from gocheck.archive.results_list.opengotha import read_opengotha
from gocheck.archive.results_list.row import (
    ResultsError,
    Row,
)
from gocheck.files.atomic import read_at_most
from gocheck.limits.input_limits import InputLimits, allowed_by, bytes_text
from gocheck.reading.encoding.utf_8 import as_utf_8
from gocheck.report.values import Finding
from gocheck.sgf.source import Source


def read_results_list(path: Path, limits: InputLimits) -> tuple[list[Row], list[Finding]]:
    """Return the rows of a list, and the findings on its unusable lines; raises ResultsError."""
    try:
        data = read_at_most(path, limits.list_size)
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror or error}") from None
    if data is None:
        most = bytes_text(limits.list_size)
        cause = f"is larger than {most}; it is not read{allowed_by('list_size')}"
        raise ResultsError(f"{path}: {cause}")
    text = _text(path, data)
    if text.lstrip().startswith("<"):
        games = read_opengotha(path, data)
    elif is_aga_file(text):
        games = read_aga(path, text)
    elif is_egf_table(text) and not has_header(text):
        games = read_egf_table(path, text)
    else:
        return read_csv(path, text)
    return games.rows, games.unusable


def _text(path: Path, data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    return as_utf_8(Source(str(path), data))[0].data.decode("utf-8-sig", errors="replace")
