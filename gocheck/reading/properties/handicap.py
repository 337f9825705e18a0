"""HA: the number of handicap stones, whatever words the file uses for it.

Only whole texts that can mean one thing are read: "3", "三子", "2 stones", 互先 for none. Some
classical handicaps are of a series of games: 先相先 is Black in two games of three, 先二 the first
move in one game and two stones in the next.
"""

import re
from dataclasses import replace

from gocheck.findings.finding import Finding, finding
from gocheck.record.record import Handicap
from gocheck.record.vocabulary import NUMBERS_IN_WORDS, eastern_numbers
from gocheck.sgf.source import Place
from gocheck.text.parsing import normal_form, regex

_NUMBER = regex(r"[+-]?\d{1,6}\Z", re.ASCII)
_AS_KOMI = regex(r"\d{1,2}\.5\Z", re.ASCII)
_KOREAN_NUMBERS = {
    number: value
    for value, numbers in enumerate(
        (
            ("두", "이"), ("세", "석", "삼"), ("네", "넉", "사"), ("다섯", "오"), ("여섯", "육"),
            ("일곱", "칠"), ("여덟", "팔"), ("아홉", "구"),
        ),
        2,
    )
    for number in numbers
}  # fmt: skip
_WORDS = NUMBERS_IN_WORDS | _KOREAN_NUMBERS
_NINE = frozenset(("井目", "聖目", "星目", "seimoku"))
"""A stone on each of the nine star points."""
_NONE = frozenset(
    (
        *("none", "no", "even", "even game", "no handicap", "-"),
        *("geen", "geen voorgift", "zonder voorgift", "gelijk", "keine", "ohne", "ohne vorgabe"),
        *("sans", "sans handicap", "égalité", "à égalité", "ninguno", "sin handicap", "nessuno"),
        *("нет", "без форы", "ровная"),
        *("无", "無", "なし", "無し", "없음", "互先", "分先", "对子", "對子", "호선", "맞바둑"),
        "tagaisen",
    )
)
"""No handicap: the players draw for colours."""
_FIRST_MOVE = frozenset(
    (
        *("先", "先番", "定先", "常先", "长先", "長先", "受先", "让先", "讓先", "饶先", "饒先"),
        *("授先", "선", "정선", "sen", "josen"),
    )
)
"""Black moves first and gives no komi: a handicap of one stone."""
_SERIES_WITHOUT_STONES = frozenset(("先相先", "先互先", "선상선", "senaisen", "bwb"))
"""One player takes Black in two games of three; no game has handicap stones."""
_BETWEEN = regex(r"(?<=[^\W\d])\s?[-・/\s]\s?(?=[^\W\d])")
"""What may divide the words for the games of a series: sen-ai-sen, 先・二, B-W-B."""
_WITHOUT_KOMI = regex(
    r"(?<![\s(])[\s(]++(?:コミ(?:なし|無し)|no komi|[无無不][贴貼]目|덤\s?없음)\)?\Z"
)
"""What a handicap of the first move means in any case: 定先(コミなし)."""
_SERIES_WITH_STONES = regex(
    r"(?=[^先]*先)(?:先|[二三两兩](?:子)?){2,4}\Z|[二三四五六七八九两兩]{2,3}子?\Z"
    r"|sen(?:sen)?ni(?:sen)?\Z|(?:선이|선둘|선두점)\Z"
)
"""The first move in some games and handicap stones in others (先二, 二先二, 先二先), or different
numbers of stones (二三子, 三四); no other text writes 23 as 二三."""
_THIS_GAME = regex(r"(?<=\S)\s?[の・:(]?\s?(?P<game>[先黒黑白]番|[二三四五]子[番局])\)?\Z")
"""Which game of a series it is, or who has which colour: 先二の先番, 先相先 (白番)."""
_STONES = regex(
    r"(?:(?:handicap|voorgift|vorgabe|фора|гандикап):?|h|受?[让讓]|被[让讓]|受|[饶饒授]"
    r"|置(?:き?[碁石])?|접바둑)?\s*"
    rf"(?P<number>\d{{1,2}}|{'|'.join(_WORDS)})(?:\.0+)?"
    r"\s*(?:(?:handicap )?stones?|(?:voorgift)?stenen|steine?n?|pierres?|piedras?|pietre"
    r"|камн(?:я|ей)|st\.?|h|[子目個个枚](?:局|番|置き?|置き?碁)?|점)?"
    r"\s*(?:접바둑|handicap|voorgift|vorgabe|форы)?\Z"
)
_NAME = regex(r"(?:[^\W\d_先]\s?){2,}\Z")
_LONGEST_NAME = 8
"""Characters of a player's name before a handicap: a choice."""


def read_handicap(recorded: str | None, place: Place) -> tuple[Handicap, list[Finding]]:
    """Return the handicap and the findings on how it is written.

    place: that of HA.
    """
    text = (recorded or "").strip()
    if not text:
        return Handicap(recorded, None), []
    if _NUMBER.match(text) and int(text) >= 0:
        return Handicap(recorded, int(text)), []
    folded = " ".join(normal_form("NFKC", text).casefold().split())
    handicap = (
        _in_words(recorded, folded)
        or _with_this_game(recorded, folded)
        or _after_name(recorded, folded)
    )
    if handicap:
        message = f"{place.property}[{text}] is not in SGF's form; {_meaning(handicap)}"
        return handicap, [finding("SGF147", message, place)]
    message = f"{place.property}[{text}] is not a number of stones"
    if _AS_KOMI.match(text):
        message += "; komi belongs in KM"
    return Handicap(recorded, None), [finding("SGF106", message, place)]


def _in_words(recorded: str | None, folded: str) -> Handicap | None:
    """Return the handicap that a text means, None where it is unclear."""
    games = _BETWEEN.sub("", folded).replace("先々", "先先")
    if folded in _NONE or games in _NONE:
        return Handicap(recorded, 0)
    if _BETWEEN.sub("", _WITHOUT_KOMI.sub("", folded)) in _FIRST_MOVE:
        return Handicap(recorded, 1, is_first_move=True)
    if folded in _NINE:
        return Handicap(recorded, 9)
    if games in _SERIES_WITHOUT_STONES:
        return Handicap(recorded, 0, is_of_series=True)
    if _SERIES_WITH_STONES.match(games):
        return Handicap(recorded, None, is_of_series=True)
    match = _STONES.match(eastern_numbers(folded, ""))
    if match is None:
        return None
    return Handicap(recorded, _WORDS.get(match["number"]) or int(match["number"]))


def _with_this_game(recorded: str | None, folded: str) -> Handicap | None:
    """Return a classical handicap whose text also says which game of a series this is.

    Where a series changes the number of stones, that of this game is known if the text names it. It
    must be one of the series.
    """
    match = _THIS_GAME.search(folded)
    if match is None:
        return None
    series = folded[: match.start()]
    handicap = _in_words(recorded, series)
    if handicap is None or not (handicap.is_of_series or handicap.is_first_move):
        return None
    game = _in_words(recorded, match["game"])
    if handicap.stones is None and game:
        return replace(game, is_of_series=True) if match["game"][0] in series else None
    return handicap if game is None or game.is_first_move else None


def _after_name(recorded: str | None, folded: str) -> Handicap | None:
    """Return a classical handicap that follows the name of the player who has it: 关山先相先."""
    for start in range(2, min(len(folded) - 1, _LONGEST_NAME + 1)):
        handicap = _in_words(recorded, folded[start:])
        if handicap and (handicap.is_of_series or handicap.is_first_move):
            named = _NAME.match(folded[:start]) and folded[start:] != "先番"
            return handicap if named else None
    return None


def _meaning(handicap: Handicap) -> str:
    if handicap.is_first_move:
        return "read as no handicap stones; Black moves first"
    if handicap.stones is None:
        return "the number of stones changes from game to game and is unknown"
    if not handicap.stones:
        return "read as no handicap stones" if handicap.is_of_series else "read as no handicap"
    return f"read as {handicap.stones} stone{'' if handicap.stones == 1 else 's'}"
