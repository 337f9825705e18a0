"""The library: what `import gocheck` offers (`gocheck.__all__`), and nothing else is public.

Comes in: paths, texts, bytes, moves. Goes out: values for people who write Python. Those of
`gocheck.report` are what the formats write; the others are here. The stages behind it stay plain
functions on plain values. The commands call it too, and get from it `inner_pairs` and
`settings_of`, which are not public. Start reading at `game` (live play and recorded games) and
`checking` (many files).

- `reading`: the games of files; `named_inputs`: paths; `settings_arguments`: how games are checked,
  as `gocheck.settings` declares it; `arguments`: whatever else users pass;
- `board`: a position as text, and as an image in notebooks (drawn by `gocheck.reports.svg`);
  `points`: names of points and back;
- `counting`: the end of a game; `comparing`: rulesets over many games; `known_rulesets`: rulesets
  by name.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names

if TYPE_CHECKING:
    from gocheck.library.board import Board
    from gocheck.library.checking import check, tables
    from gocheck.library.comparing import Comparison, Pair, compare, inner_pairs
    from gocheck.library.game import Game, IllegalMoveError
    from gocheck.library.known_rulesets import rulesets
    from gocheck.library.points import Coordinates, coordinates, point_name
    from gocheck.library.reading import read
    from gocheck.library.settings_arguments import settings_of
    from gocheck.report import (
        Chain,
        Color,
        Cycle,
        Difference,
        Dispute,
        Evidence,
        Explanation,
        Finding,
        IllegalMove,
        Legality,
        LongCycle,
        Move,
        Part,
        Reason,
        Report,
        Score,
        Setup,
        Severity,
        Status,
        Verdict,
    )
    from gocheck.rules import Ruleset
    from gocheck.settings import CheckSettings, ReadSettings
    from gocheck.text import Error
else:
    __getattr__ = late_names(
        __name__,
        {
            "board": "Board",
            "checking": "check tables",
            "comparing": "Comparison Pair compare inner_pairs",
            "game": "Error Game IllegalMoveError",
            "known_rulesets": "Ruleset rulesets",
            "points": "Coordinates coordinates point_name",
            "reading": "read",
            ".report": "Chain Color Cycle Difference Dispute Evidence Explanation Finding"
            " IllegalMove Legality LongCycle Move Part Reason Report Score Setup Severity Status"
            " Verdict",
            ".settings": "CheckSettings ReadSettings",
            "settings_arguments": "settings_of",
        },
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
    "inner_pairs",
    "point_name",
    "read",
    "rulesets",
    "settings_of",
    "tables",
]
