"""Results as servers word them."""

import re

from gocheck.result import parse_result
from gocheck.sgf_text import result_value

_ENGLISH = re.compile(r"(?P<color>black|white)\b(?P<rest>.*)", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,2})?")
_LOSES = re.compile(r"\b(loses|lost|resigns|resigned|ran out)\b", re.IGNORECASE)


def result_in_words(text: str) -> str:
    """Return RE for a result such as "White wins by  resign!" or "黒中押し勝ち!".

    What follows ">>" are both players' points. A text that cannot be read is returned as it is.
    """
    words = text.split(">>")[0].strip(" !！.")
    english = _ENGLISH.match(words)
    if english:
        rest = english["rest"].lower()
        color = english["color"][0].upper()
        if _LOSES.search(rest):
            color = "W" if color == "B" else "B"
        number = _NUMBER.search(rest)
        if "resign" in rest:
            return f"{color}+R"
        if "time" in rest:
            return f"{color}+T"
        if number:
            return f"{color}+{number[0]}"
        return f"{color}+" if "win" in rest or "los" in rest else words
    return result_value(parse_result(words)) or words
