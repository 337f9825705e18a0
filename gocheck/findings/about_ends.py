"""Codes END4..: how the game ends."""

from gocheck.findings.meaning import NOTE, WARNING, Meaning

MEANINGS = (
    Meaning(
        "END401",
        NOTE,
        "who passed first is not recorded",
        "The ruleset's score turns on which player passed first, and the record lacks the closing"
        " passes.",
        "They are assumed, alternately from the player to move. (World Mind Sports Games 2008.)",
        "Record the passes.",
    ),
    Meaning(
        "END402",
        NOTE,
        "play goes on after two passes",
        "A stone is played after two passes in a row, under a ruleset that lets play resume.",
        "Play stops at two passes; it may be resumed where the players do not agree on what is"
        " dead. (Japanese rules, article 9.)",
        "Nothing if the game was resumed.",
    ),
    Meaning(
        "END403",
        WARNING,
        "territory marks contradict each other or the board",
        "TB and TW overlap, mark only some stones of a chain as dead, mark as dead what cannot be"
        " captured, or mark an empty point beside living stones of the other colour or beside a"
        " point of the other player's, or points that no wall parts from the other's stones; or"
        " only one of them is there, and the other player has territory too. Findings about the"
        " result are then warnings. The marks decide the score all the same; where they call dead"
        " what cannot be captured, the score without these marks is named. In a game that was not"
        " counted only an overlap is told.",
        "A chain is captured as a whole, what is unconditionally alive is not dead, and a point"
        " belongs to one player. (SGF FF[4], Go properties TB and TW.)",
        "Correct TB and TW in the last node.",
    ),
    Meaning(
        "END404",
        WARNING,
        "a point named as dead is no stone",
        "--dead names a point at which no stone stands at the end of the game, or which is not on"
        " the board. What --dead names is then not used for this game.",
        "The score does not rest on what was meant.",
        "Name a stone of each dead chain, such as D4.",
    ),
    Meaning(
        "END405",
        WARNING,
        "the engine gave no verdict",
        "The engine that --engine names could not be started, died, did not answer in time, or"
        " answered what cannot be. One that then fails on a board with nothing to judge as well is"
        " asked about no more boards of that size. Or no engine can be asked: about a board that is"
        " not square, or chains without liberties.",
        "The built-in judge says who is dead instead; with --status engine all stones are taken for"
        " alive.",
        "Try the engine by itself, or give it more time (--engine-timeout).",
    ),
    Meaning(
        "END406",
        WARNING,
        "the engine contradicts a proof",
        "The engine that --engine names calls a chain dead that cannot be captured, or one alive"
        " that lies where nothing can live.",
        "What is proved counts, unless --status engine asks for the engine alone.",
        "Do not believe the engine about this board.",
        without_sample="It is the engine that is wrong, not a record.",
    ),
)
