"""Everything gocheck can find, each with a code that never changes meaning.

The registry says what a code means; a `Finding` is one occurrence. Codes: SGF1.. what the
file says and how, MOV2.. moves, SET3.. setup, handicap, komi and ruleset, END4.. how the game
ends, RES5.. the recorded result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gocheck.source import Place

ERROR = "error"
WARNING = "warning"
NOTE = "note"
SEVERITIES = (ERROR, WARNING, NOTE)
"""error: the record is wrong under its own rules; warning: probably wrong, or wrong under
rules it does not claim; note: worth knowing."""

_LONGEST = 800
"""Characters of a message."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code stands for, as ``gocheck explain`` prints it.

    severity: the usual one (a finding may be milder or graver where `what` says so); what: what
    is found; why: why it matters, with the rule or the part of SGF behind it; mend: what to do;
    fixable: whether `gocheck fix` does that (`gocheck.fixing.fixes` says how), unless something in
    the record stands against it (`gocheck.fixing.obstacles`); without_sample: why
    there is no record in `gocheck.samples` that shows it, "" where there is one.
    """

    code: str
    severity: str
    title: str
    what: str
    why: str
    mend: str
    fixable: bool = False
    without_sample: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing noticed about one game.

    place: where in the file, None for the file as a whole; move: the number of the move, from
    1, passes included; color: BLACK or WHITE; point: as printed ("Q16", "pass", or the text
    of a point off the board); rulesets: the rulesets that object, where only some do; variation:
    the number of the variation it stands in, from 1, None for the main line; waived: why it does
    not count, None where it does: the record acknowledges it ("record"), or a list
    of known findings holds it ("baseline"); value: what it turns on beside what the record says
    at its place, such as the value expected there; more: how many others it stands for, of which
    there are too many to keep each; fixable: whether `gocheck fix` mends it, here where it is.
    """

    code: str
    message: str
    severity: str
    place: Place | None = None
    move: int | None = None
    color: int | None = None
    point: str | None = None
    rulesets: tuple[str, ...] = ()
    variation: int | None = None
    waived: str | None = None
    value: str = ""
    more: int = 0
    fixable: bool = False


def finding(
    code: str,
    message: str,
    place: Place | None = None,
    *,
    severity: str | None = None,
    move: int | None = None,
    color: int | None = None,
    point: str | None = None,
    rulesets: tuple[str, ...] = (),
    value: str = "",
) -> Finding:
    """Make a finding, with the code's usual severity unless another is given.

    A message that quotes more of the record than anybody reads is shortened in its middle.
    """
    if len(message) > _LONGEST:
        message = f"{message[: _LONGEST // 2]} ... {message[-_LONGEST // 4 :]}"
    meaning = MEANINGS[code]
    return Finding(
        code,
        message,
        severity or meaning.severity,
        place,
        move,
        color,
        point,
        rulesets,
        value=value,
        fixable=meaning.fixable,
    )


def _registry(*meanings: Meaning) -> Mapping[str, Meaning]:
    return MappingProxyType({meaning.code: meaning for meaning in meanings})


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

MEANINGS: Mapping[str, Meaning] = _registry(
    Meaning(
        "SGF101",
        ERROR,
        "the input cannot be read",
        "The file cannot be opened, is empty, or holds no SGF game: nothing in it looks like the"
        " beginning of one. Or an archive or a packed file is cut short or damaged: then what can"
        " be unpacked is read, and this stands for the rest.",
        "A record that is not read is not checked.",
        "Check that the file is an SGF record and can be read.",
    ),
    Meaning(
        "SGF102",
        ERROR,
        "a game cannot be parsed",
        "The text of a game breaks SGF's grammar, and not a single property can be made out in it.",
        "Broken games are read as far as they can be; of this one nothing is left. Other games of"
        " the same file are checked. (SGF FF[4], EBNF definition.)",
        "Complete the record from its source, or close the brackets at the place named.",
    ),
    Meaning(
        "SGF103",
        ERROR,
        "the record is not of a game of Go",
        "GM names another game (1 is Go).",
        "Moves of other games cannot be judged. (SGF FF[4], root property GM.)",
        "Leave the file out, or correct GM if the game is Go after all.",
    ),
    Meaning(
        "SGF104",
        ERROR,
        "the board size cannot be used",
        "SZ is not a number from 1 to 52, nor two such numbers with a colon between (columns,"
        " then rows), and there are no points to tell the size from.",
        "Without the size no point can be placed. (SGF FF[4], root property SZ.)",
        "Correct SZ.",
    ),
    Meaning(
        "SGF105",
        WARNING,
        "text is not in the encoding the file states",
        "Text cannot be decoded with the encoding that CA names, makes far less sense in it than"
        " in another one, is UTF-8 though CA says otherwise, or CA names no encoding that is known."
        " Where there is no CA and the text is not UTF-8, its encoding is detected, and this is a"
        " note.",
        "Names in reports may be garbled. Moves are not affected. (SGF FF[4], root property CA.)",
        "Correct CA, or save the file as UTF-8 with CA[UTF-8].",
        fixable=True,
    ),
    Meaning(
        "SGF106",
        WARNING,
        "a value cannot be read",
        "A property that gocheck uses holds something else than SGF defines for it, such as a"
        " setup stone off the board. A note where it can be told what is meant, as of a move in"
        " capitals or with a space in it, or a rectangle with its corners in another order, and of"
        " a KO that acknowledges no illegal move since it is not empty or has no move in its node.",
        "The value is left out, which may change the position, unless the message says how it is"
        " taken. (SGF FF[4], property value types.)",
        "Correct the value at the place named.",
    ),
    Meaning(
        "SGF107",
        WARNING,
        "two moves in one node",
        "One node holds more than one move.",
        "SGF allows one move a node (FF[4], move properties). The moves are played in the order"
        " of the file.",
        "Give each move its own node.",
        fixable=True,
    ),
    Meaning(
        "SGF108",
        WARNING,
        "setup and a move in one node",
        "One node holds a move and AB, AW, AE or PL.",
        "SGF forbids the mixture (FF[4], setup properties), since it does not say which comes"
        " first. The setup is executed first.",
        "Put the setup in a node of its own before the move. `gocheck fix` leaves a node where"
        " PL may be meant before or after the move, or where territory is marked.",
        fixable=True,
    ),
    Meaning(
        "SGF109",
        ERROR,
        "gocheck failed on this game",
        "A fault in gocheck itself kept it from finishing this game.",
        "The game is not checked; the rest of the run is not affected.",
        "Please report it with the record.",
        without_sample="A record that made gocheck fail would be mended, not kept.",
    ),
    Meaning(
        "SGF110",
        WARNING,
        "the game does not begin as SGF asks",
        "The opening bracket before the first node is missing, or the semicolon after it. The"
        " game is read as if it were there.",
        "A game begins with `(;` (SGF FF[4], EBNF definition); without it many programs read"
        " nothing, or take a variation for the game.",
        "Begin the game with `(;`.",
        fixable=True,
    ),
    Meaning(
        "SGF111",
        WARNING,
        "something is given twice, or in the wrong place",
        "RE, KM, RU, HA, SZ, a name, the date, the event or the round has more than one value in"
        " the root, or is given again after it; PL has more than one value in the root; SZ stands"
        " only after it; KO in the root holds another komi than KM; or a later node has two"
        " comments or names. A note where it is something that gocheck does not use, such as a"
        " comment, or the same value again.",
        "SGF wants each once, in the root (FF[4], game info and root properties). The first value"
        " is read, the others are not.",
        "Keep the right one, in the root.",
    ),
    Meaning(
        "SGF112",
        ERROR,
        "the record is cut off",
        "The text ends, or the next game begins, before the last bracket is closed, or in the"
        " midst of a value.",
        "What is there is read, the missing brackets are put in, and moves may be lost. (SGF FF[4],"
        " EBNF definition.)",
        "Complete the record from its source, or close the brackets at the end.",
        fixable=True,
    ),
    Meaning(
        "SGF113",
        WARNING,
        "text where a property should be",
        "Inside a game stands what is no property: other text, NUL bytes (in a value too), a value"
        " that belongs to no property, a property without a value, an identifier that is no word of"
        " letters.",
        "It is left out, and the rest is read. (SGF FF[4], EBNF definition.)",
        "Take the text out, or make it a property.",
        fixable=True,
    ),
    Meaning(
        "SGF114",
        WARNING,
        "a value does not end where it should",
        "A value holds a closing bracket that is not escaped, or lacks its own closing bracket and"
        " runs on into the next property; or a move lacks its opening bracket.",
        "A closing bracket inside a value has to be written `\\]` (SGF FF[4], escaping). The"
        " bracket is taken for text, or put in, where what follows leaves no doubt; brackets in"
        " pairs are text, so that moves quoted in a comment are not played. Where there is doubt"
        " the value ends at its first closing bracket, as the grammar has it, which is said.",
        "Escape the bracket, or close the value.",
        fixable=True,
    ),
    Meaning(
        "SGF115",
        WARNING,
        "variations are nested wrongly",
        "Nodes follow after variations, a variation begins without a semicolon, or the game goes"
        " on after its last bracket is closed.",
        "Programs differ in what they make of it (SGF FF[4], EBNF definition). What follows"
        " variations is read as one more of them; a bracket that closes the game too early is left"
        " out.",
        "Correct the brackets at the place named.",
        fixable=True,
    ),
    Meaning(
        "SGF116",
        NOTE,
        "text outside the games",
        "Before, between or after the games stands other text.",
        "SGF allows none there, and programs pass it over, as gocheck does. (SGF FF[4], EBNF"
        " definition.)",
        "Take it out, or put it into a comment.",
    ),
    Meaning(
        "SGF117",
        WARNING,
        "a property in lower case",
        "The identifier of a property has no capital letter, such as `b[pd]`.",
        "Only the capitals of an identifier count (SGF FF[1] to FF[3]; FF[4] has no others), so"
        " many programs pass the property over. It is read as if it were in capitals.",
        "Write the identifier in capitals.",
        fixable=True,
    ),
    Meaning(
        "SGF118",
        WARNING,
        "a point is given twice",
        "One node sets a point up in two ways, or (a note) names it twice in a list.",
        "A list of points holds each point once, and a point can be made one thing only (SGF"
        " FF[4], setup properties). Empty counts last, White before it.",
        "Take one of the two out; `gocheck fix` does so where both say the same.",
        fixable=True,
    ),
    Meaning(
        "SGF119",
        WARNING,
        "the board size is told from the points",
        "SZ is no size or is not as SGF writes it (13x13), or at least half of the points lie off"
        " the board that it names; or it is missing and points lie off 19x19, or a game that takes"
        " up half of 9x9 or 13x13 ends there. A note where it only may be so, and for 9:9, which"
        " SGF writes as 9.",
        "What people write is read as they mean it; else the board is taken for 19x19 if that holds"
        " all points, or for the smallest square that does. Where SZ is missing, 19x19 is SGF's"
        " rule (FF[4], root property SZ); it is kept unless more than three points lie off it.",
        "State the size in SZ. `gocheck fix` corrects an SZ that is no size, and adds none.",
        fixable=True,
    ),
    Meaning(
        "SGF120",
        NOTE,
        "a property that SGF does not know",
        "A property on the main line is neither in SGF's lists nor known to be some program's own;"
        " or it is newer than the version of SGF that FF names, such as RU in FF[2].",
        "It may be a slip for another one. (SGF FF[4] allows private properties.) Newer ones are"
        " read all the same, though a program that goes by FF need not know them.",
        "Nothing, if it is meant; else correct it.",
    ),
    Meaning(
        "SGF121",
        WARNING,
        "moves are not written as SGF writes them",
        "All moves are written as people write them, such as `D4` or `pass`.",
        "SGF counts both coordinates in letters from the upper left (FF[4], Go, point). The moves"
        " are read as they are meant.",
        "Write them as SGF does.",
        fixable=True,
    ),
    Meaning(
        "SGF122",
        NOTE,
        "not every variation is checked",
        "So many variations stand within each other that checking all of them would take too long.",
        "With --variations each line is checked from where it leaves another one; what is copied"
        " for it is bounded.",
        "Nothing, or divide the record.",
        without_sample="It takes thousands of variations, one within the other.",
    ),
    Meaning(
        "SGF123",
        NOTE,
        "a move in the root",
        "The root node, which says what the game is, holds a move too.",
        "It is played first. Programs that look for moves behind the root miss it. (SGF FF[4]:"
        " root and game info properties, and moves, belong in nodes of their own.)",
        "Give the move its own node.",
        fixable=True,
    ),
    Meaning(
        "SGF124",
        WARNING,
        "bytes that are no text",
        "Some bytes are no characters in the encoding of the rest of the text: characters cut in"
        " two, or text of several encodings. A note where there is no CA.",
        "Names in reports may be garbled. Moves are not affected. (SGF FF[4], root property CA.)",
        "Put in what the text should say. `gocheck fix` leaves such bytes as they are.",
    ),
    Meaning(
        "SGF125",
        WARNING,
        "property names with small letters",
        "Identifiers have small letters beside their capitals, such as `White[dd]`. A note where FF"
        " says that the record is of FF[1] to FF[3], or where there is no FF.",
        "FF[4] has identifiers in capitals only; before, small letters were allowed and did not"
        " count, and the record is read so. (SGF FF[4], EBNF definition; FF[3], properties.)",
        "Take the small letters out, and state FF[4].",
        fixable=True,
    ),
    Meaning(
        "SGF140",
        NOTE,
        "game information under a name of the server's own",
        "TE, RD or HD in the root holds what SGF keeps in EV (event), DT (date) or HA (handicap)."
        " It is read where SGF's own property is missing or empty.",
        "Sina and the Nihon Ki-in write records so. SGF's TE is a good move; RD and HD are no"
        " properties of SGF (FF[4], game info properties).",
        "Write EV, DT and HA.",
        fixable=True,
    ),
    Meaning(
        "SGF141",
        WARNING,
        "a date that cannot be",
        "DT names a year, a month or a day that no calendar has, such as 2003-02-31.",
        "Games are found and put in order by their dates. (SGF FF[4], game info property DT.)",
        "Correct DT.",
    ),
    Meaning(
        "SGF142",
        NOTE,
        "a date not in SGF's form",
        "DT is not YYYY-MM-DD, of which the end may be left out, with further dates shortened"
        " after commas. What Tygem and KataGo write (2017.07.13 17:05) is not reported.",
        "Programs that sort by date cannot read it. (SGF FF[4], game info property DT.)",
        "Write 2003-01-05, 2003-01, or 2003-01-05,06 for a game of two days. `gocheck fix` leaves"
        " what may be read in two ways, such as 01/02/2003.",
        fixable=True,
    ),
    Meaning(
        "SGF143",
        NOTE,
        "the time limit is no number",
        "TM holds something else than a number of seconds. CGoban 1's 1:00:00 is not reported.",
        "SGF keeps what else is to be said of time in OT. (FF[4], game info property TM.)",
        "Write the main time in seconds: 32400 for nine hours.",
    ),
    Meaning(
        "SGF144",
        WARNING,
        "a move number that is none",
        "MN is no whole number, or less than 0. Other numbers than gocheck's own are not"
        " reported: MN is for printing, and findings count the moves from 1 without it.",
        "Programs that print diagrams number the moves by it. (SGF FF[4], move property MN.)",
        "Correct MN, or leave it out.",
    ),
    Meaning(
        "SGF145",
        NOTE,
        "the player to move is a number",
        "PL is 1 or 2, which some programs write for Black and White, and is read so.",
        "SGF has B and W. (FF[4], setup property PL.)",
        "Write PL[B] or PL[W].",
        fixable=True,
    ),
    Meaning(
        "SGF146",
        NOTE,
        "territory marked on a player's own stones",
        "TB covers stones of Black, or TW stones of White. Such marks change nothing.",
        "Territory is empty points and the other player's dead stones. (SGF FF[4], TB and TW.)",
        "Mark empty points and dead stones only.",
    ),
    Meaning(
        "SGF147",
        NOTE,
        "the handicap or the player to move in words",
        "HA or PL says in words what SGF writes as a number or a letter, such as HA[2 stones] or"
        " PL[white], and is read so.",
        "Programs read a number in HA, and B or W in PL. (SGF FF[4], game info property HA, setup"
        " property PL.)",
        "Write HA[2], PL[W]. `gocheck fix` leaves words for a handicap of one stone: that Black"
        " moves first is not said by HA.",
        fixable=True,
    ),
    Meaning(
        "SGF150",
        NOTE,
        "the file is in another format than SGF",
        "The content is that of a GIB (Tygem), NGF (Cyberoro, WBaduk) or UGF (PandaNet) file,"
        " whatever its name. It is read as the SGF record that says the same; lines are those of"
        " the file.",
        "These formats leave unsaid what SGF says: none names its rules but UGF, and GIB and NGF"
        " give handicap stones by their number only. They are set up where the server puts them;"
        " for three stones sources differ, and the message names the third.",
        "Nothing, or convert it.",
        fixable=True,
    ),
    Meaning(
        "SGF151",
        WARNING,
        "part of a file in another format cannot be read",
        "A line of a GIB, NGF or UGF file is not what the format has there, or the file ends too"
        " early.",
        "The line is left out, and with it perhaps a move; the rest is read.",
        "Compare with the source.",
    ),
    Meaning(
        "SGF152",
        ERROR,
        "an archive needs a package that is not installed",
        "The input is a 7z archive, and the package that opens those is not installed.",
        "The records in it are not checked.",
        "Install the extra, `pip install 'gocheck[7z]'`, or pack the records as zip or tar.",
        without_sample="It is the installation that lacks something, not a record.",
    ),
    Meaning(
        "SGF153",
        ERROR,
        "an input is too large or nested too deep",
        "A file, or a member of an archive, is larger than 128 MiB once unpacked, or an archive"
        " lies in an archive in an archive in an archive.",
        "Memory stays bounded; no record is that large, but files made to break programs are.",
        "Divide a collection of that size into several files.",
        without_sample="It takes more than 128 MiB.",
    ),
    Meaning(
        "SGF160",
        WARNING,
        "the same game as in an earlier record",
        "With --duplicates: an earlier input of the run holds a game with the same moves, or is"
        " the same one, given twice; passes at the end do not matter. Of a game of fewer than 50"
        " moves the names, the date, the event and the round must be the same too, and names and"
        " date recorded.",
        "A game that is counted twice weighs double in every statistic.",
        "Keep one of the two.",
    ),
    Meaning(
        "SGF161",
        WARNING,
        "one of two records of a game is cut short",
        "With --duplicates: an earlier input of the run holds a game that begins with all the"
        " moves of this one, or the other way round: at least 100 moves, or 50 where the players"
        " have the same names.",
        "The shorter record does not hold the whole game, so that its end and its score are not"
        " those of the game.",
        "Keep the longer one.",
    ),
    Meaning(
        "SGF162",
        WARNING,
        "two records of a game have different results",
        "With --duplicates: an earlier input of the run holds the same game (see SGF160, SGF161"
        " and SGF163), and the winner, the margin or the manner of winning recorded there is"
        " another.",
        "One of the two is wrong.",
        "Find out which result is right, and keep that record.",
    ),
    Meaning(
        "SGF163",
        NOTE,
        "the same game turned, or with the colours swapped",
        "With --duplicates: an earlier input of the run holds the same game (see SGF160) rotated,"
        " mirrored, or with the colours swapped.",
        "Rotated and mirrored it is the same game of Go; with the colours swapped one of the two"
        " names the wrong player as Black.",
        "Keep one of the two, and see that the players have the right colours.",
    ),
    Meaning(
        "SGF170",
        WARNING,
        "a waived finding no longer occurs",
        "The baseline (`--baseline`) holds a finding that no game has any more, though the file it"
        " was found in, or the folder of that file, was checked.",
        "A waiver that nothing needs could hide the same fault when it comes back.",
        "Take the line out of the baseline, or write the baseline anew with `--write-baseline`.",
    ),
    Meaning(
        "SGF180",
        ERROR,
        "the process that judged this game died",
        "Worker processes (`--jobs`, `--executor`) died on this game, the last of them when it had"
        " nothing else to do.",
        "The game is not checked; the rest of the run is not affected.",
        "Check the game alone with `--jobs 1`: the memory may be too small. If gocheck dies on it"
        " there too, please report it with the record.",
        without_sample="A record that killed gocheck would be mended, not kept.",
    ),
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
        " counted one and the ruleset needs a referee.",
        "Japanese rules, article 12: no result if both agree. Korean: a draw. Ing: whether the ko"
        " was fighting or disturbing needs a referee.",
        "Nothing, if the players played on; otherwise see that RE says what was ruled.",
    ),
    Meaning(
        "SET301",
        NOTE,
        "no ruleset is recorded",
        "There is no RU and no --default-ruleset.",
        "Without it a move is an error only where every ruleset forbids it, and no result can be"
        " called wrong. (SGF FF[4], game info property RU.)",
        "Add RU, or give --default-ruleset or --ruleset.",
    ),
    Meaning(
        "SET302",
        WARNING,
        "the ruleset is not known",
        "RU holds a text that names no ruleset gocheck knows.",
        "As for SET301; nothing is guessed from it. (SGF FF[4], game info property RU.)",
        "Correct RU, give --ruleset, or define the ruleset with --ruleset-file.",
    ),
    Meaning(
        "SET303",
        NOTE,
        "no komi is recorded",
        "KM is missing or empty.",
        "Scores use the ruleset's own komi, and no agreement with the recorded result is claimed."
        " (SGF FF[4], Go property KM.)",
        "Add KM.",
    ),
    Meaning(
        "SET304",
        NOTE,
        "komi is not a plain number of points",
        "KM is read in another unit than points: in zi (1 zi is 2 points of margin), in"
        " hundredths, or by what its server means with it; or it is points in other words, such as"
        " 6,5 or six and a half.",
        "SGF defines KM in points; Chinese servers write 3.75, 375 or 750 for 7.5 points and, on"
        " Fox, 0 for 6.5.",
        "Write the points named.",
        fixable=True,
    ),
    Meaning(
        "SET305",
        WARNING,
        "komi cannot be read",
        "KM is no number, one that is neither points nor zi nor hundredths of them, or one that"
        " cannot be komi beside the form of the recorded result.",
        "As for SET303. (SGF FF[4], Go property KM.)",
        "Correct KM.",
    ),
    Meaning(
        "SET306",
        WARNING,
        "handicap stones differ from HA",
        "Another number of Black stones is on the board before White's first move than HA says.",
        "Compensation is counted by the stones that stand on the board."
        " (SGF FF[4], Go property HA.)",
        "Correct HA, or the setup.",
    ),
    Meaning(
        "SET307",
        WARNING,
        "handicap stones are missing",
        "HA is two or more, and neither AB nor opening moves of Black in a row place any.",
        "The game is replayed without them, so plays may land on what should be occupied points"
        " and the score is not that of the game. (SGF FF[4], Go property HA.)",
        "Add AB with the stones. --repair-handicap places them for the run, where White moves first"
        " and so many stones have customary points.",
    ),
    Meaning(
        "SET308",
        NOTE,
        "opening moves are handicap stones",
        "No AB is given, and Black's opening plays, up to HA of them, White passing in between or"
        " not moving at all, are taken for the handicap.",
        "Rulesets with free placement let Black place the stones as moves; SGF has AB for it.",
        "Nothing, or move them to AB.",
    ),
    Meaning(
        "SET309",
        NOTE,
        "setup during the game",
        "AB, AW or AE change the board after the first move.",
        "Positions from before cannot be repeated by plays after it, and prisoners may be off."
        " (SGF FF[4], setup properties.)",
        "Nothing if it is meant.",
    ),
    Meaning(
        "SET310",
        WARNING,
        "a setup leaves stones without liberties",
        "After AB, AW or AE a chain has no liberty. A note where setups are so many that those from"
        " there on are not looked at.",
        "No legal game has such a position (Japanese rules, article 4); it is left as it stands.",
        "Correct the setup.",
    ),
    Meaning(
        "SET311",
        WARNING,
        "komi is unusual",
        "KM is more than 20 points, which komi never is in an even game.",
        "Usually a slip (65 for 6.5), and then every score is wrong. (SGF FF[4], Go property KM.)",
        "Correct KM, or nothing if so much was agreed.",
    ),
    Meaning(
        "SET312",
        NOTE,
        "komi stands in KO",
        "KO in the root holds komi, and KM is missing or empty: it is read from there.",
        "Some Chinese servers write it so. In SGF KO goes with a move that is to be executed"
        " although it is illegal. (FF[4], move property KO.)",
        "Write KM.",
        fixable=True,
    ),
    Meaning(
        "SET313",
        WARNING,
        "komi in zi under a ruleset that counts points",
        "KM is written in zi, as under Chinese counting, and RU names a ruleset that counts"
        " territory.",
        "One of them is wrong, and which one decides the score. (SGF FF[4], Go property KM.)",
        "Correct RU, or write KM in points.",
    ),
    Meaning(
        "SET314",
        NOTE,
        "handicap stones off the fixed points",
        "The ruleset has fixed handicap points and the stones stand elsewhere, however the board"
        " is turned.",
        "AGA 1991, rule 4, lists the points: the corner star points first, then the sides and the"
        " centre.",
        "Nothing if it was agreed; otherwise compare AB with the source.",
    ),
    Meaning(
        "SET315",
        WARNING,
        "missing handicap stones are placed",
        "With --repair-handicap, the handicap stones that HA names and the record lacks are set up"
        " before the first move, where the server that the record comes from places them.",
        "Everything else in the report is said of the game with these stones. Without the option"
        " the record is replayed as it stands. (SGF FF[4], Go property HA.)",
        "Add AB with the stones named.",
    ),
    Meaning(
        "SET340",
        ERROR,
        "the board is not of the expected size",
        "SZ is not what `--expect size=...` or the configuration asks of these records.",
        "An event is played on boards of one size; another one is a slip or a foreign record.",
        "Correct SZ, or take the record out of the event.",
    ),
    Meaning(
        "SET341",
        ERROR,
        "the komi is not the expected one",
        "KM, in points, is missing or not what `--expect komi=...` or the configuration asks.",
        "The komi decides close games, and an event has one.",
        "Correct KM after the event's rules, and check the result.",
    ),
    Meaning(
        "SET342",
        ERROR,
        "the ruleset is not the expected one",
        "RU is missing or names another ruleset than `--expect ruleset=...` or the configuration.",
        "The ruleset decides which moves are legal and how the game is counted."
        " (SGF FF[4], game info property RU.)",
        "Correct RU after the event's rules.",
    ),
    Meaning(
        "SET343",
        ERROR,
        "the handicap is not the expected one",
        "HA, or the number of stones on the board for the handicap, is not what `--expect"
        " handicap=...` or the configuration asks. No handicap is 0.",
        "In an even event a handicap game is a slip or a foreign record.",
        "Correct HA and the stones that are set up, or take the record out of the event.",
    ),
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
        " result are then warnings. In a game that was not counted only an overlap is told.",
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
        " answered what cannot be.",
        "The built-in judge says who is dead instead.",
        "Try the engine by itself, or give it more time (--engine-timeout).",
    ),
    Meaning(
        "RES501",
        ERROR,
        "the wrong winner is recorded",
        "Under the record's own ruleset and komi the other player wins. A warning where the"
        " territory marks contradict the board, or where gocheck or an engine judged who is dead"
        " and the margin is off by six points at most; a note where it is off by two at most and"
        " the stones are judged or the record stops before its closing passes, and with a komi"
        " from --komi. The message names the likeliest change that would make the result right,"
        " with its share of all such changes.",
        "The one error that changes who won. (SGF FF[4], game info property RE.)",
        "Check which stones are dead, komi and ruleset; then correct RE.",
    ),
    Meaning(
        "RES502",
        ERROR,
        "the recorded margin is wrong",
        "Under the record's own ruleset and komi the winner is right and the margin is not. A"
        " warning where the territory marks contradict the board or another unit of komi explains"
        " the margin, or where gocheck or an engine judged who is dead; a note where the margin is"
        " off by two points at most and the stones are judged or the record stops before its"
        " closing passes, and with a komi from --komi. The message names the likeliest change that"
        " would make the result right.",
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
