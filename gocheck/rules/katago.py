"""Rulesets from KataGo's own descriptions of rules.

KataGo writes its rules as one word (`koPOSITIONALscoreAREAtaxNONEsui1`) or as a JSON object.
Both state the ko rule, the scoring and suicide; the rest has KataGo's defaults. Any other text, and
a ko rule that gocheck does not know (SPIGHT), gives None. See
https://lightvector.github.io/KataGo/rules.html.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal

from gocheck.rules.loading import LARGEST_KOMI, Citation, FirstPass
from gocheck.rules.ruleset import Ruleset
from gocheck.text.parsing import normal_form, regex

PREFIX = "katago:"
_KEYS = {
    **{key: key for key in ("ko", "score", "tax", "sui", "button", "whb", "fpok", "komi")},
    "scoring": "score",
    "multistonesuicidelegal": "sui",
    "suicide": "sui",
    "hasbutton": "button",
    "whitehandicapbonus": "whb",
    "friendlypassok": "fpok",
}
"""The short form of each of KataGo's keys, long and short."""
_NO_OR_YES = {"0": "0", "1": "1", "false": "0", "true": "1"}
_VALUES = {
    "ko": {word.lower(): word for word in ("SIMPLE", "POSITIONAL", "SITUATIONAL")},
    "score": {word.lower(): word for word in ("AREA", "TERRITORY")},
    # What is not counted: nothing, points in seki, or those and two for each group.
    "tax": {word.lower(): word for word in ("NONE", "SEKI", "ALL")},
    "sui": _NO_OR_YES,  # suicide of several stones
    "button": _NO_OR_YES,  # the first pass is worth half a point
    "whb": {"0": "0", "n-1": "N-1", "n": "N"},  # White's bonus for N handicap stones
    "fpok": _NO_OR_YES,  # dead stones may be removed by agreement, not by play alone
}
"""KataGo's parameters but komi, with the values that each may have as KataGo writes them."""
_PART = regex(
    "(?P<key>" + "|".join(sorted(_KEYS, key=len, reverse=True)) + ")"
    r"(?P<value>simple|positional|situational|spight|area|territory|none|seki|all"
    r"|true|false|n-1|n|-?\d{1,3}(?:\.\d{1,2})?)"
)
_HALF = Decimal("0.5")
_NOUGHT = Decimal(0)


def parse(text: str) -> Ruleset | None:
    """Return the ruleset that KataGo's word or JSON object or a `katago:` name states, or None."""
    plain = normal_form("NFKC", text).strip().casefold().removeprefix(PREFIX)
    stated = _from_json(plain) if plain.startswith("{") else _from_word(plain)
    if stated is None:
        return None
    values = {"whb": "0", "button": "0", "fpok": "0", **stated}
    values.setdefault("tax", "seki" if values.get("score") == "territory" else "none")
    komi = _komi(values.get("komi"))
    rules = {}
    for key, allowed in _VALUES.items():
        word = allowed.get(values.get(key, ""))
        if word is None:
            return None
        rules[key] = word
    return None if "komi" in values and komi is None else _ruleset(rules, komi)


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
    assert isinstance(pairs, dict)  # the text begins with a brace
    stated: dict[str, str] = {}
    for key, value in pairs.items():
        short = _KEYS.get(key)
        if short is None or short in stated or not isinstance(value, str | bool):
            return None
        stated[short] = str(value).lower()
    return stated


def _komi(text: str | None) -> Decimal | None:
    """Return KataGo's komi, whole or half points; None for anything else."""
    if text is None or not re.fullmatch(r"-?\d{1,3}(\.\d{1,2})?", text):
        return None
    komi = Decimal(text)
    komi = Decimal(int(komi)) if komi % 1 == 0 else komi.normalize()
    return komi if abs(komi) <= LARGEST_KOMI and komi * 2 % 1 == 0 else None


def _ruleset(rules: Mapping[str, str], komi: Decimal | None) -> Ruleset:
    """Return the ruleset of KataGo's parameters; its name leaves defaults out as KataGo does."""
    territory = rules["score"] == "TERRITORY"
    by_agreement = territory or rules["fpok"] == "1"
    word = "".join(key + rules[key] for key in ("ko", "score", "tax", "sui"))
    word += "".join(key + rules[key] for key in ("button", "whb", "fpok") if rules[key] != "0")
    word += "" if komi is None else f"komi{komi}"
    notes = [
        "Made from the rules that KataGo wrote into the record; komi is that of the record.",
        "KataGo always forbids the suicide of a single stone and refuses illegal moves.",
    ]
    if rules["tax"] == "ALL":
        notes.append(
            "KataGo's group tax counts no empty point in seki. In gocheck a one-eyed group in seki "
            "pays one point, so the score differs by one point where a seki eye has two points."
        )
    if territory:
        notes.append(
            "KataGo settles dead stones and unfinished kos by further phases of play after the "
            "passes. In gocheck dead stones are those that the players agree on."
        )
    if rules["button"] == "1":
        notes.append(
            "The player who makes the first pass of the game takes the button, worth half a point."
        )
    button = FirstPass((_HALF, _NOUGHT), (_NOUGHT, _HALF), "any")
    return Ruleset(
        name=PREFIX + word,
        title=f"KataGo rules {word}",
        ko=rules["ko"].lower(),
        long_cycle="no_result" if rules["ko"] == "SIMPLE" else "forbidden",
        suicide="multi-stone" if rules["sui"] == "1" else "illegal",
        scoring=rules["score"].lower(),
        seki_points=rules["tax"] != "SEKI",
        group_tax=rules["tax"] == "ALL",
        dead_stones="agreement" if by_agreement else "pass-alive",
        resumption=by_agreement,
        dead_stones_after_resumption="same",
        komi=komi,
        komi_9x9=None,
        komi_handicap=komi,
        tie="draw",
        tie_handicap=None,
        handicap_placement="free",
        handicap_order=None,
        handicap_compensation=rules["whb"],
        passes_to_end=2,
        pass_stones=False,
        white_passes_last=False,
        first_pass=button if rules["button"] == "1" else None,
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
