"""The words with which records give results and komi, and their meanings.

One tuple a meaning: English, Dutch, Chinese, Japanese and Korean, then German, French, Spanish,
Italian and Russian, of which only Russian has letters for the colours: B is White in French and
Italian and Black in SGF. `words_of` turns a text into the meanings of its words. Nothing here knows
what a sentence is: see `gocheck.record.result`.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from gocheck.board.stones import BLACK, WHITE
from gocheck.text.parsing import normal_form, regex

# fmt: off
_MEANINGS: Mapping[str, tuple[str, ...]] = {
    "black": (
        "b", "black", "z", "zwart", "黑", "黒", "흑", "先番",
        "schwarz", "noir", "noirs", "negro", "negras", "nero", "neri", "ч", "черные", "чёрные",
        "черных", "чёрных", "черный", "чёрный",
    ),
    "white": (
        "w", "white", "wit", "白", "백", "白先番",
        "weiss", "blanc", "blancs", "blanco", "blancas", "bianco", "bianchi", "б", "белые", "белых",
        "белый",
    ),
    "wins": (
        "wins", "win", "won", "winner", "wint", "winst", "winnaar", "gewonnen", "胜", "勝", "勝ち",
        "赢", "贏", "승",
        "gewinnt", "gewann", "siegt", "sieg", "gagne", "gagnent", "gagné", "victoire", "gana",
        "ganan", "ganó", "ganaron", "victoria", "vince", "vincono", "vittoria", "выиграли",
        "выиграл", "выигрывают", "победили", "победил", "побеждают", "победа",
    ),
    "loses": (
        "loses", "lost", "ran", "run", "exceeded", "verliest", "verloor", "verloren",
        "overschrijdt", "输", "輸", "负", "負", "負け", "败", "敗", "敗れ", "패",
        "verliert", "verlor", "perd", "perdent", "perdu", "pierde", "pierden", "perdió",
        "perdieron", "perde", "perdono", "проиграли", "проиграл", "проигрывают",
    ),
    # One who does this loses.
    "resigns": (
        "resigns", "resigned", "resign", "gives", "gave", "geeft", "gaf", "opgegeven", "concedes",
        "conceded", "认输", "認輸", "认负", "認負", "投了", "投子", "投降",
        "gibt", "gab", "aufgegeben", "abandonne", "abandonnent", "abandonné", "abandona",
        "abandonan", "abbandona", "abbandonano", "сдались", "сдался", "сдаются", "сдаётся",
        "сдается",
    ),
    # The winner won by this.
    "resignation": (
        "resignation", "res", "r", "opgave", "中盘", "中盤", "中押", "中押し", "不計", "不计",
        "불계", "불계승",
        "aufgabe", "abandon", "abandono", "abbandono", "сдача", "сдачей",
    ),
    "time": (
        "time", "timeout", "t", "tijd", "tijdsoverschrijding", "超时", "超時", "逾时", "逾時",
        "時間", "时间", "時間切れ", "時間切", "切れ", "시간",
        "zeit", "zeitüberschreitung", "temps", "tiempo", "tempo", "время", "времени",
    ),
    # One who does these loses, and they say how.
    "times out": ("timed",),
    "forfeits": ("forfeits", "forfeited", "disconnected", "escaped"),
    "forfeit": (
        "forfeit", "forfeiture", "forf", "f", "default", "illegal", "offline", "repetition",
        "disconnect", "disconnection", "dc", "aw", "forfait", "reglementair", "弃权", "棄權",
        "棄権", "不战", "不戰", "不戦", "反則", "犯规", "犯規", "掉线", "掉線", "判", "判定",
        "판정", "walkover", "断线", "斷線", "离线", "離線", "强退", "強退", "强制退出", "기권",
        "부전", "반칙", "접속끊김", "접속 끊김",
        "kampflos", "неявка", "неявки",
    ),
    "void": (
        "void", "annulled", "adjourned", "suspended", "unfinished", "afgebroken", "ongeldig",
        "cancelled", "canceled", "aborted", "abandoned", "noresult", "无胜负", "無勝負", "无效",
        "無效", "無効", "作废", "作廢", "打挂", "打掛", "打ち掛け", "打掛け", "暂停", "暫停",
        "封棋", "封盘", "封盤", "封手", "未完", "未下完", "未终局", "打ちかけ", "未終局", "中断",
        "中止", "무효", "중단", "미완", "미완성",
        "abgebrochen", "unterbrochen", "annulliert", "ajournée", "interrompue", "annulée",
        "suspendida", "aplazada", "sospesa", "отложена", "отложенная", "прервана",
    ),
    "draw": (
        "draw", "drawn", "jigo", "tie", "tied", "d", "remise", "gelijkspel", "和棋", "和局", "和",
        "gelijk", "onbeslist", "平局", "平手", "持碁", "持棋", "ジゴ", "引き分け", "引分け", "引分",
        "判和", "判平", "무승부", "비김", "빅",
        "unentschieden", "remis", "nulle", "égalité", "empate", "tablas", "patta", "pareggio",
        "ничья", "вничью",
    ),
    "unknown": (
        "unknown", "onbekend", "不明", "未知", "不详", "不詳", "불명",
        "unbekannt", "inconnu", "desconocido", "sconosciuto", "неизвестно", "неизвестен",
    ),
    "points": (
        "point", "points", "pt", "pts", "p", "moku", "punt", "punten", "目", "집", "호", "点", "點",
        "punkt", "punkte", "punkten", "punto", "puntos", "punti", "очко", "очка", "очков",
    ),
    "zi": ("zi", "子"),
    "half": (
        "half", "halve", "半", "반",
        "halb", "halbe", "halben", "halber", "demi", "medio", "mezzo", "пол", "половиной",
    ),
    "and": ("and", "en", "又", "と", "und", "et", "y", "e", "и", "с"),
    "over": ("分之", "分の"),
    # 黑先胜 is the caption of a problem: Black moves first and wins.
    "first": ("先",),
    "ordinal": ("第",),
    "plays": (
        "moves", "zetten", "手", "着", "수",
        "züge", "zügen", "zug", "coup", "coups", "jugadas", "mosse", "ход", "ходов", "хода",
    ),
    "nothing": (
        "none", "no", "geen", "zonder", "无", "無", "なし", "無し", "없음", "免贴", "免貼", "不贴",
        "不貼", "不贴目", "不貼目", "免贴目", "免貼目",
        "keine", "keiner", "kein", "ohne", "aucun", "sans", "sin", "ninguno", "senza", "нет", "без",
    ),
    # Who gives or takes handicap stones: 让二子.
    "handicap": ("让", "讓"),
    "komi": ("komi", "コミ", "コミ出し", "贴目", "貼目", "贴", "貼", "덤", "коми"),
    # Komi that White gives to Black.
    "reverse": (
        "reverse", "reversed", "omgekeerd", "omgekeerde", "逆コミ", "逆コミ出し", "コミもらい",
        "コミモライ", "コミ貰い", "倒贴", "倒貼", "倒贴目", "倒貼目", "역덤",
    ),
    "filler": (
        "by", "on", "of", "out", "after", "a", "an", "the", "has", "been", "was", "is", "in", "at",
        "move", "裁判", "胜负", "勝負", "勝敗", "승패", "승부", "game", "up", "result", "resultaat",
        "uitslag", "over", "een", "met", "door", "na", "van", "heeft", "op", "de", "het", "spel",
        "partij", "方", "棋", "番", "者", "の", "で", "し",
        # Why a game was drawn or annulled.
        "三劫", "四劫", "三コウ", "四コウ", "삼패", "사패",
        "durch", "mit", "auf", "hat", "haben", "um", "nach", "von", "bei", "partie", "spiel", "ein",
        "eine", "einen", "einem", "par", "au", "aux", "du", "le", "la", "les", "un", "une", "ont",
        "por", "el", "los", "las", "han", "partida", "per", "di", "del", "il", "lo", "ha", "hanno",
        "partita", "по", "на", "в", "партия",
    ),
}
# fmt: on
_KOREAN_ONES = ("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
_KOREAN_TENS = ("열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
_KOREAN_DIGITS = tuple("일이삼사오육칠팔구")
_KOREAN_POINTS = regex(
    rf"(?:(?P<tens>{'|'.join(_KOREAN_TENS)}|스무)?\s?(?P<ones>{'|'.join(_KOREAN_ONES)})?\s?"
    rf"|(?P<digit>[{''.join(_KOREAN_DIGITS)}]))[집호]"
)
"""Points in Korean numbers, which are words of other meanings elsewhere."""
NUMBERS_IN_WORDS = {
    number: value
    for value, numbers in enumerate(
        (
            ("one", "één"),
            ("two", "twee", "zwei", "deux", "dos", "due", "два", "две"),
            ("three", "drie", "drei", "trois", "tres", "tre", "три"),
            ("four", "vier", "quatre", "cuatro", "quattro", "четыре"),
            ("five", "vijf", "fünf", "cinq", "cinco", "cinque", "пять"),
            ("six", "zes", "sechs", "seis", "sei", "шесть"),
            ("seven", "zeven", "sieben", "sept", "siete", "sette", "семь"),
            ("eight", "acht", "huit", "ocho", "otto", "восемь"),
            ("nine", "negen", "neun", "neuf", "nueve", "nove", "девять"),
            ("ten", "tien"), ("eleven", "elf"), ("twelve", "twaalf"),
        ),
        1,
    )
    for number in numbers
}  # fmt: skip
"""Whole numbers in words of European languages; in most of them one is also an article."""
_NUMBERS = {number: Fraction(value) for number, value in NUMBERS_IN_WORDS.items()}
_NUMBERS |= dict.fromkeys(("anderhalf", "anderhalve"), Fraction(3, 2))
_DIGITS = {
    digit: value
    for value, digits in enumerate(
        ("〇零", "一壱", "二两兩弐", "三参", "四", "五", "六", "七", "八", "九")
    )
    for digit in digits
}
COLORS = {"black": BLACK, "white": WHITE}
"""The colours that the tables name."""
_TENS = {"十": 10, "百": 100}
"""What follows a digit in numbers written in Chinese: 二百三十."""
_DECIMAL_POINTS = ("点", "點")
"""Between two numbers a decimal point, as it is read aloud; else a unit."""
_SIGNS = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "\u2212": "-"}
_WORDS = {word: meaning for meaning, words in _MEANINGS.items() for word in words}
_FIRST_WITHOUT_SPACES = "\u1100"
"""From this letter on scripts put no spaces between words (Hangul, kana, Chinese characters)."""
_LONGEST = max(map(len, _WORDS))
_WORD = regex(
    r"(?P<fraction>(?<![0-9])[0-9]{1,2}\s?/\s?[1-9][0-9]?(?![0-9]))"
    r"|(?P<number>[0-9]+(?:[.,][0-9]*)?|\.[0-9]+|(?<![^+\s]),[0-9]+)"
    rf"|(?P<east>[{''.join(_DIGITS)}{''.join(_TENS)}]+)"
    r"|(?P<latin>[^\W\d_\u1100-\uffff]+)"
    r"|(?P<end>[.!。！](?=\s|\Z))"
    r"|(?P<open>\()|(?P<close>\))|(?P<sign>\+)"
    r"|(?P<doubt>\?)|(?P<space>[\s,:;'=-]+)|(?P<other>.)",
    re.DOTALL,
)
_MOST_DIGITS = 6
"""More than any result or komi has, so that no text makes a huge number: a choice."""


class Word(NamedTuple):
    """One word."""

    meaning: str
    """A key of the tables, or counted (a number with its points), number, fraction, end, sign (a
    plus), doubt (a question mark), or strange for any other ASCII and any other digit of another
    script; other strange letters are left out."""
    text: str
    """As it is written."""
    number: Fraction = Fraction(0)
    """Where the word is a number."""


class Amount(NamedTuple):
    """A number as people write it, perhaps with its unit."""

    number: Fraction
    """The number, exact."""
    unit: str | None
    """points, zi, or None."""
    end: int
    """The number of the word after it."""


def folded(text: str) -> str:
    """Return a text in one width and case, single fraction signs written out, spaces single."""
    for sign, written in _SIGNS.items():
        text = text.replace(sign, written)
    return " ".join(normal_form("NFKC", text).casefold().split())


def words_of(text: str) -> list[Word]:
    """Return the words of a text, fillers left out, remarks in brackets too."""
    return _divided(text)[0]


def words_in_brackets(text: str) -> list[Word]:
    """Return the words of a text in brackets, fillers left out."""
    return _divided(text)[1]


def _divided(text: str) -> tuple[list[Word], list[Word]]:
    """Return the words outside brackets, and those inside them."""
    text = folded(text)
    outside: list[Word] = []
    inside: list[Word] = []
    position = depth = 0
    while position < len(text):
        known = _known(text, position)
        match = None if known else _WORD.match(text, position)
        if known:
            token, position = known
        elif match and match.lastgroup:
            token = _word(match.lastgroup, match[0])
            position = match.end()
        if token.meaning in ("open", "close"):
            depth += 1 if token.meaning == "open" else -(depth > 0)
        elif token.meaning not in ("filler", "space"):
            (inside if depth else outside).append(token)
    return outside, inside


def amount(words: Sequence[Word], start: int) -> Amount | None:
    """Return the amount that begins at a word: "6.5", "2 3/4 子", "半目", "1子3/4", or None.

    A fraction or a half may come after the whole number or after the unit.
    """
    first = _meaning(words, start)
    if first == "counted":
        half = _meaning(words, start + 1) == "half"
        return Amount(words[start].number + Fraction(half, 2), "points", start + 1 + half)
    number, at = Fraction(0), start
    has_whole = first == "number" and _meaning(words, start + 1) != "over"
    if has_whole:
        number, at = _with_decimals(words, start)
    part = _part(words, at) if has_whole or first != "and" else None
    if part:
        number, at = number + part[0], part[1]
    if at == start:
        return None
    unit = _meaning(words, at)
    if unit not in ("points", "zi"):
        return Amount(number, None, at)
    at += 1
    part = None if part else _part(words, at)
    if part:
        number, at = number + part[0], part[1]
    return Amount(number, unit, at)


def _with_decimals(words: Sequence[Word], at: int) -> tuple[Fraction, int]:
    """Return the number at a word, with the decimals of 3点75, and its end."""
    number, after = words[at].number, at + 1
    decimals = words[after + 1].number if _meaning(words, after + 1) == "number" else None
    if (
        decimals is None
        or words[after].text not in _DECIMAL_POINTS
        or number % 1
        or decimals % 1
        or _meaning(words, after + 2) == "plays"  # 白胜3点 75手
    ):
        return number, after
    return number + decimals / 10 ** len(str(decimals)), after + 2


def _part(words: Sequence[Word], at: int) -> tuple[Fraction, int] | None:
    """Return the fraction that begins at a word, an "and" before it or not, and its end."""
    at += _meaning(words, at) == "and"
    match [_meaning(words, at + each) for each in range(3)]:
        case ["fraction", _, _]:
            return words[at].number, at + 1
        case ["half", _, _]:
            return Fraction(1, 2), at + 1
        case ["number", "over", "number"] if under := words[at].number:  # 四分之三
            return words[at + 2].number / under, at + 3
    return None


def _meaning(words: Sequence[Word], at: int) -> str:
    """Return the meaning of a word, "" after the last one."""
    return words[at].meaning if at < len(words) else ""


def exact(number: Fraction) -> Decimal | None:
    """Return a number of eighths or simpler as an exact decimal; None for any other."""
    if 8 % number.denominator:
        return None
    return Decimal(number.numerator) / Decimal(number.denominator)


def _known(text: str, position: int) -> tuple[Word, int] | None:
    """Return the longest word of the tables at this position; Latin ones are left to _WORD."""
    if has_spaces(text[position]):
        return None
    korean = _KOREAN_POINTS.match(text, position)
    if korean and (korean["tens"] or korean["ones"] or korean["digit"]):
        tens = 2 if korean["tens"] == "스무" else _ordinal(korean["tens"], _KOREAN_TENS)
        ones = _ordinal(korean["ones"], _KOREAN_ONES) + _ordinal(korean["digit"], _KOREAN_DIGITS)
        return Word("counted", korean[0], Fraction(10 * tens + ones)), korean.end()
    for length in range(min(_LONGEST, len(text) - position), 0, -1):
        word = text[position : position + length]
        meaning = _WORDS.get(word)
        if meaning:
            return Word(meaning, word), position + length
    return None


def _ordinal(word: str | None, words: tuple[str, ...]) -> int:
    """Return the place of a word among some, from 1; 0 without a word."""
    return words.index(word) + 1 if word else 0


def _word(group: str, text: str) -> Word:
    if group == "latin":
        number = _NUMBERS.get(text)
        return Word("number", text, number) if number else Word(_WORDS.get(text, "strange"), text)
    if group == "fraction":
        over, _, under = text.partition("/")
        number = Fraction(int(over), int(under))
        return Word(group if number < 1 else "strange", text, number)
    if group == "number":
        digits = text.replace(",", ".")
        if len(digits) > 2 * _MOST_DIGITS or len(digits.partition(".")[0]) > _MOST_DIGITS:
            return Word("strange", text)
        return Word(group, text, Fraction(digits if digits[-1] != "." else digits[:-1]))
    if group == "east":
        return Word("number", text, _eastern_number(text))
    if group == "other":
        return Word("strange" if text.isascii() or text.isdigit() else "filler", text)
    return Word(group, text)


def has_spaces(word: str) -> bool:
    """Return whether a word is of a script that puts spaces between words, such as Latin."""
    return word < _FIRST_WITHOUT_SPACES


def words_for(meaning: str) -> list[str]:
    """Return the words of one meaning, in small letters."""
    return [word for word, each in _WORDS.items() if each == meaning]


def meaning_of(word: str) -> str | None:
    """Return what a whole text means if it is one word of the tables, in small letters."""
    return _WORDS.get(word)


def eastern_numbers(text: str, units: str) -> str:
    """Return a text in which numbers in Chinese characters are digits.

    units: only before one of these characters, such as 年月日; "" for everywhere.
    """
    before = rf"(?=\s*[{units}])" if units else ""
    digits = "".join((*_DIGITS, *_TENS))
    return re.sub(
        rf"(?<![{digits}])[{digits}]++{before}", lambda match: str(_eastern_number(match[0])), text
    )


def _eastern_number(text: str) -> Fraction:
    """Return a number in Chinese characters: 七, 十二, 二十一, 一百零三, 一八四."""
    if not any(character in _TENS for character in text):
        return Fraction("".join(str(_DIGITS[character]) for character in text[:_MOST_DIGITS]))
    total = digit = 0
    for character in text:
        if character in _TENS:
            total += (digit or 1) * _TENS[character]
            digit = 0
        else:
            digit = _DIGITS[character]
    return Fraction(total + digit)
