"""Codes MOV2..: moves."""

from gocheck.findings.meaning import ERROR, NOTE, Meaning

_MOVE_SEVERITY = (
    "An error where the record's own ruleset forbids the move, or, where the record names no"
    " ruleset, where every ruleset does; a warning where only some of them do. One degree"
    " milder in a variation (--variations). Where more than five moves of a game are illegal in the"
    " same way, that is told at the first of them; JSON Lines list the others under `legality`."
)
_ILLEGAL_SEVERITY = (
    _MOVE_SEVERITY + " With an empty KO in its node, by which SGF lets a record acknowledge an"
    " illegal move, it is a note and waived."
)
_AS_IT_STANDS = (
    "The move is replayed as it stands, as SGF asks, so that the rest of the game can be checked."
)

MEANINGS = (
    Meaning(
        "MOV201",
        ERROR,
        "a move off the board",
        "A move's point lies outside the board, or is no point at all. " + _MOVE_SEVERITY,
        "No stone can be placed; the turn passes on all the same. (SGF FF[4], Go, move.)",
        "Correct the point, or SZ.",
    ),
    Meaning(
        "MOV202",
        ERROR,
        "a move on an occupied point",
        "A stone already stands on the point. " + _ILLEGAL_SEVERITY,
        "Every ruleset asks for an empty point. Often handicap stones are missing, a node was"
        f" lost, or a point was mistyped. {_AS_IT_STANDS}",
        "Compare the moves before it with the source. The message names what the record supports:"
        " missing handicap stones (SET307), or passes, where nothing else is illegal, one player"
        " plays on the same point three times or more, and no pass is recorded.",
    ),
    Meaning(
        "MOV203",
        ERROR,
        "suicide",
        "The move takes nothing and leaves the player's own stones without liberties. "
        + _ILLEGAL_SEVERITY,
        "Most rulesets forbid it; New Zealand, Tromp-Taylor and others allow it, Ing's allow it"
        f" for two stones or more. {_AS_IT_STANDS}",
        "Compare with the source; `gocheck rules` shows who allows what.",
    ),
    Meaning(
        "MOV204",
        ERROR,
        "a ko retaken at once",
        "The move recreates the position before the opponent's last play. " + _ILLEGAL_SEVERITY,
        "The basic ko rule, part of every ruleset but natural situational superko. "
        + _AS_IT_STANDS,
        "Usually a threat and its answer were left out: compare with the source.",
    ),
    Meaning(
        "MOV205",
        ERROR,
        "a position repeated (superko)",
        "The move recreates an earlier whole-board position in a way that the ruleset's superko"
        " forbids. " + _ILLEGAL_SEVERITY,
        "Positional superko forbids any earlier position, situational the same with the same"
        " player to move, natural situational one that the same player's play created."
        f" {_AS_IT_STANDS}",
        "The referee decides; see which rulesets object.",
    ),
    Meaning(
        "MOV206",
        ERROR,
        "out of turn",
        "The same colour moves twice in a row, or the wrong colour opens the game. "
        + _ILLEGAL_SEVERITY
        + " The wrong colour at the first move, or where PL gives the other player the move, is a"
        " warning at most.",
        "Players alternate, Black first; White first after handicap stones. Up to HA opening"
        " moves of Black count as handicap stones where none are set up."
        " (Japanese rules, article 2; Tromp-Taylor, rule 5.)",
        "A move or a pass was left out, a colour is wrong, PL is missing or wrong, or Black's first"
        " moves are handicap stones that HA does not count. The message names what the record"
        " supports: a pass where it has none at all, handicap stones where Black alone opens the"
        " game.",
    ),
    Meaning(
        "MOV207",
        ERROR,
        "a play after the end of the game",
        "A stone is played after two passes in a row, under the record's own ruleset, which ends"
        " the game there. Where the record names no ruleset, END402 says so instead.",
        "Tromp-Taylor and a few others know no resumption. (Tromp-Taylor, rule 8.)",
        "Move what came after the game into a variation.",
    ),
    Meaning(
        "MOV208",
        NOTE,
        "a long cycle",
        "A position recurs in a way that the ruleset does not forbid but that has a consequence:"
        " no result, a draw, or a referee's ruling. A warning where the result recorded is a"
        " counted one and the ruleset makes it a draw or needs a referee. A recorded draw that it"
        " leads to, or may, is compared with no score.",
        "Japanese rules, article 12: no result if both agree. Korean: a draw. Ing: whether the ko"
        " was fighting or disturbing needs a referee.",
        "Nothing, if the players played on; otherwise see that RE says what was ruled.",
    ),
)
