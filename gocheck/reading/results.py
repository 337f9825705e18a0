"""RE: the recorded result in points, and what there is to say about how it is written.

Only the form of RE is looked at, never whether it is right (see `gocheck.comparing`).
"""

import re
from dataclasses import replace
from decimal import Decimal

from gocheck.amounts import plain
from gocheck.findings import NOTE, Finding, finding
from gocheck.reading.komi import by_form
from gocheck.record import Komi
from gocheck.result import Result, is_server_code, parse_result, truncated_zi
from gocheck.source import Place

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
        return result, []
    chinese = bool(rules and _CHINESE.match(rules))
    if from_fox and chinese and result.margin is not None and not result.in_zi:
        result = replace(result, margin=result.margin * 2, in_zi=True)
    if result.in_zi:
        margin = plain(result.margin or 0)
        message = f"the result {result.recorded!r} is in zi: a margin of {margin} points"
        return result, [finding("RES504", message, place)]
    if result.kind == "score":
        return result, []
    points, komi_in_zi = by_form(komi)
    if result.without_unit is not None:
        return _with_unit(result, result.without_unit, place, points, komi_in_zi=komi_in_zi)
    sensible = (chinese or komi_in_zi) and (points is None or points % 1 != 0)
    zi = truncated_zi(result) if sensible else None
    if zi and zi.margin:
        message = (
            f"the result {result.recorded!r} can only be zi with the last 5 cut off:"
            f" read as {plain(zi.margin / 2)} zi, a margin of {plain(zi.margin)} points"
        )
        return zi, [finding("RES511", message, place)]
    if is_server_code(result):
        message = f"the result {result.recorded!r} names a winner without a count"
        return result, [finding("RES510", message, place)]
    message = f"the result {result.recorded!r} cannot be read as a result"
    if result.winner is not None:
        message += "; only the winner is understood"
    return result, [finding("RES505", message, place)]


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
            f"{text} may be {plain(number)} points or {plain(number)} zi, and komi does not tell"
            " which; only the winner is understood"
        )
        return result, [finding("RES513", message, place)]
    if fits_points and not fits_zi:
        message = f"{text} has no unit: beside this komi it can only be {plain(number)} points"
        read = replace(result, kind="score", margin=number, without_unit=None)
        return read, [finding("RES513", message, place, severity=NOTE)]
    message = f"{text} has no unit: beside this komi it is {plain(number)} zi"
    read = replace(result, kind="score", margin=number * 2, in_zi=True, without_unit=None)
    return read, [finding("RES513", message, place, severity=NOTE)]


def settle_draw(
    result: Result, komi: Komi, place: Place, from_fox: bool
) -> tuple[Result, list[Finding]]:
    """Return what a draw means where the half point in komi leaves no draw."""
    if result.kind != "draw" or komi.points is None or not komi.points % 1:
        return result, []
    points = plain(komi.points)
    if from_fox:
        message = f"a draw with komi {points} is how Fox writes a voided game"
        found = finding("RES506", message, place)
        return replace(result, kind="void", margin=None), [found]
    judged = "+" in (result.recorded or "")
    if not judged:
        return result, []
    # W+J: a jigo that White wins, or, as here, a judgement.
    message = f"the result {result.recorded!r} cannot be a tie with komi {points}"
    found = finding("RES505", message, place)
    return replace(result, kind="other", margin=None), [found]
