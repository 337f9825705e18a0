"""RE: the recorded result in points, and the findings on how it is written.

Only the form of RE is read, never whether it is right (see `gocheck.comparison.agreement`).
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from gocheck.board.stones import BLACK, COLOR_NAMES, WHITE
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.reading.properties.komi import by_form
from gocheck.record.record import Handicap, Komi, Move
from gocheck.record.result import (
    Result,
    both_lose,
    is_server_code,
    parse_result,
    result_value,
    truncated_zi,
)
from gocheck.sgf.source import Place
from gocheck.text.messages import counted, in_points, plain
from gocheck.text.parsing import regex

_OF_SGF = regex(
    r"(?:0|draw|void|\?|[bw]\+(?:\d{1,6}(?:\.\d{0,6})?|r|resign|t|time|f|forfeit)?)\Z",
    re.ASCII | re.IGNORECASE,
)
_JUDGED = regex(r"\+\s*J\W*\Z", re.IGNORECASE)
_OF_NOBODY = regex(r"(?:1\s?[-:]\s?0|0\s?[-:]\s?1)\Z")
"""A point for one player, without saying for whom."""
_LAST_MOVES_OMITTED = "; it says that the last moves are omitted"
_CHINESE = regex(r"chinese|中国|中國", re.IGNORECASE)


def read_result(
    recorded: str | None, place: Place, rules: str | None, komi: str | None, from_fox: bool
) -> tuple[Result, list[Finding]]:
    """Return RE in points and the findings on its form.

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
        message = f"RE[{result.recorded}] is in zi; the margin is {margin}"
        return result, [finding("RES504", message, place)]
    if result.kind == "score":
        return result, _in_words(result, place)
    if result.stones:
        return result, []  # see `settle_stones`
    points, komi_in_zi = by_form(komi)
    if result.without_unit is not None:
        return _with_unit(result, result.without_unit, place, points, komi_in_zi=komi_in_zi)
    sensible = (chinese or komi_in_zi) and (points is None or points % 1 != 0)
    zi = truncated_zi(result) if sensible else None
    if zi and zi.margin:
        message = (
            f"RE[{result.recorded}] is in zi with the last digit cut off; read as a margin of"
            f" {in_points(zi.margin)}"
        )
        return zi, [finding("RES511", message, place)]
    return result, [_without_margin(result, place)]


def _without_margin(result: Result, place: Place) -> Finding:
    """Return the finding on a text of which at most the winner is read."""
    if is_server_code(result):
        message = f"RE[{result.recorded}] names a winner but no possible margin"
        return finding("RES510", message, place)
    severity = None
    if both_lose(result):
        problem, severity = "means that both players lose; SGF has no form for it", NOTE
    elif result.is_cut and result.winner is None:
        problem, severity = f"is not a result{_LAST_MOVES_OMITTED}", NOTE
    elif _OF_NOBODY.match((result.recorded or "").strip()):
        problem = "does not say whether Black or White won; the result is unknown"
    else:
        problem = f"is not a result in SGF format, such as B+3.5; {_what_is_read(result)}"
    return finding("RES505", f"RE[{result.recorded}] {problem}", place, severity=severity)


def _what_is_read(result: Result) -> str:
    if result.winner is None:
        return "the result is unknown"
    return f"only the winner, {COLOR_NAMES[result.winner].capitalize()}, is read"


def move_count_finding(result: Result, moves: Sequence[Move], place: Place) -> Finding | None:
    """Return the finding on a number of moves in RE that is not the record's.

    RE may count passes or not. A record that RE calls cut has fewer moves than the game.
    """
    if result.moves is None or not moves:
        return None
    plays = sum(move.point is not None or move.outside is not None for move in moves)
    if plays <= result.moves <= len(moves):
        return None
    if result.is_cut and plays < result.moves:
        return None
    message = f"RE[{result.recorded}] counts {counted(result.moves, 'move')}, but the record has"
    return finding("RES517", f"{message} {len(moves)}", place)


def _in_words(result: Result, place: Place) -> list[Finding]:
    """Return the finding on a result that is understood but not in one of SGF's forms.

    Capitals do not matter. SGF has no form for a tie that the rules give to one player (W+J).
    """
    text = (result.recorded or "").strip()
    if not text or _OF_SGF.match(text) or (result.kind == "draw" and "+" in text):
        return []
    how = " (uncertain)" if result.uncertain else ""
    message = f"RE[{result.recorded}] is not in SGF's form; read as {result_value(result)}{how}"
    if result.is_cut and result.kind not in ("score", "winner", "draw"):  # those have RES514
        message += _LAST_MOVES_OMITTED
    return [finding("RES515", message, place)]


def _with_unit(
    result: Result, number: Decimal, place: Place, komi: Decimal | None, *, komi_in_zi: bool
) -> tuple[Result, list[Finding]]:
    """Return a result whose number is points or zi, whichever fits komi, and the finding on it.

    A margin and its komi both have half a point or both have none (area counts on a board without
    neutral points say more, but not every record has them). Where both units fit, or neither does,
    they are zi if komi is in zi, and otherwise unknown.
    """
    fits_points, fits_zi = (
        komi is not None and not (margin - komi) % 1 for margin in (number, number * 2)
    )
    text = f"RE[{result.recorded}] has no unit"
    if fits_zi == fits_points and not komi_in_zi:
        message = (
            f"{text} and may mean {in_points(number)} or {plain(number)} zi; only the winner is"
            " read"
        )
        return result, [finding("RES513", message, place)]
    if fits_points and not fits_zi:
        message = f"{text}; the komi shows that it is {in_points(number)}"
        read = replace(result, kind="score", margin=number, without_unit=None)
        return read, [finding("RES513", message, place, severity=NOTE)]
    message = f"{text}; the komi shows that it is in zi, a margin of {in_points(number * 2)}"
    read = replace(result, kind="score", margin=number * 2, in_zi=True, without_unit=None)
    return read, [finding("RES513", message, place, severity=NOTE)]


def _jigo_or_decision(result: Result, place: Place) -> list[Finding]:
    """Return the finding on a tie written as W+J or D+J, for which SGF has no form."""
    text = (result.recorded or "").strip()
    if "+" not in text or _OF_SGF.match(text):
        return []
    whose = "" if result.winner is None else f" for {COLOR_NAMES[result.winner].capitalize()}"
    means = "J means jigo or a judge's decision" if _JUDGED.search(text) else "read as a draw"
    message = f"RE[{text}] is not in SGF's form; {means}{whose}"
    return [finding("RES505", message, place, severity=NOTE)]


def settle_stones(
    result: Result, komi: Komi, handicap: Handicap, points: int, place: Place
) -> tuple[Result, list[Finding]]:
    """Return the margin where RE gives the stones of a player instead: 黑185子.

    They are compared with half of the board's points, and komi is added to White's. White's
    compensation for a handicap would have to be added too, but is not known here.

    points: those of the board.
    """
    if result.stones is None:
        return result, []
    color, stones = result.stones
    whose = f"RE[{result.recorded}] gives {COLOR_NAMES[color].capitalize()}'s stones"
    black_ahead = 2 * stones - points if color == BLACK else points - 2 * stones
    if stones > points or komi.points is None or (handicap.stones or 0) >= 2:
        why = "komi is unknown" if komi.points is None else "the handicap may count"
        if stones > points:
            why = f"the board has {points} points"
        message = f"{whose}, not a margin, and {why}; {_what_is_read(result)}"
        return result, [finding("RES505", message, place)]
    margin = black_ahead - komi.points
    winner = (BLACK if margin > 0 else WHITE) if margin else None
    if result.winner not in (None, winner):
        message = f"{whose}; with komi {plain(komi.points)} they do not win; the result is unknown"
        return replace(result, winner=None), [finding("RES505", message, place)]
    message = f"{whose}; with komi {plain(komi.points)} the margin is {in_points(abs(margin))}"
    read = replace(
        result, kind="score" if winner else "draw", winner=winner, margin=abs(margin), in_zi=True
    )
    return read, [finding("RES504", message, place)]


def settle_draw(
    result: Result, komi: Komi, place: Place, from_fox: bool
) -> tuple[Result, list[Finding]]:
    """Return what a recorded draw means where the half point in komi rules out a draw.

    W+J is then not a jigo that White wins but a decision of the referee: no count to compare with.
    """
    if result.kind != "draw":
        return result, []
    found = _jigo_or_decision(result, place)
    if komi.points is None or not komi.points % 1:
        return result, found
    points = plain(komi.points)
    if from_fox:
        message = f"RE[{result.recorded}] is a draw, impossible with komi {points};"
        message += " read as void, as Fox writes it"
        voided = finding("RES506", message, place)
        return replace(result, kind="void", margin=None), [voided]
    if "+" not in (result.recorded or ""):
        return result, []
    undecided = replace(result, kind="other", margin=None)
    if _JUDGED.search(result.recorded or ""):
        return undecided, found
    message = (
        f"RE[{result.recorded}] is a tie, impossible with komi {points}; the result is unknown"
    )
    return undecided, [finding("RES505", message, place)]
