"""Names, RU texts and KataGo's descriptions of rules."""

import csv
import io
import pickle
import tarfile
from decimal import Decimal
from pathlib import Path

import pytest

from gocheck.rules.loading import FirstPass, RulesetError
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import builtin, load

SHARED = Path(__file__).parents[2].parent / "shared"
RULESETS = Rulesets()

SAYS = {
    "Japanese": "japanese",
    "japanese": "japanese",
    " JAPANESE ": "japanese",
    "Japanese rules": "japanese",
    "Japanese Rule": "japanese",
    "Ｊａｐａｎｅｓｅ": "japanese",
    "JP": "japanese",
    "JPN": "japanese",
    "Nihon Ki-in": "japanese",
    "日本规则": "japanese",
    "日本ルール": "japanese",
    "日本围棋规则": "japanese",
    "日本規約": "japanese",
    "règle japonaise": "japanese",
    "中国竞赛规则": "chinese",
    "Japans": "japanese",
    "Japanse regels": "japanese",
    "일본 규칙": "japanese",
    "Korean": "korean",
    "韩国规则": "korean",
    "한국룰": "korean",
    "Koreaanse regels": "korean",
    "KOR": "korean",
    "Корейские": "korean",
    "Японские правила": "japanese",
    "Règles japonaises": "japanese",
    "Reglas japonesas": "japanese",
    "Regole cinesi": "chinese",
    "Règle française": "ffg",
    "한국기원": "korean",
    "Chinese": "chinese",
    "chinese": "chinese",
    "CN": "chinese",
    "中国规则": "chinese",
    "中国围棋竞赛规则": "chinese",
    "中國圍棋規則": "chinese",
    "Chinees": "chinese",
    "CHN": "chinese",
    "Chinesische Regeln": "chinese",
    "Chinese regels": "chinese",
    "中國規則": "chinese",
    "중국룰": "chinese",
    "AGA": "aga",
    "AGA rules": "aga",
    "AGA 1991": "aga-1991",
    "BGA": "bga",
    "British": "bga",
    "FFG": "ffg",
    "French": "ffg",
    "WAGC": "wagc",
    "WMSG": "wmsg",
    "NZ": "new-zealand",
    "New Zealand": "new-zealand",
    "new_zealand": "new-zealand",
    "GOE": "ing",
    "Ing": "ing",
    "Ing Goe": "ing",
    "ING's SST": "ing",
    "SST": "ing",
    "应氏规则": "ing",
    "應氏規則": "ing",
    "應氏計點制": "ing",
    "응창기룰": "ing",
    "Ing's rules": "ing",
    "Simplified Ing": "simplified-ing",
    "IGS": "igs",
    "Pandanet": "igs",
    "Pandanet-IGS": "igs",
    "DGS": "dgs",
    "Dragon Go Server": "dgs",
    "Cyberoro": "cyberoro",
    "EGF area": "egf-area",
    "European-Japanese": "european-japanese",
    "Tromp-Taylor": "tromp-taylor",
    "TrompTaylor": "tromp-taylor",
    "tromp/taylor": "tromp-taylor",
    "Tromp & Taylor": "tromp-taylor",
    "Logical": "tromp-taylor",
    "KGS Chinese": "kgs-chinese",
    "KGS Japanese": "kgs-japanese",
    "OGS Korean": "ogs-korean",
    "chinese-ogs": "ogs-chinese",
    "Tygem": "tygem",
    "CGOS": "cgos",
    "Stone Scoring": "stone-scoring",
    "Ikeda's Area Rules III": "ikeda-area",
    "Button Go": "button",
    "Chinese Rules 1988": "chinese-1988",
    "AGA rules (1991)": "aga-1991",
    "Korean rules of 2016": "korean",
    "Ing's Rules, 1991": "ing-1991",
    "数子": "chinese",
    "数子法": "chinese",
    "數子法": "chinese",
    "比目": "japanese",
    "点目": "japanese",
    "點目法": "japanese",
    "台湾": "ing",
    "台湾规则": "ing",
    "Korean 2013": "korean",
    "KBA 2016": "korean",
    "Tang": "territory-group-tax",
    "还棋头": "area-group-tax",
    "JP 6.5": "japanese",
    "Japanese (komi 6.5)": "japanese",
    "Japanese, komi 6.5": "japanese",
    "Chinese komi: 7": "chinese",
    "AGA (7,5)": "aga",
}
SAYS_NOTHING = (
    "", " ", "rules", "règles", "?", "Japanese?", "Chinese？", "Group tax?", "TT--", "Old Chinese",
    "Fox", "野狐", "group tax", "Rules 1988", "rules of 1989", "Japanese 6", "Japanese 6.5.3",
    "KGS", "OGS", "KataGo", "EGF", "Territory", "Area", "Japan vs China", "komi 6.5",
    "japanesee", "6.5", "规则", "{", "[]", "ko", "x" * 10_000, "{" * 400, "\x00",
)  # fmt: skip


@pytest.mark.parametrize(("text", "name"), SAYS.items())
def test_rulesets_are_recognised_by_the_text_of_ru(text: str, name: str) -> None:
    found = RULESETS.recognise(text)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("text", SAYS_NOTHING)
def test_unknown_text_is_no_ruleset(text: str) -> None:
    assert RULESETS.recognise(text) is None


@pytest.mark.parametrize("name", builtin())
def test_every_name_and_alias_leads_to_its_ruleset(name: str) -> None:
    ruleset = RULESETS.get(name)
    for word in (name, *ruleset.aliases):
        assert RULESETS.recognise(word) is ruleset, word
        assert RULESETS.recognise(word.upper() + "  Rules") is ruleset, word


def test_a_repeated_question_is_answered_from_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    rulesets = Rulesets()
    first = rulesets.recognise("koPOSITIONALscoreAREAtaxNONEsui1")
    monkeypatch.setattr("gocheck.rules.katago.parse", lambda text: pytest.fail("looked up"))
    assert rulesets.recognise("koPOSITIONALscoreAREAtaxNONEsui1") is first


KATAGO = [
    # text; canonical name; dimensions
    (
        "koSITUATIONALscoreAREAtaxNONEsui0whbN-1",
        "katago:koSITUATIONALscoreAREAtaxNONEsui0whbN-1",
        {
            "ko": "situational", "long_cycle": "forbidden", "scoring": "area",
            "suicide": "illegal", "handicap_compensation": "N-1", "seki_points": True,
            "group_tax": False, "dead_stones": "pass-alive", "first_pass": None, "komi": None,
            "resumption": False, "tie": "draw",
        },
    ),
    (
        "koPOSITIONALscoreAREAtaxSEKIsui1button1",
        "katago:koPOSITIONALscoreAREAtaxSEKIsui1button1",
        {
            "ko": "positional", "suicide": "multi-stone", "seki_points": False,
            "first_pass": FirstPass(
                (Decimal("0.5"), Decimal(0)), (Decimal(0), Decimal("0.5")), "any"
            ),
        },
    ),
    (
        "koSIMPLEscoreTERRITORYtaxSEKIsui0komi6.5",
        "katago:koSIMPLEscoreTERRITORYtaxSEKIsui0komi6.5",
        {
            "ko": "simple", "long_cycle": "no_result", "scoring": "territory",
            "komi": Decimal("6.5"), "dead_stones": "agreement", "resumption": True,
        },
    ),
    (
        "koSIMPLEscoreAREAtaxALLsui0friendlyPassOktruekomi7.0",
        "katago:koSIMPLEscoreAREAtaxALLsui0fpok1komi7",
        {"group_tax": True, "dead_stones": "agreement", "komi": Decimal(7), "resumption": True},
    ),
    (
        "kopositionalscoreareasui1komi-0.5",  # before KataGo knew a tax
        "katago:koPOSITIONALscoreAREAtaxNONEsui1komi-0.5",
        {"seki_points": True, "komi": Decimal("-0.5")},
    ),
    (
        "koSIMPLEscoreTERRITORYsui0",
        "katago:koSIMPLEscoreTERRITORYtaxSEKIsui0",
        {"seki_points": False},
    ),
    (
        '{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,'
        '"whiteHandicapBonus":"N","friendlyPassOk":true}',
        "katago:koSIMPLEscoreTERRITORYtaxSEKIsui0whbNfpok1",
        {"handicap_compensation": "N", "scoring": "territory", "dead_stones": "agreement"},
    ),
    (
        ' { "ko": "POSITIONAL", "scoring": "AREA", "suicide": true, "komi": 7.5 } ',
        "katago:koPOSITIONALscoreAREAtaxNONEsui1komi7.5",
        {"suicide": "multi-stone", "dead_stones": "pass-alive", "komi": Decimal("7.5")},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "dimensions"), KATAGO)
def test_katago_rules(text: str, name: str, dimensions: dict[str, object]) -> None:
    found = RULESETS.recognise(text)
    assert found is not None
    assert found.name == name
    assert {key: getattr(found, key) for key in dimensions} == dimensions
    assert RULESETS.recognise(found.name) == found
    assert RULESETS.get(found.name) == found


@pytest.mark.parametrize(
    "text",
    [
        "koSPIGHTscoreAREAtaxNONEsui0",
        "koPOSITIONALscoreAREAtaxNONE",  # suicide not stated
        "koPOSITIONALtaxNONEsui1",  # scoring not stated
        "scoreAREAtaxNONEsui1",
        "koPOSITIONALscoreAREAtaxNONEsui2",
        "koPOSITIONALscoreAREAtaxHALFsui1",
        "koPOSITIONALkoSIMPLEscoreAREAtaxNONEsui1",
        "koPOSITIONALscoreAREAtaxNONEsui1extra",
        "koPOSITIONALscoreAREAtaxNONEsui1whbX",
        "koPOSITIONALscoreAREAtaxNONEsui1komi6.3",
        "koPOSITIONALscoreAREAtaxNONEsui1komi401",
        '{"ko":"SPIGHT","scoring":"AREA","suicide":false}',
        '{"ko":"SIMPLE","scoring":"AREA"}',
        '{"ko":"SIMPLE","scoring":"AREA","suicide":false,"other":true}',
        '{"ko":"SIMPLE","scoring":"AREA","suicide":null}',
        '{"ko":["SIMPLE"],"scoring":"AREA","suicide":false}',
        '{"ko":"SIMPLE",',
    ],
)
def test_invalid_rules_strings_of_katago_are_not_recognised(text: str) -> None:
    assert RULESETS.recognise(text) is None


def test_names_and_order() -> None:
    assert RULESETS.names == tuple(builtin()) == tuple(r.name for r in RULESETS)
    assert len(RULESETS) == len(builtin())
    assert "aga" in RULESETS
    assert "agaa" not in RULESETS


def test_get_knows_the_names_that_ru_may_give() -> None:
    assert RULESETS.get("jp") is builtin()["japanese"]


@pytest.mark.parametrize("name", ["tromp-taylor", "Tromp-Taylor", "tromptaylor", "TROMP TAYLOR"])
def test_get_ignores_case(name: str) -> None:
    assert RULESETS.get(name) is builtin()["tromp-taylor"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("japanes", "no ruleset named 'japanes'; did you mean 'japanese'?"),
        ("fox", "no ruleset named 'fox'; did you mean one of 'fox-area', 'fox-territory'?"),
        ("Nihon", "no ruleset named 'Nihon'; did you mean one of 'japanese', 'japanese-1949'?"),
        ("", "no ruleset named ''; `gocheck rules` lists all"),
        ("zzz", "no ruleset named 'zzz'; `gocheck rules` lists all"),
        ("katago:nonsense", "no ruleset named 'katago:nonsense'; `gocheck rules` lists all"),
    ],
)
def test_get_suggests_the_nearest_name(name: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        RULESETS.get(name)
    assert str(caught.value) == message


def users(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_users_ruleset_comes_last_and_its_alias_wins(tmp_path: Path) -> None:
    path = users(tmp_path, '[club]\nbase = "aga"\nkomi = 6.5\naliases = ["JP", "House"]')
    rulesets = Rulesets.with_files([path])
    assert rulesets.names == (*builtin(), "club")
    for text in ("club", "house rules", "jp"):
        assert rulesets.recognise(text) == load(path)["club"]
    assert RULESETS.recognise("JP") is builtin()["japanese"]
    assert Rulesets(load(path)).get("club") == rulesets.get("club")


def test_a_users_alias_may_not_be_the_name_of_another_ruleset(tmp_path: Path) -> None:
    path = users(tmp_path, '[club]\nbase = "aga"\naliases = ["Chinese"]')
    with pytest.raises(RulesetError, match="'Chinese' is the name of another ruleset, 'chinese'"):
        Rulesets.with_files([path])


def test_two_files_may_not_define_the_same_ruleset(tmp_path: Path) -> None:
    path = users(tmp_path, '[club]\nbase = "aga"')
    with pytest.raises(RulesetError, match="'club' is defined twice"):
        Rulesets.with_files([path, path])


def test_rulesets_can_be_pickled_for_workers(tmp_path: Path) -> None:
    rulesets = Rulesets.with_files([users(tmp_path, '[club]\nbase = "aga"')])
    rulesets.recognise("club")
    copy = pickle.loads(pickle.dumps(rulesets))
    assert copy.names == rulesets.names
    assert copy.recognise("club") == rulesets.get("club")


REAL = {
    "AGA": "aga",
    "Chinese": "chinese",
    "chinese": "chinese",
    "Japanese": "japanese",
    "japanese": "japanese",
    "Korean": "korean",
    "Ing Goe": "ing",
    "NZ": "new-zealand",
    "New Zealand": "new-zealand",
    "Tromp/Taylor": "tromp-taylor",
    "koPOSITIONALscoreAREAtaxNONEsui1": "katago:koPOSITIONALscoreAREAtaxNONEsui1",
    # a doubt, and a name that no source explains
    "Group tax?": None,
    "TT--": None,
    "": None,
}


@pytest.mark.ci
def test_rulesets_of_real_records_are_recognised() -> None:
    archive = SHARED / "data" / "games.tar.gz"
    if not archive.exists():
        pytest.skip(f"no real games at {archive}")
    seen: dict[str, str | None] = {}
    with tarfile.open(archive) as games:
        for member in games:
            if Path(member.name).name in ("truth.csv", "legality.csv"):
                stream = games.extractfile(member)
                assert stream is not None
                for row in csv.DictReader(io.TextIOWrapper(stream, "utf-8", newline="")):
                    found = RULESETS.recognise(row["rules_raw"])
                    seen[row["rules_raw"]] = None if found is None else found.name
    assert seen == REAL
