"""Handicap stones, komi beside them, and stones set up."""

from gocheck.board import BLACK, Point, name_of, point_name, point_of
from gocheck.findings import NOTE, Finding, finding
from gocheck.record import Handicap, Record, on_fixed_points
from gocheck.replay import Replay
from gocheck.rules import Ruleset
from gocheck.sgf import Place
from gocheck.text import plain

_KOMI_OF_EVEN_GAMES = 5
"""From so many points on komi makes up for the first move, which a handicap takes away: 5.5 and
more in even games since 1974; with a handicap half a point is usual. Of 1,061 real handicap games
85 have so much."""


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
        message = f"HA says {stated} handicap stones and the record places none"
        if repair:
            message += f"; none are placed, since {_why_not_placed(record, replay)}"
        found.append(finding("SET307", message, place))
    elif stones != stated and not _is_unreadable(record.handicap):
        are = "1 handicap stone is" if stones == 1 else f"{stones} handicap stones are"
        message = f"{what_ha_says(record.handicap)}, and {are} on the board"
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
    komi = record.komi.points
    meant = own is not None and own.komi_handicap == komi
    if stones >= 2 and komi is not None and komi >= _KOMI_OF_EVEN_GAMES and not meant:
        message = f"komi {plain(komi)} is that of an even game, and {stones} handicap stones stand"
        found.append(finding("SET316", message, record.place("KM")))
    return found


def lacks_stones(record: Record, replay: Replay) -> bool:
    """Return whether HA names handicap stones and none are on the board."""
    return (record.handicap.stones or 0) >= 2 and not replay.handicap_stones


def _is_unreadable(handicap: Handicap) -> bool:
    """Return whether HA says something of which SGF106 says that it is no number."""
    return handicap.stones is None and bool((handicap.recorded or "").strip())


def what_ha_says(handicap: Handicap) -> str:
    """Return what HA says of the handicap, as the beginning of a sentence."""
    if handicap.recorded is None:
        return "there is no HA"
    if not handicap.recorded.strip():
        return "HA is empty"
    return f"HA says {handicap.recorded if handicap.stones is None else handicap.stones}"


def _why_not_placed(record: Record, replay: Replay) -> str:
    """Return why `gocheck.replay.missing_handicap` does not place missing handicap stones."""
    if any(replay.positions[0]):
        return "other stones are set up"
    if record.moves and record.moves[0].color == BLACK:
        return "Black moves first, and HA may be what is wrong"
    return "no custom says where so many stand on this board"


def finding_on_placed_handicap(record: Record, own: Ruleset | None) -> Finding:
    """Return the finding on stones that `gocheck.replay.missing_handicap` put into a record."""
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
            message = f"stones are set up or taken off after move {setup.after}"
            found.append(finding("SET309", message, Place(setup.node)))
    for node, chains in replay.left_without_liberties:
        for chain in chains:
            name = name_of(chain[0], replay)
            message = f"the setup leaves the chain at {name} without liberties"
            found.append(finding("SET310", message, Place(node), point=name))
    if replay.first_unchecked_setup is not None:
        message = "from here on setups are not looked at for stones without liberties: too many"
        found.append(finding("SET310", message, Place(replay.first_unchecked_setup), severity=NOTE))
    return found
