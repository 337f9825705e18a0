"""Codes SET3..: setup, handicap, komi and ruleset."""

from gocheck.findings.meaning import ERROR, NOTE, WARNING, Meaning

MEANINGS = (
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
        " cannot be komi beside the form of the recorded result. A quarter is of a zi, and komi is"
        " four of them at most.",
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
        "SET316",
        NOTE,
        "komi of an even game beside handicap stones",
        "KM is five points or more, and two or more handicap stones stand on the board; not where"
        " the ruleset has that komi for handicap games. Of 1,061 real handicap games 85 are so, 68"
        " of them from Fox; of 38 whose result can be compared 35 were counted with that komi.",
        "A handicap usually goes with no komi or half a point: KM may be a program's default, or"
        " the stones those of another game. (SGF FF[4], Go properties KM and HA.)",
        "Correct KM or the stones, or nothing if both were agreed.",
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
)
