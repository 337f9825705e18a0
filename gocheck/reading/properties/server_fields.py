"""Game info that a server or an association writes under other names than SGF's.

Sina's and the Nihon Ki-in's records hold the event in TE, the date in RD, komi in KO and the
handicap in HD, as the files that they publish show. TE and KO have other meanings in SGF, after a
move: a good move, and a ko that is to be executed although illegal.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.reading.properties.dates import parse_date
from gocheck.reading.properties.komi import by_form
from gocheck.reading.properties.property_index import Properties, text_of
from gocheck.sgf.source import Place
from gocheck.text.messages import in_points
from gocheck.text.parsing import regex

_EVENT = regex(r"[^12].*|[12]\s*\S.*", re.DOTALL)
_YEAR = regex(r"\d{4}(?!\d)", re.ASCII)
_STONES = regex(r"\d{1,2}\Z", re.ASCII)


def _is_komi(text: str) -> bool:
    return by_form(text)[0] is not None


_ADOPTED: Mapping[str, tuple[str, str, Callable[[str], object]]] = {
    "TE": ("EV", "the event", _EVENT.match),
    "RD": ("DT", "the date", lambda text: _YEAR.match(text) or parse_date(text)),
    "HD": ("HA", "the handicap", _STONES.match),
    "KO": ("KM", "komi", _is_komi),
}
"""By the name used: SGF's name, what it is, and a test whether a text can be that."""
FOREIGN = frozenset(_ADOPTED)
SGF_NAMES = MappingProxyType({name: meant for name, (meant, *_) in _ADOPTED.items()})
"""SGF's name by the name used."""
_OF_A_MOVE = frozenset({"TE", "KO"})


def read_server_fields(root: Properties) -> tuple[dict[str, str], list[Finding]]:
    """Return the names used in a root for SGF's properties, and the findings on them.

    A value under SGF's own name has priority; komi under both names is reported only if the two
    differ.
    """
    names = {}
    found = []
    moves = "B" in root or "W" in root
    for name, (meant, what, can_be) in _ADOPTED.items():
        if name not in root or (moves and name in _OF_A_MOVE):
            continue
        text = text_of(root[name][0])
        place = Place(0, name)
        own = text_of(root[meant][0]) if meant in root else ""
        if not can_be(text):
            if name == "KO" and text:
                message = f"KO[{text}] is not a komi, and its node has no move; it is ignored"
                found.append(finding("SGF106", message, place, severity=NOTE))
        elif not own:
            names[meant] = name
            code = "SET312" if meant == "KM" else "SGF140"
            message = f"{what} is in {name} instead of {meant}; {name} is used"
            found.append(finding(code, message, place))
        elif meant == "KM":
            found += _other_komi(text, own, place)
    return names, found


def _other_komi(text: str, own: str, place: Place) -> list[Finding]:
    """Return the finding that KO and KM give different komi, if they do."""
    there, here = by_form(text)[0], by_form(own)[0]
    if there is None or here is None or there == here:
        return []
    message = f"KO gives a komi of {in_points(there)} and KM one of {in_points(here)}; KM is read"
    return [finding("SGF111", message, place)]
