"""The library: what `import gocheck` offers (`gocheck.__all__`), and nothing else is public.

Comes in: paths, texts, bytes, moves. Goes out: values for people who write Python: points are texts
such as "Q16", colours and evidence are enums equal to their JSON texts, `to_dict()` is JSON Lines.
The stages behind it stay plain functions on plain values. The commands call it too, and get from
it what formats write: `inner_report`, `inner_pairs` and `settings_of`, which are not public. Start
reading at `game` (live play and recorded games) and `checking` (many files).

- `findings`, `status`, `score`, `game_report`: views of the stages' values; `value`: what they have
  in common; `enums`: their words;
- `reading`: the games of files; `named_inputs`: paths; `settings_arguments`: how games are checked;
  `arguments`: whatever else users pass;
- `board`: a position as text, and as an image in notebooks (drawn by `gocheck.reports.svg`);
- `counting`: the end of a game; `comparing`: rulesets over many games; `known_rulesets`: rulesets
  by name.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names

if TYPE_CHECKING:
    from gocheck.library.board import Board
    from gocheck.library.checking import check, tables
    from gocheck.library.comparing import Comparison, Pair, compare, inner_pairs
    from gocheck.library.enums import Color, Evidence, Reason, Severity, Verdict
    from gocheck.library.findings import (
        Dispute,
        Explanation,
        Finding,
        IllegalMove,
        IllegalMoveError,
        Move,
        Setup,
    )
    from gocheck.library.game import Game
    from gocheck.library.game_report import GameReport, inner_report
    from gocheck.library.known_rulesets import rulesets
    from gocheck.library.reading import read
    from gocheck.library.score import Difference, NoScore, Part, Score
    from gocheck.library.settings_arguments import settings_of
    from gocheck.library.status import Chain, Status
    from gocheck.rules import Ruleset
    from gocheck.text import Error
else:
    __getattr__ = late_names(
        __name__,
        {
            "board": "Board",
            "checking": "check tables",
            "comparing": "Comparison Pair compare inner_pairs",
            "enums": "Color Evidence Reason Severity Verdict",
            "findings": "Dispute Error Explanation Finding IllegalMove IllegalMoveError Move Setup",
            "game": "Game",
            "game_report": "GameReport inner_report",
            "known_rulesets": "Ruleset rulesets",
            "reading": "read",
            "score": "Difference NoScore Part Score",
            "settings_arguments": "settings_of",
            "status": "Chain Status",
        },
    )

__all__ = [
    "Board",
    "Chain",
    "Color",
    "Comparison",
    "Difference",
    "Dispute",
    "Error",
    "Evidence",
    "Explanation",
    "Finding",
    "Game",
    "GameReport",
    "IllegalMove",
    "IllegalMoveError",
    "Move",
    "NoScore",
    "Pair",
    "Part",
    "Reason",
    "Ruleset",
    "Score",
    "Setup",
    "Severity",
    "Status",
    "Verdict",
    "check",
    "compare",
    "inner_pairs",
    "inner_report",
    "read",
    "rulesets",
    "settings_of",
    "tables",
]
