"""Codes RES5..: the recorded result."""

from gocheck.findings.meaning import ERROR, NOTE, WARNING, Meaning

MEANINGS = (
    Meaning(
        "RES501",
        ERROR,
        "the wrong winner is recorded",
        "Under the record's own ruleset and komi the other player wins. A warning where the"
        " territory marks contradict the board, RE itself is in doubt or its value cut off, where a"
        " draw was likeliest agreed, where handicap stones that HA names are missing and explain"
        " the result, where plays after the end of the game were counted too, where the rules of"
        " the server, which does not offer those of RU, explain the result,"
        " or where gocheck or an engine judged who is dead and the margin is off by six points at"
        " most; a note where it is off by two at most and the stones are judged or the record stops"
        " before its closing passes, and with a komi from --komi. The message names the likeliest"
        " change that would make the result right, with its share of all such changes.",
        "The one error that changes who won. (SGF FF[4], game info property RE.)",
        "Check which stones are dead, komi and ruleset; then correct RE.",
    ),
    Meaning(
        "RES502",
        ERROR,
        "the recorded margin is wrong",
        "Under the record's own ruleset and komi the winner is right and the margin is not. A"
        " warning where the territory marks contradict the board or another unit of komi explains"
        " the margin, where plays after the end of the game were counted too, where the rules of"
        " the server, which does not offer those of RU, explain the result, or where gocheck or an"
        " engine judged who is dead; a note where the margin is off by two points at most and the"
        " stones are judged or the record stops before its closing passes, and with a komi from"
        " --komi. The message names the likeliest change that would make the result right.",
        "Ties are broken by margins, and a wrong margin is often the trace of a wrong komi."
        " (SGF FF[4], game info property RE.)",
        "Check which stones are dead, komi and ruleset; then correct RE.",
    ),
    Meaning(
        "RES503",
        NOTE,
        "the recorded result could not be confirmed",
        "The score differs from RE, but no dead stones are marked, and all were taken for alive or"
        " the judgement is not certain, so the difference may come from that alone.",
        "Nothing is known to be wrong; nothing is known to be right either."
        " (Japanese rules, article 9.)",
        "Mark the territory (TB, TW) in the last node.",
    ),
    Meaning(
        "RES504",
        NOTE,
        "the result is recorded in zi",
        "The margin is given in zi (1 zi is 2 points of margin) and is compared in points.",
        "SGF asks for points; a quarter can only be of a zi. In a copy of a Fox record AP names"
        " gocheck as well, or else its margin would be taken for zi again.",
        "Write the points named.",
        fixable=True,
    ),
    Meaning(
        "RES505",
        WARNING,
        "the result cannot be read",
        "RE holds something that is neither SGF's notation nor a form gocheck knows. A note where"
        " it says that both players lose, or who has a tie (W+J), for which SGF has no form.",
        "There is nothing to compare the score with. (SGF FF[4], game info property RE.)",
        "Write RE as SGF has it: B+3.5, W+R, 0, Void, ?.",
    ),
    Meaning(
        "RES506",
        NOTE,
        "a draw that stands for a voided game",
        "RE is a draw although komi is no whole number, on a server that writes voided games so.",
        "With a half point in komi no draw is possible; the game is not scored."
        " (SGF FF[4], game info property RE.)",
        "Write RE[Void].",
        fixable=True,
    ),
    Meaning(
        "RES507",
        WARNING,
        "the recorded result is impossible with the recorded komi",
        "Whoever is dead, the recorded margin cannot come from the recorded komi (under the"
        " record's own ruleset, where it names one): one has a half point and the other has not.",
        "Komi, ruleset or result is wrong, or one of them is in another unit."
        " (SGF FF[4], game info property RE.)",
        "Correct the one that is wrong.",
    ),
    Meaning(
        "RES508",
        WARNING,
        "the recorded result is that of no ruleset",
        "The record names no ruleset, and none of those compared gives the recorded result with"
        " the territory that the record itself marks.",
        "Without a ruleset the result cannot be called wrong, but it is hardly right."
        " (SGF FF[4], game info property RE.)",
        "Check komi, marks and result, and add RU.",
    ),
    Meaning(
        "RES509",
        NOTE,
        "no result is recorded",
        "The game ends in two passes or marks its territory, and RE is missing or empty.",
        "There is nothing to compare the score with. (SGF FF[4], game info property RE.)",
        "Add RE.",
    ),
    Meaning(
        "RES510",
        NOTE,
        "a winner without a count",
        "RE gives a margin too small to be one, such as W+0.0 or B+0.02.",
        "Fox writes so what the clock or a lost connection decided. The game is not compared."
        " (SGF FF[4], game info property RE.)",
        "Write W+T, W+F or W+.",
    ),
    Meaning(
        "RES511",
        WARNING,
        "a result in zi that is cut short",
        "RE ends in .2 or .7 in a record that counts in zi: it is read as .25 or .75.",
        "Neither points nor zi can end so; a margin with half a point is a quarter of a zi."
        " (SGF FF[4], game info property RE.)",
        "Write the points named.",
        fixable=True,
    ),
    Meaning(
        "RES512",
        WARNING,
        "a result in zi under a ruleset that counts points",
        "RE is in zi, as under Chinese counting, and RU names a ruleset that counts territory.",
        "One of them is wrong, and which one decides the score."
        " (SGF FF[4], game info property RE.)",
        "Correct RU, or write RE in points.",
    ),
    Meaning(
        "RES513",
        WARNING,
        "a margin without its unit",
        "RE tells a margin in Chinese and does not say whether it is points or zi (1 zi is 2"
        " points). Where KM tells, it is read so, and this is a note: a margin and its komi have"
        " half a point both or neither, and beside komi in zi the result is in zi.",
        "One reading is twice the other; nothing is guessed. (SGF FF[4], game info property RE.)",
        "Write RE as SGF has it, in points: B+5.",
        fixable=True,
    ),
    Meaning(
        "RES514",
        WARNING,
        "the record ends too early to have been counted",
        "RE is a score, a draw or a winner alone, and the line stops, without closing passes or"
        " marks, where at most a sixth of the board is stones or surrounded by one colour. The"
        " score is then not held against RE. A note but for a score: a draw may have been agreed,"
        " and the other player may have resigned.",
        "The moves that led to the result are missing, or the result is not of this game. Japanese"
        " rules, article 9: play stops before anything is counted.",
        "Complete the record from its source, or correct RE.",
    ),
    Meaning(
        "RES515",
        NOTE,
        "the result is not written as SGF asks",
        "RE is understood and has none of SGF's forms: it is in words or in another language, says"
        " more than the result, or uses a server's own word for how the game ended.",
        "SGF's forms are mandatory so that programs can read them; many read nothing else."
        " (SGF FF[4], game info property RE.)",
        "Write RE as SGF has it: B+3.5, W+R, W+T, W+F, 0, Void, ?. What it says beside the result"
        " belongs in GC. `gocheck fix` leaves an RE of which it would lose a word, such as why a"
        " game was forfeited.",
        fixable=True,
    ),
    Meaning(
        "RES516",
        NOTE,
        "a tie is recorded as one player's",
        "Both totals are equal, RE gives the tie to one player (B+0, W+J), and under the record's"
        " own ruleset it is a draw. The result counts as the score.",
        "Some rulesets, such as Ing's, give ties to Black; elsewhere B+0 is a way to write jigo."
        " (SGF FF[4], game info property RE: a draw is 0 or Draw.)",
        "Write RE[0], or in RU the ruleset that gives the tie to this player.",
    ),
    Meaning(
        "RES530",
        ERROR,
        "the result is not that of the event's list",
        "RE says something else than the list of results given with `--results`; where the list"
        " names only the winner, only the winner is compared.",
        "The record and the event's own table cannot both be right.",
        "Ask the players or the arbiter, and correct the record or the list.",
    ),
    Meaning(
        "RES531",
        WARNING,
        "the game is not on the event's list",
        "The list of results given with `--results` names neither this file nor these players,"
        " with the family name first or last.",
        "A record that the list does not know is not checked against it: a name may be misspelt.",
        "Correct the names (PB, PW), the file name, or the list.",
    ),
    Meaning(
        "RES532",
        WARNING,
        "a game on the event's list has no record",
        "No record that was checked is the one that this line of the list given with `--results`"
        " names. Not asked with `--changed-since`.",
        "A missing record is not checked at all.",
        "Add the record, or correct the names.",
    ),
    Meaning(
        "RES533",
        ERROR,
        "the list has the players' colours exchanged",
        "The list of results given with `--results` has a game of these two players, but with the"
        " other colours.",
        "With the colours the meaning of the result changes sides: one of the two is wrong.",
        "Correct PB and PW, or the list.",
    ),
    Meaning(
        "RES534",
        WARNING,
        "a line of the event's list cannot be used",
        "A line of the list given with `--results` names no game, names a file for the second time,"
        " or has a result that cannot be read; the other lines are used. A note where the line has"
        " no result yet.",
        "The game of this line is not checked against the list.",
        "Correct the line: a file or both players, and a result such as B+3.5 or W+R, or 1-0 in the"
        " order of the columns black and white.",
        without_sample="It is the list that is wrong, not a record.",
    ),
    Meaning(
        "RES535",
        WARNING,
        "the event's list has fewer lines than there are records",
        "Another record was found before for the line of the list given with `--results` that"
        " names this one.",
        "One of the two is a copy, belongs to another round, or has the wrong names.",
        "Take the copy out, add the missing line to the list, or name the file with its folder"
        " (round-1/game.sgf), and a game of a collection with its number (games.sgf#3).",
    ),
)
