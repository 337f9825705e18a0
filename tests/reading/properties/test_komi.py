"""KM: points whatever the unit, and a finding whenever it is not plain points."""

from decimal import Decimal

import pytest
from helpers.record_texts import places, record

FOX = "AP[foxwq]"


def said(properties: str) -> tuple[Decimal | None, list[str]]:
    """Read a record with these root properties: komi in points, the findings about it."""
    read = record(f"(;SZ[19]{properties})")
    codes = [f"{each.code} {each.severity}" for each in read.findings if each.code[:3] == "SET"]
    return read.komi.points, codes


POINTS = [
    ("6.5", "6.5"),
    ("6.50", "6.5"),
    ("+6.5", "6.5"),
    (" 6.5\n", "6.5"),
    ("7", "7"),
    ("7.", "7"),
    (".5", "0.5"),
    ("0", "0"),
    ("0.00", "0"),
    ("-5.5", "-5.5"),
    ("-7", "-7"),
]


@pytest.mark.parametrize(("komi", "points"), POINTS)
def test_komi_in_points_gives_no_finding(komi: str, points: str) -> None:
    assert said(f"KM[{komi}]") == (Decimal(points), [])


ANOTHER_UNIT = [
    # zi
    ("KM[3.75]RU[Chinese]", "7.5"),
    ("KM[3.75]", "7.5"),
    ("KM[3,75]", "7.5"),
    ("KM[3.25]", "6.5"),
    ("KM[2.75]", "5.5"),
    ("KM[-3.75]", "-7.5"),
    ("KM[0.25]", "0.5"),
    # hundredths of a zi
    ("KM[375]RU[Chinese]", "7.5"),
    ("KM[325]RU[Chinese]", "6.5"),
    ("KM[275]", "5.5"),
    ("KM[-375]", "-7.5"),
    ("KM[375.0]", "7.5"),
    # hundredths of a point
    ("KM[750]", "7.5"),
    ("KM[750]RU[Japanese]", "7.5"),
    ("KM[650]", "6.5"),
    ("KM[550]", "5.5"),
    ("KM[800]", "8"),
    ("KM[-650]", "-6.5"),
    # Komi that White gives
    ("KM[逆コミ6目半]", "-6.5"),
    ("KM[逆コミ出し3目]", "-3"),
    ("KM[コミもらい 4目半]", "-4.5"),
    ("KM[倒贴3又3/4子]", "-7.5"),
    ("KM[白倒贴3.75]", "-7.5"),
    ("KM[역덤 6집반]", "-6.5"),
    ("KM[reverse komi 6.5]", "-6.5"),
    ("KM[komi -6.5]", "-6.5"),
    ("KM[\u22126.5]", "-6.5"),
    ("KM[–6.5]", "-6.5"),
    # A fraction after its unit
    ("KM[3子3/4]", "7.5"),
    # points, not as SGF writes them
    ("KM[６．５]", "6.5"),
    ("KM[zes en een half]", "6.5"),
    ("KM[6,5]", "6.5"),
    ("KM[6.5 points]", "6.5"),
    ("KM[6.5目]", "6.5"),
    ("KM[7½]", "7.5"),
    ("KM[5 1/2]", "5.5"),
    ("KM[6,5 punten]", "6.5"),
    ("KM[コミ6目半]", "6.5"),
    ("KM[덤 육집반]", "6.5"),
    ("KM[6,5 Punkte]", "6.5"),
    ("KM[kein Komi]", "0"),
    ("KM[коми 6,5]", "6.5"),
    ("KM[sans komi]", "0"),
    ("KM[六目半]", "6.5"),
    ("KM[덤 6집반]", "6.5"),
    ("KM[-5 1/2]", "-5.5"),
    ("KM[none]", "0"),
    ("KM[geen]", "0"),
    ("KM[コミなし]", "0"),
    ("KM[zonder komi]", "0"),
    ("KM[免贴]", "0"),
    ("KM[黑不贴目]", "0"),
    ("KM[免贴目]", "0"),
    ("KM[先番5目半コミ出し]", "5.5"),
    ("KM[Komi – 6.5]", "6.5"),
    # zi in prose
    ("KM[3 3/4]", "7.5"),
    ("KM[3¾]", "7.5"),
    ("KM[黑贴3又3/4子]", "7.5"),
    ("KM[三又四分之三子]", "7.5"),
    ("KM[贴3.75子]", "7.5"),
    ("KM[4子]", "8"),
    ("KM[5.75子]", "11.5"),
    # Fox's 0
    (f"KM[0]{FOX}RU[Japanese]RE[B+2.5]", "6.5"),
    ("KM[0]TC[3]TT[60]RU[Japanese]RE[W+0.5]", "6.5"),
]


@pytest.mark.parametrize(("properties", "points"), ANOTHER_UNIT)
def test_komi_in_another_unit_is_always_reported(properties: str, points: str) -> None:
    assert said(properties) == (Decimal(points), ["SET304 note"])


@pytest.mark.parametrize(("properties", "points"), ANOTHER_UNIT)
def test_the_finding_names_the_points_and_is_at_km(properties: str, points: str) -> None:
    read = record(f"(;SZ[19]\n{properties})")
    (message,) = (each.message for each in read.findings if each.code == "SET304")
    assert f"read as {points} points" in message
    assert places(read, "SET304") == [(2, 1)]


@pytest.mark.parametrize(
    "properties",
    [
        f"KM[0]{FOX}RU[Japanese]RE[B+2]",
        f"KM[0]{FOX}RU[Japanese]RE[B+R]",
        f"KM[0]{FOX}",
        "KM[0]RE[B+2]",
        "KM[0]RE[0]",
        f"KM[0]{FOX}RU[Chinese]RE[B+2.5]",  # in zi: 5 points
    ],
)
def test_zero_is_zero_where_the_margin_is_whole_or_not_given(properties: str) -> None:
    assert said(properties) == (Decimal(0), [])


@pytest.mark.parametrize("properties", ["", "KM[]", "KM[  ]"])
def test_no_komi(properties: str) -> None:
    assert said(properties) == (None, ["SET303 note"])


WITHOUT_KOMI = [
    ("DT[1846-09-11]", "komi was rare in 1846"),
    ("DT[about 1783]", "komi was rare in 1783"),
    ("DT[1938-12-30]RU[Japanese]", "komi was rare in 1938"),
    ("DT[昭和七年]", "komi was rare in 1932"),
    ("DT[1846]HA[2]RE[B+3]", "komi was rare in 1846"),
    ("DT[1941]EV[Go Seigen-Karigane jubango]", "games of Go Seigen-Karigane jubango rarely had"),
    ("DT[1953-02-05]EV[十番碁 第8局]", "games of 十番碁 第8局 rarely had komi in 1953"),
    ("DT[1961-11-08]EV[Oteai]", "games of Oteai rarely had komi in 1961"),
    ("EV[御城碁]", "games of 御城碁 had no komi"),
    ("EV[Castle Game]PC[Edo]", "games of Castle Game had no komi"),
    ("DT[明治40年]", "komi was rare in 1907"),
    ("DT[天保六年七月]", "komi was rare in the 天保 era"),
    ("DT[道光年间]", "komi was rare in the 道光 era"),
    ("DT[17th Century]", "komi was rare in the 17th century"),
    ("DT[18th century]", "komi was rare in the 18th century"),
    ("DT[19th century]", "komi was rare in the 19th century"),
    ("DT[19TH CENTURY]", "komi was rare in the 19th century"),
    ("EV[1933 Shusai-Go Seigen]", "komi was rare in 1933"),
    ("EV[1926年 院社对抗]", "komi was rare in 1926"),
    ("EV[Oteai 1955]DT[]", "games of Oteai 1955 rarely had komi in 1955"),
    ("HA[定先]", "HA[定先] means that Black moves first without komi"),
    ("HA[先]DT[2003]KM[]", "HA[先] means that Black moves first without komi"),
]


@pytest.mark.parametrize(("properties", "why"), WITHOUT_KOMI)
def test_missing_komi_is_zero_in_a_game_played_without_komi(properties: str, why: str) -> None:
    assert said(properties) == (Decimal(0), ["SET303 note"])
    read = record(f"(;SZ[19]{properties})")
    (message,) = (each.message for each in read.findings if each.code == "SET303")
    assert message.startswith(f"KM is missing; komi is read as 0 because {why}")
    assert read.komi.assumed


@pytest.mark.parametrize(
    "properties",
    [
        "DT[1939]",
        "DT[20th century]",
        "DT[21st Century]",
        "DT[1900-01-01]",
        "DT[1904-01-01]",
        "DT[1941]EV[1st Honinbo]",
        "DT[1961]EV[Jubango]",
        "DT[文化杯]",
        "DT[2009]EV[Castle Game Festival]",
        "DT[2014-01-26]EV[MLily Gu vs Lee Jubango]",
        "EV[Oteai]",
        "DT[1990]EV[Cup of the Club of 1930]",
        "EV[U1800 rating tournament]",
        "EV[Group 1600]",
        "EV[1800 and below]",
        "EV[15000 USD Cup]",
        "DT[1846]RE[B+0.5]",  # a margin that no komi of 0 gives
        "HA[1]",
        "HA[先相先]",
        "HA[互先]",
        "HA[2]",
    ],
)
def test_missing_komi_is_unknown_where_the_game_may_have_had_komi(properties: str) -> None:
    assert said(properties) == (None, ["SET303 note"])
    assert not record(f"(;SZ[19]{properties})").komi.assumed


UNUSUAL_THEN = [
    ("DT[1846-09-11]", "6.5", "komi was rare in 1846"),
    ("DT[1852]RU[Japanese]RE[B+R]", "3", "komi was rare in 1852"),
    ("DT[昭和七年]RE[W+4]", "4.5", "komi was rare in 1932"),
    ("EV[御城碁]", "5.5", "games of 御城碁 had no komi"),
    ("DT[1953]EV[Jubango]", "-4.5", "games of Jubango rarely had komi in 1953"),
    ("HA[定先]DT[2003]", "6.5", "HA[定先] means that Black moves first without komi"),
]


@pytest.mark.parametrize(("properties", "komi", "why"), UNUSUAL_THEN)
def test_komi_before_komi_was_usual_is_kept_with_a_note(
    properties: str, komi: str, why: str
) -> None:
    text = f"{properties}KM[{komi}]"
    assert said(text) == (Decimal(komi), ["SET311 note"])
    (found,) = (each for each in record(f"(;{text})").findings if each.code == "SET311")
    assert found.message == f"KM[{komi}] is an unusual komi: {why}"


@pytest.mark.parametrize(
    "properties",
    [
        "DT[1846]KM[0]",
        "HA[定先]KM[0.5]",
        "DT[1935]KM[4.5]RE[B+2.5]",
        "DT[1939]KM[4.5]",
        "KM[6.5]",
    ],
)
def test_komi_that_a_margin_confirms_or_that_was_usual_has_no_note(properties: str) -> None:
    assert not [each for each in said(properties)[1] if each.startswith("SET311")]


def test_recorded_komi_of_an_old_game_is_read_in_its_unit() -> None:
    assert said("DT[1932]KM[450]") == (Decimal("4.5"), ["SET304 note", "SET311 note"])
    assert not record("(;DT[1852]KM[0])").komi.assumed


NO_KOMI = (
    "abc",
    "6.5.5",
    "6:5",
    "--5",
    "-",
    ".",
    "NaN",
    "nan",
    "inf",
    "-Infinity",
    "1e3",
    "0x10",
    "1_000",
    "6 points 3",
    "komi",
    "about 6.5",
    "白贴6.5",
    "黑倒贴5目",
    "7.5B",
    "7.5W",
    "Black 7.5",
    "reverse komi -5",
    "Komi - 6.5",
    "逆コミ",
    "让二子",  # a handicap
    "٦.٥",
    "٦",
    "3 3/7",
    "6.3",
    "0.1",
    "3.755",
    "4.25",
    "5.75",
    "-6.25",
    "7.75",
    "575",
    "1234567",
    "9" * 5000,
)


@pytest.mark.parametrize("komi", NO_KOMI, ids=lambda komi: komi[:12])
def test_values_that_are_not_a_komi(komi: str) -> None:
    assert said(f"KM[{komi}]") == (None, ["SET305 warning"])


@pytest.mark.parametrize("komi", ["361", "-361", "777", "999999"])
def test_a_komi_larger_than_the_board_is_invalid(komi: str) -> None:
    assert said(f"KM[{komi}]") == (None, ["SET305 warning"])


@pytest.mark.parametrize(
    ("komi", "message"),
    [
        ("半子", "KM[半子] is in zi, not in points; read as 1 point"),
        ("6目半", "KM[6目半] is not in SGF's form; read as 6.5 points"),
        ("650", "KM[650] is in hundredths of a point; read as 6.5 points"),
        (
            "5.75",
            "KM[5.75] is not a whole or half number of points, and too large for zi; komi is"
            " unknown",
        ),
        ("7.5B", "KM[7.5B] does not say which player gives the komi; komi is unknown"),
        ("5.75子", "KM[5.75子] is in zi, not in points; read as 11.5 points"),
        ("180", "KM[180] is too large for points, and not a komi in hundredths; komi is unknown"),
    ],
)
def test_findings_on_komi(komi: str, message: str) -> None:
    assert message in [each.message for each in record(f"(;SZ[9]KM[{komi}])").findings]


@pytest.mark.parametrize("properties", ["RE[B+2.5]", f"{FOX}RU[Chinese]RE[B+2.25]"])
def test_zero_komi_with_a_margin_of_half_a_point(properties: str) -> None:
    assert said(f"KM[0]{properties}") == (None, ["SET305 warning"])


def test_the_text_of_the_file_is_kept() -> None:
    assert record("(;KM[375])").komi.recorded == "375"
    assert record("(;KM[x])").komi.recorded == "x"
    assert record("(;KM[])").komi.recorded == ""
    assert record("(;)").komi.recorded is None


@pytest.mark.parametrize("winner", ["B", "W"])
@pytest.mark.parametrize("margin", ["0.5", "2.5", "40.5"])
def test_neither_winner_nor_size_of_the_result_matter(winner: str, margin: str) -> None:
    assert said(f"KM[0]{FOX}RE[{winner}+{margin}]") == (Decimal("6.5"), ["SET304 note"])


@pytest.mark.parametrize("komi", ["50", "65", "-20.5", "99.5"])
def test_unusual_komi_is_used_and_reported(komi: str) -> None:
    assert said(f"KM[{komi}]") == (Decimal(komi), ["SET311 warning"])
