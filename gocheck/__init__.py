"""gocheck: a linter and a referee for Go game records, and Go's rules for Python.

    import gocheck

    game = gocheck.read("final.sgf")[0]
    game.illegal_moves("aga"), game.status, game.score("chinese"), game.explain()

`__all__` has all public names; the guide's page is `gocheck/guide/library.md`. They are loaded when
they are first asked for. To read the code, start at `gocheck.referee`, which takes a game through
the stages, one package each: `reading`, `replay`, `rules`, `status`, `scoring`, `comparison`,
`checks`, `policy`, `reports`. The guide for contributors is `gocheck/guide/contributing.md`.
"""

TYPE_CHECKING = False  # as in typing, which takes long to load

if TYPE_CHECKING:
    __version__: str

    from gocheck.library import (
        Board,
        Chain,
        CheckSettings,
        Color,
        Comparison,
        Coordinates,
        Cycle,
        Difference,
        Dispute,
        Error,
        Evidence,
        Explanation,
        Finding,
        Game,
        IllegalMove,
        IllegalMoveError,
        Legality,
        LongCycle,
        Move,
        Pair,
        Part,
        ReadSettings,
        Reason,
        Report,
        Ruleset,
        Score,
        Setup,
        Severity,
        Status,
        Verdict,
        check,
        compare,
        coordinates,
        point_name,
        read,
        rulesets,
        tables,
    )

__all__ = [
    "Board",
    "Chain",
    "CheckSettings",
    "Color",
    "Comparison",
    "Coordinates",
    "Cycle",
    "Difference",
    "Dispute",
    "Error",
    "Evidence",
    "Explanation",
    "Finding",
    "Game",
    "IllegalMove",
    "IllegalMoveError",
    "Legality",
    "LongCycle",
    "Move",
    "Pair",
    "Part",
    "ReadSettings",
    "Reason",
    "Report",
    "Ruleset",
    "Score",
    "Setup",
    "Severity",
    "Status",
    "Verdict",
    "check",
    "compare",
    "coordinates",
    "point_name",
    "read",
    "rulesets",
    "tables",
]


def __getattr__(name: str) -> object:
    value: object
    if name == "__version__":
        from gocheck.text import VERSION as value
    elif name in __all__:
        from gocheck import library

        value = getattr(library, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
