"""RE: every form that real files hold, and that nothing in it is too much for us."""

from decimal import Decimal
from random import Random

import pytest
from helpers.growth import assert_linear
from helpers.record_texts import findings, record

from gocheck.board.stones import BLACK, WHITE
from gocheck.record.result import Result, parse_result

KINDS = {
    "score", "draw", "winner", "resignation", "time", "forfeit", "void", "unknown", "none", "other",
}  # fmt: skip
"""All kinds of results."""

COLORS = {"B": BLACK, "W": WHITE, "-": None}


def short(recorded: str | None) -> str:
    """Write RE as read alone."""
    result = parse_result(recorded)
    assert result.recorded == recorded
    return written(result)


def written(result: Result) -> str:
    """Write a result as "kind winner margin", then "zi" and "doubtful"."""
    words = [result.kind]
    words += [letter for letter, color in COLORS.items() if result.winner == color]
    if result.margin is not None:
        words.append(f"{result.margin.normalize():f}")
    if result.in_zi:
        words.append("zi")
    if result.uncertain:
        words.append("doubtful")
    return " ".join(words)


@pytest.mark.parametrize(
    ("recorded", "expected"),
    [
        # SGF's own
        ("B+3.5", "score B 3.5"),
        ("W+10", "score W 10"),
        ("W+-10", "other -"),
        ("W+0.5", "score W 0.5"),
        ("W+ 0.5", "score W 0.5"),
        ("B+3,5", "score B 3.5"),
        ("B+.5", "score B 0.5"),
        ("B+64.0", "score B 64"),
        ("0", "draw - 0"),
        ("Draw", "draw - 0"),
        ("Void", "void -"),
        ("0.", "draw - 0"),
        ("Void: Black and White agreed", "void -"),
        ("Triple ko - no result", "void -"),
        ("NoResult", "void -"),
        ("Cancelled", "void -"),
        ("aborted", "void -"),
        *((sign, "other -") for sign in ("!", ".", "。", "+", "+.", "-")),
        ("½-½", "draw - 0"),
        ("1/2-1/2", "draw - 0"),
        ("0-0", "other -"),
        ("1-0", "other -"),
        ("NR", "void -"),
        ("B: 1.5", "score B 1.5"),
        ("W 6.5 B 157", "other -"),
        ("W: 6.5 B: 157", "other -"),
        ("BR", "resignation B"),
        ("WR", "resignation W"),
        ("B+Draw", "draw B 0"),
        ("W+Tie", "draw W 0"),
        ("B+A", "other B"),
        ("W+A", "other W"),
        ("B?", "winner B doubtful"),
        ("B+185.25", "other B"),  # stones, not a margin
        ("B+10/2", "other B"),
        ("B+3-1/2", "score B 3.5"),
        ("?", "unknown -"),
        ("B+", "winner B"),
        ("W+", "winner W"),
        ("W+R", "resignation W"),
        ("B+Resign", "resignation B"),
        ("W+T", "time W"),
        ("W+Time", "time W"),
        ("B+F", "forfeit B"),
        ("B+Forfeit", "forfeit B"),
        (None, "none -"),
        ("", "none -"),
        ("  ", "none -"),
        # Other ways to say the same
        ("b+r", "resignation B"),
        ("B+R.", "resignation B"),
        ("W+resign.", "resignation W"),
        ("B", "winner B"),
        ("W", "winner W"),
        ("draw", "draw - 0"),
        ("Jigo", "draw - 0"),
        ("W+J", "draw W 0"),
        ("和棋", "draw - 0"),
        ("持碁", "draw - 0"),
        ("무승부", "draw - 0"),
        ("Void (quadruple ko)", "void -"),
        ("No Result", "void -"),
        ("無勝負", "void -"),
        ("W+Repetition", "forfeit W"),
        ("B+Illegal", "forfeit B"),
        ("B+Offline", "forfeit B"),
        ("W+AW", "forfeit W"),
        ("W+Time Over", "time W"),
        # Zi
        ("B+2.75", "score B 5.5 zi"),
        ("W+0.25", "score W 0.5 zi"),
        ("黑胜2又3/4子", "score B 5.5 zi"),
        ("白胜1/4子", "score W 0.5 zi"),
        ("白勝3子", "score W 6 zi"),
        ("黑勝2と3/4子", "score B 5.5 zi"),
        ("黑胜2.75子", "score B 5.5 zi"),
        # Prose
        ("B+7.5?", "score B 7.5 doubtful"),
        ("W+15 (moves beyond 215 not known)", "score W 15"),
        ("B+R (moves beyond 176 not known)", "resignation B"),
        ("White resigns.", "resignation B"),
        ("White resigns. W 6.5 B 157.0", "resignation B"),
        ("Black resigns. W 133.5 B 81.0", "resignation W"),
        ("Black wins by 3.5 points", "score B 3.5"),
        ("White wins by resignation.", "resignation W"),
        ("White wins", "winner W"),
        ("黑中盘胜", "resignation B"),
        ("白中盤勝", "resignation W"),
        ("黑超时胜", "time B"),
        ("흑 불계승", "resignation B"),
        ("226수 백불계승", "resignation W"),
        ("294수 흑0.5집승", "score B 0.5"),
        ("白3目半勝ち", "score W 3.5"),
        ("黒半目勝", "score B 0.5"),
        ("흑 반집승", "score B 0.5"),
        ("黑胜", "winner B"),
        ("Black wins on time", "time B"),
        ("White lost on time.", "time B"),
        ("White ran out of time", "time B"),
        ("White forfeits", "forfeit B"),
        # How, or by how much, in brackets
        ("Black wins (time)", "time B"),
        ("B+(R)", "resignation B"),
        ("黑胜（超时）", "time B"),
        ("黑胜(中盘)", "resignation B"),
        ("白中盘胜（黑认输）", "resignation W"),
        ("黑胜(白认输)", "resignation B"),
        ("黑胜(黑认输)", "other -"),
        ("黑胜(白超时)", "time B"),
        ("白胜（黑犯规）", "forfeit W"),
        ("黑胜(黑超时)", "other -"),
        ("黒勝ち（５目半）", "score B 5.5"),
        ("黑胜(1又3/4子)", "score B 3.5 zi"),
        ("백승(불계)", "resignation W"),
        ("黑胜(第3局)", "winner B"),
        ("黑胜(白方)", "winner B"),
        ("B+ (moves beyond 99 not known)", "winner B"),
        # Without a unit: points in Japanese and Korean; in Chinese a quarter is a zi's
        ("黒勝 3.5", "score B 3.5"),
        ("흑승 3.5", "score B 3.5"),
        ("黑胜0.75", "score B 1.5 zi"),
        ("黑1.75胜", "score B 3.5 zi"),
        ("黑胜 2.5", "other B"),
        ("黑胜3", "other B"),
        ("黑4.5胜", "other B"),
        # A fraction after its unit
        ("白胜1子3/4", "score W 3.5 zi"),
        ("白胜一子又四分之三", "score W 3.5 zi"),
        # All the stones that a player has are no margin
        ("黑185子胜", "other B"),
        ("黑子185，胜3/4子", "score B 1.5 zi"),
        ("黑185子，黑胜3/4子", "score B 1.5 zi"),
        ("黑胜，5子", "score B 10 zi"),
        # Korean numbers
        ("흑1집반", "score B 1.5"),
        ("백 2집반", "score W 2.5"),
        ("黒3目半", "score B 3.5"),
        ("흑1집반 백", "other -"),
        ("흑 육집반승", "score B 6.5"),
        ("백 오호반 승", "score W 5.5"),
        ("백이 3집반승", "score W 3.5"),
        ("흑 스물한집승", "score B 21"),
        ("흑 열두집반승", "score B 12.5"),
        ("흑 열세 집 반 승", "score B 13.5"),
        ("흑 스무집승", "score B 20"),
        ("흑 마흔집승", "score B 40"),
        # Who loses, and how
        ("黒中押敗", "resignation W"),
        ("黑断线判负", "forfeit W"),
        ("黑判负", "forfeit W"),
        ("因全局同形判和", "draw - 0"),
        ("흑 판정승", "forfeit B"),
        ("先番中押し勝ち", "resignation B"),
        ("先番五目半勝ち", "score B 5.5"),
        ("先番勝ち", "other -"),
        ("胜负不明", "unknown -"),
        ("black resigns at move 200", "resignation W"),
        ("裁判判白胜", "forfeit W"),
        ("白认负", "resignation B"),
        ("黒の切れ負け", "time W"),
        ("White concedes", "resignation B"),
        ("Black won by illegal move", "forfeit B"),
        ("흑 기권승", "forfeit B"),
        ("백 기권", "other -"),
        ("흑 접속끊김 패", "forfeit W"),
        ("黑先胜", "unknown -"),  # the caption of a problem
        ("White by resignation", "resignation W"),
        ("White by a half point", "score W 0.5"),
        ("Black wins by two and a half points", "score B 2.5"),
        ("Black wins by 2 points and komi", "other B"),
        ("Black timed out", "time W"),
        ("Wit heeft opgegeven", "resignation B"),
        ("Wit wint na opgave van zwart", "resignation W"),
        ("Zwart wint met anderhalf punt", "score B 1.5"),
        ("引き分け", "draw - 0"),
        ("平手", "draw - 0"),
        ("비김", "draw - 0"),
        # Digits of other scripts
        ("B+３．５", "score B 3.5"),
        ("黒５目半勝ち", "score B 5.5"),
        ("B+٣", "other B"),
        ("黑胜٣目", "other B"),
        ("B wins by 3 1/2", "score B 3.5"),
        ("Black wins by half a point", "score B 0.5"),
        ("Black wins by 3.5 points?", "score B 3.5 doubtful"),
        ("Winner: Black", "winner B"),
        ("Zwart wint met 3,5 punten", "score B 3.5"),
        ("Wit wint door opgave", "resignation W"),
        ("Wit geeft op", "resignation B"),
        ("Zwart verliest op tijd", "time W"),
        ("Wit wint met een half punt", "score W 0.5"),
        ("Zwart+3,5", "score B 3.5"),
        ("remise", "draw - 0"),
        ("Schwarz gewinnt durch Aufgabe", "resignation B"),
        ("Weiß gewinnt mit 3,5 Punkten", "score W 3.5"),
        ("Weiss gewinnt mit einem halben Punkt", "score W 0.5"),
        ("Schwarz gibt auf", "resignation W"),
        ("Weiss durch Aufgabe", "resignation W"),
        ("Weiß verliert durch Zeit", "time B"),
        ("Weiss gewinnt nicht", "other -"),
        ("Unentschieden nach 250 Zügen", "draw - 0"),
        ("Noir gagne par abandon", "resignation B"),
        ("Blanc gagne de six points et demi", "score W 6.5"),
        ("Blanc ne gagne pas", "other -"),
        ("Abandon de Blanc", "other -"),
        ("partie nulle", "draw - 0"),
        ("Blancas ganan por 3,5", "score W 3.5"),
        ("Negras no ganan", "other -"),
        ("Negro gana por tres puntos y medio", "score B 3.5"),
        ("empate", "draw - 0"),
        ("Il Bianco vince di mezzo punto", "score W 0.5"),
        ("Nero vince per abbandono", "resignation B"),
        ("Чёрные выиграли 3,5 очка", "score B 3.5"),
        ("Белые выиграли 3 с половиной очка", "score W 3.5"),
        ("Белые сдались", "resignation B"),
        ("Сдача белых", "other -"),
        ("Белые не выиграли", "other -"),
        ("Чёрные проиграли по времени", "time W"),
        ("Чёрные выиграли (3,5)", "score B 3.5"),
        ("Б+3.5", "score W 3.5"),
        ("Ч+3.5, Б+1.5", "other -"),
        ("Ничья", "draw - 0"),
        ("партия отложена", "void -"),
        ("afgebroken", "void -"),
        ("onbekend", "unknown -"),
        ("has adjourned.", "void -"),
        ("打挂", "void -"),
        ("封盘", "void -"),
        ("打ちかけ", "void -"),
        ("未下完", "void -"),
        ("미완", "void -"),
        ("game not finished", "void -"),
        ("D+J", "draw - 0"),
        ("黑+R", "resignation B"),
        ("W+半目", "score W 0.5"),
        ("白中押し勝ち", "resignation W"),
        ("白番中押し", "resignation W"),
        ("黒投了", "resignation W"),
        ("白投了により黒勝ち", "resignation B"),
        ("黑认输", "resignation W"),
        ("白超时负", "time B"),
        ("黑胜四分之三子", "score B 1.5 zi"),
        ("白胜一又四分之一子", "score W 2.5 zi"),
        ("黑胜半子", "score B 1 zi"),
        ("黑胜一子半", "score B 3 zi"),
        # A winner's hundred zi are his stones, not a margin.
        ("黑胜99子", "score B 198 zi"),
        ("黑胜100子", "other B"),
        ("B+99.75", "score B 199.5 zi"),
        ("B+100.25", "other B"),
        ("B+100.5", "score B 100.5"),
        ("白二目半勝", "score W 2.5"),
        ("B 3.5 loses", "score W 3.5"),
        ("B 3 1/2 勝", "score B 3.5"),
        ("B 10 zi lost", "score W 20 zi"),
        ("B 2 points resigns", "resignation W"),
        ("黒十二目勝", "score B 12"),
        ("226手完 白四目半勝ち", "score W 4.5"),
        ("共280手 和棋", "draw - 0"),
        ("共二百八十手 和棋", "draw - 0"),
        ("和棋 共280手", "draw - 0"),
        ("和棋 第280手", "draw - 0"),
        ("全224手 持碁", "draw - 0"),
        ("294수 무승부", "draw - 0"),
        ("第100手 打挂", "void -"),
        ("共120手 不详", "unknown -"),
        ("共280手", "other -"),
        ("第280手 和棋", "draw - 0"),
        ("280手 120手 和棋 3", "other -"),
        ("White wins by resignation after 280 moves", "resignation W"),
        ("Draw after 280 moves", "draw - 0"),
        ("B+3.5 after 200 moves", "score B 3.5"),
        ("B+3.5, 200手", "score B 3.5"),
        ("B+200 moves", "other B"),
        ("共180手 B+3.5", "score B 3.5"),
        ("第230手，黑+R", "resignation B"),
        ("250 moves, W+3.5", "score W 3.5"),
        ("Draw in 270 moves", "draw - 0"),
        ("三劫循环 和棋", "draw - 0"),
        ("三コウ 持碁", "draw - 0"),
        ("三劫循环", "other -"),
        ("三劫 黑胜三子", "score B 6 zi"),
        ("B+3.5手", "other B"),
        ("흑 한집반승", "score B 1.5"),
        ("백 세 집 반 승", "score W 3.5"),
        ("흑 시간패", "time W"),
        # Komi given with the margin, before or after it
        ("コミ6目半 黒2目半勝", "score B 2.5"),
        ("덤 6집반 흑 1집반승", "score B 1.5"),
        ("黑贴3又3/4子 白胜1/4子", "score W 0.5 zi"),
        # 点 as a decimal point, and as a unit
        ("白胜3点75子", "score W 7.5 zi"),
        ("黑胜3點25子 共200手", "score B 6.5 zi"),
        ("黑胜二点五目", "score B 2.5"),
        ("白胜3点半", "score W 3.5"),
        ("白胜3点 200手", "score W 3"),
        ("黒2目半勝 コミ6目半", "score B 2.5"),
        ("李昌镐 黑中盘胜", "resignation B"),
        # No counted result
        ("Black would win by 3.5", "other B"),
        ("Black wins by 3.3", "other B"),
        ("Black", "winner B"),
        ("黑白", "other -"),
        ("B+0.02", "other B"),
        ("W+0.03", "other W"),
        ("B+0.0", "other B"),
        ("W+0.0", "other W"),
        ("W+3.2", "other W"),
        ("黑先活", "unknown -"),
        ("白先。", "unknown -"),
        ("Black to play and win", "unknown -"),
        ("White moves first", "unknown -"),
        ("B+3.5 or so", "other B"),
        ("B+1/0", "other B"),
        ("黑胜3/0子", "other B"),
        ("黑胜1/123子", "other B"),
        ("黑胜三又四之三子", "other B"),
        ("黑胜2又1子", "other B"),
    ],
)
def test_every_form_of_a_result(recorded: str | None, expected: str) -> None:
    assert short(recorded) == expected


def test_whitespace_and_full_width_letters_do_not_matter() -> None:
    assert short(" Ｂ＋３．５\n") == "score B 3.5"


@pytest.mark.parametrize(
    "recorded",
    [
        "黑胜" + "9" * 5000 + "子",
        "黑胜" + "9" * 5000 + "/4子",
        "黑胜1/" + "9" * 5000 + "子",
        "B+" + "9" * 5000,
        "Black wins by " + "9" * 5000,
    ],
    ids=["zi", "over", "under", "brief", "english"],
)
def test_more_digits_than_a_number_may_have(recorded: str) -> None:
    assert parse_result(recorded).kind in KINDS


@pytest.mark.parametrize("text", ["黑胜{}目", "黑胜{}", "黑胜{}又", "{}", "B+{}"])
def test_long_digits_take_no_long_time(text: str) -> None:
    def read(digits: str) -> None:
        parse_result.cache_clear()
        assert parse_result(text.format(digits)).kind in KINDS

    assert_linear(read, lambda size: "9" * size, size=8000)


@pytest.mark.parametrize("prose", ["Black wins by {} points", "黑胜{}目半", "黑胜{}目", "B+{}"])
def test_a_margin_longer_than_exact_arithmetic_is_read_with_komi_0(prose: str) -> None:
    record(f"(;KM[0]RE[{prose.format('9' * 40)}])")


WORDS = [
    "B+",
    "W+",
    "黑",
    "白",
    "흑",
    "胜",
    "勝",
    "승",
    "子",
    "目",
    "半",
    "집",
    "반",
    "又",
    "/",
    ".",
    "?",
]
WORDS += ["(", "R", "J", "0", "1/4", "9", "中盘", "Black", "wins by ", " "]
WORDS += [
    "十",
    "三",
    "分之",
    "한집",
    "中押し",
    "zwart",
    "wint",
    "half",
    ",",
    "resigns",
    "void",
    "手",
]


@pytest.mark.parametrize(
    ("recorded", "moves", "is_cut"),
    [
        ("共179手 黑中盘胜", 179, False),
        ("共280手 和棋", 280, False),
        ("百七十九手完 黒中押し勝ち", 179, False),
        ("294수 흑0.5집승", 294, False),
        ("B+R (after 150 moves)", 150, False),
        ("共268手 黑胜2又3/4子（后略）", 268, True),
        ("黑胜 (以下手順省略)", None, True),
        ("黑中盘胜 後略", None, True),
        ("共163着 黑中盘胜（余略）", 163, True),
        ("이하 줄임", None, True),
        ("W+15 (moves beyond 215 not known)", None, True),
        ("B+3 (rest omitted)", None, True),
        ("B+3 (endgame not recorded)", None, True),
        ("以下官子略 黑胜2子", None, True),
        ("后面的手数从略", None, True),
        ("余手略 黑胜", None, True),
        ("以下収束手順略 白2目半勝", None, True),
        ("以下小寄せ略 白2目半勝", None, True),
        ("이하 수순 생략 백 2집반승", None, True),
        # These moves are omitted; they are not the number of the game's.
        ("黑胜3目 以下50手略", None, True),
        ("共250手 黑胜3目(后50手略)", 250, True),
        ("B+3 (last 30 moves omitted)", None, True),
        ("B+3 (30 moves missing)", None, True),
        ("B+3 (200 moves, rest omitted)", 200, True),
        ("以下黑棋略优 黑胜3目", None, False),
        ("以下略优 黑胜3目", None, False),
        ("黑后略胜", None, False),
        ("以下略黑胜3目", None, True),
        ("B+3.5", None, False),
        ("黑胜2子", None, False),
        ("2.5手 黑胜", None, False),
        ("B+3 (komi unknown)", None, False),
        (None, None, False),
    ],
)
def test_a_result_may_name_the_number_of_moves(
    recorded: str | None, moves: int | None, *, is_cut: bool
) -> None:
    result = parse_result(recorded)
    assert (result.moves, result.is_cut) == (moves, is_cut)


@pytest.mark.parametrize(
    ("result", "moves", "expected"),
    [
        ("共3手 黑中盘胜", ";B[aa];W[bb];B[cc]", []),
        ("共3手 黑中盘胜", ";B[aa];W[bb];B[cc];W[];B[]", []),
        ("共5手 黑中盘胜", ";B[aa];W[bb];B[cc];W[];B[]", []),
        ("共4手 黑中盘胜", ";B[aa];W[bb];B[cc]", ["RES517 note"]),
        ("共2手 黑中盘胜", ";B[aa];W[bb];B[cc]", ["RES517 note"]),
        ("共9手 黑中盘胜（后略）", ";B[aa];W[bb];B[cc]", []),
        ("共2手 黑中盘胜（后略）", ";B[aa];W[bb];B[cc]", ["RES517 note"]),
        ("共3手 黑中盘胜", "", []),
    ],
)
def test_the_number_of_moves_is_compared_with_the_record(
    result: str, moves: str, expected: list[str]
) -> None:
    read = record(f"(;SZ[9]RE[{result}]{moves})")
    assert [each for each in findings(read) if each[:6] != "RES515"] == expected


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ("后略", "RE[后略] is not a result"),
        ("黑中盘胜 后略", "RE[黑中盘胜 后略] is not in SGF's form; read as B+R"),
    ],
)
def test_a_result_that_calls_the_record_cut_says_so(result: str, message: str) -> None:
    (found,) = (each for each in record(f"(;RE[{result}]KM[0])").findings if each.code[:3] == "RES")
    assert found.message == f"{message}; it says that the last moves are omitted"


def test_the_message_names_both_numbers_of_moves() -> None:
    read = record("(;RE[共4手 黑中盘胜];B[aa];W[bb];B[cc])")
    (found,) = (each for each in read.findings if each.code == "RES517")
    assert found.message == "RE[共4手 黑中盘胜] counts 4 moves, but the record has 3"


def test_any_text_is_read_as_a_result() -> None:
    random = Random(1)
    letters = [*map(chr, (*range(256), 0x200B, 0x3000, 0xD800, 0xFEFF, 0xFF10, 0x10FFFF))]
    for number in range(300):
        among = letters if number % 3 == 0 else WORDS
        recorded = "".join(random.choices(among, k=random.randrange(9)))
        result = parse_result(recorded)
        assert result.kind in KINDS, recorded
        assert (result.kind in ("score", "draw")) == (result.margin is not None), recorded
        assert result.margin is None or result.margin % Decimal("0.25") == 0, recorded


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ("RE[B+3.5]", []),
        ("RE[]", []),
        ("RE[?]", []),
        ("RE[B+2.75]", ["RES504 note"]),
        ("RE[黑胜2又3/4子]", ["RES504 note"]),
        ("RE[B+0.02]", ["RES510 note"]),
        ("RE[W+0.0]", ["RES510 note"]),
        ("RE[W+3.2]", ["RES505 warning"]),
        ("RE[W+3.2]KM[375]", ["RES511 warning", "SET304 note"]),
        ("RE[W+3.2]RU[Chinese]KM[7]", ["RES505 warning"]),  # 6.5 points with komi 7
        ("RE[B+1.7]RU[Chinese]", ["RES511 warning"]),
        ("RE[B+1.7]RU[Japanese]KM[6.5]", ["RES505 warning"]),
        ("RE[B+1.6]RU[Chinese]", ["RES505 warning"]),
        ("RE[who knows]", ["RES505 warning"]),
        # SGF's forms, in small letters too, and others that are understood
        *((f"RE[{form}]", []) for form in ("W+R", "w+resign", "B+Time", "B+F", "B+", "W+3.")),
        *((f"RE[{form}]", []) for form in ("0", "draw", "void")),
        *((f"RE[{form}]", ["RES505 note"]) for form in ("W+J", "D+J")),
        ("RE[White wins by resignation]", ["RES515 note"]),
        ("RE[黒中押し勝ち]", ["RES515 note"]),
        ("RE[B+3,5]", ["RES515 note"]),
        ("RE[B+Offline]", ["RES515 note"]),
        ("RE[W]", ["RES515 note"]),
        ("RE[Jigo]", ["RES515 note"]),
        ("RE[W+15 (moves beyond 215 not known)]", ["RES515 note"]),
        ("RE[Both lose]", ["RES505 note"]),
        ("RE[双方负]", ["RES505 note"]),
        ("RE[双方判负]", ["RES505 note"]),
        ("RE[両負け]", ["RES505 note"]),
        ("RE[쌍방 패]", ["RES505 note"]),
        ("RE[beide verliezen]", ["RES505 note"]),
        ("RE[Both lose, or not]", ["RES505 warning"]),
        ("RE[1-0]", ["RES505 warning"]),
        ("RE[NR]", ["RES515 note"]),
        ("RE[B+Draw]", ["RES505 note"]),
        ("RE[B+A]", ["RES505 warning"]),
        ("RE[共280手 后略]", ["RES505 note"]),
        ("RE[以下略]", ["RES505 note"]),
        ("RE[后略 黑胜3.3目]", ["RES505 warning"]),
        # The Fox server gives whole zi too, under Chinese rules
        ("AP[foxwq]RU[Chinese]RE[B+2.5]", ["RES504 note"]),
        ("AP[foxwq]RU[Japanese]RE[B+2.5]", []),
        ("RU[Chinese]RE[B+2.5]", []),
    ],
)
def test_findings_on_a_result(properties: str, expected: list[str]) -> None:
    assert findings(record(f"(;SZ[9]{properties})")) == expected


@pytest.mark.parametrize(
    ("recorded", "read"),
    [
        ("백 3집반승", "W+3.5"),
        ("Wit wint door opgave", "W+R"),
        ("Black wins", "B+"),
        ("無勝負", "Void"),
        ("持碁", "0"),
        ("B+7.5?", "B+7.5 (uncertain)"),
    ],
)
def test_how_a_result_in_words_is_read(recorded: str, read: str) -> None:
    (found,) = [each for each in record(f"(;RE[{recorded}])").findings if each.code == "RES515"]
    assert found.message == f"RE[{recorded}] is not in SGF's form; read as {read}"


@pytest.mark.parametrize(
    ("properties", "margin"),
    [
        ("AP[foxwq]RU[Chinese]RE[B+2.5]", "5"),
        ("AP[foxwq]RU[Chinese]RE[B+2.25]", "4.5"),
        ("AP[foxwq]RU[Japanese]RE[B+2.5]", "2.5"),
        ("RU[Chinese]RE[B+2.5]", "2.5"),
    ],
)
def test_margins_are_in_points(properties: str, margin: str) -> None:
    assert record(f"(;SZ[9]KM[7.5]{properties})").result.margin == Decimal(margin)


def test_a_draw_on_fox_with_half_a_point_of_komi_is_a_voided_game() -> None:
    fox = record("(;SZ[9]KM[650]AP[foxwq]RE[draw])")
    assert (fox.result.kind, fox.result.margin) == ("void", None)
    assert findings(fox) == ["SET304 note", "RES506 note"]
    whole = record("(;SZ[9]KM[0]AP[foxwq]RE[draw])")
    assert (whole.result.kind, findings(whole)) == ("draw", [])
    elsewhere = record("(;SZ[9]KM[6.5]RE[draw])")
    assert (elsewhere.result.kind, findings(elsewhere)) == ("draw", [])


@pytest.mark.parametrize(("komi", "expected"), [("5", "draw"), ("", "draw"), ("6.5", "other")])
def test_a_tie_for_one_side_is_a_decision_where_komi_allows_no_tie(
    komi: str, expected: str
) -> None:
    read = record(f"(;SZ[9]KM[{komi}]RE[W+J])")
    assert (read.result.kind, findings(read)) == (expected, ["RES505 note"])
    assert read.findings[-1].message.endswith("a judge's decision for White")
    assert read.result.winner == WHITE
    for_nobody = record(f"(;SZ[9]KM[{komi}]RE[D+J])")
    assert (for_nobody.result.kind, findings(for_nobody)) == (expected, ["RES505 note"])
    assert for_nobody.result.winner is None


@pytest.mark.parametrize("recorded", ["W+0", "W+Jigo"])
def test_a_recorded_tie_is_impossible_with_half_a_point_of_komi(recorded: str) -> None:
    assert findings(record(f"(;SZ[9]KM[6.5]RE[{recorded}])")) == ["RES505 warning"]


@pytest.mark.parametrize(
    ("recorded", "winner"),
    [
        ("Black did not win", ""),
        ("White hasn't won", ""),
        ("黑没有胜", ""),
        ("B+0.5 or W+0.5", ""),
        ("B+3.5/W+0.5", ""),
        ("Black won or White won", ""),
        ("B+x", "Black"),
        ("W+10/2", "White"),
        ("Black wins, margin not known", "Black"),
        ("B+R, not W+R", ""),
        ("B+, White could not go on", "Black"),
        ("B+x (White did not agree)", "Black"),
        # Names, dates and words of other languages deny nothing
        ("White wins; Nie Weiping resigns", "White"),
        ("White wins by 3 points against Nie Weiping", "White"),
        ("Schwarz gewinnt gegen Nie Weiping", "Black"),
        ("White wins by 2.5 points, Mai 1990", "White"),
        ("Schwarz gewinnt, 3. Mai 1990", "Black"),
        ("Black wins on the pas", "Black"),
        ("Noir gagne, Pas de Calais", "Black"),
        ("Black wins a non-title game", "Black"),
        ("Weiß hat nie gewonnen", ""),
        ("Weiß gewinnt nie", ""),
        ("Blanc n'a pas gagné", ""),
        ("Noir ne l’a pas gagné", ""),
        ("Bianco non vince mai", ""),
        ("Bianco non ha mai vinto", ""),
        ("Nero non ha perso", ""),
    ],
)
def test_an_unreadable_result_may_still_name_the_winner(recorded: str, winner: str) -> None:
    read = record(f"(;SZ[9]RE[{recorded}])")
    (found,) = [each for each in read.findings if each.code == "RES505"]
    meaning = f"only the winner, {winner}, is read" if winner else "the result is unknown"
    assert (
        found.message == f"RE[{recorded}] is not a result in SGF format, such as B+3.5; {meaning}"
    )
    assert (read.result.winner is None) == (not winner)


@pytest.mark.parametrize(
    ("komi", "recorded", "margin", "expected"),
    [
        # Beside half a point only one of the two can be ...
        ("7.5", "黑胜 2.5", "2.5", ["RES513 note"]),
        ("7", "黑胜 2.5", "5", ["RES513 note"]),
        # ... beside none either can ...
        ("7", "黑胜3", None, ["RES513 warning"]),
        # ... or neither ...
        ("7.5", "黑胜3", None, ["RES513 warning"]),
        ("", "黑胜3", None, ["RES513 warning"]),
        ("", "黑胜2.5", None, ["RES513 warning"]),
        # ... but then komi may tell the unit.
        ("3.75", "黑胜3", "6", ["SET304 note", "RES513 note"]),
        ("3.75", "黑胜2.5", "2.5", ["SET304 note", "RES513 note"]),
        ("7", "黑胜0.75", "1.5", ["RES504 note"]),
    ],
)
def test_a_chinese_margin_without_its_unit(
    komi: str, recorded: str, margin: str | None, expected: list[str]
) -> None:
    read = record(f"(;SZ[9]KM[{komi}]RE[{recorded}])")
    assert sorted(findings(read)) == sorted(expected)
    assert read.result.winner == BLACK
    assert read.result.margin == (margin and Decimal(margin))
    assert read.result.kind == ("score" if margin else "other")


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ("SZ[19]KM[7.5]RE[黑185子]", "score B 1.5 zi"),
        ("SZ[19]KM[7.5]RE[黑勝185子]", "score B 1.5 zi"),
        ("SZ[19]KM[7.5]RE[共250手 黑185子胜]", "score B 1.5 zi"),
        ("SZ[19]KM[7.5]RE[白177子]", "score W 0.5 zi"),
        ("SZ[19]KM[7.5]RE[黑184子]", "score W 0.5 zi"),
        ("SZ[19]KM[0]RE[黑180.5子]", "draw - 0 zi"),
        ("SZ[19]DT[1700]RE[黑185子]", "score B 9 zi"),
        ("SZ[15]KM[0]RE[黑113子]", "score B 1 zi"),
        ("SZ[15]KM[0]RE[黑100子]", "score W 25 zi"),
        ("SZ[15]KM[0]RE[黑99子]", "other -"),
        ("SZ[19]KM[7.5]RE[黑胜184子]", "other -"),
        ("SZ[19]RE[黑185子]", "other -"),
        ("SZ[13]KM[7.5]RE[黑185子]", "other -"),
        ("SZ[19]RE[黑胜185子]", "other B"),
        ("SZ[19]KM[0]HA[2]RE[黑胜185子]", "other B"),
    ],
)
def test_the_stones_of_a_player_are_compared_with_half_of_the_board(
    properties: str, expected: str
) -> None:
    read = record(f"(;{properties})")
    assert written(read.result) == expected
    found = [each.severity for each in read.findings if each.code in ("RES504", "RES505")]
    assert found == ["warning" if expected.startswith("other") else "note"]


def test_what_the_stones_of_a_player_mean() -> None:
    (found,) = record("(;SZ[19]KM[7.5]RE[黑185子])").findings
    assert (
        found.message == "RE[黑185子] gives Black's stones; with komi 7.5 the margin is 1.5 points"
    )
