"""Game information that a server or an association writes under names of its own.

Sina's and the Nihon Ki-in's records hold the event in TE, the date in RD, komi in KO and the
handicap in HD (RULES.md, "Units, komi and results in real files"). TE and KO have other
meanings in SGF, after a move: a good move, and a ko that is to be executed although illegal.
"""

import re
from collections.abc import Mapping

from gocheck.findings import Finding, finding
from gocheck.source import Place

_ADOPTED = {
    "TE": ("EV", "the event", re.compile(rb"\s*[^\s12].*|\s*[12]\s*\S.*", re.DOTALL)),
    "RD": ("DT", "the date", re.compile(rb"\s*\d{4}\D.*", re.DOTALL)),
    "HD": ("HA", "the handicap", re.compile(rb"\s*\d{1,2}\s*")),
    "KO": ("KM", "komi", re.compile(rb"\s*[+-]?\d{1,3}(\.\d{1,2})?\s*")),
}
"""The name used, SGF's name, what it is, and values that can be that."""
FOREIGN = frozenset(_ADOPTED)


def adopted(root: Mapping[str, list[bytes]]) -> tuple[dict[str, list[bytes]], list[Finding]]:
    """Return the properties of a root that stand under foreign names, by SGF's names.

    A value under SGF's own name goes first; komi that is given under both is not mentioned.
    """
    values = {}
    found = []
    for name, (meant, what, form) in _ADOPTED.items():
        if name not in root or not form.fullmatch(root[name][0]):
            continue
        own = root.get(meant)
        if own and own[0].strip():
            continue
        values[meant] = root[name]
        code = "SET312" if meant == "KM" else "SGF140"
        message = f"{what} stands in {name}, and is read from there ({meant} is SGF's name)"
        found.append(finding(code, message, Place(0, name)))
    return values, found
