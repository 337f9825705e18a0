"""RE: the recorded result in points, and what there is to say about how it is written.

Only the form of RE is looked at, never whether it is right (see `gocheck.comparison.agreement`).
"""

import re
from dataclasses import replace
from decimal import Decimal

from gocheck.board import COLOR_NAMES
from gocheck.findings import NOTE, Finding, finding
from gocheck.reading.properties.komi import by_form
from gocheck.record import (
    Komi,
    Result,
    both_lose,
    is_server_code,
    parse_result,
    result_value,
    truncated_zi,
)
from gocheck.sgf import Place
from gocheck.text import in_points, plain

_OF_SGF = re.compile(
    r"(?:0|draw|void|\?|[bw]\+(?:\d{1,6}(?:\.\d{0,6})?|r|resign|t|time|f|forfeit)?)\Z",
    re.ASCII | re.IGNORECASE,
)
_JUDGED = re.compile(r"\+\s*J\W*\Z", re.IGNORECASE)
_CHINESE = re.compile(r"chinese|中国|中國", re.IGNORECASE)


def read_result(
    recorded: str | None, place: Place, rules: str | None, komi: str | None, from_fox: bool
) -> tuple[Result, list[Finding]]:
    """Return RE in points and the findings about its form.

    rules, komi: the texts of RU and KM, which say whether zi make sense in the record;
    from_fox: whether the record comes from the Fox server, whose results under Chinese rules
    are in zi even where they look like points.
    """
    result = parse_result(recorded)
    if result.kind not in ("score", "other"):
        return result, _in_words(result, place)
    chinese = bool(rules and _CHINESE.match(rules))
    if from_fox and chinese and result.margin is not None and not result.in_zi:
        result = replace(result, margin=result.margin * 2, in_zi=True)
    if result.in_zi:
        margin = in_points(result.margin or Decimal(0))
        message = f"the result {result.recorded!r} is in zi: a margin of {margin}"
        return result, [finding("RES504", message, place)]
    if result.kind == "score":
        return result, _in_words(result, place)
    points, komi_in_zi = by_form(komi)
    if result.without_unit is not None:
        return _with_unit(result, result.without_unit, place, points, komi_in_zi=komi_in_zi)
    sensible = (chinese or komi_in_zi) and (points is None or points % 1 != 0)
    zi = truncated_zi(result) if sensible else None
    if zi and zi.margin:
        message = (
            f"the result {result.recorded!r} can only be zi with the last 5 cut off:"
            f" read as {plain(zi.margin / 2)} zi, a margin of {in_points(zi.margin)}"
        )
        return zi, [finding("RES511", message, place)]
    if is_server_code(result):
        message = f"the result {result.recorded!r} names a winner without a count"
        return result, [finding("RES510", message, place)]
    if both_lose(result):
        message = f"the result {result.recorded!r} has no form in SGF: both players lose"
        return result, [finding("RES505", message, place, severity=NOTE)]
    message = f"the result {result.recorded!r} cannot be read as a result"
    if result.winner is not None:
        message += f"; only the winner, {COLOR_NAMES[result.winner]}, is understood"
    return result, [finding("RES505", message, place)]


def _in_words(result: Result, place: Place) -> list[Finding]:
    """Say so where a result is understood that has not one of SGF's forms.

    Capitals do not matter. That the rules gave a tie to one player (W+J) cannot be said in SGF.
    """
    text = (result.recorded or "").strip()
    if not text or _OF_SGF.match(text) or (result.kind == "draw" and "+" in text):
        return []
    doubt = ", in doubt" if result.uncertain else ""
    message = f"the result {result.recorded!r} is read as {result_value(result)}{doubt}"
    return [finding("RES515", message, place)]


def _with_unit(
    result: Result, number: Decimal, place: Place, komi: Decimal | None, *, komi_in_zi: bool
) -> tuple[Result, list[Finding]]:
    """Return a result whose number is points or zi, whichever goes with komi, and says so.

    A margin and its komi both have half a point or both have none (whoever counts area on a board
    without neutral points knows more, but not every record is one). Where both units do, or neither
    does, they are zi beside komi in zi, and cannot be told otherwise.
    """
    fits_points, fits_zi = (
        komi is not None and not (margin - komi) % 1 for margin in (number, number * 2)
    )
    text = f"the result {result.recorded!r}"
    if fits_zi == fits_points and not komi_in_zi:
        message = (
            f"{text} may be {in_points(number)} or {plain(number)} zi, and komi does not tell"
            " which; only the winner is understood"
        )
        return result, [finding("RES513", message, place)]
    if fits_points and not fits_zi:
        message = f"{text} has no unit: beside this komi it can only be {in_points(number)}"
        read = replace(result, kind="score", margin=number, without_unit=None)
        return read, [finding("RES513", message, place, severity=NOTE)]
    message = f"{text} has no unit: beside this komi it is zi, a margin of {in_points(number * 2)}"
    read = replace(result, kind="score", margin=number * 2, in_zi=True, without_unit=None)
    return read, [finding("RES513", message, place, severity=NOTE)]


def _jigo_or_decision(result: Result, place: Place) -> list[Finding]:
    """Say so where a tie is written as W+J or D+J, which SGF has no form for."""
    text = (result.recorded or "").strip()
    if "+" not in text or _OF_SGF.match(text):
        return []
    whose = "" if result.winner is None else f" for {COLOR_NAMES[result.winner].capitalize()}"
    message = f"the result {text!r} has no form in SGF: J is jigo or a judge's decision{whose}"
    return [finding("RES505", message, place, severity=NOTE)]


def settle_draw(
    result: Result, komi: Komi, place: Place, from_fox: bool
) -> tuple[Result, list[Finding]]:
    """Return what a draw means where the half point in komi leaves no draw.

    W+J is then no jigo that White wins, but a judgement of the referee: no count to compare with.
    """
    if result.kind != "draw":
        return result, []
    found = _jigo_or_decision(result, place)
    if komi.points is None or not komi.points % 1:
        return result, found
    points = plain(komi.points)
    if from_fox:
        message = f"a draw with komi {points} is how Fox writes a voided game"
        voided = finding("RES506", message, place)
        return replace(result, kind="void", margin=None), [voided]
    if "+" not in (result.recorded or ""):
        return result, []
    undecided = replace(result, kind="other", margin=None)
    if _JUDGED.search(result.recorded or ""):
        return undecided, found
    message = f"the result {result.recorded!r} cannot be a tie with komi {points}"
    return undecided, [finding("RES505", message, place)]
