"""The ruleset that a record names, the units of its komi and result, handicap stones, komi in
handicap games, and setups."""

from collections.abc import Sequence

from gocheck.board.points import Point, name_of, point_name, point_of
from gocheck.board.stones import BLACK
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.record.handicap_placement import on_fixed_points
from gocheck.record.record import Handicap, Record
from gocheck.record.servers import FIXED_HANDICAP
from gocheck.replay.replay import Replay
from gocheck.rules.replayed_game import NamedBy, RecordRuleset
from gocheck.rules.ruleset import Ruleset
from gocheck.sgf.source import Place
from gocheck.text.messages import counted, plain

_KOMI_OF_EVEN_GAMES = 5
"""From so many points on komi makes up for the first move, which a handicap takes away: 5.5 and
more in even games since 1974; with a handicap half a point is usual. Of 1,061 real handicap games
85 have so much."""


def findings_on_ruleset(record: Record, own: RecordRuleset) -> list[Finding]:
    """Return the findings on RU; none where the user names the ruleset."""
    if own.named_by is NamedBy.USER:
        return []
    if own.ruleset and own.named_by is NamedBy.RECORD:
        return _findings_on_units(record, own.ruleset)
    return _findings_on_missing_ruleset(record, own.ruleset, own.meant)


def _findings_on_missing_ruleset(
    record: Record, default: Ruleset | None, meant: Sequence[str]
) -> list[Finding]:
    """Return the findings on an RU that is missing or not a known ruleset.

    default: the ruleset used instead; meant: the names of those that RU may mean.
    """
    if not record.rules:
        if default:
            return []
        message = "RU is missing: no ruleset is recorded"
        if record.komi.in_zi or record.result.in_zi:
            message += "; komi or result in zi suggests Chinese rules"
        return [finding("SET301", message, Place(0))]
    message = f"RU[{record.rules}] is not a known ruleset"
    if default:
        message += f"; treated as {default.name}"
    elif meant:
        message += f"; did you mean {' or '.join(meant)}?"
    return [finding("SET302", message, record.place("RU"))]


def _findings_on_units(record: Record, own: Ruleset) -> list[Finding]:
    """Return the findings on komi and result in zi where RU names territory counting."""
    komi, recorded = record.komi, record.result
    if not (komi.in_zi or recorded.in_zi) or own.counts_area:
        return []
    under = f"is in zi, but the ruleset {own.name} counts points"
    found = []
    if komi.in_zi:
        found.append(finding("SET313", f"KM[{komi.recorded}] {under}", record.place("KM")))
    if recorded.in_zi:
        message = f"RE[{recorded.recorded}] {under}"
        found.append(finding("RES512", message, record.place("RE")))
    return found


def findings_on_handicap(
    record: Record, replay: Replay, own: Ruleset | None, *, repair: bool
) -> list[Finding]:
    """Return the findings on HA, on the stones placed for it, and on KM next to them.

    repair: whether missing stones were to be placed; those still missing could not be.
    """
    stated = record.handicap.stones or 0
    stones = replay.handicap_stones
    if stated < 2 and stones < 2:
        return []
    place = record.place("HA")
    found = []
    if lacks_stones(record, replay):
        message = f"HA is {stated}, but the record places no handicap stones"
        if repair:
            message += (
                f"; --repair-handicap does not place them because {_why_not_placed(record, replay)}"
            )
        found.append(finding("SET307", message, place))
    elif stones != stated and not _is_unreadable(record.handicap):
        placed = counted(stones, "handicap stone") if stones else "no handicap stones"
        message = f"{what_ha_says(record.handicap)}, but the board has {placed}"
        found.append(finding("SET306", message, place))
    if replay.free_handicap:
        message = f"Black's first {replay.free_handicap} moves are treated as handicap stones"
        found.append(finding("SET308", message, Place(record.moves[0].node)))
    if own and own.handicap_placement == "fixed" and stones == stated:
        points = _handicap_points(replay)
        if on_fixed_points(replay.columns, replay.rows, points) is False:
            names = ", ".join(point_name(point, replay.rows) for point in points)
            message = f"{own.name} fixes other points for handicap stones than {names}"
            found.append(finding("SET314", message, place))
    komi = record.komi.points
    meant = own is not None and own.komi_handicap == komi
    if stones >= 2 and komi is not None and komi >= _KOMI_OF_EVEN_GAMES and not meant:
        message = (
            f"KM[{plain(komi)}] is even-game komi, but the game has"
            f" {counted(stones, 'handicap stone')}"
        )
        found.append(finding("SET316", message, record.place("KM")))
    return found


def lacks_stones(record: Record, replay: Replay) -> bool:
    """Return whether HA names handicap stones and none are on the board."""
    return (record.handicap.stones or 0) >= 2 and not replay.handicap_stones


def _is_unreadable(handicap: Handicap) -> bool:
    """Return whether HA has a value that is not a number (SGF106)."""
    return handicap.stones is None and bool((handicap.recorded or "").strip())


def what_ha_says(handicap: Handicap) -> str:
    """Return the value of HA, as the beginning of a sentence."""
    if handicap.recorded is None:
        return "HA is missing"
    if not handicap.recorded.strip():
        return "HA is empty"
    return f"HA is {handicap.recorded if handicap.stones is None else handicap.stones}"


def _why_not_placed(record: Record, replay: Replay) -> str:
    """Return why `gocheck.replay.replay` does not place missing handicap stones."""
    if any(replay.positions[0]):
        return "other stones are set up"
    if record.moves and record.moves[0].color == BLACK:
        return "Black moves first, so HA may be wrong"
    return "there is no standard placement for so many on this board"


def finding_on_placed_handicap(record: Record, own: Ruleset | None) -> Finding:
    """Return the finding on stones that `gocheck.replay.replay` put into a record."""
    names = ", ".join(point_name(point, record.rows) for point, _ in record.setups[0].stones)
    server = f" as on {record.server.name}" if record.server else ""
    message = (
        f"HA is {record.handicap.stones}, but the record places no handicap stones;"
        f" --repair-handicap places them at {names}{server}"
    )
    fixed = record.server is not None and record.server.does(FIXED_HANDICAP)
    if own and own.handicap_placement == "free" and not fixed:
        message += f", where {own.name} lets Black choose"
    return finding("SET315", message, record.place("HA"))


def _handicap_points(replay: Replay) -> list[Point]:
    """Return the points of the handicap stones, set up or played, in the order of the board."""
    if not replay.free_handicap:
        start = enumerate(replay.positions[0])
        numbers = [number for number, color in start if color == BLACK]
        return [point_of(number, replay.columns) for number in numbers]
    played = [each.point for each in replay.moves if each.color == BLACK and each.point is not None]
    return played[: replay.free_handicap]


def findings_on_setups(record: Record, replay: Replay) -> list[Finding]:
    """Return the findings on setups during the game, and on stones left without liberties."""
    found = []
    for setup in record.setups:
        if setup.after and setup.stones:
            message = f"stones are added or removed after move {setup.after}"
            found.append(finding("SET309", message, Place(setup.node)))
    for node, chains in replay.left_without_liberties:
        for chain in chains:
            name = name_of(chain[0], replay)
            message = f"the setup leaves the chain at {name} with no liberties"
            found.append(finding("SET310", message, Place(node), point=name))
    if replay.first_unchecked_setup is not None:
        message = "too many setups: from here on stones without liberties are not reported"
        found.append(finding("SET310", message, Place(replay.first_unchecked_setup), severity=NOTE))
    return found
