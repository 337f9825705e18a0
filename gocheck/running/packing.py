"""Reports as bytes, and back: between processes, and for the cache.

The contents of the cache may have been written by anybody: only gocheck's own values are made.
"""

import copyreg
import io
import pickle
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from operator import attrgetter
from typing import Any, get_args, get_type_hints

from gocheck.comparison import ComparedScore, Explanation
from gocheck.findings import MEANINGS
from gocheck.report import GameReport
from gocheck.scoring import Score, StoneBalance
from gocheck.status import Status


def is_lasting(reports: Sequence[GameReport]) -> bool:
    """Return whether the next run would find the same."""
    codes = {located.finding.code for each in reports for located in each.findings}
    return not any(MEANINGS[code].transient for code in codes)


def pack(reports: Sequence[GameReport]) -> bytes:
    """Return the reports on one input as bytes, b"" if the next run may find something else."""
    return pickle.dumps(list(reports), pickle.HIGHEST_PROTOCOL) if is_lasting(reports) else b""


def unpack(data: bytes, file: str, member: str | None) -> list[GameReport]:
    """Return reports from bytes, as those on an input of this name.

    Raises ValueError if the bytes hold anything else.
    """
    try:
        reports = _Unpickler(io.BytesIO(data)).load()
    except Exception as error:
        raise ValueError(f"not reports: {type(error).__name__}: {error}") from None
    if not isinstance(reports, list) or not all(isinstance(each, GameReport) for each in reports):
        raise ValueError("not reports")
    return [
        each
        if each.file == file and each.member == member
        else replace(each, file=file, member=member)
        for each in reports
    ]


_FOR_TYPE_CHECKER = (ComparedScore, Explanation, Score, StoneBalance, Status)
"""Classes that modules with a class of reports import for the type checker only."""


def _report_classes() -> dict[tuple[str, str], Any]:
    """Return the classes that reports are made of, by module and name."""
    found: dict[tuple[str, str], Any] = {}
    names = {each.__name__: each for each in _FOR_TYPE_CHECKER}
    waiting: list[Any] = [GameReport]
    for each in waiting:  # which grows meanwhile
        waiting += get_args(each)
        own = isinstance(each, type) and each.__module__.startswith("gocheck.")
        if own and (each.__module__, each.__qualname__) not in found:
            found[each.__module__, each.__qualname__] = each
            waiting += get_type_hints(each, localns=names).values()
    for known in (Decimal, frozenset):
        found[known.__module__, known.__qualname__] = known
    return found


def _pickled_by_fields(made: type[Any]) -> None:
    """Let instances of a frozen dataclass be made anew from their fields.

    What dataclasses do of themselves looks the fields up for every instance, which takes longer.
    """
    values = attrgetter(*(field.name for field in fields(made)))
    one = len(fields(made)) == 1

    def reduced(instance: object) -> tuple[type[Any], tuple[Any, ...]]:
        return made, (values(instance),) if one else values(instance)

    copyreg.pickle(made, reduced)


def _pickled_by_values(made: type[tuple[Any, ...]]) -> None:
    """Let named tuples be made anew from their values, by a call as all others are."""
    copyreg.pickle(made, lambda instance: (made, tuple(instance)))


_CLASSES = _report_classes()
for _class in _CLASSES.values():
    if isinstance(_class, type) and is_dataclass(_class):
        _pickled_by_fields(_class)
    elif isinstance(_class, type) and issubclass(_class, tuple):
        _pickled_by_values(_class)
_MAKERS = {name: type.__call__.__get__(made) for name, made in _CLASSES.items()}
"""A function that makes an instance of each class; the class itself could be changed."""


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        try:
            return _MAKERS[module, name]
        except KeyError:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a report") from None
