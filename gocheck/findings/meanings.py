"""All codes with what they stand for."""

from collections.abc import Mapping
from types import MappingProxyType

from gocheck.findings import about_ends, about_files, about_moves, about_results, about_starts
from gocheck.findings.meaning import Meaning

MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        meaning.code: meaning
        for subject in (about_files, about_moves, about_starts, about_ends, about_results)
        for meaning in subject.MEANINGS
    }
)
"""By code, in the order in which they are listed."""
