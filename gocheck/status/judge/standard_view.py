"""From a board to its standard view and back, so that all sixteen views are judged alike."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gocheck.board.board import geometry
from gocheck.board.regions import Chain
from gocheck.board.stones import opponent
from gocheck.board.views import View, standard_views
from gocheck.status.judge.judgement import UNSETTLED, Judgement
from gocheck.status.proof import Proof
from gocheck.status.status import Points, Status


def views_to_judge(proof: Proof, seen: bytes) -> list[View]:
    """Return the views in which a position is judged: the standard views of what the network sees.

    That is one view. It is several only where what the network sees is its own mirror image or
    turned image, maybe with the colours swapped.

    seen: what the network sees (`gocheck.status.judge.unproved_part`).
    """
    alike = standard_views(seen, proof.geometry.columns, proof.geometry.rows)
    return [view._replace(position=view.of(proof.position)) for view in alike]


def proof_in(view: View, proof: Proof) -> Proof:
    """Return what is proved, as it looks in a view of the position."""
    owners = view.of(proof.owners)
    return Proof(view.position, geometry(view.columns, view.rows), owners)


def owners_in(view: View, owners: Sequence[float]) -> list[float]:
    """Return who may own each point, from -1, White, to 1, Black, as it looks in a view."""
    sign = -1 if view.swapped else 1
    return [sign * owners[point] for point in view.points]


def in_the_first(views: Sequence[View], judgements: Sequence[Judgement]) -> Judgement:
    """Return the judgement of the first view, with what those of the others say.

    The least confidence in a chain counts. A chain that is dead in one view and alive in another is
    alive and unsettled.
    """
    first, *others = judgements
    elsewhere = [
        {view.points[point]: verdict for verdict in judgement.verdicts for point in verdict.points}
        for view, judgement in zip(views[1:], others, strict=True)
    ]
    changed = {}
    for number in first.opinions if others else ():
        verdict = first.verdicts[number]
        on_board = views[0].points[verdict.points[0]]
        every = [verdict, *(verdicts[on_board] for verdicts in elsewhere)]
        agree = len({each.alive for each in every}) == 1
        confidences = [each.confidence for each in every if each.confidence is not None]
        least = min(confidences if agree else [*confidences, UNSETTLED], default=None)
        changed[number] = verdict._replace(alive=verdict.alive or not agree, confidence=least)
    return first.with_verdicts(changed)


def status_on_board(status: Status, view: View, position: bytes) -> Status:
    """Return the status of a position from that of a view of it."""
    points = view.points

    def on_board(some: Iterable[int]) -> Points:
        return frozenset(map(points.__getitem__, some))

    def pair(of_view: tuple[Points, Points]) -> tuple[Points, Points]:
        black, white = map(on_board, of_view)
        return (white, black) if view.swapped else (black, white)

    verdicts = [
        each._replace(
            chain=Chain(
                opponent(each.color) if view.swapped else each.color,
                tuple(sorted(on_board(each.points))),
            )
        )
        for each in status.verdicts
    ]
    return replace(
        status,
        position=position,
        verdicts=tuple(sorted(verdicts, key=lambda each: each.points)),
        dead=on_board(status.dead),
        seki=on_board(status.seki),
        territory=pair(status.territory),
        surrounded=pair(status.surrounded),
        seki_eyes=pair(status.seki_eyes),
        false_eyes=pair(status.false_eyes),
        behind_gaps=pair(status.behind_gaps),
        unsettled=on_board(status.unsettled),
    )
