"""The status of a final position: the dead stones, what each point counts as, and the evidence.

A `Status` knows no komi and no totals. Points are integers as in `gocheck.board.board`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gocheck.board.board import Geometry
from gocheck.board.groups import groups_in_seki
from gocheck.board.pass_alive import pass_alive
from gocheck.board.regions import Chain, EmptyRegion, chains, empty_regions, without
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.record.record import Marks
from gocheck.replay.end_of_game import NOT_RECORDED
from gocheck.status.evidence_kinds import AS_IS, ASSUMED, EVIDENCE, MARKED, PROVED
from gocheck.status.life.count import Count, Points as Points, count
from gocheck.status.marks import Contradiction, MarkedPosition

NO_POINTS: Points = frozenset()
_LEAST = 0.002
"""Chains with a smaller probability of another status are treated as certain. The network was
trained with 0.98 at most, so a confidence nearer to 1 is rounded or not its own."""
_SHARE_UNSETTLED = 14
"""If more than one point of so many is unsettled, the game is not at its end: no result is wrong.

On 19x19 that is more than 25 points. Of 3,825 finished games judged with confidence 9 have more;
of games cut at 95 % of their moves a third has.
"""


class Verdict(NamedTuple):
    """The verdict on a chain."""

    chain: Chain
    """The chain."""
    alive: bool
    """Whether it is alive, possibly in seki; otherwise it is dead."""
    evidence: str
    """The evidence on life or death, one of `gocheck.status.evidence_kinds`. Seki is computed,
    unless an engine reports it."""
    confidence: float | None = None
    """The confidence, 0 to 1; None for evidence without degrees."""
    in_seki: bool = False
    """Whether it is alive in seki."""

    @property
    def color(self) -> int:
        """BLACK or WHITE."""
        return self.chain.color

    @property
    def points(self) -> tuple[int, ...]:
        """The stones, the first one on the board first."""
        return self.chain.points

    @property
    def status(self) -> str:
        """``dead``, ``seki`` (alive in seki) or ``alive``."""
        return "seki" if self.in_seki else "alive" if self.alive else "dead"


@dataclass(frozen=True, slots=True)
class Status:
    """What each point of a final position counts as; pairs are (Black's, White's)."""

    position: bytes
    """The position, one byte per point, with the dead stones."""
    evidence: str
    """The weakest evidence used, one of `gocheck.status.evidence_kinds`."""
    verdicts: tuple[Verdict, ...]
    """The verdicts on the chains, in the order of the board; chains without one are alive."""
    dead: Points
    """The points of dead stones."""
    seki: Points
    """The points of stones alive in seki."""
    territory: tuple[Points, Points]
    """The points that territory counting counts, with those of dead stones."""
    surrounded: tuple[Points, Points]
    """The points without living stones that area counting counts, with those of dead stones."""
    seki_eyes: tuple[Points, Points]
    """The surrounded points in seki."""
    behind_gaps: tuple[Points, Points] = (NO_POINTS, NO_POINTS)
    """The surrounded points of areas that are all but closed; none where the dead are stated."""
    contradictions: tuple[Contradiction, ...] = ()
    """The contradictions of the record's marks."""
    confidence: float | None = None
    """The confidence in the least certain chain, or area that is not closed, 0 to 1; None if
    nothing was judged."""
    false_eyes: tuple[Points, Points] = (NO_POINTS, NO_POINTS)
    """The surrounded points outside seki that their owner must fill. They are territory only if
    `false_eyes_count`."""
    false_eyes_count: bool = False
    """Whether points in false eyes are territory, as on some servers."""
    seki_eyes_count: bool = False
    """Whether points in seki are territory; they are then not in `seki_eyes`."""
    played_out: bool = False
    """Whether the false eyes are the points that the players fill when the end is played out
    (`gocheck.status.endgame`)."""
    end: str = NOT_RECORDED
    """How the record shows that the game was over (`EndOfGame.shown_by`)."""
    margin_uncertainty: int = 0
    """The largest possible change of the margin, in points, if unsettled chains have another
    status."""
    unsettled: Points = NO_POINTS
    """The points, with or without stones, of whose owner the judge is unsure (a probability below
    90 %). At the end of a game these are its open dame. If all stones are proved: the points of
    neutral regions of more than two points. None with other evidence."""

    def counting(self, *, false_eyes: bool, seki_eyes: bool) -> "Status":
        """Return the status with points in false eyes, or in seki, as territory.

        Some servers count in this way.
        """
        counted = self
        if false_eyes and any(self.false_eyes):
            territory = _plus(counted.territory, self.false_eyes)
            counted = replace(counted, false_eyes_count=True, territory=territory)
        if seki_eyes and any(self.seki_eyes):
            territory, none = _plus(counted.territory, self.seki_eyes), (NO_POINTS, NO_POINTS)
            counted = replace(counted, seki_eyes_count=True, seki_eyes=none, territory=territory)
        return counted

    def with_filled(self, filled: tuple[Points, Points]) -> "Status":
        """Return the status with these points filled before the end, so that they are not
        territory."""
        territory = minus(minus(self.surrounded, self.seki_eyes), filled)
        return replace(self, territory=territory, false_eyes=filled, played_out=True)

    @property
    def chains(self) -> tuple[Verdict, ...]:
        """The chains that are dead or alive in seki; all others are alive."""
        return tuple(each for each in self.verdicts if each.status != "alive")

    @property
    def alive(self) -> tuple[Verdict, ...]:
        """The chains that are judged alive, not in seki."""
        return tuple(each for each in self.verdicts if each.status == "alive" and each.confidence)

    @property
    def uncertain_chains(self) -> tuple[tuple[int, float], ...]:
        """For each judged chain that may have another status, its first point and the probability
        of that, 0 to 1."""
        chances = ((each, round(1 - (each.confidence or 1), 3)) for each in self.verdicts)
        return tuple((each.points[0], chance) for each, chance in chances if chance >= _LEAST)

    @property
    def unsettled_points(self) -> int:
        """The number of unsettled points."""
        return len(self.unsettled)

    @property
    def is_unfinished(self) -> bool:
        """Whether so many points are unsettled that the game is not at its end."""
        return self.unsettled_points * _SHARE_UNSETTLED > len(self.position)

    @property
    def to_fill(self) -> tuple[int, int]:
        """The numbers of points that Black and White must fill in their own territory (teire)."""
        if self.false_eyes_count:
            return 0, 0
        black, white = self.false_eyes
        return len(black), len(white)

    @property
    def surrounded_only(self) -> tuple[Points, Points]:
        """The surrounded points that are not territory, with those in seki."""
        return minus(self.surrounded, self.territory)

    @property
    def marked_only(self) -> tuple[Points, Points]:
        """The points that are territory by the record's marks, but not surrounded."""
        return minus(self.territory, self.surrounded)

    @property
    def dame(self) -> Points:
        """The empty points that are neither territory nor a false eye nor an eye in seki."""
        others = frozenset().union(*self.territory, *self.false_eyes, *self.seki_eyes)
        free = [point for point, color in enumerate(self.position) if color == EMPTY]
        return frozenset(free) - others

    def open_dame(self, geometry: Geometry) -> Points:
        """The dame outside seki, which either player could still fill.

        There are none on a board without living stones.
        """
        cleared = without(self.position, self.dead)
        free = frozenset([point for point, color in enumerate(cleared) if color == EMPTY])
        if len(free) == len(cleared):
            return NO_POINTS
        neutral = free.difference(*self.surrounded)
        if not self.seki:
            return neutral
        neighbours = geometry.neighbours
        return frozenset([each for each in neutral if self.seki.isdisjoint(neighbours[each])])

    @property
    def owners(self) -> bytes:
        """The owner of each point under area counting, one byte per point."""
        owners = bytearray(without(self.position, self.dead))
        for color, points in zip((BLACK, WHITE), self.surrounded, strict=True):
            for point in points:
                owners[point] = color
        return bytes(owners)


def status_by(
    position: bytes, geometry: Geometry, verdicts: Sequence[Verdict], evidence: str
) -> Status:
    """Return the status with a verdict on each chain, dead or not, and what each point counts as.

    evidence: the weakest evidence of the verdicts. An area that is all but closed is a player's
    only if the stones are judged.
    """
    literal = not EVIDENCE[evidence].is_judged
    counted = count(position, dead_by(verdicts), geometry, literal=literal)
    return with_count(counted, position, verdicts, evidence)


def dead_by(verdicts: Iterable[Verdict]) -> Points:
    """Return the points of the dead chains."""
    return frozenset(point for each in verdicts if not each.alive for point in each.points)


def with_count(what: Count, position: bytes, verdicts: Sequence[Verdict], evidence: str) -> Status:
    """Return the status with these verdicts, of which it is known what each point counts as."""
    confidences = [each.confidence for each in verdicts if each.confidence is not None]
    return Status(
        position=position,
        evidence=evidence,
        verdicts=tuple(
            [
                each if each.in_seki == in_seki else each._replace(in_seki=in_seki)
                for each in verdicts
                for in_seki in (each.points[0] in what.seki,)
            ]
        ),
        dead=dead_by(verdicts),
        seki=what.seki,
        territory=what.territory,
        surrounded=what.surrounded,
        seki_eyes=what.seki_eyes,
        confidence=min(confidences, default=None),
        false_eyes=minus(what.false_eyes, what.seki_eyes),
        behind_gaps=what.behind_gaps,
    )


def assumed(position: bytes, geometry: Geometry, proved_dead: Sequence[Chain] = ()) -> Status:
    """Return the status with all stones alive, except chains proved dead, and no seki."""
    dead = frozenset(point for chain in proved_dead for point in chain.points)
    surrounded = _surrounded(empty_regions(without(position, dead), geometry))
    return Status(
        position=position,
        evidence=ASSUMED,
        verdicts=tuple(Verdict(chain, False, PROVED) for chain in proved_dead),
        dead=dead,
        seki=NO_POINTS,
        territory=surrounded,
        surrounded=surrounded,
        seki_eyes=(NO_POINTS, NO_POINTS),
    )


def marked(position: bytes, geometry: Geometry, marks: Marks, *, area: bool) -> Status:
    """Return the status by the record's TB and TW.

    Under the record's kind of counting the marked points are exactly the territory. Under the other
    kind the marks decide only which stones are dead. Area counting then counts what living stones
    of one colour surround, marked or not. Territory counting counts marked points outside seki and
    false eyes.

    area: whether the record's ruleset counts area.
    """
    marked_position = MarkedPosition(position, geometry, marks)
    free = frozenset(point for region in marked_position.regions for point in region.points)
    by_marks = (marked_position.claimed[BLACK] & free, marked_position.claimed[WHITE] & free)
    counted = count(position, marked_position.dead, geometry, literal=True)
    if area:
        territory = (by_marks[0] & counted.territory[0], by_marks[1] & counted.territory[1])
        surrounded = by_marks
    else:
        territory = by_marks
        surrounded = _surrounded(marked_position.regions)
    untaken = minus(surrounded, territory)
    return Status(
        position=position,
        evidence=MARKED,
        verdicts=tuple(
            Verdict(chain, alive, MARKED, in_seki=alive)
            for chain in marked_position.chains
            for alive in (chain.points[0] not in marked_position.dead,)
            if not alive or chain.points[0] in counted.seki
        ),
        dead=marked_position.dead,
        seki=counted.seki,
        territory=territory,
        surrounded=surrounded,
        seki_eyes=(counted.seki_eyes[0] & untaken[0], counted.seki_eyes[1] & untaken[1]),
        contradictions=tuple(marked_position.contradictions()),
        false_eyes=minus(
            (counted.false_eyes[0] & untaken[0], counted.false_eyes[1] & untaken[1]),
            counted.seki_eyes,
        ),
    )


def as_is(position: bytes, geometry: Geometry) -> Status:
    """Return the status under rules that remove nothing: every stone on the board is alive."""
    return replace(assumed(position, geometry), evidence=AS_IS)


def pass_alive_cleared(
    uncleared: Status, geometry: Geometry, *, suicide: bool, seki: bool
) -> Status:
    """Return the status with only the dead stones inside pass-alive area removed.

    KataGo scores area in this way.

    uncleared: the status of the position as is; suicide: whether self-capture of several stones is
    allowed; seki: whether to find the groups in seki and their eyes.
    """
    position = uncleared.position
    safe = pass_alive(position, geometry, suicide=suicide)
    dead = frozenset(
        point
        for point, color in enumerate(position)
        if color and safe[point] and safe[point] != color
    )
    if dead:
        black, white = (
            frozenset(
                point
                for point, owner in enumerate(safe)
                if owner == color and position[point] != color
            )
            for color in (BLACK, WHITE)
        )
        surrounded = minus(_plus(uncleared.surrounded, (black, white)), (white, black))
        uncleared = replace(
            uncleared,
            dead=dead,
            verdicts=tuple(
                Verdict(chain, False, PROVED)
                for chain in chains(position, geometry)
                if chain.points[0] in dead
            ),
            territory=surrounded,
            surrounded=surrounded,
        )
    return _with_seki(uncleared, geometry) if seki else uncleared


def _with_seki(status: Status, geometry: Geometry) -> Status:
    """Return the status with the groups in seki and their eyes."""
    position = status.position
    stones: set[int] = set()
    eyes: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    for group in groups_in_seki(position, status.owners, geometry):
        stones.update(point for point in group.points if position[point] == group.color)
        eyes[group.color].update(*group.eyes)
    black, white = status.surrounded
    return replace(
        status,
        seki=frozenset(stones),
        territory=(black - eyes[BLACK], white - eyes[WHITE]),
        seki_eyes=(frozenset(eyes[BLACK]), frozenset(eyes[WHITE])),
    )


def _surrounded(regions: Iterable[EmptyRegion]) -> tuple[Points, Points]:
    """Return the empty points that only Black borders, and those that only White borders."""
    found: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for region in regions:
        if region.borders in found:
            found[region.borders] += region.points
    return frozenset(found[BLACK]), frozenset(found[WHITE])


def minus(points: tuple[Points, Points], others: tuple[Points, Points]) -> tuple[Points, Points]:
    """Return Black's and White's points without others."""
    return points[0] - others[0], points[1] - others[1]


def _plus(points: tuple[Points, Points], others: tuple[Points, Points]) -> tuple[Points, Points]:
    return points[0] | others[0], points[1] | others[1]
