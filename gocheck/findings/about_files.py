"""Codes SGF1..: what the file says and how."""

from gocheck.findings.meaning import ERROR, NOTE, WARNING, Meaning

MEANINGS = (
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
)
