"""What paths name: files, folders, archives and standard input."""

import bz2
import codecs
import gzip
import io
import lzma
import os
import subprocess
import sys
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import py7zr
import pytest

from gocheck.inputs.records import leads_outside, no_records
from gocheck.inputs.sources import missing_paths, sources
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Source
from gocheck.text.messages import how_to_add

GAME = b"(;SZ[9];B[aa])"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """An empty folder that is the working one, so that names are short."""
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


def listed(
    *paths: str,
    limits: InputLimits = DEFAULT_LIMITS,
    follow_links: bool = False,
    warn: Callable[[str], object] = lambda line: None,
) -> list[str]:
    """Name what the paths name; a name ends in "?" where it cannot be opened."""
    return [
        each.source.name + "?" if isinstance(each, Unreadable) else each.name
        for each in sources(paths, warn, limits=limits, follow_links=follow_links)
    ]


def write(name: str, data: bytes = GAME) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def pack(name: str, members: dict[str, bytes]) -> Path:
    """Write an archive; what kind its suffix says."""
    path = Path(name)
    if name.lower().endswith(".zip"):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
            for member, data in members.items():
                zipped.writestr(member, data)
        return path
    if name.lower().endswith(".7z"):
        with py7zr.SevenZipFile(path, "w") as seven:
            for member, data in members.items():
                seven.writestr(data, member)
        return path
    suffix = {"z": "gz", "2": "bz2", "r": ""}.get(name.lower()[-1], "xz")
    suffix = "xz" if name.lower().endswith("xz") else suffix
    with tarfile.open(path, f"w:{suffix}") as tarred:  # type: ignore[call-overload]
        for member, data in members.items():
            info = tarfile.TarInfo(member)
            info.size = len(data)
            tarred.addfile(info, io.BytesIO(data))
    return path


def test_files_in_the_order_given(folder: Path) -> None:
    for name in ("b.sgf", "a.sgf"):
        write(name)
    assert listed("b.sgf", "a.sgf", "b.sgf") == ["b.sgf", "a.sgf", "b.sgf"]


def test_a_file_named_outright_is_read_whatever_its_name(folder: Path) -> None:
    write("game.mgt", b"anything")
    (only,) = sources(["game.mgt"])
    assert isinstance(only, Source)
    assert (only.file, only.member, only.data) == ("game.mgt", None, b"anything")


def test_folders_are_sorted_recursive_and_take_any_case(folder: Path) -> None:
    for name in ("f/b.SGF", "f/a.sgf", "f/c/z.Sgf", "f/c/d/y.sgf", "f/e.sgf"):
        write(name)
    for name in ("f/d.txt", "f/sgf"):
        write(name, b"some text")
    Path("f/empty").mkdir()
    Path("f/folder.sgf").mkdir()
    assert listed("f") == ["f/a.sgf", "f/b.SGF", "f/c/d/y.sgf", "f/c/z.Sgf", "f/e.sgf"]
    assert listed("f/") == listed("f")


def test_a_folder_without_records(folder: Path) -> None:
    write("f/readme.txt", b"(see: games)")
    assert listed("f") == []


def test_records_under_any_name_are_found_by_their_content(folder: Path) -> None:
    utf_16 = codecs.BOM_UTF16_LE + "(;SZ[9])".encode("utf-16-le")
    gib = b"\\HS\r\n\\[GAMEBLACKNAME=x\\]\r\n\\HE\r\n\\GS\r\n\\GE\r\n"
    files = {"a.txt": GAME, "b": b"\xef\xbb\xbf \n" + GAME, "c.SGF.download": utf_16, "d.x": gib}
    others = {
        "a.sgf~": GAME, "a.sgf.orig": GAME, "a.sgf.orig.2": GAME, "a.SGF.BAK": GAME,  # backups
        ".gocheck-8x_k2": GAME,  # left by a run that was killed
        "page.html": b"<pre>(;SZ[9];B[aa])</pre>", "test.py": b"GAME = '(;SZ[9])'",
        "lisp.el": b"(; a comment", "a.png": b"\x89PNG(;SZ[9])", "empty": b"",
        "._a.sgf": b"\0\x05\x16\x07\0\x02\0\0Mac OS X",  # what macOS adds
        "a.docx": pack("x.zip", {"a.sgf": GAME}).read_bytes(),
        "a.py.gz": gzip.compress(b"GAME = '(;SZ[9])'"),
    }  # fmt: skip
    for name, data in (files | others).items():
        write(f"f/{name}", data)
    assert listed("f") == [f"f/{name}" for name in files]
    for archive in ("g.zip", "g.tar.gz", "g.7z"):
        pack(archive, files | others)
        assert listed(archive) == [f"{archive}!{name}" for name in files]


@pytest.mark.parametrize("name", ["g.zip", "g.tar", "g.tar.gz", "g.tgz", "g.tar.xz", "g.7z"])
def test_archives_in_folders(folder: Path, name: str) -> None:
    write("f/a.sgf")
    pack(f"f/{name}", {"d/x.sgf": GAME, "readme": b"x"})
    assert listed("f") == ["f/a.sgf", f"f/{name}!d/x.sgf"]


@pytest.mark.parametrize("outer", ["f", "o.zip", "o.tar.gz", "o.7z"])
def test_packed_records_in_folders_and_archives(folder: Path, outer: str) -> None:
    files = {
        "a.sgf.gz": gzip.compress(GAME), "b.sgf.bz2": bz2.compress(GAME),
        "c.sgf.xz": lzma.compress(GAME), "d.gz": gzip.compress(GAME),
        "e.zip.gz": gzip.compress(pack("x.zip", {"y.sgf": GAME}).read_bytes()),
        "f.txt.gz": gzip.compress(b"text"),
    }  # fmt: skip
    if outer == "f":
        for name, data in files.items():
            write(f"f/{name}", data)
    else:
        pack(outer, files)
    between = "/" if outer == "f" else "!"
    assert listed(outer) == [
        outer + between + name
        for name in (
            "a.sgf.gz!a.sgf", "b.sgf.bz2!b.sgf", "c.sgf.xz!c.sgf", "d.gz!d", "e.zip.gz!e.zip!y.sgf"
        )
    ]  # fmt: skip


@pytest.mark.ci
@pytest.mark.parametrize("name", ["g.zip", "g.tar", "g.tar.gz", "g.7z", "g.sgf", "g"])
@pytest.mark.parametrize("kind", ["k.zip", "k.tar", "k.tar.bz2", "k.tar.xz", "k.7z"])
@pytest.mark.parametrize("found", [False, True])
def test_archives_are_recognised_by_content(
    folder: Path, kind: str, name: str, found: bool
) -> None:
    write(f"f/{name}", pack(kind, {"a.sgf": GAME, "b.sgf": b"2"}).read_bytes())
    named = "f" if found else f"f/{name}"
    is_known = not found or name != "g"
    assert listed(named) == ([f"f/{name}!a.sgf", f"f/{name}!b.sgf"] if is_known else [])


@pytest.mark.parametrize("name", ["g.zip", "g.tar", "g.tar.gz", "g.7z", "g.gz", "g.xz"])
def test_a_record_under_the_name_of_an_archive(folder: Path, name: str) -> None:
    write(f"f/{name}")
    assert listed("f", f"f/{name}") == [f"f/{name}"] * 2


def test_a_packed_file_that_holds_itself_has_a_bottom(folder: Path) -> None:
    data = GAME
    for _ in range(9):
        data = gzip.compress(data)
    write("g.sgf.gz", data)
    (only,) = sources(["g.sgf.gz"])
    assert isinstance(only, Unreadable)
    assert only.findings[0].code == "SGF153"


@pytest.mark.ci
@pytest.mark.parametrize(
    "name", ["g.zip", "g.tar", "g.tar.gz", "g.tar.bz2", "g.tar.xz", "g.sgf.gz", "g.sgf.xz"]
)
def test_an_archive_cut_short_anywhere(folder: Path, name: str) -> None:
    noise = Random(1).randbytes(3000)
    if ".sgf." in name:
        data = (gzip if name.endswith("gz") else lzma).compress(noise)
        complete = [f"{name}!g.sgf"]
    else:
        data = pack(name, {"a.sgf": GAME, "b.sgf": noise, "c.sgf": GAME}).read_bytes()
        complete = listed(name)
    # A tar is complete with the first of the blocks of zeros at its end.
    end = len(data.rstrip(b"\0")) + 2 * 512 if name == "g.tar" else len(data)
    assert end > 10 * 61
    for kept in range(0, end, 61):
        write(name, data[:kept])
        *whole, last = listed(name)
        if kept >= end - 512 and name == "g.tar" and last == complete[-1]:
            continue
        assert last.endswith("?"), kept
        read = [each for each in whole if not each.endswith("?")]
        assert read == complete[: len(read)], kept


@pytest.mark.parametrize("kept", range(0, 4))
def test_a_tar_cut_short_between_members_is_reported(folder: Path, kept: int) -> None:
    data = pack("g.tar", {f"{number}.sgf": GAME for number in range(3)}).read_bytes()
    write("g.tar", data[: kept * 1024])  # a header and a block each
    *whole, last = sources(["g.tar"])
    assert len(whole) == kept
    assert isinstance(last, Unreadable)
    if kept:
        assert f"cut short or damaged after {kept - 1}.sgf" in last.findings[0].message


def test_a_tar_damaged_between_members_is_reported(folder: Path) -> None:
    data = bytearray(pack("g.tar", {f"{n}.sgf": GAME for n in range(3)}).read_bytes())
    data[1024:1100] = b"x" * 76
    write("g.tar", bytes(data))
    assert listed("g.tar") == ["g.tar!0.sgf", "g.tar?"]


@pytest.mark.parametrize("suffix", ["", ".gz"])
def test_tars_one_after_the_other(folder: Path, suffix: str) -> None:
    data = b"".join(pack(f"{n}.tar", {f"{n}.sgf": GAME}).read_bytes() for n in range(3))
    write(f"g.tar{suffix}", gzip.compress(data) if suffix else data)
    assert listed(f"g.tar{suffix}") == [f"g.tar{suffix}!{n}.sgf" for n in range(3)]


def test_links_in_folders(folder: Path) -> None:
    write("elsewhere/x.sgf")
    write("f/a/one.sgf")
    Path("f/gone.sgf").symlink_to("nowhere")
    Path("f/gone.txt").symlink_to("nowhere")
    Path("f/self.sgf").symlink_to("self.sgf")
    Path("f/linked.sgf").symlink_to("a/one.sgf")
    Path("f/again").symlink_to("a", target_is_directory=True)
    Path("f/out").symlink_to("../elsewhere", target_is_directory=True)
    Path("f/out too").symlink_to("../elsewhere", target_is_directory=True)
    Path("f/up").symlink_to("..", target_is_directory=True)
    inside = ["f/a/one.sgf", "f/gone.sgf?", "f/linked.sgf", "f/self.sgf?"]
    assert listed("f") == inside
    assert listed("f", follow_links=True) == [*inside[:3], "f/out/x.sgf", *inside[3:]]


def test_links_out_of_a_folder_are_named_and_not_followed(folder: Path) -> None:
    write("elsewhere/x.sgf")
    write("f/a.sgf")
    for name in ("b.sgf", "b.txt"):
        Path(f"f/{name}").symlink_to("../elsewhere/x.sgf")
    Path("f/root").symlink_to("/", target_is_directory=True)
    Path("g").symlink_to("f", target_is_directory=True)
    named: list[str] = []
    assert listed("g", warn=named.append) == ["g/a.sgf"]
    assert named == [leads_outside("g/b.sgf"), leads_outside("g/root")]
    assert listed("f/b.sgf", "f/b.txt") == ["f/b.sgf", "f/b.txt"]  # named by the user


def test_a_pipe_in_a_folder_is_reported_and_not_waited_for(folder: Path) -> None:
    write("f/a.sgf")
    os.mkfifo("f/pipe.sgf")
    os.mkfifo("f/pipe")
    assert listed("f") == ["f/a.sgf", "f/pipe.sgf?"]


@pytest.mark.parametrize(
    ("target", "cause"),
    [("/dev/zero", "it is not a regular file"), ("nowhere", "the link is broken")],
)
def test_a_link_that_is_not_followed_says_why(folder: Path, target: str, cause: str) -> None:
    Path("f").mkdir()
    Path("f/a.sgf").symlink_to(target)
    [found] = sources(("f",))
    assert isinstance(found, Unreadable)
    assert found.findings[0].message.endswith(cause)


def test_file_names_that_are_not_utf_8(folder: Path) -> None:
    name = os.fsdecode(b"f/\xb5\xb1.sgf")
    write(name)
    write("list.txt", b"f/\xb5\xb1.sgf\n")
    assert listed("f", "@list.txt") == [name, name]


@pytest.mark.ci
def test_folders_deeper_than_python_recurses(folder: Path) -> None:
    before, limit = Path.cwd(), sys.getrecursionlimit()
    for _ in range(400):  # the time grows with the third power
        os.mkdir("f")
        os.chdir("f")
    Path("a.sgf").write_bytes(GAME)
    os.chdir(before)
    sys.setrecursionlimit(300)
    try:
        assert sum(1 for _ in sources(["f"])) == 1
    finally:
        sys.setrecursionlimit(limit)
    subprocess.run(["rm", "-r", "f"], check=True)  # pytest recurses too


def test_lists_from_other_systems(folder: Path) -> None:
    write("a.sgf")
    write("list.txt", codecs.BOM_UTF16_LE + "# x\r\na.sgf\r\n".encode("utf-16-le"))
    assert listed("@list.txt") == ["a.sgf"]


def test_a_list_that_names_itself(folder: Path) -> None:
    write("list.txt", b"@list.txt\n")
    (only,) = sources(["@list.txt"])
    assert isinstance(only, Unreadable)
    assert only.findings[0].message.endswith(
        "a list cannot contain another list (line 1 of list.txt)"
    )


@pytest.mark.parametrize(
    "name",
    [
        "g.zip", "g.ZIP", "g.tar", "g.tar.gz", "g.tgz", "g.tar.bz2", "g.tbz2", "g.tar.xz", "g.txz",
        "g.TAR.GZ",
    ],
)  # fmt: skip
def test_members_of_archives(folder: Path, name: str) -> None:
    pack(name, {"b.sgf": b"1", "readme": b"2", "d/a.SGF": b"3", "c.txt": b"4"})
    found = list(sources([name]))
    assert all(isinstance(each, Source) for each in found)
    assert [(each.file, each.member, each.data) for each in found if isinstance(each, Source)] == [
        (name, "b.sgf", b"1"),
        (name, "d/a.SGF", b"3"),
    ]
    assert listed(name) == [f"{name}!b.sgf", f"{name}!d/a.SGF"]


def test_folders_and_links_in_a_tar_are_not_records(folder: Path) -> None:
    with tarfile.open("g.tar", "w") as tarred:
        for kind in (tarfile.DIRTYPE, tarfile.SYMTYPE):
            info = tarfile.TarInfo("x.sgf")
            info.type = kind
            info.linkname = "/etc/passwd"
            tarred.addfile(info)
    assert listed("g.tar") == []


def test_standard_input(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME)))
    (only,) = sources(["-"])
    assert isinstance(only, Source)
    assert (only.name, only.data) == ("-", GAME)


def test_missing_paths(folder: Path) -> None:
    write("a.sgf")
    Path("f").mkdir()
    assert missing_paths(["a.sgf", "b.sgf", "f", "-", "f/c.sgf"]) == ["b.sgf", "f/c.sgf"]


def test_a_path_too_long_to_exist_is_missing(folder: Path) -> None:
    assert missing_paths(["a" * 5000]) == ["a" * 5000]


def one_unread(path: str) -> str:
    """Return the message about a path that cannot be opened."""
    *_, last = sources([path])
    assert isinstance(last, Unreadable)
    assert (last.game, last.source.file) == (1, path)
    (found,) = last.findings
    assert found.code == "SGF101"
    assert "\n" not in found.message
    return found.message


def test_a_file_that_is_gone(folder: Path) -> None:
    assert one_unread("gone.sgf") == "the input cannot be read: No such file or directory"
    assert one_unread("gone.zip") == "the input cannot be read: No such file or directory"


def test_a_file_that_may_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("f/a")
    write("f/a.sgf")
    write("a.sgf")
    write("b.sgf")
    opened = Path.open

    def refuse(path: Path, *given: Any, **named: Any) -> object:
        if path.name in ("a.sgf", "a"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *given, **named)

    monkeypatch.setattr(Path, "open", refuse)
    assert one_unread("a.sgf") == "the input cannot be read: Permission denied"
    assert listed("a.sgf", "b.sgf") == ["a.sgf?", "b.sgf"]
    # What was only found may be anything.
    assert (listed("f/a"), listed("f")) == (["f/a?"], ["f/a.sgf?"])


def test_a_folder_that_may_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("f/a/x.sgf")
    write("f/b/y.sgf")
    names = Path.iterdir

    def refuse(path: Path) -> Iterator[Path]:
        if path.name == "a":
            raise PermissionError(13, "Permission denied")
        return iter(names(path))

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert listed("f") == ["f/a?", "f/b/y.sgf"]


def test_a_folder_that_links_to_itself_ends(folder: Path) -> None:
    write("f/a.sgf")
    Path("f/loop").symlink_to(".", target_is_directory=True)
    assert listed("f") == ["f/a.sgf"]


@pytest.mark.parametrize("name", ["g.zip", "g.tar", "g.tar.gz", "g.tar.bz2", "g.tar.xz"])
@pytest.mark.parametrize("data", [b"", b"no archive at all, only text", b"\0" * 600, b"\x1f\x8b"])
def test_something_else_under_the_name_of_an_archive(folder: Path, name: str, data: bytes) -> None:
    write(name, data)
    write("next.sgf")
    if name != "g.zip" and data == b"\0" * 600:
        assert listed(name) == []  # blocks of zeros are an archive without members
    else:
        assert listed(name, "next.sgf") == [f"{name}?", "next.sgf"]


@pytest.mark.parametrize("name", ["g.zip", "g.tar", "g.tar.gz", "g.tar.bz2", "g.tar.xz"])
def test_an_archive_cut_short(folder: Path, name: str) -> None:
    noise = bytes(range(256)) * 50 + Random(1).randbytes(20_000)
    data = pack(name, {"a.sgf": GAME, "b.sgf": noise, "c.sgf": noise}).read_bytes()
    write(name, data[: len(data) // 2])
    write("next.sgf")
    assert listed(name, "next.sgf")[-2:] == [f"{name}?", "next.sgf"]


@pytest.mark.parametrize("name", ["g.zip", "g.tar.gz", "g.tar.bz2", "g.tar.xz"])
def test_an_archive_damaged_within(folder: Path, name: str) -> None:
    noise = Random(1).randbytes(40_000).hex().encode()
    data = bytearray(pack(name, {"a.sgf": GAME, "b.sgf": noise, "c.sgf": GAME}).read_bytes())
    for at in range(len(data) // 3, len(data) // 3 + 64):
        data[at] ^= 0xFF
    write(name, bytes(data))
    write("next.sgf")
    found = listed(name, "next.sgf")
    assert found[-1] == "next.sgf"
    assert any(each.endswith("?") for each in found)


LONG = b"(;SZ[19]" + b";B[aa];W[bb]" * 2000 + b")"
CUT = ["g.tar", "g.tar.gz", "g.tar.xz", "g.sgf.gz", "g.sgf.xz"]


def archive_of(name: str, members: dict[str, bytes]) -> bytes:
    if ".sgf." in name:
        compress = gzip.compress if name.endswith("gz") else lzma.compress
        return compress(members["b.sgf"])
    return pack(name, members).read_bytes()


@pytest.mark.parametrize("name", CUT)
def test_what_is_left_of_an_archive_is_read_and_the_rest_is_reported(
    folder: Path, name: str
) -> None:
    noise = b"".join(b";B[%c%c]" % (97 + a % 19, 97 + b % 19) for a, b in pairs(4000))
    game = b"(;SZ[19]" + noise + b")"
    members = {"a.sgf": GAME, "b.sgf": game, "c.sgf": GAME}
    data = archive_of(name, members)
    write(name, data[: len(data) * 2 // 3 if name != "g.tar" else 20_000])
    *read, last = sources([name])
    assert isinstance(last, Unreadable)
    assert last.findings[0].code == "SGF101"
    assert "the input cannot be read to its end" in last.findings[0].message
    *whole, part = (each for each in read if isinstance(each, Source))
    assert [each.data for each in whole] == ([] if ".sgf." in name else [GAME])
    assert part.member
    assert part.member.endswith(("b.sgf", "g.sgf"))
    assert 10_000 < len(part.data) < len(game)
    assert game.startswith(part.data)


@pytest.mark.parametrize(
    ("name", "compress"),
    [("g.sgf.gz", gzip.compress), ("g.sgf.bz2", bz2.compress), ("g.sgf.xz", lzma.compress)],
)
@pytest.mark.parametrize(
    ("instead", "cause"),
    [(b"", "it is cut short"), (bytes(64), "it is damaged")],
    ids=["cut short", "damaged"],
)
def test_damage_in_a_packed_file_is_reported_in_our_words(
    folder: Path, name: str, compress: Callable[[bytes], bytes], instead: bytes, cause: str
) -> None:
    data = compress(GAME)
    write(name, data[: len(data) // 2] + instead)
    last = list(sources([name]))[-1]
    assert isinstance(last, Unreadable)
    reported = last.findings[0].message.partition(": ")[2]
    assert reported in (cause, f"{cause} or followed by other data")


@pytest.mark.parametrize("name", ["g.sgf.gz", "g.sgf.xz", "g.zip", "g.7z", "g.tar", "g.tar.gz"])
def test_an_empty_archive_is_reported_as_empty(folder: Path, name: str) -> None:
    write(name, b"")
    (only,) = sources([name])
    assert isinstance(only, Unreadable)
    assert only.findings[0].message == "the input cannot be read: it is empty"


def pairs(count: int) -> Iterator[tuple[int, int]]:
    random = Random(7)
    for _ in range(count):
        yield random.randrange(19), random.randrange(19)


@pytest.mark.parametrize("inner", [b"(;SZ[9])", b""])
def test_nothing_is_read_of_a_zip_without_its_end(folder: Path, inner: bytes) -> None:
    """Nor is an archive in it taken for it, whose end is now that of the file."""
    data = inner or pack("inner.zip", {"x.sgf": GAME}).read_bytes()
    with zipfile.ZipFile("outer.zip", "w") as outer:
        outer.writestr("y.sgf", GAME)
        outer.writestr("inner.zip" if not inner else "z.sgf", data)
    whole = Path("outer.zip").read_bytes()
    end = whole.index(b"PK\x05\x06") + 22 if not inner else whole.index(b"PK\x01\x02") + 20
    write("outer.zip", whole[:end])
    (only,) = sources(["outer.zip"])
    assert isinstance(only, Unreadable)
    assert "is cut short or damaged; nothing in it is read" in only.findings[0].message


@pytest.mark.parametrize(
    ("data", "cause"),
    [(b"", "it is empty"), (b"hello", "it is not a zip archive"), (b"PK\3\4", "nothing")],
)
def test_a_file_that_is_not_a_zip(folder: Path, data: bytes, cause: str) -> None:
    write("g.zip", data)
    (only,) = sources(["g.zip"])
    assert isinstance(only, Unreadable)
    assert cause in only.findings[0].message


def test_a_list_without_paths_is_reported(folder: Path) -> None:
    write("empty.txt", b"# nothing\n\n")
    told: list[str] = []
    assert list(sources(["@empty.txt"], told.append)) == []
    assert told == [no_records("@empty.txt")]


def test_a_damaged_member_of_a_zip_keeps_the_others(folder: Path) -> None:
    noise = Random(1).randbytes(1000)
    data = pack("g.zip", {"a.sgf": GAME, "b.sgf": noise, "c.sgf": GAME}).read_bytes()
    at = data.index(noise[100:200]) + 10
    write("g.zip", data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
    assert listed("g.zip") == ["g.zip!a.sgf", "g.zip!b.sgf?", "g.zip!c.sgf"]


def test_a_member_under_a_password(folder: Path) -> None:
    data = bytearray(pack("g.zip", {"a.sgf": GAME}).read_bytes())
    data[6] |= 1  # the flag in the local header, and in the directory
    data[data.index(b"PK\x01\x02") + 8] |= 1
    write("g.zip", bytes(data))
    assert listed("g.zip") == ["g.zip!a.sgf?"]
    assert one_finding("g.zip") == ("SGF101", "the input cannot be read: it is encrypted")


@pytest.mark.ci
@pytest.mark.parametrize("names_too", [False, True])
def test_a_7z_archive_under_a_password(folder: Path, names_too: bool) -> None:
    write("a.sgf")
    with py7zr.SevenZipFile("g.7z", "w", password="x", header_encryption=names_too) as archive:
        archive.write("a.sgf")
    assert one_finding("g.7z") == ("SGF101", "the input cannot be read: it is encrypted")


@pytest.mark.parametrize(
    ("name", "start", "kind"),
    [
        ("g.rar", b"Rar!\x1a\x07\x00", "rar"),
        ("g.RAR", b"Rar!\x1a\x07\x01\x00", "rar"),
        ("a.sgf.zst", b"\x28\xb5\x2f\xfd\x24", "zst"),
        ("g.tar.zst", b"\x28\xb5\x2f\xfd\x24", "zst"),
        ("g.tzst", b"\x28\xb5\x2f\xfd\x24", "zst"),
    ],
)
def test_archives_that_are_not_opened_are_named(
    folder: Path, name: str, start: bytes, kind: str
) -> None:
    write(f"f/{name}", start + bytes(100))
    for path in (f"f/{name}", "f"):
        assert one_finding(path) == (
            "SGF101",
            f"the input cannot be read: gocheck opens no {kind} archives; pack the records as zip"
            " or tar",
        )


def test_a_member_packed_in_a_way_not_known(folder: Path) -> None:
    data = bytearray(pack("g.zip", {"a.sgf": GAME}).read_bytes())
    data[8] = 99
    data[data.index(b"PK\x01\x02") + 10] = 99
    write("g.zip", bytes(data))
    assert listed("g.zip")[0].endswith("?")


def one_finding(path: str, limits: InputLimits = DEFAULT_LIMITS) -> tuple[str, str]:
    """Return the code and the text of the finding on a path."""
    (only,) = sources([path], limits=limits)
    assert isinstance(only, Unreadable)
    (found,) = only.findings
    return found.code, found.message


def test_records_in_other_formats_are_found_in_folders_and_archives(folder: Path) -> None:
    names = ("a.gib", "b.NGF", "c.ugf", "d.ugi", "e.mgt", "f.sgfs")
    for name in names:
        write(f"f/{name}")
    for name in ("g.txt", "gib"):
        write(f"f/{name}", b"text")
    pack("f.zip", dict.fromkeys(names, GAME))
    assert listed("f") == [f"f/{name}" for name in names]
    assert listed("f.zip") == [f"f.zip!{name}" for name in names]


def test_a_packed_record_must_be_packed_as_its_name_says(folder: Path) -> None:
    write("a.sgf.gz", b"no record")
    write("b.sgf.gz", b"(;SZ[9])")
    code, message = one_finding("a.sgf.gz")
    assert (code, message) == (
        "SGF101",
        "the input cannot be read: it is not compressed as its name says",
    )
    assert listed("b.sgf.gz") == ["b.sgf.gz"]


@pytest.mark.parametrize("name", ["g.zip", "g.7z"])
@pytest.mark.parametrize("more", [0, 1])
def test_an_archive_from_a_pipe_is_kept_in_memory_up_to_the_limit(
    folder: Path, name: str, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = pack(name, {"a.sgf": GAME}).read_bytes()
    limits = InputLimits(file_size=len(data) - more)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Pipe(data))))
    [found] = sources(["-"], limits=limits)
    if more:
        assert isinstance(found, Unreadable)
        assert found.findings[0].message == (
            "the input cannot be read: such an archive must be a file on disk or at most "
            f"{len(data) - 1} bytes large"
        )
    else:
        assert isinstance(found, Source)


def test_a_large_member_of_a_7z_archive_is_reported(folder: Path) -> None:
    pack("g.7z", {"a.sgf": GAME, "b.sgf": GAME + b" " * 20})
    first, second = sources(["g.7z"], limits=InputLimits(file_size=len(GAME)))
    assert isinstance(first, Source)
    assert isinstance(second, Unreadable)
    assert (second.findings[0].code, second.source.member) == ("SGF153", "b.sgf")


def test_an_empty_record_in_a_7z_archive_is_found(folder: Path) -> None:
    pack("g.7z", {"a.sgf": b"", "b.txt": b"", "c.sgf": GAME})
    assert listed("g.7z") == ["g.7z!a.sgf", "g.7z!c.sgf"]


def test_a_list_of_paths(folder: Path) -> None:
    for name in ("a.sgf", "f/b.sgf", "f/c.sgf", "d e.sgf", "黒.sgf", "@x.sgf"):
        write(name)
    lines = ["# a comment", "", "  ", "f", "d e.sgf ", "黒.sgf", "@x.sgf", "a.sgf"]
    Path("list.txt").write_text("\ufeff" + "\r\n".join(lines), encoding="utf-8")
    assert listed("@list.txt", "a.sgf") == [
        "f/b.sgf", "f/c.sgf", "d e.sgf", "黒.sgf", "@x.sgf", "a.sgf", "a.sgf",
    ]  # fmt: skip


def test_a_listed_path_that_is_missing_is_reported_and_the_run_goes_on(folder: Path) -> None:
    write("a.sgf")
    write("list.txt", b"gone.sgf\na.sgf\n")
    assert listed("@list.txt") == ["gone.sgf?", "a.sgf"]
    gone, _ = sources(["@list.txt"])
    assert isinstance(gone, Unreadable)
    message = "the input cannot be read: No such file or directory (line 1 of list.txt)"
    assert gone.findings[0].message == message


def test_a_list_from_standard_input(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.sgf")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a.sgf\n")))
    assert listed("@-") == ["a.sgf"]


def test_lists_that_cannot_be_read(folder: Path) -> None:
    write("list.txt", b"\xff\xfe\xfd")
    assert missing_paths(["@gone.txt", "@list.txt", "@-"]) == ["gone.txt"]
    assert one_finding("@list.txt")[0] == "SGF101"
    assert one_finding("@gone.txt")[0] == "SGF101"


class Pipe(io.RawIOBase):
    """A stream that cannot be wound back and gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        assert isinstance(buffer, memoryview)
        data = self._data.read(min(len(buffer), 100))
        buffer[: len(data)] = data
        return len(data)


@pytest.mark.parametrize("name", ["g.zip", "g.tar", "g.tar.gz", "g.tar.bz2", "g.tar.xz", "g.7z"])
def test_archives_from_a_pipe(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = pack(name, {"a.sgf": GAME, "b.txt": b"", "c.sgf": b"2"}).read_bytes()
    stdin = io.TextIOWrapper(io.BufferedReader(Pipe(data)))
    monkeypatch.setattr(sys, "stdin", stdin)
    found = list(sources(["-"]))
    assert [each.data for each in found if isinstance(each, Source)] == [GAME, b"2"]


@pytest.mark.ci
@pytest.mark.parametrize("name", ["inner.zip", "inner.tar", "inner.tar.gz", "inner.7z"])
@pytest.mark.parametrize("outer", ["o.zip", "o.tar.gz", "o.7z"])
def test_archives_in_archives(folder: Path, outer: str, name: str) -> None:
    inner = pack(name, {"d/a.sgf": GAME, "b.sgf": b"2"}).read_bytes()
    pack(outer, {"x.sgf": b"1", f"f/{name}": inner, "y.sgf": b"3"})
    assert listed(outer) == [
        f"{outer}!x.sgf",
        f"{outer}!f/{name}!d/a.sgf",
        f"{outer}!f/{name}!b.sgf",
        f"{outer}!y.sgf",
    ]


def test_archives_in_archives_have_a_bottom(folder: Path) -> None:
    data = GAME
    name = "a.sgf"
    for depth in range(5):
        data = pack(f"{depth}.zip", {name: data}).read_bytes()
        name = f"{depth}.zip"
    assert listed("2.zip") == ["2.zip!1.zip!0.zip!a.sgf"]
    assert one_finding("4.zip") == (
        "SGF153",
        "the archive is inside 3 other archives; it is not opened"
        " (--limit archive-depth=N allows more)",
    )


@pytest.mark.parametrize("name", ["g.sgf.gz", "g.sgf.bz2", "g.sgf.xz"])
def test_a_single_packed_file(folder: Path, name: str) -> None:
    packed = {
        "g.sgf.gz": gzip.compress(GAME),
        "g.sgf.bz2": bz2.compress(GAME),
        "g.sgf.xz": lzma.compress(GAME),
    }
    write(name, packed[name])
    (only,) = sources([name])
    assert isinstance(only, Source)
    assert (only.name, only.data) == (f"{name}!g.sgf", GAME)


@pytest.mark.ci
@pytest.mark.parametrize(
    "name",
    [
        *("g.zip", "g.tar.gz"),
        *("g.7z", "g.tar.bz2", "g.tar.xz"),
    ],
)
def test_a_decompression_bomb_is_reported_and_stopped(folder: Path, name: str) -> None:
    bound = 4 << 20
    limits = InputLimits(file_size=bound)
    size = 24 << 20
    pack(name, {"a.sgf": GAME, "bomb.sgf": bytes(size), "b.sgf": GAME})
    tracemalloc.start()
    try:
        assert listed(name, limits=limits) == [
            f"{name}!a.sgf",
            f"{name}!bomb.sgf?",
            f"{name}!b.sgf",
        ]
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    if not name.endswith(".7z"):  # py7zr itself unpacks up to 128 MB at once
        assert most < 3 * bound
    found = [each for each in sources([name], limits=limits) if isinstance(each, Unreadable)]
    assert [each.findings[0].code for each in found] == ["SGF153"]


@pytest.mark.ci
def test_a_tar_of_many_members_does_not_fill_the_memory(folder: Path) -> None:
    members = {f"{number}.sgf": GAME for number in range(3000)}
    pack("g.tar", members)
    tracemalloc.start()
    try:
        assert sum(1 for _ in sources(["g.tar"])) == 3000
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000


def test_a_7z_archive_without_the_package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack("g.7z", {"a.sgf": GAME})
    write("b.sgf")
    monkeypatch.setitem(sys.modules, "py7zr", None)
    assert listed("g.7z", "b.sgf") == ["g.7z?", "b.sgf"]
    code, message = one_finding("g.7z")
    assert code == "SGF152"
    assert message.endswith(how_to_add("7z"))


@pytest.mark.parametrize(("method", "name"), [(93, "zstd"), (9, "deflate64")])
def test_a_member_packed_in_an_unknown_way_names_it(folder: Path, method: int, name: str) -> None:
    data = bytearray(pack("g.zip", {"a.sgf": GAME}).read_bytes())
    for place in (8, data.index(b"PK\x01\x02") + 10):
        data[place] = method
    write("g.zip", bytes(data))
    told = f"the input cannot be read: gocheck does not unpack {name}"
    assert one_finding("g.zip") == ("SGF101", told)


@pytest.mark.ci
@pytest.mark.parametrize("kept", [0, 3, 6, 20, 60, -40, -5])
def test_a_damaged_7z_archive(folder: Path, kept: int) -> None:
    data = pack("g.7z", {"a.sgf": GAME, "b.sgf": Random(1).randbytes(500)}).read_bytes()
    write("g.7z", data[:kept])
    write("next.sgf")
    assert listed("g.7z", "next.sgf")[-2:] == ["g.7z?", "next.sgf"]


@pytest.mark.parametrize("packed", [False, True])
def test_a_single_file_beyond_the_bound(folder: Path, packed: bool) -> None:
    bound = 1 << 20
    data = bytes(16 << 20)
    write("bomb", gzip.compress(data) if packed else data)
    del data
    tracemalloc.start()
    try:
        code, message = one_finding("bomb", InputLimits(file_size=bound))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert code == "SGF153"
    assert message.startswith("the input is larger than 1 MiB; it is not read")
    assert most < 4 * bound
