"""Results in the words of servers."""

from gocheck.record import parse_result, result_value


def result_in_words(text: str) -> str:
    """Return RE for a result such as "White wins by  resign!" or "黒中押し勝ち!".

    What follows ">>" are both players' points. A text that cannot be read is returned as it is.
    """
    words = text.split(">>")[0].strip(" !！.")
    return result_value(parse_result(words)) or words
