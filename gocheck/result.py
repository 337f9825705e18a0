"""RE: what a record says its result is.

The forms are those that real files hold (RULES.md, "Units, komi and results in real files"):
SGF's own, server codes, and prose in English, Chinese, Korean and Japanese.
"""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from gocheck.stones import BLACK, WHITE


@dataclass(frozen=True, slots=True)
class Result:
    """A recorded result.

    recorded: the text of the file, None without RE; kind: score (a winner and a margin), draw,
    winner (without a manner), resignation, time, forfeit, void, unknown (RE[?]), none (no RE,
    or an empty one) or other (anything else, server codes that are no counted result among
    them); winner: BLACK, WHITE or None; margin: in points, never zi, None without one; in_zi:
    whether the file gives it in zi; doubtful: whether the file itself puts a question mark to
    it.
    """

    recorded: str | None
    kind: str
    winner: int | None = None
    margin: Decimal | None = None
    in_zi: bool = False
    doubtful: bool = False


_BRIEF = re.compile(
    r"(?P<winner>B|W)(?:LACK|HITE)?(?:\s*\+\s*|\s+(?=[\d.]))(?P<rest>.*)\Z", re.DOTALL
)
_NUMBER = re.compile(
    r"(?P<number>\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})(?:\s+(?P<over>[123])/(?P<under>[24]))?"
    r"(?:\s*(?:POINTS?|PTS?|MOKU|目))?\.?(?P<after>.*)\Z",
    re.DOTALL,
)
_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_MANNERS = (
    (re.compile(r"R(ES(IGN(ATION|ED|S)?)?)?\b\.?"), "resignation"),
    (re.compile(r"T(IME([ -]?OUT| OVER)?)?\b\.?"), "time"),
    (re.compile(r"(F(ORFEIT)?|ILLEGAL|OFFLINE|REPETITION|AW)\b\.?"), "forfeit"),
)
_DRAWS = frozenset(
    {"0", "0.0", "DRAW", "JIGO", "TIE", "D", "和棋", "和局", "和", "持碁", "무승부", "빅"}
)
_VOIDS = ("VOID", "NO RESULT", "無勝負", "无胜负")
_ENGLISH = re.compile(
    r"(?P<player>BLACK|WHITE)\s+(?:(?P<resigns>RESIGN\w*)|(?P<time>LOSES ON TIME|RAN OUT OF TIME)"
    r"|WINS?(?:\s+BY\s+(?:(?P<number>\d{1,6}(?:\.\d{1,6})?)(?:\s+POINTS?)?"
    r"|(?P<manner>RESIGNATION|TIME|FORFEIT)))?)\s*(?:\.|\Z)"
)
_EASTERN_WINNER = re.compile(
    r"(?P<color>[黑黒白흑백])[^黑黒白흑백]*?(?:[胜勝승]|불계|中盘|中盤|押し)"
)
_EASTERN_RESIGNATION = re.compile("中盘|中盤|不計|불계|认输|投了|中押")
_EASTERN_TIME = re.compile("超时|超時|時間|시간")
_ZI = re.compile(
    r"(?<![\d./])(?:(?P<whole>\d{1,4}(?:\.\d{1,4})?)\s{0,3}[又と]?\s{0,3})?"
    r"(?:(?P<over>\d{1,2})\s?/\s?(?P<under>[1-9]\d?)\s{0,3})?子\s?(?P<half>半)?"
)
_POINTS = re.compile(
    r"(?<![\d./])(?P<whole>\d{1,4}(?:\.\d{1,4})?)\s{0,3}[目集집호]\s{0,3}(?P<half>半|반)?"
)
_HALF_ZI = re.compile(r"(?<!\d)\s?半\s?子")
_AMOUNT = re.compile(r"[子目집호]")
_HALF_ONLY = re.compile(r"(?:半|반)\s*[目집]")


def parse_result(recorded: str | None) -> Result:
    """Read RE. Never raises: what cannot be read has kind "other"."""
    if recorded is None or not recorded.strip():
        return Result(recorded, "none")
    text = recorded
    for sign, decimal in _FRACTIONS.items():
        text = text.replace(sign, decimal)
    text = unicodedata.normalize("NFKC", text).strip()
    upper = " ".join(text.upper().split())
    if upper == "?":
        return Result(recorded, "unknown")
    if upper in _DRAWS or upper.rstrip(".") in _DRAWS:
        return Result(recorded, "draw", margin=Decimal(0))
    if upper.startswith(_VOIDS):
        return Result(recorded, "void")
    if upper in ("B", "W"):
        return Result(recorded, "winner", BLACK if upper == "B" else WHITE)
    brief = _BRIEF.match(upper)
    if brief:
        return _brief(recorded, BLACK if brief["winner"] == "B" else WHITE, brief["rest"])
    return _english(recorded, upper) or _eastern(recorded, text) or Result(recorded, "other")


def _brief(recorded: str, winner: int, rest: str) -> Result:
    """Read what follows ``B+`` or ``W+``."""
    if not rest:
        return Result(recorded, "winner", winner)
    number = _NUMBER.match(rest)
    if number:
        margin = Decimal(number["number"].replace(",", "."))
        if number["over"]:
            margin += Decimal(number["over"]) / Decimal(number["under"])
        after = number["after"].strip()
        doubtful = after.startswith("?")
        if after and not doubtful and not after.startswith("("):
            return Result(recorded, "other", winner)
        if number["number"] == "0" and not after:
            return Result(recorded, "draw", winner, Decimal(0))  # the rules gave the tie to a side
        if margin == 0 or margin % Decimal("0.25"):
            return Result(recorded, "other", winner)  # Fox: B+0.0 and B+0.02 are no counts
        in_zi = margin % Decimal("0.5") != 0  # a quarter can only be of a zi
        return Result(recorded, "score", winner, margin * 2 if in_zi else margin, in_zi, doubtful)
    if re.match(r"(J|JIGO)\b", rest):
        return Result(recorded, "draw", winner, Decimal(0))  # the rules gave the tie to a side
    for pattern, kind in _MANNERS:
        manner = pattern.match(rest)
        if manner and not rest[manner.end() :].strip().strip("?").rstrip().startswith("+"):
            return Result(recorded, kind, winner, doubtful=rest.endswith("?"))
    return Result(recorded, "other", winner)


def _english(recorded: str, upper: str) -> Result | None:
    """Read "White resigns.", "Black wins by 3.5 points" and the like."""
    prose = _ENGLISH.match(upper)
    if not prose:
        return None
    player = BLACK if prose["player"] == "BLACK" else WHITE
    if prose["resigns"]:
        return Result(recorded, "resignation", 3 - player)
    if prose["time"]:
        return Result(recorded, "time", 3 - player)
    if prose["number"]:
        return Result(recorded, "score", player, Decimal(prose["number"]))
    kinds = {"RESIGNATION": "resignation", "TIME": "time", "FORFEIT": "forfeit"}
    return Result(recorded, kinds.get(prose["manner"] or "", "winner"), player)


def _eastern(recorded: str, text: str) -> Result | None:
    """Read Chinese, Japanese and Korean: a colour, a word for winning, perhaps an amount."""
    victory = _EASTERN_WINNER.search(text)
    if not victory:
        return None
    winner = BLACK if victory["color"] in "黑黒흑" else WHITE
    if _EASTERN_RESIGNATION.search(text):
        return Result(recorded, "resignation", winner)
    if _EASTERN_TIME.search(text):
        return Result(recorded, "time", winner)
    if _HALF_ZI.search(text):
        return Result(recorded, "score", winner, Decimal(1), in_zi=True)
    zi = _ZI.search(text)
    if zi and (zi["whole"] or zi["over"]):
        amount = Fraction(zi["whole"] or 0)
        if zi["over"]:
            amount += Fraction(int(zi["over"]), int(zi["under"]))
        if zi["half"]:
            amount += Fraction(1, 2)
        points = amount * 2
        if (points * 4).denominator == 1:
            margin = Decimal(points.numerator) / Decimal(points.denominator)
            return Result(recorded, "score", winner, margin, in_zi=True)
        return Result(recorded, "other", winner)
    if _HALF_ONLY.search(text):
        return Result(recorded, "score", winner, Decimal("0.5"))
    points_found = _POINTS.search(text)
    if points_found:
        margin = Decimal(points_found["whole"])
        return Result(
            recorded, "score", winner, margin + Decimal("0.5") if points_found["half"] else margin
        )
    return Result(recorded, "other" if _AMOUNT.search(text) else "winner", winner)
