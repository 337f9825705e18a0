"""gocheck: a linter and a referee for Go game records, and Go's rules for Python.

    import gocheck

    game = gocheck.read("final.sgf")[0]
    game.illegal_moves("aga"), game.status, game.score("chinese"), game.explain()

`__all__` has all public names; the guide's page is `gocheck/guide/library.md`. They are loaded when
they are first asked for. To read the code, start at `gocheck.referee`, which takes a record through
the stages, one package each: `replay`, `rules`, `status`, `scoring`, `comparison`, `checks`,
`report`. The guide for contributors is `gocheck/guide/contributing.md`.
"""

TYPE_CHECKING = False  # as in typing, which takes long to load

if TYPE_CHECKING:
    __version__: str

    from gocheck.archive.ruleset_pairs import Pair as Pair
    from gocheck.fixing.corrected_copy import Change as Change, Left as Left
    from gocheck.library.board import Board as Board
    from gocheck.library.checking import check as check, tables as tables
    from gocheck.library.comparing import Comparison as Comparison, compare as compare
    from gocheck.library.engine import Candidate as Candidate, Engine as Engine
    from gocheck.library.fixing import Fixed as Fixed, fix as fix
    from gocheck.library.game import Game as Game, IllegalMoveError as IllegalMoveError
    from gocheck.library.known_rulesets import rulesets as rulesets
    from gocheck.library.node import Clock as Clock, Node as Node
    from gocheck.library.points import (
        Coordinates as Coordinates,
        coordinates as coordinates,
        point_name as point_name,
    )
    from gocheck.library.reading import read as read
    from gocheck.report.values import (
        Chain as Chain,
        Color as Color,
        Cycle as Cycle,
        Difference as Difference,
        Dispute as Dispute,
        Evidence as Evidence,
        Explanation as Explanation,
        Finding as Finding,
        IllegalMove as IllegalMove,
        Legality as Legality,
        LongCycle as LongCycle,
        Move as Move,
        Part as Part,
        Playback as Playback,
        Reason as Reason,
        Report as Report,
        Score as Score,
        Setup as Setup,
        Severity as Severity,
        Status as Status,
        Step as Step,
        Stones as Stones,
        Verdict as Verdict,
    )
    from gocheck.rules.ruleset import Ruleset as Ruleset
    from gocheck.settings import CheckSettings as CheckSettings, ReadSettings as ReadSettings
    from gocheck.text.messages import Error as Error

_MODULES = {
    "gocheck.archive.ruleset_pairs": "Pair",
    "gocheck.library.board": "Board",
    "gocheck.library.checking": "check tables",
    "gocheck.library.comparing": "Comparison compare",
    "gocheck.library.engine": "Candidate Engine",
    "gocheck.fixing.corrected_copy": "Change Left",
    "gocheck.library.fixing": "Fixed fix",
    "gocheck.library.game": "Game IllegalMoveError",
    "gocheck.library.known_rulesets": "rulesets",
    "gocheck.library.node": "Clock Node",
    "gocheck.library.points": "Coordinates coordinates point_name",
    "gocheck.library.reading": "read",
    "gocheck.report.values": (
        "Chain Color Cycle Difference Dispute Evidence Explanation Finding IllegalMove "
        "Legality LongCycle Move Part Playback Reason Report Score Setup Severity Status Step "
        "Stones Verdict"
    ),
    "gocheck.rules.ruleset": "Ruleset",
    "gocheck.settings": "CheckSettings ReadSettings",
    "gocheck.text.messages": "Error VERSION",
}
"""The names by the module that defines them, which is loaded when one of them is asked for."""
__all__ = sorted(name for names in _MODULES.values() for name in names.split() if name != "VERSION")


def __getattr__(name: str) -> object:
    from importlib import import_module

    for module, names in _MODULES.items():
        if name in names.split():
            value: object = getattr(import_module(module), name)
            globals()[name] = value
            return value
    if name == "__version__":
        return __getattr__("VERSION")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
