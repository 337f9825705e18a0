"""Names in archives, of which older programs do not say in which encoding they are."""

import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from gocheck.cli.main import main
from gocheck.inputs import members
from gocheck.inputs.archives import contents
from gocheck.inputs.records import names_read_as
from gocheck.inputs.sources import sources
from gocheck.reading.encoding.detection import encoding_of_names
from gocheck.record.record import Unreadable

GAME = b"(;GM[1]FF[4]SZ[9]RE[B+R];B[ee];W[cc])"
SYSTEMS = {
    "gb18030": ("第1届应氏杯决赛/曹薰铉 聂卫平 第一局.sgf", "柯洁-李世石.sgf", "决赛.sgf"),
    "big5hkscs": ("周俊勳對張栩.sgf", "第二局 王銘琬.sgf", "決賽.sgf"),
    "cp932": ("名人戦/井山裕太 対 高尾紳路.sgf", "第3局.sgf", "本因坊戦.sgf"),
    "cp949": ("이창호 대 조훈현.sgf", "결승 제1국/이세돌.sgf"),
    "cp866": ("Партия Динерштейн - Шикшин.sgf", "финал.sgf"),
    "cp437": ("Müller - Böhm.sgf", "Finale/Guérin - Würth.sgf"),
    "utf-8": ("井山裕太 - 高尾紳路.sgf", "Müller.sgf"),
}
"""Names as the systems of some languages write them into archives."""


Packer = Callable[[dict[str, bytes]], bytes]
SAID = "games.zip does not state the encoding of its names; they are read as GB18030"


def zipped(names: dict[str, bytes], game: bytes = GAME) -> bytes:
    """Return a zip archive whose names state no encoding. By name the bytes that are written."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(len(names)):
            archive.writestr(f"{number:03}".ljust(len([*names.values()][number]), "_"), game)
    data = stream.getvalue()
    for number, raw in enumerate(names.values()):
        data = data.replace(f"{number:03}".encode().ljust(len(raw), b"_"), raw)
    return data


def tarred(names: dict[str, bytes]) -> bytes:
    """Return a tar archive with names of bytes."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for raw in names.values():
            entry = tarfile.TarInfo(raw.decode("utf-8", "surrogateescape"))
            entry.size = len(GAME)
            archive.addfile(entry, io.BytesIO(GAME))
    return stream.getvalue()


def read(data: bytes) -> tuple[list[str | None], list[str]]:
    """Return the names of the members of an archive, and the message on their encoding."""
    said: list[str] = []
    found = contents("games", io.BytesIO(data), warn=said.append)
    return [
        each.source.member if isinstance(each, Unreadable) else each.member for each in found
    ], said


@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.parametrize("encoding", SYSTEMS)
def test_names_are_read_in_the_encoding_of_the_system_that_wrote_them(
    encoding: str, pack: Packer
) -> None:
    names = {name: name.encode(encoding) for name in SYSTEMS[encoding]}
    found, said = read(pack(names))
    assert found == list(SYSTEMS[encoding])
    assert said == ([] if encoding == "utf-8" else [names_read_as("games", encoding)])


def test_a_short_name_is_read_as_the_others_of_its_zip() -> None:
    """By itself it could be anything."""
    names = ["名人戦 井山裕太.sgf", "ｱ.sgf"]
    found, said = read(zipped({name: name.encode("cp932") for name in reversed(names)}))
    assert found == names[::-1]
    assert said == [names_read_as("games", "cp932")]


def test_a_name_that_its_zip_marks_as_utf_8_is_read_so() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("名人戦.sgf", GAME)
    assert read(stream.getvalue()) == (["名人戦.sgf"], [])


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_a_name_in_no_encoding_of_the_others_does_not_lose_them(
    pack: Packer,
) -> None:
    names = {name: name.encode("cp932") for name in SYSTEMS["cp932"]}
    found, said = read(pack({**names, "": b"\xff\xfe\x81.sgf"}))
    assert found == [*names, "\xa0■ü.sgf"]  # in cp437 any bytes are letters
    assert said == [names_read_as("games", "cp932")]


@pytest.mark.ci
def test_the_encoding_of_names_that_are_in_none_is_not_looked_for_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def encoding(names: Sequence[bytes]) -> str:
        asked.append(names)
        return encoding_of_names(names)

    monkeypatch.setattr(members, "encoding_of_names", encoding)
    names = [f"名人戦 第{number}局.sgf".encode("cp932") for number in range(1000)]
    names += [b"\x81\xff%d.sgf" % number for number in range(100)]
    found, _ = read(tarred({str(number): name for number, name in enumerate(names)}))
    assert len(found) == 1100
    assert len(asked) == 10


def with_unicode_path(name: str, raw: bytes, made_for: bytes) -> bytes:
    """Return a zip archive as Info-ZIP writes it: the name of the system, and in a field UTF-8."""
    info = zipfile.ZipInfo("_" * len(raw))
    field = struct.pack("<BI", 1, zlib.crc32(made_for)) + name.encode("utf-8")
    info.extra = struct.pack("<HH", 0x7075, len(field)) + field
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(info, GAME)
    return stream.getvalue().replace(b"_" * len(raw), raw)


def test_the_unicode_path_of_info_zip_counts() -> None:
    found, said = read(with_unicode_path("名人戦.sgf", b"???.sgf", b"???.sgf"))
    assert found[0] == "名人戦.sgf"
    assert said == []


def test_the_unicode_path_is_found_behind_other_fields() -> None:
    name = "名人戦.sgf".encode()
    field = struct.pack("<BI", 1, zlib.crc32(b"a")) + name
    path = struct.pack("<HH", 0x7075, len(field)) + field
    other, empty = struct.pack("<HH4s", 0x5455, 4, b"time"), struct.pack("<HH", 0x7075, 0)
    head_only = struct.pack("<HHBI", 0x7075, 5, 1, zlib.crc32(b"a"))
    of_another = path.replace(struct.pack("<I", zlib.crc32(b"a")), bytes(4))
    for extra in (path, other + path, empty + path, head_only + path, of_another + other + path):
        assert members.unicode_path(b"a", extra) == "名人戦.sgf"
    for extra in (b"", other, empty, head_only, of_another, path.replace(b"\x01", b"\x02", 1)):
        assert members.unicode_path(b"a", extra) is None


def test_the_unicode_path_of_another_name_does_not_count() -> None:
    """A program that renames members without knowing the field leaves it as it was."""
    assert read(with_unicode_path("名人戦.sgf", b"new.sgf", b"old.sgf"))[0] == ["new.sgf"]


def test_names_in_headers_of_pax_are_utf_8() -> None:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in ("名人戦.sgf", "Müller.sgf"):
            entry = tarfile.TarInfo(name)
            entry.size = len(GAME)
            archive.addfile(entry, io.BytesIO(GAME))
    assert read(stream.getvalue()) == (["名人戦.sgf", "Müller.sgf"], [])


def test_any_bytes_have_an_encoding() -> None:
    everything = bytes(range(1, 256))
    assert everything.decode(encoding_of_names([everything]))


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    names = {name: name.encode("gb18030") for name in SYSTEMS["gb18030"]}
    path = tmp_path / "games.zip"
    path.write_bytes(zipped(names))
    return path


def test_a_list_of_results_has_the_names_as_people_read_them(archive: Path) -> None:
    rows = "".join(f"{name},B+R\n" for name in SYSTEMS["gb18030"])
    Path("results.csv").write_text("file,result\n" + rows, encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "games.zip", "--results", "results.csv"])
    assert "RES53" not in done.stdout
    assert SAID in done.stderr


def test_a_list_of_results_finds_names_with_the_separators_of_windows(archive: Path) -> None:
    names = (
        "第一局\\井山裕太.sgf",
        "名人戦\\表示ソ.sgf",
    )  # 表 and ソ end with a backslash in cp932
    archive.write_bytes(zipped({name: name.encode("cp932") for name in names}))
    rows = "第一局/井山裕太.sgf,B+R\n名人戦\\表示ソ,B+R\n"
    Path("results.csv").write_text("file,result\n" + rows, encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "games.zip", "--results", "results.csv"])
    assert "RES53" not in done.stdout
    assert "2 games read" in done.stdout


def test_corrected_copies_have_names_that_people_read(archive: Path) -> None:
    names = {name: name.encode("gb18030") for name in SYSTEMS["gb18030"]}
    archive.write_bytes(zipped(names, GAME.replace(b"B+R", b"B+4,5")))
    done = CliRunner().invoke(main, ["fix", "--output", "out", "games.zip"])
    copies = {path.relative_to("out/games.zip").as_posix() for path in Path("out").rglob("*.sgf")}
    assert copies == set(names)
    assert SAID in done.stderr


def test_the_note_is_on_the_archive_in_an_archive(tmp_path: Path) -> None:
    outer = tmp_path / "outer.zip"
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("inner.zip", zipped({"": "名人戦.sgf".encode("cp932")}))
    said: list[str] = []
    found = list(sources([str(outer)], warn=said.append))
    assert [each.source if isinstance(each, Unreadable) else each.member for each in found] == [
        "inner.zip!名人戦.sgf"
    ]
    assert said == [names_read_as(f"{outer}!inner.zip", "cp932")]
