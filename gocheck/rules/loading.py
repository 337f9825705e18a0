"""The values of rulesets from TOML: of the built-in ones and those of a user, in the same format.

`CHOICES` has the words of the dimensions whose value is a word; the others are booleans, numbers,
or `FirstPass`. One table a ruleset, named as the ruleset is. Every dimension but those of
`OPTIONAL` is stated (a komi or first-pass rule that does not exist is the word ``"none"``), unless
``base`` names a ruleset, built-in or earlier in the same file, that gives the missing dimensions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gocheck.files.atomic import read_at_most
from gocheck.limits.input_limits import bytes_text
from gocheck.limits.resources import MOST_TOML_BYTES
from gocheck.text.messages import Error, did_you_mean
from gocheck.text.parsing import normal_form, regex, toml_table

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ko": (
            *("simple", "positional", "situational", "situational-moves", "natural-situational"),
            "ing",
        ),
        "long_cycle": ("forbidden", "no_result", "draw", "captures", "referee", "none"),
        "suicide": ("illegal", "multi-stone", "allowed"),
        "scoring": ("area", "territory", "stones"),
        "dead_stones": ("agreement", "none", "pass-alive"),
        "dead_stones_after_resumption": ("same", "none"),
        "tie": ("draw", "black", "white"),
        "tie_handicap": ("draw", "black", "white"),
        "handicap_placement": ("fixed", "free", "agreement", "none"),
        "handicap_order": ("gtp", "aga"),
        "handicap_compensation": ("0", "N-1", "N"),
        "illegal_move": ("taken back", "pass", "pass or stands", "loses", "stands"),
        "unit": ("points", "zi"),
    }
)
"""The allowed words of each dimension whose value is a word; `Ruleset` says what they mean."""
SUPERKO = frozenset({"positional", "situational", "situational-moves", "natural-situational"})
"""The values of `Ruleset.ko` that forbid every cycle."""
YES_OR_NO = ("seki_points", "group_tax", "resumption", "pass_stones", "white_passes_last")
"""The dimensions that are true or false."""
KOMI = ("komi", "komi_9x9", "komi_handicap")
"""The dimensions that are points, or "none"."""
OPTIONAL = ("komi_9x9", "tie_handicap", "handicap_order")
"""The dimensions that few rules state; None where they do not."""
LARGEST_KOMI = 400
"""More than the 361 points of a 19x19 board; a larger number is a typing error."""
DIMENSIONS = (
    "ko", "long_cycle", "suicide", "scoring", "seki_points", "group_tax", "dead_stones",
    "resumption", "dead_stones_after_resumption", "komi", "komi_9x9", "komi_handicap", "tie",
    "tie_handicap", "handicap_placement", "handicap_order", "handicap_compensation",
    "passes_to_end", "pass_stones", "white_passes_last", "first_pass", "illegal_move", "unit",
)  # fmt: skip
"""All dimensions, in the order of their display."""
_TRAILING = (
    *("rulesets", "ruleset", "rules", "rule", "regels", "regeln"),
    *("规则", "規則", "规", "ルール", "규칙", "룰", "правила"),
)
_LEADING = ("règles", "règle", "reglas", "regole", "правила")
_BEFORE_YEAR = regex(rf"(?<=.)(?:{'|'.join(_TRAILING)})(?:of)?(?=(?:19|20)\d\d\Z)")
_BUILTIN_FILE = "rulesets.toml"
_NOT_INCLUDED_FILE = "not_included.toml"
_KEYS = ("title", *DIMENSIONS, "notes", "sources", "aliases")
_NAME = regex(r"[a-z0-9]+(-[a-z0-9]+)*")
_MOST_RULESETS = 200
"""Rulesets of one file: `gocheck compare` compares each with all others. A choice, four times as
many as are built in."""
_LONGEST_VALUE = 60
"""Characters of a wrong value that a message shows, so that it stays one line."""

Values = Mapping[str, Any]
"""The values of a ruleset, by the names of the fields of `Ruleset`."""


def normalised(text: str) -> str:
    """Return letters and digits only, in one case and width, without "rules".

    It is left out at the end, before a year at the end, and at the beginning in languages where it
    comes first. A text that is only such a word is kept, so that it matches nothing else.
    """
    folded = normal_form("NFKC", normal_form("NFKC", text).casefold())
    kept = "".join(character for character in folded if character.isalnum())
    for word in _TRAILING:
        if kept.endswith(word) and len(kept) > len(word):
            kept = kept.removesuffix(word)
            break
    for word in _LEADING:
        if kept.startswith(word) and len(kept) > len(word):
            kept = kept.removeprefix(word)
            break
    return _BEFORE_YEAR.sub("", kept)


class RulesetError(Error, ValueError):
    """A ruleset that cannot be read or found; the message is one line for the user."""


@dataclass(frozen=True, slots=True)
class FirstPass:
    """The effect of passing first, as points (added to Black's total, added to White's total)."""

    black_first: tuple[Decimal, Decimal]
    """The points added if Black passed first."""
    white_first: tuple[Decimal, Decimal]
    """The points added if White passed first."""
    which: str = "ending"
    """The pass meant: "ending", the first of the first two passes in a row, even if play was
    resumed after them, or "any", the first pass of the game, even if it was answered by a play."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A source of a ruleset's values."""

    text: str
    """The citation."""
    url: str | None = None
    """The address, None if it is not online."""


@dataclass(frozen=True, slots=True)
class NotIncluded:
    """A ruleset that gocheck does not include."""

    name: str
    """Its name."""
    reason: str
    """Why it is not included, as a sentence."""
    texts: Sequence[str] = ()
    """Other names in RU."""
    instead: Sequence[str] = ()
    """The names of the rulesets that a record with such a name may mean."""


@cache
def builtin_values() -> Mapping[str, Values]:
    """Return the values of the built-in rulesets by name, in the order of the file."""
    tables = tomllib.loads(_data(_BUILTIN_FILE), parse_float=Decimal)
    return MappingProxyType(_values(tables, _BUILTIN_FILE, {}))


@cache
def not_included() -> tuple[NotIncluded, ...]:
    """Return the rulesets that gocheck does not include, in the order of the file."""
    return tuple(NotIncluded(**each) for each in tomllib.loads(_data(_NOT_INCLUDED_FILE))["text"])


def _data(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def load_values(path: Path) -> dict[str, Values]:
    """Return the values of a user's rulesets by name, in the order of the file.

    Raises ``RulesetError`` for a file that cannot be read or that has anything but complete,
    consistent rulesets. ``Rulesets`` checks later whether an alias is the name of another ruleset.
    """
    try:
        data = read_at_most(path, MOST_TOML_BYTES)
        text = None if data is None else data.decode("utf-8-sig")
    except OSError as error:
        raise RulesetError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RulesetError(f"{path}: is not UTF-8 text (byte {error.start})") from error
    except ValueError as error:  # of a name that no file can have
        raise RulesetError(f"{str(path)!r}: cannot be read: {error}") from error
    if text is None:
        raise _too_large(str(path))
    return parse_values(text, str(path))


def parse_values(text: str, file: str) -> dict[str, Values]:
    """Return the same of a TOML text; file: its name in messages."""
    if len(text.encode(errors="surrogatepass")) > MOST_TOML_BYTES:
        raise _too_large(file)
    try:
        tables = toml_table(text, parse_float=Decimal)
    except (ValueError, ArithmeticError) as error:  # also for numbers that Decimal cannot hold
        last = text.count("\n") + 1
        cause = _one_line(error).replace("end of document", f"the end, line {last}")
        raise RulesetError(f"{file}: not valid TOML: {cause}") from error
    if len(tables) > _MOST_RULESETS:
        raise RulesetError(f"{file}: has more than {_MOST_RULESETS} rulesets")
    return _values(tables, file, builtin_values())


def _too_large(file: str) -> RulesetError:
    return RulesetError(f"{file}: is larger than {bytes_text(MOST_TOML_BYTES)}; it is not read")


def _values(tables: Mapping[str, Any], file: str, known: Mapping[str, Values]) -> dict[str, Values]:
    """Return the values of the tables of a file; known: those that it may use as a base."""
    if not tables:
        raise RulesetError(f"{file}: contains no ruleset")
    found: dict[str, Values] = {}
    meanings: dict[str, str] = {}
    for name, table in tables.items():
        where = f"{file}: ruleset {name!r}"
        if not isinstance(table, dict):
            raise RulesetError(
                f"{file}: {name!r} is not in a table; start a ruleset with [name-of-ruleset]"
            )
        if not _NAME.fullmatch(name):
            raise RulesetError(
                f"{where}: invalid name; use lower-case letters, digits and single hyphens"
            )
        if name in known:
            raise RulesetError(
                f"{where}: is a built-in ruleset; use another name and base = {name!r}"
            )
        found[name] = _Table(where, table).checked(name, {**known, **found})
        for word in (name, *found[name]["aliases"]):
            meaning = normalised(word)
            if not meaning:
                raise RulesetError(f"{where}: aliases: {word!r} has no letter or digit")
            owner = meanings.setdefault(meaning, name)
            if owner != name:
                raise RulesetError(f"{where}: aliases: {word!r} already means {owner!r}")
    return found


class _Table:
    """One ruleset's TOML table; every error says where it is."""

    def __init__(self, where: str, values: dict[str, Any]) -> None:
        self.where = where
        self.values = values

    def checked(self, name: str, bases: Mapping[str, Values]) -> Values:
        """Return the values of the table, and those that it takes from its base."""
        for key in self.values:
            if key not in _KEYS and key != "base":
                hint = did_you_mean(key, (*_KEYS, "base"))
                raise RulesetError(f"{self.where}: unknown key {key!r}{hint}")
        base = self._base(bases)
        values = {
            "name": name,
            "title": self._title(name, base),
            **{key: self._dimension(key, base) for key in DIMENSIONS},
            "notes": self._notes(base),
            "sources": self._sources(base),
            "aliases": self._texts("aliases"),
        }
        ko, long_cycle = values["ko"], values["long_cycle"]
        if (long_cycle == "forbidden") != (ko in SUPERKO):
            raise self._error("long_cycle", f"{long_cycle!r} contradicts ko = {ko!r}")
        if values["dead_stones_after_resumption"] == "none" and not values["resumption"]:
            raise self._error(
                "dead_stones_after_resumption", "'none' contradicts resumption = false"
            )
        return values

    def _error(self, key: str, cause: str) -> RulesetError:
        return RulesetError(f"{self.where}: {key}: {cause}")

    def _base(self, bases: Mapping[str, Values]) -> Values | None:
        if "base" not in self.values:
            return None
        name = self._text("base", self.values["base"])
        if name not in bases:
            raise self._error("base", f"no ruleset named {name!r}{did_you_mean(name, bases)}")
        return bases[name]

    def _title(self, name: str, base: Values | None) -> str:
        if "title" in self.values:
            return self._text("title", self.values["title"])
        if base is None:
            raise self._error("title", "is missing")
        return f"{name} (from {base['title']})"

    def _notes(self, base: Values | None) -> tuple[str, ...]:
        if base is None:
            return self._texts("notes")
        origin = f"Based on {base['name']!r}; values that its file does not state are from there."
        return (origin, *self._texts("notes"))

    def _sources(self, base: Values | None) -> tuple[Citation, ...]:
        if "sources" not in self.values:
            return () if base is None else base["sources"]
        entries = self.values["sources"]
        if not isinstance(entries, list):
            raise self._error("sources", "must be a list of { text, url }")
        return tuple(self._source(entry) for entry in entries)

    def _source(self, entry: Any) -> Citation:
        if not isinstance(entry, dict) or "text" not in entry or set(entry) - {"text", "url"}:
            raise self._error("sources", "each must be { text = …, url = … }; url is optional")
        url = self._text("sources", entry["url"]) if "url" in entry else None
        return Citation(self._text("sources", entry["text"]), url)

    def _texts(self, key: str) -> tuple[str, ...]:
        entries = self.values.get(key, [])
        if not isinstance(entries, list):
            raise self._error(key, "must be a list of texts")
        return tuple(self._text(key, entry) for entry in entries)

    def _text(self, key: str, value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self._error(key, f"must be text, not {_shown(value)}")
        return value

    def _dimension(self, key: str, base: Values | None) -> Any:
        if key not in self.values:
            if base is None and key in OPTIONAL:
                return None
            if base is None:
                raise self._error(key, 'is missing; state every dimension, or use base = "…"')
            return base[key]
        value = self.values[key]
        if key in CHOICES:
            return self._choice(key, value)
        if key in YES_OR_NO:
            if not isinstance(value, bool):
                raise self._error(key, f"must be true or false, not {_shown(value)}")
            return value
        if key in KOMI:
            return self._komi(key, value)
        if key == "passes_to_end":
            if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 9:
                raise self._error(key, f"must be a whole number from 2 to 9, not {_shown(value)}")
            return value
        return self._first_pass(value)

    def _choice(self, key: str, value: Any) -> str:
        if not isinstance(value, str) or value not in CHOICES[key]:
            allowed = ", ".join(repr(word) for word in CHOICES[key])
            hint = did_you_mean(value, CHOICES[key]) if isinstance(value, str) else ""
            raise self._error(key, f"{_shown(value)} is not one of {allowed}{hint}")
        return value

    def _komi(self, key: str, value: Any) -> Decimal | None:
        if value == "none":
            return None
        points = _quarter_points(value)
        if points is None or abs(points) > LARGEST_KOMI:
            raise self._error(
                key, f'must be points (quarters at most) or "none", not {_shown(value)}'
            )
        return points

    def _first_pass(self, value: Any) -> FirstPass | None:
        if value == "none":
            return None
        names = {"black_first", "white_first", "which"}
        if not isinstance(value, dict) or set(value) != names:
            raise self._error(
                "first_pass",
                'must be "none" or { which = …, black_first = [b, w], white_first = [b, w] }',
            )
        if value["which"] not in ("ending", "any"):
            raise self._error("first_pass", 'which must be "ending" or "any"')
        return FirstPass(
            self._pair(value["black_first"]), self._pair(value["white_first"]), value["which"]
        )

    def _pair(self, value: Any) -> tuple[Decimal, Decimal]:
        points = [_quarter_points(entry) for entry in value] if isinstance(value, list) else []
        if len(points) != 2 or points[0] is None or points[1] is None:
            raise self._error("first_pass", f"needs [Black's points, White's], not {_shown(value)}")
        return points[0], points[1]


def _quarter_points(value: Any) -> Decimal | None:
    """Return a TOML number as exact points; None if it is not a number, or finer than a quarter."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    points = Decimal(value)
    # A million is larger than any komi, and the arithmetic below is exact up to there.
    if not points.is_finite() or not -1_000_000 < points < 1_000_000:
        return None
    exponent = points.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -9:  # so small that arithmetic would round it
        return None
    return None if points * 4 % 1 else points


def _shown(value: Any) -> str:
    """Return a TOML value, short and on one line."""
    text = _one_line(str(value) if isinstance(value, Decimal | bool) else repr(value))
    text = text.lower() if isinstance(value, bool) else text
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"


def _one_line(value: object) -> str:
    return " ".join(str(value).split())
