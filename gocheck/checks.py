"""What is worth saying about a game, once it is replayed, judged and scored.

Each function looks at one subject and returns findings. How grave a finding is, is decided
here and nowhere else.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType

from gocheck.amounts import percents, plain
from gocheck.board import geometry
from gocheck.comparing import COMPARABLE, signed_margin
from gocheck.cycles import Cycle
from gocheck.disputes import Dispute
from gocheck.explaining import Explanation
from gocheck.findings import ERROR, NOTE, WARNING, Finding, finding
from gocheck.legality import MOST_LISTED, REASONS, Illegal, Legality, Outcome, forbidden
from gocheck.life import ASSUMED, ENGINE, JUDGED, MARKED, NAMED, PROVED, Status
from gocheck.marking import (
    ADJOINING,
    ALIVE,
    BESIDE,
    BOTH,
    IN_PART,
    MARKS,
    MISSING,
    Contradiction,
    contradictions,
)
from gocheck.points import Point, point_name
from gocheck.record import Handicap, Marks, Move, Record
from gocheck.replay import Facts, Replay
from gocheck.report import Scored
from gocheck.result import Result
from gocheck.rulesets import Ruleset
from gocheck.scoring import result_text
from gocheck.source import Place
from gocheck.star_points import on_fixed_points
from gocheck.stones import BLACK, PLAYERS, WHITE, opponent

_MOVE_CODES = {
    "outside": "MOV201",
    "occupied": "MOV202",
    "suicide": "MOV203",
    "ko": "MOV204",
    "superko": "MOV205",
    "turn": "MOV206",
    "ended": "MOV207",
}
_OF_MISSING_STONES = ("MOV202", "MOV203", "MOV204")
"""Illegal moves that a stone too few on the board may bring about."""
_SEVERAL = 3
"""So many plays of one player on the same occupied point are no slip."""
_EVIDENCE = {
    ASSUMED: "all stones assumed alive",
    JUDGED: "dead stones judged by gocheck",
    NAMED: "stones as named with --dead",
    MARKED: "stones as marked",
    ENGINE: "dead stones by the engine",
    PROVED: "stones proved alive or dead",
}
_BEFORE_DAME = 2
"""Points by which a judged score may be off where a record stops before the last small plays."""
_LIKELY = 0.5
"""From this confidence on an explanation softens or sharpens a finding."""
_EQUAL = 2 / 3
"""From this share of the first one's confidence on the second explanation is told too."""
_MOST_MOVES = 12
_MOST_POINTS = 5
_LAST_PLAYS = 6
"""Points by which it may be off where some small plays more are missing."""
_OUTCOMES = {"no_result": "no result if both agree", "draw": "a draw", "referee": "needs a referee"}


def no_ruleset(record: Record, default: Ruleset | None, nearest: str | None) -> list[Finding]:
    """RU is missing, or names nothing known.

    default: the ruleset taken instead; nearest: the name of one that RU may have meant.
    """
    if not record.rules:
        if default:
            return []
        message = "no ruleset is recorded (RU)"
        if record.komi.in_zi or record.result.in_zi:
            message += "; zi are of Chinese counting"
        return [finding("SET301", message, Place(0))]
    meant = f"; did you mean {nearest}?" if nearest else ""
    taken = f"; taken as {default.name}" if default else meant
    message = f"the ruleset {record.rules!r} is not known{taken}"
    return [finding("SET302", message, record.place("RU"))]


def units(record: Record, own: Ruleset) -> list[Finding]:
    """Komi and result in zi, which RU does not count in."""
    komi, recorded = record.komi, record.result
    if not (komi.in_zi or recorded.in_zi) or own.scoring != "territory":
        return []
    under = f"is in zi, and {own.name} counts territory in points"
    found = []
    if komi.in_zi:
        found.append(finding("SET313", f"komi {komi.recorded} {under}", record.place("KM")))
    if recorded.in_zi:
        message = f"the result {recorded.recorded} {under}"
        found.append(finding("RES512", message, record.place("RE")))
    return found


def handicap(record: Record, replay: Replay, own: Ruleset | None, *, repair: bool) -> list[Finding]:
    """HA beside the stones that stand on the board for it, and where they stand.

    repair: whether missing stones were to be placed, which is then known to have failed.
    """
    stated = record.handicap.stones or 0
    stones = replay.handicap_stones
    if stated < 2 and stones < 2:
        return []
    place = record.place("HA")
    found = []
    if _lacks_stones(record, replay):
        message = f"HA says {stated} handicap stones and the record places none"
        if repair:
            message += f"; none are placed, since {_why_not_placed(record, replay)}"
        found.append(finding("SET307", message, place))
    elif stones != stated and not _is_unreadable(record.handicap):
        are = "1 handicap stone is" if stones == 1 else f"{stones} handicap stones are"
        message = f"{_what_ha_says(record.handicap)}, and {are} on the board"
        found.append(finding("SET306", message, place))
    if replay.free_handicap:
        message = f"Black's first {replay.free_handicap} moves are taken for handicap stones"
        found.append(finding("SET308", message, Place(record.moves[0].node)))
    if own and own.handicap_placement == "fixed" and stones == stated:
        points = _handicap_points(replay)
        if on_fixed_points(replay.columns, replay.rows, points) is False:
            names = ", ".join(point_name(point, replay.rows) for point in points)
            message = f"{own.name} has fixed handicap points; the stones stand at {names}"
            found.append(finding("SET314", message, place))
    return found


def _lacks_stones(record: Record, replay: Replay) -> bool:
    """Return whether HA names handicap stones and none are on the board."""
    return (record.handicap.stones or 0) >= 2 and not replay.handicap_stones


def _is_unreadable(handicap: Handicap) -> bool:
    """Return whether HA says something of which SGF106 says that it is no number."""
    return handicap.stones is None and bool((handicap.recorded or "").strip())


def _what_ha_says(handicap: Handicap) -> str:
    if handicap.recorded is None:
        return "there is no HA"
    if not handicap.recorded.strip():
        return "HA is empty"
    return f"HA says {handicap.recorded if handicap.stones is None else handicap.stones}"


def _why_not_placed(record: Record, replay: Replay) -> str:
    """Return why `gocheck.handicap` leaves missing handicap stones missing."""
    if any(replay.positions[0]):
        return "other stones are set up"
    if record.moves and record.moves[0].color == BLACK:
        return "Black moves first, and HA may be what is wrong"
    return "no custom says where so many stand on this board"


def handicap_placed(record: Record, own: Ruleset | None) -> Finding:
    """The handicap stones that `gocheck.handicap` put into a record."""
    names = ", ".join(point_name(point, record.rows) for point, _ in record.setups[0].stones)
    server = f", as on {record.server.name}" if record.server else ""
    message = (
        f"HA says {record.handicap.stones} handicap stones and the record places none;"
        f" they are placed at {names}{server} (--repair-handicap)"
    )
    fixed = record.server is not None and record.server.fixed_handicap
    if own and own.handicap_placement == "free" and not fixed:
        message += f"; under {own.name} rules Black was free to choose others"
    return finding("SET315", message, record.place("HA"))


def _handicap_points(replay: Replay) -> list[Point]:
    """Return where the handicap stones stand, set up or played, in the order of the board."""
    if not replay.free_handicap:
        start = enumerate(replay.positions[0])
        numbers = [number for number, color in start if color == BLACK]
        return [(number % replay.columns, number // replay.columns) for number in numbers]
    played = [each.point for each in replay.moves if each.color == BLACK and each.point is not None]
    return played[: replay.free_handicap]


def setups(record: Record, replay: Replay) -> list[Finding]:
    """Setups during the game, and those that leave stones without liberties."""
    found = []
    for setup in record.setups:
        if setup.after and setup.stones:
            message = f"stones are set up or taken off after move {setup.after}"
            found.append(finding("SET309", message, Place(setup.node)))
    for node, stranded in replay.stranded:
        for chain in stranded:
            name = _name(chain[0], replay)
            message = f"the setup leaves the chain at {name} without liberties"
            found.append(finding("SET310", message, Place(node), point=name))
    if replay.not_looked_at is not None:
        message = "from here on setups are not looked at for stones without liberties: too many"
        found.append(finding("SET310", message, Place(replay.not_looked_at), severity=NOTE))
    return found


def moves(
    record: Record,
    replay: Replay,
    legality: Mapping[str, Legality],
    own: Ruleset | None,
    disputed: Iterable[Dispute],
) -> list[Finding]:
    """Moves that the record's own ruleset forbids; without one, that any ruleset forbids.

    disputed: the repetitions, with their cycles.
    """
    if not replay.facts:
        return []
    cycles = {dispute.move: dispute.cycle for dispute in disputed}
    found = []
    if own:
        found += [
            _illegal(each, replay.moves[each.move - 1], replay.rows, ERROR, (), cycles)
            for each in legality[own.name].illegal
        ]
        found += _more(replay, own.name, legality[own.name].more, ERROR)
        if own.resumption:
            found += _resumptions(replay)
        found += _long_cycle(replay, record, {own.name: legality[own.name]}, cycles)
        return _with_causes(found, record, replay)
    objections: dict[int, dict[str, Illegal]] = {}
    for name, judged in legality.items():
        for illegal in judged.illegal:
            objections.setdefault(illegal.move, {})[name] = illegal
    for by_ruleset in objections.values():
        first = min(by_ruleset.values(), key=lambda illegal: REASONS.index(illegal.reason))
        if first.reason == "ended":
            continue  # only the few rulesets without resumption object
        severity = ERROR if len(by_ruleset) == len(legality) else WARNING
        names = () if severity == ERROR else tuple(by_ruleset)
        move = replay.moves[first.move - 1]
        found.append(_illegal(first, move, replay.rows, severity, names, cycles))
    counts = [judged.more for judged in legality.values()]
    beside_the_end = sum(_reason(facts) != "ended" for facts in replay.facts[MOST_LISTED:])
    severity = ERROR if min(counts) == max(counts) else WARNING
    found += _more(replay, "some ruleset", min(max(counts), beside_the_end), severity)
    found += _resumptions(replay)
    found += _long_cycle(replay, record, legality, cycles)
    return _with_causes(found, record, replay)


def _with_causes(found: list[Finding], record: Record, replay: Replay) -> list[Finding]:
    """Return the findings; those on illegal moves with the cause that the record supports.

    Where PL makes a later move one out of turn, PL may be what is wrong.
    """
    told = {setup.after + 1: setup.to_move for setup in record.setups if setup.after}
    lacks_stones = _lacks_stones(record, replay)
    occupied = "" if lacks_stones else _in_place_of_passes(found, replay)
    for index, each in enumerate(found):
        if lacks_stones and each.code in _OF_MISSING_STONES:
            message = f"{each.message}: perhaps since the record lacks its handicap stones"
            found[index] = replace(each, message=message)
        elif occupied and each.code == "MOV202":
            found[index] = replace(each, message=each.message + occupied)
        if each.code != "MOV206" or each.move is None or each.color is None:
            continue
        if player := told.get(each.move):
            severity = WARNING if each.severity == ERROR else each.severity
            message = f"{each.message}: PL gives {PLAYERS[player]} the move"
            found[index] = replace(each, message=message, severity=severity)
        elif each.move > 1:
            found[index] = replace(
                each, message=each.message + _left_out(each.move, record, replay)
            )
    return found


def _in_place_of_passes(found: Iterable[Finding], replay: Replay) -> str:
    """Return what plays on an occupied point may stand for, or "".

    They are passes, perhaps, where they are all that is illegal, one player makes them on the
    same point several times, and the record has no pass.
    """
    illegal = [each for each in found if each.code in _MOVE_CODES.values()]
    kinds = {(each.code, each.color, each.point) for each in illegal}
    if len(kinds) != 1 or len(illegal) < _SEVERAL or any(replay.passes):
        return ""
    color = illegal[0].color
    if illegal[0].code != "MOV202" or color is None:
        return ""
    return (
        f": {PLAYERS[color]} plays there {len(illegal)} times, perhaps in place of passes,"
        " of which the record has none"
    )


def _left_out(number: int, record: Record, replay: Replay) -> str:
    """Return what may be left out of a record before a second move of the same colour, or "".

    Free handicap where the game opens so. A pass where the record has none at all, as those of
    some servers: in every record of our data with a move out of turn.
    """
    moves = record.moves
    only_black = next(
        (at for at, move in enumerate(moves) if move.color != BLACK or move.point is None),
        len(moves),
    )
    if only_black == len(moves) or any(replay.passes):
        return ""
    if number <= only_black and not any(replay.positions[0]):
        says = _what_ha_says(record.handicap)
        return f": Black's first {only_black} moves may be handicap stones, and {says}"
    player = PLAYERS[opponent(moves[number - 1].color)]
    return f": a pass by {player} is probably missing, as the record has none at all"


def move_in_variation(
    facts: Facts, move: Move, rows: int, own: Ruleset | None, rulesets: Sequence[Ruleset]
) -> Finding | None:
    """A move off the main line that is forbidden under the record's own ruleset, or, without one,
    under any: never an error, since the game itself is not wrong for it.
    """
    objections: dict[str, Illegal] = {}
    for ruleset in (own,) if own else rulesets:
        illegal = forbidden(facts, ruleset)
        if illegal:
            objections[ruleset.name] = illegal
    if not objections:
        return None
    first = min(objections.values(), key=lambda illegal: REASONS.index(illegal.reason))
    if own or len(objections) == len(rulesets):
        return _illegal(first, move, rows, WARNING)
    if first.reason == "ended":
        return None
    return _illegal(first, move, rows, NOTE, tuple(objections))


def not_stones(names: Iterable[str]) -> list[Finding]:
    """Points that were named as dead and at which no stone stands."""
    return [
        finding(
            "END404",
            f"no stone stands at {name}, which was named as dead: --dead is not used for this game",
            point=name,
        )
        for name in names
    ]


def engine_failed(record: Record, cause: str) -> Finding:
    """The engine that was to say who is dead did not."""
    message = f"{cause}; gocheck judges who is dead itself"
    return finding("END405", message, _last_place(record))


def marks(marked: Marks, replay: Replay) -> list[Finding]:
    """Marks that give a player his own stones as territory, or a point to both players."""
    found = []
    for identifier, color, points in (("TB", BLACK, marked.black), ("TW", WHITE, marked.white)):
        own = [
            row * replay.columns + column
            for column, row in points
            if replay.final_position[row * replay.columns + column] == color
        ]
        if own:
            count = f"{len(own)} stones" if len(own) > 1 else "a stone"
            message = f"{identifier} marks {count} of {PLAYERS[color]}'s own"
            place = Place(marked.node, identifier)
            found.append(finding("SGF146", message, place, point=_name(min(own), replay)))
    return found


def ending(
    record: Record,
    replay: Replay,
    status: Status,
    scores: Mapping[str, Scored],
    columns: Sequence[Ruleset],
) -> list[Finding]:
    """Marks that contradict each other, and scores that turn on passes not recorded."""
    found = contradicted(record, status.contradictions)
    turning = tuple(
        ruleset.name for ruleset in columns if scores[ruleset.name].score.first_pass_assumed
    )
    if turning:
        message = (
            f"who passed first is not recorded; the score under {_listed(turning)} turns on it"
        )
        found.append(finding("END401", message, _last_place(record), rulesets=turning))
    return found


def result(
    record: Record,
    own: Scored,
    status: Status,
    explanation: Sequence[Explanation] | None,
    *,
    closed: bool,
    recorded_komi: bool,
) -> list[Finding]:
    """The recorded result beside the score under the record's own ruleset.

    explanation: what would make the recorded result right; closed: whether the record ends in
    two passes; recorded_komi: whether the score uses the record's own komi; with another one
    nothing about the result is more than a note.
    """
    score = own.score
    recorded = record.result
    place = record.place("RE")
    if recorded.kind == "none":
        return [finding("RES509", "no result is recorded (RE)", place)]
    if own.agrees or recorded.kind not in COMPARABLE:
        return []
    text = _recorded(recorded)
    off = abs(score.margin - signed_margin(recorded))
    why = _explained(explanation, None if recorded.kind == "winner" else off, status.swing)
    basis = f"{score.result} under {score.ruleset} with komi {plain(score.komi)}"
    stones = _EVIDENCE.get(score.evidence, score.evidence)
    message = f"{text}, the score is {basis} ({stones}){why}"
    wrong_winner = score.winner != recorded.winner
    if own.agrees is None:
        unknown = record.komi.points is None and recorded_komi
        return [] if unknown else [finding("RES503", message, place)]
    if score.evidence in (ASSUMED, JUDGED) and (score.margin - signed_margin(recorded)) % 1:
        message = f"{text}, which cannot be under {score.ruleset} with komi {plain(score.komi)}"
        severity = None if recorded_komi else NOTE
        return [finding("RES507", message + why, place, severity=severity)]
    severity = _gravity(
        wrong_winner=wrong_winner,
        off=off,
        judged=score.evidence in (ENGINE, JUDGED),
        doubtful=recorded.doubtful
        or bool(status.contradictions)
        or any(found.code == "SGF112" for found in record.findings)
        or _is_of_another_end(explanation, record),
        best=explanation[0] if explanation else None,
        before_dame=not closed and score.evidence not in (MARKED, NAMED),
        recorded_komi=recorded_komi,
    )
    return [finding("RES501" if wrong_winner else "RES502", message, place, severity=severity)]


def ended_early(record: Record) -> list[Finding]:
    """A result beside a board that nobody can have counted."""
    recorded = record.result
    if recorded.kind not in COMPARABLE:
        return []
    message = f"{_recorded(recorded)}, and the record ends too early to have been counted"
    place = record.place("RE")
    if recorded.kind != "score":  # agreed or resigned, perhaps, whatever the komi
        return [finding("RES514", message, place, severity=NOTE)]
    half_point = _half_point(record)
    found = [finding("RES514", message, place)]
    return [*found, half_point] if half_point else found


def _gravity(
    *,
    wrong_winner: bool,
    off: Decimal,
    judged: bool,
    doubtful: bool,
    best: Explanation | None,
    before_dame: bool,
    recorded_komi: bool,
) -> str:
    """Return how grave a wrong result is: the whole policy, the first line that holds.

    - With a komi that the user chose, a note: the record does not claim that result.
    - Off by at most two points where the record stops before its closing passes, a note: the
      last dame and kos are not recorded, as in most professional records.
    - Who is dead is judged, by gocheck or an engine, with confidence, or no doubtful chain could
      change the winner: off by at most two points, a note; a wrong winner, off by more than six
      points, an error; all else a warning.
    - The record itself puts the result or its marks in doubt, or is cut off, or the result is
      likeliest that of the game with the handicap stones that HA names and the record lacks, or of
      a game that was not counted, as an agreed draw where no territory is marked: a warning.
    - A wrong winner is an error.
    - A wrong margin is an error, a warning if another unit of komi explains it.

    The two bounds were looked at on 5,371 real games (README, "Contributing"): of 31 judged
    results that would be errors all but a few belong to records that lack stones or moves, or
    name the wrong winner.

    off: by how many points; best: the likeliest explanation; before_dame: no closing passes are
    recorded and no territory is marked.
    """
    slight = off <= _BEFORE_DAME
    large = off > _LAST_PLAYS
    unit = best is not None and best.kind == "komi unit" and best.confidence >= _LIKELY
    if not recorded_komi or (before_dame and slight):
        return NOTE
    if judged and slight:
        return WARNING if unit else NOTE
    if judged:
        return ERROR if wrong_winner and large and not doubtful else WARNING
    if doubtful:
        return WARNING
    return WARNING if unit and not wrong_winner else ERROR


def _is_of_another_end(explanation: Sequence[Explanation] | None, record: Record) -> bool:
    """Whether the recorded result is likeliest not the count of what stands on the board."""
    kind = explanation[0].kind if explanation else None
    return kind == "handicap stones" or (kind == "not counted" and record.marks is None)


def result_without_ruleset(
    record: Record, scores: Mapping[str, Scored], explanation: Sequence[Explanation] | None
) -> list[Finding]:
    """The recorded result of a record without a ruleset, beside all scores."""
    place = record.place("RE")
    recorded = record.result
    if recorded.kind == "none":
        return [finding("RES509", "no result is recorded (RE)", place)]
    known = all(scored.score.evidence in (NAMED, MARKED, PROVED) for scored in scores.values())
    if not (known and scores and all(scored.agrees is False for scored in scores.values())):
        half_point = _half_point(record)
        return [half_point] if half_point else []
    winners = {scored.score.winner for scored in scores.values()}
    message = f"{_recorded(recorded)}, and no ruleset compared gives it"
    if recorded.winner is not None and recorded.winner not in winners:
        message += ": the other player wins under every one"
    return [finding("RES508", message + _explained(explanation, None), place)]


def _explained(
    explanation: Sequence[Explanation] | None, off: Decimal | None, swing: int = 0
) -> str:
    """Return the end of a message: the likeliest explanation, or that there is none.

    off: by how many points; swing: how many doubtful stones could move.
    """
    if explanation is None:
        return ""
    if not explanation:
        by = f" of {plain(off)} points" if off is not None else ""
        doubt = f", but doubtful stones could move {swing} points" if swing else ""
        return f"; no small change explains the difference{by}{doubt}"
    shares = percents([each.confidence for each in explanation])
    equals = [
        f"{each.change} ({share}%)"
        for each, share in zip(explanation[:2], shares, strict=False)
        if each.confidence >= explanation[0].confidence * _EQUAL
    ]
    return f"; likeliest: {', or '.join(equals)}"


def not_scored(
    record: Record, replay: Replay, own: Ruleset | None, *, finished: bool
) -> list[Finding]:
    """What can be said of marks and result without a score.

    finished: whether the marks are those of a game that was counted; elsewhere they may be
    anybody's, and only a point that is marked for both players is wrong.
    """
    found = []
    half_point = _half_point(record)
    if half_point and not (own and own.first_pass):
        found.append(half_point)
    if record.marks:
        shape = geometry(replay.columns, replay.rows)
        every = contradictions(replay.final_position, shape, record.marks)
        found += contradicted(record, (each for each in every if finished or each.kind == BOTH))
    return found


def contradicted(record: Record, found: Iterable[Contradiction]) -> list[Finding]:
    """Where the marks of a record contradict each other, or the stones."""
    return [_contradicted(record, each) for each in found]


def _contradicted(record: Record, each: Contradiction) -> Finding:
    def names(points: Sequence[int]) -> str:
        shown = [
            point_name((point % record.columns, point // record.columns), record.rows)
            for point in points[:_MOST_POINTS]
        ]
        return ", ".join([*shown, "..."] if len(points) > _MOST_POINTS else shown)

    marked_points, others = names(each.points), names(each.others[:1])
    mark, player = MARKS[each.color], PLAYERS[each.color]
    message = {
        BOTH: f"{marked_points} is marked as territory of both players",
        IN_PART: f"the chain at {others} is marked as dead in part only ({marked_points})",
        ALIVE: f"the chain at {others} is marked as dead, and cannot be captured",
        BESIDE: f"{marked_points} is marked as territory beside living stones of the other colour",
        ADJOINING: f"{marked_points} is marked as territory of {player}, and {others} beside it as"
        " that of the other player",
        MISSING: f"no point is marked as territory of {player}, whose stones alone surround"
        f" {marked_points}",
    }[each.kind]
    if each.kind == MISSING:
        mark = MARKS[opponent(each.color)]
    node = record.marks.node if record.marks else 0
    point = others if each.kind in (IN_PART, ALIVE) else marked_points
    return finding("END403", message, Place(node, mark), point=point)


def _half_point(record: Record) -> Finding | None:
    """A margin with a half point beside komi without one, or the other way round."""
    recorded, komi = record.result, record.komi.points
    if komi is None or recorded.margin is None or not (recorded.margin - komi) % 1:
        return None
    message = f"{_recorded(recorded)}, which cannot be with komi {plain(komi)}"
    return finding("RES507", message, record.place("RE"))


def _recorded(recorded: Result) -> str:
    text = f"{recorded.recorded} is recorded"
    if recorded.in_zi:
        text += f" ({result_text(recorded.winner, signed_margin(recorded))} in points)"
    return text


def _illegal(
    illegal: Illegal,
    move: Move,
    rows: int,
    severity: str,
    rulesets: tuple[str, ...] = (),
    cycles: Mapping[int, Cycle | None] = MappingProxyType({}),
) -> Finding:
    color = PLAYERS[illegal.color]
    number = illegal.move
    point = move.name(rows)
    if illegal.reason == "turn" and number == 1:
        severity = WARNING if severity == ERROR else severity
    what = {
        "outside": f"{color} plays {point!r}, which is no point of the board",
        "occupied": f"{color} {point} is on an occupied point",
        "suicide": f"{color} {point} is suicide",
        "ko": f"{color} {point} takes the ko back at once",
        "superko": f"{color} {point} repeats the position {_when(illegal.repeats)}",
        "turn": f"{color} {point} is out of turn",
        "ended": f"{color} {point} comes after the end of the game",
    }[illegal.reason]
    if illegal.reason == "turn" and number == 1:
        other = PLAYERS[opponent(illegal.color)]
        what = f"{color} opens the game though {other} moves first"
    message = f"move {number}: {what}"
    cycle = cycles.get(number)
    if illegal.reason == "superko" and cycle:
        message += f" ({_shown(cycle)})"
    if rulesets:
        message += f" (forbidden under {_listed(rulesets)})"
    return finding(
        _MOVE_CODES[illegal.reason],
        message,
        Place(move.node, "B" if illegal.color == BLACK else "W"),
        severity=severity,
        move=number,
        color=illegal.color,
        point=point,
        rulesets=rulesets,
    )


def _more(replay: Replay, ruleset: str, count: int, severity: str) -> list[Finding]:
    """The illegal moves after those that are told one by one, as one finding."""
    if not count:
        return []
    listed, rest = replay.facts[MOST_LISTED - 1], replay.facts[MOST_LISTED:]
    first = next((facts for facts in rest if _reason(facts) != "ended"), rest[0])
    message = f"{count} more moves after move {listed.move} are illegal under {ruleset}"
    node = replay.moves[first.move - 1].node
    code = _MOVE_CODES[_reason(first)]
    made = finding(code, message, Place(node), severity=severity, move=first.move)
    return [replace(made, more=count - 1)]


def _reason(facts: Facts) -> str:
    """Return which of REASONS some ruleset may have to forbid a move, the first that holds."""
    if facts.outside is not None:
        return "outside"
    if facts.occupied:
        return "occupied"
    if facts.suicide:
        return "suicide"
    if facts.recurrences:
        return "ko" if facts.ko else "superko"
    return "turn" if facts.out_of_turn else "ended"


def _resumptions(replay: Replay) -> list[Finding]:
    """The first play after each stop."""
    found = []
    for stop in replay.stops:
        if stop < len(replay.moves) and replay.moves[stop].point is not None:
            message = f"move {stop + 1}: play goes on after two passes"
            move = replay.moves[stop]
            found.append(
                finding(
                    "END402",
                    message,
                    Place(move.node),
                    move=stop + 1,
                    color=move.color,
                    point=move.name(replay.rows),
                )
            )
    return found


def _long_cycle(
    replay: Replay,
    record: Record,
    legality: Mapping[str, Legality],
    cycles: Mapping[int, Cycle | None],
) -> list[Finding]:
    """A recurrence that is not forbidden but has a consequence, with the cycle's moves."""
    by_kind: dict[Outcome, list[str]] = {}
    for name, judged in legality.items():
        outcome = judged.outcome
        if outcome:
            by_kind.setdefault(outcome, []).append(name)
    found = []
    for outcome, names in by_kind.items():
        number = outcome.move
        cycle = cycles.get(number)
        message = (
            f"move {number}: the position {_when(outcome.repeats)} recurs"
            f"{f' ({_shown(cycle)})' if cycle else ''}:"
            f" {_OUTCOMES[outcome.kind]} under {_listed(names)}"
        )
        move = replay.moves[number - 1]
        counted = record.result.kind == "score" and outcome.kind == "referee"
        found.append(
            finding(
                "MOV208",
                message,
                Place(move.node, "B" if move.color == BLACK else "W"),
                severity=WARNING if counted and len(legality) == 1 else NOTE,
                move=number,
                color=move.color,
                point=move.name(replay.rows),
                rulesets=tuple(names),
            )
        )
    return found


def _shown(cycle: Cycle) -> str:
    """Return a cycle's kind and moves, the first ones of many."""
    more = " ..." if len(cycle.moves) > _MOST_MOVES else ""
    return f"{cycle.name}: {' '.join(cycle.moves[:_MOST_MOVES])}{more}"


def _when(turn: int | None) -> str:
    return f"after move {turn}" if turn else "at the start or the last setup"


def _listed(names: Iterable[str]) -> str:
    """Return names in a sentence, the first few of many."""
    every = list(names)
    if len(every) > 6:
        return ", ".join(every[:5]) + f" and {len(every) - 5} more"
    return ", ".join(every[:-1]) + " and " + every[-1] if len(every) > 1 else every[0]


def _name(point: int, replay: Replay) -> str:
    return point_name((point % replay.columns, point // replay.columns), replay.rows)


def _last_place(record: Record) -> Place:
    return Place(record.moves[-1].node if record.moves else 0)
