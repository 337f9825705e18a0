"""RE: the recorded result.

The forms are those that real files hold: SGF's own (FF[4], game info property RE), server
codes, and prose in the languages of `gocheck.record.vocabulary`. Start reading at `parse_result`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from gocheck.board.stones import BLACK, opponent
from gocheck.record.vocabulary import (
    COLORS,
    Word,
    amount,
    exact,
    folded,
    has_spaces,
    meaning_of,
    words_for,
    words_in_brackets,
    words_of,
)
from gocheck.text.messages import plain
from gocheck.text.parsing import regex

COMPARABLE = ("score", "draw", "winner")
"""The kinds of recorded result that a score can be compared with."""
RESULTS_KEPT = 1024
"""Texts of RE whose meaning is kept: many records have the same one. A choice."""

_WRITTEN = {"winner": "", "resignation": "R", "time": "T", "forfeit": "F"}
_WRITTEN_ALONE = {"draw": "0", "void": "Void", "unknown": "?"}


@dataclass(frozen=True, slots=True)
class Result:
    """A recorded result."""

    recorded: str | None
    """The text of the file, None without RE."""
    kind: str
    """One of: score (a winner and a margin), draw, winner (without a manner), resignation, time,
    forfeit, void, unknown (RE[?]), none (no RE, or an empty one), other (anything else: also a
    referee's decision, and server codes that are no counted result)."""
    winner: int | None = None
    """BLACK, WHITE, or None."""
    margin: Decimal | None = None
    """In points, never zi; None without one."""
    in_zi: bool = False
    """The file gives the margin in zi."""
    uncertain: bool = False
    """The file has a question mark after it."""
    without_unit: Decimal | None = None
    """Of kind other: the number in a Chinese sentence that may be points or zi."""
    stones: tuple[int, Decimal] | None = None
    """Of kind other: a colour and its area in stones, which a Chinese text gives instead of a
    margin (黑185子)."""
    moves: int | None = None
    """The number of moves of the game that the text names (共179手), None if it names none."""
    is_cut: bool = False
    """The text says that the record leaves out the last moves (后略)."""


_MANNERS = {
    "resignation": "resignation",
    "resigns": "resignation",
    "time": "time",
    "times out": "time",
    "forfeit": "forfeit",
    "forfeits": "forfeit",
}
_VERBS = frozenset({"wins", "loses", "resigns", "times out", "forfeits"})
_WINNING = frozenset({"wins", "resignation"})
_JIGO = frozenset({"j", "jigo"})
"""After ``W+``: the rules give the tie to a side, or a judge does."""
_TIES = frozenset({*_JIGO, "draw", "tie"})
_TASK = regex(
    r"(?:[黑黒白]先|[흑백]선)[活生死杀殺劫双雙净淨手胜勝コウき]*"
    r"|(?:black|white) (?:to (?:play|move|live|kill|win)|(?:plays|moves) first)"
    r"(?: and (?:lives?|kills?|wins?))?"
)
"""What a problem asks for, which is no result: 黑先活, Black to play."""
_QUARTER = Fraction(1, 4)
_HALF = Fraction(1, 2)
"""Fractions of a zi; a quarter is half a point."""
_SMALLEST_MARGIN = Fraction(1, 10)
"""Below this a margin is a code of Fox (B+0.0, W+0.02): no rules give so small a one."""
_MOST_ZI = 100
"""So many zi are all that a player has on the board (180.5 each are a tie), and no margin."""
_BY = regex(r"\s(?:by|door|met|durch|mit|par|por|per)\s")
"""What makes the colour before it the winner: White by resignation, Wit door opgave."""
_PLUS_LEFT_OUT = regex(r"(?P<color>[bw])r\Z")
"""BR, as if it were B+R."""
_STRANGE_MANNER = regex(r"\+\s*[^\W\d_]")
"""B+A: a manner that is not known."""
_BELOW_NOTHING = regex(r"\+\s*-\s*\d")
"""W+-3: a win by less than nothing."""
_NOT_CHINESE = regex(r"[\u3040-\u30ff\uac00-\ud7a3黒]")
"""Kana, Hangul, and the Japanese form of Black: where no zi are counted."""
_CHINESE = regex(r"[\u3400-\u9fff]")
"""Where zi may be counted, unless the text is Japanese."""
_NO_RESULT = regex(
    r"\bno[ -](?:result|contest)\b|\Anr\Z|\bnot (?:yet )?(?:finished|completed|over)\b"
    r"|\bnicht beendet\b|\bне (?:окончен|закончен|доигран)[аоы]?\b"
)
_BOTH_LOSE = regex(
    r"both (?:players )?(?:lose|lost|forfeit(?:ed)?)|beide (?:spelers )?verliezen"
    r"|(?:双方?|雙方?|两|兩)(?:判|均|皆)?(?:负|負|败|敗)|両者?(?:負け?|敗け?)|쌍방\s?패배?"
)
_NOT_KNOWN = r"(?! (?:known|clear|counted|given|recorded|stated))"
_NEGATION = regex(
    rf"\b(?:not{_NOT_KNOWN}|cannot|never|neither|nor|niet|nooit|nicht|jamais|nunca|не|ни)\b"
    r"|n['’]t\b|\bnie (?:gew|verl|auf)\w|\b(?:gewinnt|verliert|gibt|hat) nie\b"
    r"|\bn(?:e |['’])(?:l['’]|se )?\w+ pas\b|\bno (?:gan|venc|abandon|pierd|perd)\w"
    r"|\bnon (?:ha )?(?:mai )?(?:vin|per[ds]|abbandon)\w"
    r"|[没沒]有?[胜勝赢贏]|未能?[胜勝赢贏]|ませんでした|なかった|않|못"
)
"""Words that deny a win; not those by which something else is unknown."""
_REST_OMITTED = regex(
    r"(?:[以此其]?[后後下余餘]|[续續続])(?:[0-9]{1,4}手|手[順顺数數]?|着手?|官子|收官|収束|小?寄せ|[面的を])*+"
    r"[省从從]?略(?![有优優胜勝亏虧])"
    r"|이하\s?(?:수순|끝내기)?\s?(?:생략|줄임|략)"
)
"""What says that the rest is omitted: 后略, 以下50手略, 이하 생략. 略优 is "slightly better"."""
_MOVES_OMITTED = regex(
    r"\b(?:last|final) [0-9]{1,4} moves\b"
    r"|\b[0-9]{1,4} moves (?:are |were )?(?:omitted|missing|not (?:known|recorded|given))\b"
)
"""A number of moves that are not in the record."""
_ON_THE_REST = regex(r"\b(?:endgame|moves|rest)\b[^()]*+")
_OMITTED = regex(r"\b(?:omitted|missing|unknown|not (?:known|recorded|given))\b")
_CLAIM = regex(
    rf"(?<![^\W\d_])(?:(?P<black>{'|'.join(words_for('black'))})|(?:{'|'.join(words_for('white'))}))"
    r"\s*\+"
)
"""The beginning of a result in short."""
_NUMBER_OF_MOVES = regex(
    rf"\A(?:[共全第]\s?)?[0-9]{{1,4}}\s?(?:{'|'.join(words_for('plays'))})[,.:;、\s]\s*(?=\S)"
)
"""At the beginning: 共180手 B+3.5."""
_IN_BRACKETS = regex(r"\([^)]*\)")
_OR = regex(r"\bor\b")
_WINNER = {*COLORS, "wins", "loses", "sign", "end"}
_AMOUNT = {"points", "number", "fraction", "counted", "half", "and"}
_WORDS_OF_RESULTS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "winner": frozenset(_WINNER),
        "resignation": frozenset(_WINNER | {"resignation", "resigns"}),
        "time": frozenset(_WINNER | {"time", "times out"}),
        "score": frozenset(_WINNER | _AMOUNT),
        "draw": frozenset({"draw", "end"}),
        "unknown": frozenset({"unknown", "end"}),
    }
)
"""The meanings of the words for each kind of result. SGF's Void and F stand for several things, so
a word for one of these says more than SGF can."""
_BETWEEN_WORDS = regex(r"[^\s,:;'=.-]+")
_CUT_SHORT = {"2": Fraction(1, 20), "7": Fraction(1, 20)}
"""A last decimal of a quarter that lost its 5, and what that 5 was worth."""


@lru_cache(maxsize=RESULTS_KEPT)
def parse_result(recorded: str | None) -> Result:
    """Return RE as read. Never raises: what cannot be read has kind "other"."""
    result = _result(recorded)
    if recorded is None:
        return result
    text = folded(recorded)
    of_game = _MOVES_OMITTED.sub(" ", _REST_OMITTED.sub(" ", text))
    moves = _moves_named(words_of(of_game)) or _moves_named(words_in_brackets(of_game))
    return replace(result, moves=moves, is_cut=_omits_the_rest(text))


def _omits_the_rest(text: str) -> bool:
    """Return whether a text says that the rest of the moves is not in the record."""
    if _REST_OMITTED.search(text):
        return True
    return any(_OMITTED.search(found[0]) for found in _ON_THE_REST.finditer(text))


def _moves_named(words: Sequence[Word]) -> int | None:
    """Return the number of moves that words name: 共179手, "150 moves"; None without one."""
    for word, after in pairwise(words):
        if after.meaning == "plays" and _is_whole_number(word):
            return int(word.number)
    return None


def _is_whole_number(word: Word) -> bool:
    return word.meaning == "number" and word.number % 1 == 0


def _result(recorded: str | None) -> Result:
    """Return RE as read, without what it says about the moves."""
    if recorded is None or not recorded.strip():
        return Result(recorded, "none")
    text = _NUMBER_OF_MOVES.sub("", folded(recorded))
    text = _PLUS_LEFT_OUT.sub(r"\g<color>+r", text)
    if text == "?" or _TASK.fullmatch(text.rstrip(" .。!")):
        return Result(recorded, "unknown")
    words = words_of(text)
    if not words or _BELOW_NOTHING.search(text):
        return Result(recorded, "other")
    result = _outside_brackets(recorded, text, words)
    if result.kind == "winner" and (remark := words_in_brackets(text)):
        result = _with_remark(result, recorded, remark)
    if result.kind in ("winner", "other") and result.winner and _is_unclear(text, words):
        return Result(recorded, "other")
    return result


def _is_unclear(text: str, words: Sequence[Word]) -> bool:
    """Return whether a text that is not understood entirely may name another winner.

    It has a result for each of the players, or denies something; not after B+, which no word
    denies. Brackets may hold anything.
    """
    closed = text.rfind(")") + 1  # after it a pattern would look for the end of each bracket
    text = _IN_BRACKETS.sub("", text[:closed]) + text[closed:]
    claims = {match["black"] is None for match in _CLAIM.finditer(text)}
    colors = {COLORS[word.meaning] for word in words if word.meaning in COLORS}
    either = len(colors) == 2 and _OR.search(text)
    return len(claims) == 2 or bool(either or (not claims and _NEGATION.search(text)))


def _outside_brackets(recorded: str, text: str, words: Sequence[Word]) -> Result:
    """Return RE as read without its text in brackets."""
    if stones := _stones(words):
        winner = stones[0] if any(word.meaning == "wins" for word in words) else None
        return Result(recorded, "other", winner, stones=stones)
    if words[0].meaning in COLORS:
        winner = COLORS[words[0].meaning]
        rest = text[len(words[0].text) :]
        if rest in ("", "?"):
            return Result(recorded, "winner", winner, uncertain=bool(rest))
        if len(words) > 1 and words[1].meaning == "sign":
            if not words[2:] and _STRANGE_MANNER.match(rest):
                return Result(recorded, "other", winner)
            return _brief(recorded, winner, words[2:])
        if _BY.match(rest) or _is_margin(rest, words):
            brief = _brief(recorded, winner, words[1:])
            verbs = any(word.meaning in _VERBS for word in words)
            if not (verbs and brief.kind == "other"):
                return brief
    found = _without_winner(recorded, text, words) or _prose(recorded, words)
    return found or Result(recorded, "other")


def _stones(words: Sequence[Word]) -> tuple[int, Decimal] | None:
    """Return a colour and its stones where a text names nothing else: 黑185子, 黑勝185子."""
    words = [word for word in words if word.meaning != "wins"]
    found = amount(words, 1) if words and words[0].meaning in COLORS else None
    if found is None or (found.unit, found.end) != ("zi", len(words)) or found.number < _MOST_ZI:
        return None
    number = exact(found.number)
    return None if number is None else (COLORS[words[0].meaning], number)


def _is_margin(rest: str, words: Sequence[Word]) -> bool:
    """Return whether a colour is followed by the margin alone: B 1.5, B: 1.5, 흑1집반.

    rest: the text after the colour. A number for each player is no margin.
    """
    if len(words) == 1 or any(word.meaning in COLORS for word in words[1:]):
        return False
    if rest[0] in " :":
        return words[1].meaning == "number"
    found = amount(words, 1)
    return found is not None and (found.unit, found.end) == ("points", len(words))


def _with_remark(result: Result, recorded: str, words: Sequence[Word]) -> Result:
    """Return a result with the manner or margin in brackets, if they hold nothing else."""
    words = [word for word in words if word.meaning not in ("end", "doubt")]
    if any(word.meaning in COLORS for word in words):
        found = _prose(recorded, words)
        if found and found.winner is not None:
            return found if found.winner == result.winner else Result(recorded, "other")
        manner = next((word for word in words if word.meaning in _MANNERS), None)
        if manner is None or result.winner is None:
            return result
        if any(COLORS.get(word.meaning) == result.winner for word in words):
            return Result(recorded, "other")  # 黑胜(黑超时)
        return replace(result, kind=_MANNERS[manner.meaning])
    verbs = [word for word in words if word.meaning not in ("wins", "loses")]
    if verbs and all(word.meaning in _MANNERS for word in verbs):
        return replace(result, kind=_MANNERS[verbs[0].meaning])
    margin = amount(words, 0)
    if margin and margin.end == len(words) and result.winner is not None:
        number, unit = margin.number, margin.unit
        return _margin(recorded, result.winner, number, unit, result.uncertain)
    return result


def truncated_zi(result: Result) -> Result | None:
    """Return a result whose margin is a quarter of a zi that lost its last 5: ``W+3.2``.

    None where the result is not of that form. Points cannot end so; whether zi make sense in the
    record is for the caller to decide.
    """
    number = _number_after_sign(result)
    whole, point, decimals = number.text.partition(".") if number else ("", "", "")
    if number is None or not (whole and point) or decimals not in _CUT_SHORT:
        return None
    margin = exact((number.number + _CUT_SHORT[decimals]) * 2)
    return Result(result.recorded, "score", result.winner, margin, in_zi=True)


def _number_after_sign(result: Result) -> Word | None:
    """Return the number of a result that is not understood, and is B+ or W+ and a number."""
    if result.kind != "other" or result.winner is None:
        return None
    words = words_of(folded(result.recorded or ""))
    return words[2] if [word.meaning for word in words[1:]] == ["sign", "number"] else None


def both_lose(result: Result) -> bool:
    """Return whether both players lose by the record, for which SGF has no form.

    Rules allow it (Japanese rules, article 13).
    """
    return result.kind == "other" and bool(_BOTH_LOSE.fullmatch(folded(result.recorded or "")))


def is_server_code(result: Result) -> bool:
    """Return whether a winner is given with a margin too small to be one: ``B+0.0``, ``W+0.02``.

    Fox writes games so that were decided by the clock or a lost connection.
    """
    number = _number_after_sign(result)
    return number is not None and number.number < _SMALLEST_MARGIN


def _brief(recorded: str, winner: int, words: Sequence[Word]) -> Result:
    """Return the result that follows ``B+`` or ``W+``."""
    uncertain = any(word.meaning == "doubt" for word in words)
    words = [word for word in words if word.meaning not in ("doubt", "end")]
    words = _without_number_of_moves(words) or words
    other = Result(recorded, "other", winner)
    if not words:
        return Result(recorded, "winner", winner, uncertain=uncertain)
    if words[0].text in _TIES:
        return Result(recorded, "draw", winner, Decimal(0))
    manner = _MANNERS.get(words[0].meaning)
    if manner:
        signs = any(word.meaning == "sign" for word in words)
        return other if signs else Result(recorded, manner, winner, uncertain=uncertain)
    found = amount(words, 0)
    if found is None or any(word.meaning != "wins" for word in words[found.end :]):
        return other
    if len(words) == 1 and words[0].text == "0" and not uncertain:
        return Result(recorded, "draw", winner, Decimal(0))  # the rules gave the tie to a side
    return _score(recorded, winner, found.number, found.unit, uncertain) or other


def _score(
    recorded: str, winner: int, number: Fraction, unit: str | None, uncertain: bool
) -> Result | None:
    """Return a counted result; None where the number is not a margin."""
    if number <= 0 or number % _QUARTER:
        return None  # Fox: B+0.0 and B+0.02 are no counts
    in_zi = unit == "zi" or (unit is None and number % _HALF != 0)  # points have no quarters
    if in_zi and number >= _MOST_ZI:
        return None
    if not in_zi and number % _HALF:
        return None
    margin = exact(number * 2 if in_zi else number)
    return Result(recorded, "score", winner, margin, in_zi, uncertain)


def _without_winner(recorded: str, text: str, words: Sequence[Word]) -> Result | None:
    """Return draws, games without a result, and unknown results."""
    if words[0].meaning == "void":
        return Result(recorded, "void")
    meanings = {word.meaning for word in words}
    if meanings & (_VERBS | COLORS.keys()):
        return None
    words = _without_number_of_moves(words)
    meanings = {word.meaning for word in words}
    if meanings <= {"sign", "end"}:
        return None
    if _NO_RESULT.search(text) or "void" in meanings or meanings <= {"nothing", "end"}:
        return Result(recorded, "void")
    if meanings <= {"unknown", "end", "doubt"}:
        return Result(recorded, "unknown")
    numbers = [word.number for word in words if word.meaning in ("number", "fraction")]
    if len(numbers) > 1:  # ½-½ is a draw; 0-0 is not
        draw = numbers == [_HALF, _HALF] and len(words) == len(numbers)
        return Result(recorded, "draw", margin=Decimal(0)) if draw else None
    draw = all(
        word.meaning in ("draw", "sign", "end")
        or word.text in _JIGO
        or (word.meaning == "number" and not word.number)
        for word in words
    )
    return Result(recorded, "draw", margin=Decimal(0)) if draw else None


def _without_number_of_moves(words: Sequence[Word]) -> list[Word]:
    """Return the words without a number of moves: 共280手, 第280手."""
    kept: list[Word] = []
    for word in words:
        if word.meaning == "plays" and kept and _is_whole_number(kept[-1]):
            del kept[-1]
            if kept and kept[-1].meaning == "ordinal":
                del kept[-1]
        else:
            kept.append(word)
    return kept


def _prose(recorded: str, words: Sequence[Word]) -> Result | None:
    """Return the result in a sentence: a colour, a word for winning or losing, how, by how much.

    In Latin letters every word must be known, up to the end of the first sentence; texts in
    Chinese, Japanese and Korean have names and numbers of moves around what counts.
    """
    at = next((n for n, word in enumerate(words) if word.meaning in _VERBS), None)
    if at is None:
        # 白中押し, 흑 불계: that somebody won goes without saying.
        at = next(
            (
                n
                for n, word in enumerate(words)
                if word.meaning == "resignation" and not has_spaces(word.text)
            ),
            None,
        )
    if at is None:
        return None
    verb = words[at]
    end = next((n for n, word in enumerate(words) if word.meaning == "end" and n > at), len(words))
    words = words[:end]
    if at and (words[at - 1].meaning == "first" or words[at - 1].text == "先番"):
        return None  # 黑先胜 is the caption of a problem
    before = [word.meaning for word in words[:at] if word.meaning in COLORS]
    after = [word.meaning for word in words[at:] if word.meaning in COLORS]
    if not before and not after:
        return None
    subject = COLORS[before[-1] if before else after[0]]
    winner = subject if verb.meaning in _WINNING else opponent(subject)
    uncertain = any(word.meaning == "doubt" for word in words)
    strange = [word.text for word in words if word.meaning == "strange"]
    if strange and (has_spaces(verb.text) or "/" in strange or any(map(str.isdigit, strange))):
        return Result(recorded, "other", winner)
    for word in words:
        if word.meaning in _MANNERS:
            return Result(recorded, _MANNERS[word.meaning], winner, uncertain=uncertain)
    return _counted(recorded, winner, words, at, uncertain)


def _counted(
    recorded: str, winner: int, words: Sequence[Word], verb: int, uncertain: bool
) -> Result:
    """Return a sentence with its amount, not that of the komi; without one only with the winner.

    verb: the place of the word for winning. A number without a unit counts next to that word; in
    Chinese it may then be points or zi, unless it has a quarter.
    """
    latin = has_spaces(words[verb].text)
    other = Result(recorded, "other", winner)
    meanings = [word.meaning for word in words]
    if ("and", "komi") in pairwise(meanings):
        return other
    after = zip(meanings, meanings[1:], [*meanings[2:], ""], strict=False)
    if any(each[:2] == ("and", "number") and each[2] != "over" for each in after):
        return other  # 三又四之三子: a fraction with a slip in it
    numbers = False
    bare: Fraction | None = None
    at = 0
    while at < len(words):
        if words[at].meaning in ("komi", "reverse"):
            komi = amount(words, at + 1)
            at = komi.end if komi else at + 1
            continue
        found = amount(words, at)
        if found is None:
            numbers = numbers or words[at].meaning in ("points", "zi")
            at += 1
            continue
        start, at = at, found.end
        if at < len(words) and words[at].meaning == "plays":
            continue
        if found.unit != "points" and found.number >= _MOST_ZI and not latin:
            numbers = True
        elif found.unit or latin:
            return _score(recorded, winner, found.number, found.unit, uncertain) or other
        elif verb in (start - 1, at):
            bare = found.number
    if bare is None:
        return Result(recorded, "other" if numbers else "winner", winner, uncertain=uncertain)
    return _margin(recorded, winner, bare, None, uncertain)


def _margin(
    recorded: str, winner: int, number: Fraction, unit: str | None, uncertain: bool
) -> Result:
    """Return what a margin says, its unit left out or not."""
    other = Result(recorded, "other", winner)
    if unit is None and _NOT_CHINESE.search(recorded):
        unit = "points"
    elif unit is None and _CHINESE.search(recorded) and not number % _HALF:
        return replace(other, without_unit=exact(number), uncertain=uncertain)
    return _score(recorded, winner, number, unit, uncertain) or other


def result_value(result: Result) -> str | None:
    """Return a result as RE has it: "B+3.5", "W+R", "0"; None where SGF has no form for it.

    Margins are in points, whatever unit the record had.
    """
    if result.kind in _WRITTEN_ALONE:
        return _WRITTEN_ALONE[result.kind]
    if result.winner is None or result.kind not in ("score", *_WRITTEN):
        return None
    color = "B" if result.winner == BLACK else "W"
    if result.kind == "score":
        return None if result.margin is None else f"{color}+{plain(result.margin)}"
    return f"{color}+{_WRITTEN[result.kind]}"


def holds_only_the_result(result: Result) -> bool:
    """Return whether a recorded result holds no word that is not part of the result."""
    text = folded(result.recorded or "")
    words = words_of(text)
    known = _WORDS_OF_RESULTS.get(result.kind, frozenset())
    if (
        result.uncertain
        or words_in_brackets(text)
        or any(word.meaning not in known for word in words)
    ):
        return False
    if not all(map(_is_filler, _left_out(text, words))):
        return False
    numbers = [at for at, word in enumerate(words) if word.meaning in _AMOUNT]
    amount_read = amount(words, numbers[0]) if numbers else None
    return amount_read is None or amount_read.end == numbers[-1] + 1


def _is_filler(word: str) -> bool:
    """Return whether a word is a filler; Chinese and Japanese text has no spaces."""
    parts = [word] if has_spaces(word) else word
    return all(meaning_of(part) == "filler" for part in parts)


def _left_out(text: str, words: Sequence[Word]) -> list[str]:
    """Return what a text has between the words that were recognised in it."""
    parts = []
    position = 0
    for word in words:
        at = text.find(word.text, position)
        parts.append(text[position:at])
        position = at + len(word.text)
    parts.append(text[position:])
    return _BETWEEN_WORDS.findall(" ".join(parts))
