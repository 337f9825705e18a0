"""`gocheck show`: boards on a terminal, at findings, as pictures."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner, Result
from helpers.examples import PROJECT

from gocheck.cli.main import main

FIXTURES = PROJECT / "fixtures"
SITUATIONS = FIXTURES / "situations"
MARKED = FIXTURES / "games" / "19x19-japanese-marked.sgf"
KO = SITUATIONS / "ko-retaken-at-once.sgf"
TRIPLE_KO = SITUATIONS / "triple-ko-played-twice.sgf"
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(main, ["show", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def image(*arguments: object) -> ElementTree.Element:
    return ElementTree.fromstring(run(*arguments, "--svg", "-").stdout)


def on_a_terminal(*arguments: object, folder: Path = PROJECT, **environment: str) -> str:
    """Return what the command prints on a terminal of 80 columns and 24 lines."""
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    left_out = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    process = subprocess.Popen(
        [sys.executable, "-m", "gocheck", "show", *map(str, arguments)],
        stdout=child,
        cwd=folder,
        env={**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment},
    )
    os.close(child)
    printed = b""
    while True:
        try:
            part = os.read(parent, 65536)
        except OSError:  # Linux reports the end so
            break
        if not part:
            break
        printed += part
    os.close(parent)
    assert process.wait() == 0
    return printed.decode().replace("\r\n", "\n")


@pytest.mark.ci
def test_a_whole_board_with_its_summary_fits_a_terminal() -> None:
    coloured = on_a_terminal(MARKED.relative_to(PROJECT))
    lines = click.unstyle(coloured).rstrip("\n").split("\n")
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80
    assert "\x1b[48;5;" in coloured
    assert "japanese: W+0.5 (recorded: W+0.5)" in click.unstyle(coloured)
    marked = MARKED.relative_to(PROJECT)
    for plain in (
        on_a_terminal(marked, NO_COLOR="1"),
        *(on_a_terminal(marked, TERM=term) for term in ("vt100", "dumb", "linux")),
    ):
        assert "\x1b" not in plain
        assert "● Black, ○ White" in plain
    assert "\x1b[48;5;" in on_a_terminal(KO, TERM="linux", COLORTERM="truecolor")
    letters = on_a_terminal(MARKED.relative_to(PROJECT), "--ascii", "--color", "never")
    assert letters.isascii()


@pytest.mark.ci
def test_a_terminal_without_unicode_gets_letters() -> None:
    drawn = on_a_terminal(KO, "--color", "never", PYTHONIOENCODING="ascii")
    assert "3 . X!O!k O" in drawn
    assert drawn.isascii()


def test_a_pipe_gets_letters_unless_colours_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(MARKED).stdout.isascii()
    assert "┼" in click.unstyle(run(KO, "--color", "always").stdout)
    assert run(KO, "--color", "always", "--ascii").stdout.isascii()
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "┼" in click.unstyle(run(KO).stdout)
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(KO).stdout.isascii()


def test_a_board_is_shown_at_a_finding() -> None:
    text = run(KO, "--at-finding", 1).stdout
    assert "After move 8 of 10: White C3   After move 10 of 10: White C3" in text
    assert "!O!" in text
    assert "MOV204 error" in " ".join(text.split())  # a long path breaks the line


@pytest.mark.ci
@pytest.mark.parametrize(
    "options",
    [(), ("--verbose",), ("--ignore", "SGF,MOV204"), ("--severity", "MOV204=note")],
    ids=" ".join,
)
def test_findings_are_counted_as_check_does(options: tuple[str, ...]) -> None:
    names = ("ko-retaken-at-once", "komi-no-number", "not-a-go-game", "occupied-point")
    paths = [str(SITUATIONS / f"{name}.sgf") for name in names]
    shown = 0
    for number in range(1, 20):
        explain = ["check", "--explain-finding", str(number), *options, *paths]
        explained = CliRunner().invoke(main, explain)
        result = run("--at-finding", number, *options, *paths)
        if explained.exit_code == 2:
            assert explained.stderr.partition(": there")[2] in result.stderr
            break
        if result.stdout:  # the others are on the game that cannot be read
            assert result.stdout.partition(".sgf")[0] == explained.stdout.partition(".sgf")[0]
            shown += 1
    assert 1 <= shown < number < 19


def test_a_finding_that_does_not_exist_is_status_1() -> None:
    result = run(TRIPLE_KO, "--at-finding", 1)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "gocheck: --at-finding: there is no finding 1: 0 findings listed"
        " (1 note more with --verbose)\n"
    )
    both = run(TRIPLE_KO, "--at-finding", 1, "--verbose").stdout
    assert "After move 25 of 37: Black C2   After move 31 of 37: Black C6" in both


def test_notes_are_listed_as_check_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.sgf").write_bytes(TRIPLE_KO.read_bytes())
    monkeypatch.chdir(tmp_path)
    usual = run("a.sgf").stdout
    assert ("MOV208" in usual, "1 note more with --verbose" in usual) == (False, True)
    assert "MOV208 note" in run("a.sgf", "--verbose").stdout
    (tmp_path / "gocheck.toml").write_text("verbose = true\n")
    assert "MOV208 note" in run("a.sgf", "--at-finding", 1).stdout


def test_the_ruleset_that_counts_is_the_one_that_is_named() -> None:
    seki = SITUATIONS / "seki-with-eyes.sgf"
    japanese, tromp_taylor = (
        run(seki, "--ruleset", name).stdout for name in ("japanese", "tromp-taylor")
    )
    assert "\n1 s @ - # - @ s\n" in japanese
    assert "\n1 w O - X - O w\n" in tromp_taylor
    assert "\ntromp-taylor: " in tromp_taylor
    assert "Dead stones: tromp-taylor removes none.\n" in tromp_taylor


def test_a_picture_shows_what_the_text_does() -> None:
    text = run(SITUATIONS / "seki-with-eyes.sgf").stdout
    drawn = text[text.index("A B") : text.rindex("A B")]
    drawing = image(SITUATIONS / "seki-with-eyes.sgf")
    assert (drawing.findtext(f"{SVG}title") or "").endswith("seki-with-eyes.sgf  Black - White")
    stones = {"gocheck-black": 0, "gocheck-white": 0}
    for group in drawing.iter(f"{SVG}g"):
        if group.get("class") in stones:
            stones[group.get("class", "")] += len(group.findall(f"{SVG}circle"))
    assert stones["gocheck-black"] == sum(map(drawn.count, "Xx#")) > 0
    assert stones["gocheck-white"] == sum(map(drawn.count, "Oo@")) > 0


def test_pictures_are_written_to_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(KO, "--at-finding", 1, "--svg", "a.svg", "--png", "a.png")
    if "no font" in result.stderr:
        pytest.skip("no font on this machine")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    drawn = ElementTree.parse("a.svg").getroot()
    assert (drawn.findtext(f"{SVG}desc") or "").startswith("After move 8 of 10: White C3. After")
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")


def test_moves_are_numbered_in_a_picture() -> None:
    drawn = image(MARKED, "--moves", "100-150")
    numbers = [each.text for each in drawn.iter(f"{SVG}text") if (each.text or "").isdigit()]
    assert {str(number) for number in range(100, 151)} <= set(numbers)
    assert drawn.findtext(f"{SVG}desc") == "Moves 100 to 150 of 249"
    every = "".join(image(MARKED, "--moves", "1-249").itertext())
    assert every.strip().endswith("109 at 82, 198 at 56, 228 at 89, 242 at 185, 248 pass, 249 pass")


def test_a_picture_holds_one_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(KO, TRIPLE_KO, MARKED, "--svg", "a.svg")
    assert (result.exit_code, result.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert result.stderr == (
        "gocheck: a picture is of one game, and there are several:"
        f" name one, {TRIPLE_KO} for example\n"
    )
    assert run(KO, TRIPLE_KO, "--at-finding", 1, "--svg", "a.svg").exit_code == 0


def test_names_in_a_picture_are_text(tmp_path: Path) -> None:
    record = tmp_path / "a.sgf"
    record.write_bytes(b"(;SZ[5]PB[<b>&\x01\\]];B[aa];W[zz];B[bb])")
    assert "<b>&" in (image(record).findtext(f"{SVG}title") or "")
    figure = image(record, "--moves", "1-3")
    assert "2 zz" in "".join(figure.itertext())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--move", "1", "--at-finding", "1"], "--move and --at-finding cannot be used together"),
        (["--moves", "1-2"], "--moves numbers the stones of a picture: add --svg FILE or --png"),
        (["--moves", "5", "--svg", "-"], "--moves: '5' is not a range of moves such as 100-150"),
        (["--moves", "5-1", "--svg", "-"], "--moves: '5-1' is not a range of moves"),
        (["--moves", "0-1", "--svg", "-"], "--moves: '0-1' is not a range of moves"),
        (["--svg", "a.sgf"], "cannot write a.sgf: its name is that of a game record"),
        (["--svg", "a", "--png", "a"], "two formats cannot both be written to a"),
        (["--svg", "a.PNG"], "cannot write svg to a.PNG: its name is that of a file in png"),
        (["--png", "a.html"], "cannot write png to a.html: its name is that of a file in html"),
        (["--svg", "missing/a.svg"], "cannot write missing/a.svg: No such file or directory"),
    ],
)
def test_wrong_usage_is_status_2(
    options: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(KO, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_moves_that_a_game_does_not_have_are_status_1(tmp_path: Path) -> None:
    result = run(KO, "--moves", "5-11", "--svg", tmp_path / "a.svg")
    assert result.exit_code == 1
    assert result.stderr == f"gocheck: {KO} has 10 moves; there is no move 11\n"
    assert list(tmp_path.iterdir()) == []


def test_png_says_what_to_install_where_the_extra_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run(KO, "--png", tmp_path / "a.png")
    assert result.exit_code == 2
    assert "--png needs resvg-py: " in result.stderr
    assert "install" in result.stderr


def test_png_says_where_there_is_no_font(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("resvg_py.svg_to_bytes", lambda *_, **__: b"nothing")
    result = run(KO, "--png", tmp_path / "a.png")
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "--png: no font was found for its letters: install one" in result.stderr
