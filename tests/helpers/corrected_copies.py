"""Corrected copies of texts, and what must be the same before and after a correction."""

from gocheck.fixing.corrected_copy import Corrected, correct
from gocheck.reading.records import read_games
from gocheck.record.record import Fork, Join, Move, Record, Setup, Unreadable
from gocheck.referee import Referee
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Source

_LETTERS = {"L", "LB"}
_MARKS = {"M", "MA", "TR"}
"""Markup of one meaning, of older versions of SGF and of FF[4]."""
_KEPT = {"C", "N", "GC", "CR", "SQ", "PB", "PW", "PC", "SO", "US", "GN", "AN"}

REFEREE = Referee(Settings(Rulesets(), scores=False, variations=True))


def corrected(data: str | bytes, name: str = "text.sgf") -> Corrected:
    """Make the copy of a file."""
    return correct(Source(name, data.encode() if isinstance(data, str) else data), REFEREE)


def copy(data: str) -> str:
    """Return the text of the copy of a file that is UTF-8."""
    return corrected(data).data.decode("utf-8")


def changes(made: Corrected) -> list[str]:
    """Return what the list of changes says, a line each."""
    return [
        f"{each.line}:{each.column} {each.code} {each.before} -> {each.after}"
        for each in made.changes
    ]


def left(made: Corrected) -> list[tuple[str, str]]:
    """Return what was not corrected, and why."""
    return [(each.code, each.cause) for each in made.left]


def fixable(data: bytes) -> list[str]:
    """Return the codes of the fixable findings of a file."""
    reports = REFEREE.check_all(list(read_games(Source("text.sgf", data))))
    found = [each for report in reports for each in report.findings]
    return [each.code for each in found if each.fixable]


def game(record: Record | Unreadable) -> object:
    """Return the moves and the setup of a game: what no copy may have otherwise."""
    if isinstance(record, Unreadable):
        return None
    return (
        (record.columns, record.rows, record.variations),
        [(move.color, move.point, move.outside is None) for move in record.moves],
        [
            (setup.after, dict(setup.stones), setup.to_move)
            for setup in record.setups
            if setup.stones or setup.to_move
        ],
        [
            (step.color, step.point)
            if isinstance(step, Move)
            else (dict(step.stones), step.to_move)
            if isinstance(step, Setup)
            else step
            for step in record.lines()
            if isinstance(step, Fork | Join | Move)
            or (isinstance(step, Setup) and (step.stones or step.to_move))
        ],
    )


def games(data: bytes) -> list[object]:
    """Return the moves and the setup of every game of a file."""
    return [game(record) for record in read_games(Source("text.sgf", data))]


def text_outside_moves(data: bytes) -> list[object]:
    """Return what a file says that findings hardly look at: comments, marks, and variations.

    In the order of the file. Of the text, since a copy may be in another encoding.
    """
    source = [*read_games(Source("text.sgf", data))][-1].source
    trees: list[sgf_grammar.Coarse_game_tree] = []
    if source.games:
        trees = sgf_grammar.parse_sgf_collection(source.data)
    found: list[object] = []
    while trees:
        tree = trees.pop()
        trees += reversed(tree.children)
        found.append(len(tree.children))
        for properties in tree.sequence:
            found += [
                (name, [sgf_grammar.text_value(value) for value in properties[name]])
                for name in sorted(_KEPT & properties.keys())
            ]
            for alike in (_LETTERS, _MARKS):
                values = [value for name in alike & properties.keys() for value in properties[name]]
                if values:
                    found.append(sorted(value.split(b":")[0].strip() for value in values))
    return found
