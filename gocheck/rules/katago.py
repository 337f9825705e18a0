"""Rulesets from KataGo's own descriptions of rules.

KataGo writes its rules as one word (`koPOSITIONALscoreAREAtaxNONEsui1`) or as a JSON object.
Both state the ko rule, the scoring and suicide; the rest has KataGo's defaults. Any other text, and
a ko rule that gocheck does not know (SPIGHT), gives None. See
https://lightvector.github.io/KataGo/rules.html.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal

from gocheck.rules.loading import LARGEST_KOMI, Citation, FirstPass
from gocheck.rules.ruleset import Ruleset
from gocheck.text.parsing import normal_form, regex

PREFIX = "katago:"
_KEYS = {
    "ko": "ko",
    "scoring": "score",
    "score": "score",
    "tax": "tax",
    "multistonesuicidelegal": "sui",
    "suicide": "sui",
    "sui": "sui",
    "hasbutton": "button",
    "button": "button",
    "whitehandicapbonus": "whb",
    "whb": "whb",
    "friendlypassok": "fpok",
    "fpok": "fpok",
    "komi": "komi",
}
"""The short form of each of KataGo's keys, long and short."""
_NO_OR_YES = {"0": False, "1": True, "false": False, "true": True}
_VALUES: dict[str, dict[str, str]] = {
    "ko": {word.lower(): word for word in ("SIMPLE", "POSITIONAL", "SITUATIONAL")},
    "score": {word.lower(): word for word in ("AREA", "TERRITORY")},
    "tax": {word.lower(): word for word in ("NONE", "SEKI", "ALL")},
    "whb": {"0": "0", "n-1": "N-1", "n": "N"},
}
_PART = regex(
    "(?P<key>" + "|".join(sorted(_KEYS, key=len, reverse=True)) + ")"
    r"(?P<value>simple|positional|situational|spight|area|territory|none|seki|all"
    r"|true|false|n-1|n|-?\d{1,3}(?:\.\d{1,2})?)"
)
_HALF = Decimal("0.5")
_NOUGHT = Decimal(0)


@dataclass(frozen=True, slots=True)
class _Rules:
    """KataGo's parameters, under its own names."""

    ko: str
    """SIMPLE, POSITIONAL or SITUATIONAL."""
    score: str
    """AREA or TERRITORY."""
    tax: str
    """What is not counted: NONE, SEKI (points in seki), or ALL (those, and two for each group)."""
    sui: bool
    """Whether suicide of several stones is legal."""
    button: bool
    """Whether the first pass is worth half a point."""
    whb: str
    """White's bonus for N handicap stones: 0, N-1 or N."""
    fpok: bool
    """Whether dead stones may be removed by agreement, not by play alone (friendly pass)."""
    komi: Decimal | None
    """Points for White, None where it is not stated."""

    def word(self) -> str:
        """Return KataGo's one-word form, with its defaults left out as KataGo does."""
        word = f"ko{self.ko}score{self.score}tax{self.tax}sui{int(self.sui)}"
        word += "button1" if self.button else ""
        word += f"whb{self.whb}" if self.whb != "0" else ""
        word += "fpok1" if self.fpok else ""
        return word + (f"komi{self.komi}" if self.komi is not None else "")


def parse(text: str) -> Ruleset | None:
    """Return the ruleset that KataGo's word or JSON object or a `katago:` name states, or None."""
    plain = normal_form("NFKC", text).strip().casefold().removeprefix(PREFIX)
    stated = _from_json(plain) if plain.startswith("{") else _from_word(plain)
    rules = None if stated is None else _rules(stated)
    return None if rules is None else _ruleset(rules)


def _from_word(text: str) -> dict[str, str] | None:
    stated: dict[str, str] = {}
    position = 0
    while position < len(text):
        part = _PART.match(text, position)
        if part is None or _KEYS[part["key"]] in stated:
            return None
        stated[_KEYS[part["key"]]] = part["value"]
        position = part.end()
    return stated


def _from_json(text: str) -> dict[str, str] | None:
    try:
        pairs: object = json.loads(text, parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        return None
    if not isinstance(pairs, dict):
        return None
    stated: dict[str, str] = {}
    for key, value in pairs.items():
        short = _KEYS.get(key)
        if short is None or short in stated or not isinstance(value, str | bool):
            return None
        stated[short] = str(value).lower()
    return stated


def _rules(stated: dict[str, str]) -> _Rules | None:
    """Return KataGo's parameters with its defaults; None if one is missing or invalid."""
    values = {"whb": "0", "sui": "", "button": "0", "fpok": "0", **stated}
    values.setdefault("tax", "seki" if values.get("score") == "territory" else "none")
    words = {key: allowed.get(values.get(key, "")) for key, allowed in _VALUES.items()}
    flags = {key: _NO_OR_YES.get(values[key]) for key in ("sui", "button", "fpok")}
    komi = _komi(stated.get("komi"))
    ko, score, tax, whb = words["ko"], words["score"], words["tax"], words["whb"]
    sui, button, fpok = flags["sui"], flags["button"], flags["fpok"]
    if ko is None or score is None or tax is None or whb is None:
        return None
    if sui is None or button is None or fpok is None or ("komi" in stated and komi is None):
        return None
    return _Rules(ko, score, tax, sui, button, whb, fpok, komi)


def _komi(text: str | None) -> Decimal | None:
    """Return KataGo's komi, whole or half points; None for anything else."""
    if text is None or not re.fullmatch(r"-?\d{1,3}(\.\d{1,2})?", text):
        return None
    komi = Decimal(text)
    komi = Decimal(int(komi)) if komi % 1 == 0 else komi.normalize()
    return komi if abs(komi) <= LARGEST_KOMI and komi * 2 % 1 == 0 else None


def _ruleset(rules: _Rules) -> Ruleset:
    territory = rules.score == "TERRITORY"
    notes = [
        "Made from the rules that KataGo wrote into the record; komi is that of the record.",
        "KataGo always forbids the suicide of a single stone and refuses illegal moves.",
    ]
    if rules.tax == "ALL":
        notes.append(
            "KataGo's group tax counts no empty point in seki. In gocheck a one-eyed group in seki "
            "pays one point, so the score differs by one point where a seki eye has two points."
        )
    if territory:
        notes.append(
            "KataGo settles dead stones and unfinished kos by further phases of play after the "
            "passes. In gocheck dead stones are those that the players agree on."
        )
    if rules.button:
        notes.append(
            "The player who makes the first pass of the game takes the button, worth half a point."
        )
    button = FirstPass((_HALF, _NOUGHT), (_NOUGHT, _HALF), "any")
    return Ruleset(
        name=PREFIX + rules.word(),
        title=f"KataGo rules {rules.word()}",
        ko=rules.ko.lower(),
        long_cycle="no_result" if rules.ko == "SIMPLE" else "forbidden",
        suicide="multi-stone" if rules.sui else "illegal",
        scoring=rules.score.lower(),
        seki_points=rules.tax != "SEKI",
        group_tax=rules.tax == "ALL",
        dead_stones="agreement" if territory or rules.fpok else "pass-alive",
        resumption=territory or rules.fpok,
        dead_stones_after_resumption="same",
        komi=rules.komi,
        komi_9x9=None,
        komi_handicap=rules.komi,
        tie="draw",
        tie_handicap=None,
        handicap_placement="free",
        handicap_order=None,
        handicap_compensation=rules.whb,
        passes_to_end=2,
        pass_stones=False,
        white_passes_last=False,
        first_pass=button if rules.button else None,
        illegal_move="taken back",
        unit="points",
        notes=tuple(notes),
        sources=(
            Citation(
                "KataGo's supported Go rules", "https://lightvector.github.io/KataGo/rules.html"
            ),
        ),
        aliases=(),
    )
