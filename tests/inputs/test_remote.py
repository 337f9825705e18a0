"""Inputs by URL: files, folders and archives behind fsspec's file systems."""

import io
import json
import os
import socket
import sys
import tarfile
import threading
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import fsspec
import pytest
from click.testing import CliRunner, Result
from fsspec.implementations.memory import MemoryFileSystem

from gocheck.cli.main import main
from gocheck.inputs.addresses import WHOLE, Shard
from gocheck.inputs.remote import RemoteError, _without_connection, is_url, without_password
from gocheck.inputs.sources import missing_paths, sources
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Source
from gocheck.text.messages import how_to_add

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAME = b"(;SZ[9];B[aa])"


@pytest.fixture
def memory() -> Iterator[Any]:
    """The file system behind memory://, empty."""
    system = fsspec.filesystem("memory")
    MemoryFileSystem.store.clear()
    MemoryFileSystem.pseudo_dirs[:] = [""]
    yield system
    MemoryFileSystem.store.clear()
    MemoryFileSystem.pseudo_dirs[:] = [""]


def listed(*paths: str, shard: Shard = WHOLE) -> list[str]:
    """Name what the paths name; a name ends in "?" where it cannot be opened."""
    return [
        each.source.name + "?" if isinstance(each, Unreadable) else each.name
        for each in sources(paths, shard=shard)
    ]


def cause(path: str) -> str:
    """Return the message about a URL that cannot be read."""
    (only,) = sources([path])
    assert isinstance(only, Unreadable)
    (found,) = only.findings
    assert found.code == "SGF101"
    assert "\n" not in found.message
    return found.message


def zipped(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(f"{name}.sgf", data)
    return stream.getvalue()


def tarred(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(f"{name}.sgf")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return stream.getvalue()


def test_files_folders_and_archives(memory: Any) -> None:
    for name in ("b.SGF", "a.sgf", "c/z.Sgf", "c/d/y.sgf", "d.txt", "e.gib"):
        memory.pipe(f"/g/{name}", GAME)
    memory.pipe("/g/f.zip", zipped(x=b"1"))
    memory.pipe("/x.zip", zipped(a=b"1", b=b"2"))
    memory.pipe("/x.tar.gz", tarred(a=b"1", b=b"2"))
    memory.pipe("/other", GAME)
    assert listed("memory://g", "memory://other") == [
        "memory://g/a.sgf",
        "memory://g/b.SGF",
        "memory://g/c/d/y.sgf",
        "memory://g/c/z.Sgf",
        "memory://g/e.gib",
        "memory://g/f.zip!x.sgf",
        "memory://other",
    ]
    assert listed("memory://g/") == listed("memory://g")
    for name in ("memory://x.zip", "memory://x.tar.gz"):
        found = [each for each in sources([name]) if isinstance(each, Source)]
        assert [(each.file, each.member, each.data) for each in found] == [
            (name, "a.sgf", b"1"),
            (name, "b.sgf", b"2"),
        ]


def test_the_reports_are_those_of_the_same_files(memory: Any) -> None:
    memory.put(str(FIXTURES / "situations"), "/situations", recursive=True)
    local = check(str(FIXTURES / "situations"), "--format", "jsonl", "--no-scores")
    remote = check("memory://situations", "--format", "jsonl", "--no-scores")
    folder = (FIXTURES / "situations").as_posix()
    assert remote.stdout == local.stdout.replace(folder, "memory://situations")
    assert remote.exit_code == local.exit_code == 1
    assert len(remote.stdout.splitlines()) > 80


def test_parts_of_what_is_behind_a_url(memory: Any) -> None:
    """They are the parts of the same files elsewhere."""
    for number in range(30):
        memory.pipe(f"/g/{number}.sgf", GAME)
        memory.pipe(f"/h/i/g/{number}.sgf", GAME)
    memory.pipe("/x.zip", zipped(**{str(number): GAME for number in range(30)}))
    for url in ("memory://g", "memory://x.zip"):
        parts = [listed(url, shard=Shard(number, 3)) for number in (1, 2, 3)]
        assert sorted(name for part in parts for name in part) == sorted(listed(url))
        assert min(map(len, parts)) > 2
    for number in (1, 2, 3):
        here, there = (
            listed(url, shard=Shard(number, 3)) for url in ("memory://g", "memory://h/i/g")
        )
        assert [name.replace("h/i/", "") for name in there] == here


def test_a_list_behind_a_url_and_urls_in_a_list(memory: Any, tmp_path: Path) -> None:
    memory.pipe("/a.sgf", GAME)
    (tmp_path / "b.sgf").write_bytes(GAME)
    lines = (
        f"memory://a.sgf\n{tmp_path}/b.sgf\n{(tmp_path / 'b.sgf').as_uri()}\nmemory://gone.sgf\n"
    )
    memory.pipe("/list.txt", lines.encode())
    (tmp_path / "list.txt").write_text(lines)
    local = f"{tmp_path.as_posix()}/b.sgf"
    expected = ["memory://a.sgf", local, local, "memory://gone.sgf?"]
    assert listed("@memory://list.txt") == listed(f"@{tmp_path / 'list.txt'}") == expected
    memory.pipe("/bad.txt", b"\xff\xfe\xfd")
    assert listed("@memory://bad.txt", "@memory://gone.txt") == [
        "memory://bad.txt?",
        "memory://gone.txt?",
    ]


def test_file_urls_are_paths(tmp_path: Path) -> None:
    (tmp_path / "a b.sgf").write_bytes(GAME)
    (tmp_path / "linked").symlink_to(tmp_path)
    url = tmp_path.as_uri()
    assert listed(url) == listed(str(tmp_path)) == [f"{tmp_path.as_posix()}/a b.sgf"]
    assert listed(f"{url}/a%20b.sgf") == [f"{tmp_path.as_posix()}/a b.sgf"]
    assert missing_paths([url, f"{url}/gone.sgf"]) == [f"{url}/gone.sgf"]


def test_what_is_not_there(memory: Any) -> None:
    memory.pipe("/a.sgf", GAME)
    assert missing_paths(["memory://a.sgf", "memory://b.sgf", "@memory://c.txt"]) == [
        "memory://b.sgf",
        "memory://c.txt",
    ]
    result = check("memory://a.sgf", "memory://b.sgf")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: no such file or folder: memory://b.sgf\n"
    assert cause("memory://gone.sgf") == "the input cannot be read: No such file or directory"
    assert cause("memory://gone/") == "the input cannot be read: No such file or directory"


class NoConnection(OSError):
    """As aiohttp raises it: without a number where several addresses failed in several ways."""

    host, port = "example.org", 80

    def __init__(self, cause: OSError) -> None:
        super().__init__(cause.errno, cause.strerror)
        self.os_error = cause


@pytest.mark.parametrize(
    ("cause", "why"),
    [
        (OSError(111, "Connect call failed ('127.0.0.1', 80)"), os.strerror(111)),
        (OSError(-2, "Name or service not known"), "Name or service not known"),
        (OSError("Multiple exceptions: a, b"), "Multiple exceptions: a, b"),
    ],
)
def test_why_there_is_no_connection(cause: OSError, why: str) -> None:
    assert _without_connection(NoConnection(cause)) == f"no connection to example.org:80: {why}"


@pytest.mark.ci
def test_a_server_without_connection_is_named() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        server = f"127.0.0.1:{unused.getsockname()[1]}"
        for url in (f"http://{server}/a.sgf", f"http://{server}/games/"):
            told = f"the input cannot be read: no connection to {server}: Connection refused"
            assert cause(url) == told
            result = check(url)
            assert (result.exit_code, result.stderr) == (1, "")
            assert f"SGF101 error: {told}\n" in result.stdout


def test_an_empty_folder_is_reported(memory: Any) -> None:
    memory.mkdir("/empty")
    result = check("memory://empty")
    assert result.exit_code == 2
    assert "no game records in memory://empty" in result.stderr


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "fsspec"]:
        monkeypatch.setitem(sys.modules, name, None)
    result = check("s3://bucket/games")
    assert result.exit_code == 2
    told = f"s3://bucket/games: URLs need an extra package: {how_to_add('remote')}"
    assert result.stderr == f"gocheck: {told}\n"
    assert how_to_add("remote") in cause("s3://bucket/games")


def test_a_url_of_a_kind_that_is_not_known() -> None:
    with pytest.raises(RemoteError, match="nonsense://x: Protocol not known"):
        missing_paths(["nonsense://x"])
    result = check("nonsense://x")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("url", "package"),
    [
        ("gs://b/a.sgf", "gcsfs"),
        ("az://b/a.sgf", "adlfs"),
        ("sftp://host/a.sgf", "paramiko"),
        ("hf://datasets/a/b", "huggingface_hub"),
    ],
)
def test_the_package_is_named_that_fsspec_asks_for(
    monkeypatch: pytest.MonkeyPatch, url: str, package: str
) -> None:
    """The extra would not install it."""
    monkeypatch.setitem(sys.modules, package, None)
    result = check(url)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert package in result.stderr
    assert "fsspec[" not in result.stderr
    assert "gocheck-sgf" not in result.stderr


def test_no_connection_over_ftp_is_a_finding_as_over_http() -> None:
    result = check("ftp://127.0.0.1:1/a.sgf")
    assert (result.exit_code, result.stderr) == (1, "")
    told = "SGF101 error: the input cannot be read: no connection: Connection refused"
    assert f"ftp://127.0.0.1:1/a.sgf: {told}\n" in result.stdout


@pytest.mark.parametrize("path", ["a.sgf", "C:\\games", "C:/games", "a:b", "-", "x//y", "1://x"])
def test_paths_that_are_not_urls(path: str) -> None:
    assert not is_url(path)


def test_passwords_are_not_shown() -> None:
    assert without_password("ftp://me:secret@host/a:b@c.sgf") == "ftp://me@host/a:b@c.sgf"
    assert without_password("https://host/a:b@c.sgf") == "https://host/a:b@c.sgf"


def test_a_connection_that_breaks(memory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a file system raises, the run goes on."""

    for name in ("a.sgf", "bad.sgf", "c.sgf", "worse/d.sgf"):
        memory.pipe(f"/g/{name}", GAME)
    monkeypatch.setattr(MemoryFileSystem, "_open", breaking(MemoryFileSystem._open, "bad"))
    monkeypatch.setattr(MemoryFileSystem, "ls", breaking(MemoryFileSystem.ls, "worse"))
    assert listed("memory://g") == [
        "memory://g/a.sgf",
        "memory://g/bad.sgf?",
        "memory://g/c.sgf",
        "memory://g/worse?",
    ]
    assert cause("memory://g/bad.sgf") == "the input cannot be read: Broken: connection lost"


class Broken(Exception):
    """What only one file system raises."""


def breaking(usual: Callable[..., Any], bad: str) -> Callable[..., Any]:
    def call(system: Any, path: str, *rest: Any, **more: Any) -> Any:
        if bad in path:
            raise Broken("connection\nlost")
        return usual(system, path, *rest, **more)

    return call


def test_fixed_copies_of_what_is_behind_a_url(memory: Any, tmp_path: Path) -> None:
    record = (FIXTURES / "situations" / "komi-and-result-in-zi.sgf").read_bytes()
    for name in ("a/x.sgf", "b/x.sgf"):
        memory.pipe(f"/g/{name}", record)
    result = CliRunner().invoke(main, ["fix", "memory://g", "--output", str(tmp_path)])
    assert result.exit_code == 0
    assert b"KM[7.5]" in (tmp_path / "a" / "x.sgf").read_bytes()
    assert (tmp_path / "b" / "x.sgf").exists()
    result = CliRunner().invoke(main, ["fix", "memory://g", "--in-place"])
    assert result.exit_code == 1
    assert "a URL cannot be fixed in place" in result.stderr


def test_urls_in_reports_for_others(memory: Any) -> None:
    record = (FIXTURES / "situations" / "occupied-point.sgf").read_bytes()
    memory.pipe("/g/a b.sgf", record)
    document = json.loads(check("memory://g", "--format", "sarif").stdout)
    [result] = document["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"] == "memory://g/a%20b.sgf"
    assert "memory://g/a b.sgf:5:26: MOV202" in check("memory://g").stdout


@pytest.fixture(params=["with sizes", "without"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A web server on this machine that sends whole files only, with pages of links for folders.

    Where it does not say how large they are, they can only be read from start to end.
    """

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

        def send_header(self, keyword: str, value: str) -> None:
            if keyword != "Content-Length" or request.param == "with sizes":
                super().send_header(keyword, value)

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as served:
        thread = threading.Thread(target=served.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{served.server_address[1]}"
        served.shutdown()
        thread.join()


@pytest.mark.ci
def test_over_http(server: str, tmp_path: Path) -> None:
    (tmp_path / "g" / "within").mkdir(parents=True)
    (tmp_path / "g" / "a b.sgf").write_bytes(GAME)
    (tmp_path / "g" / "within" / "c.sgf").write_bytes(GAME)
    (tmp_path / "x.zip").write_bytes(zipped(a=b"1", b=b"2"))
    (tmp_path / "x.tar.gz").write_bytes(tarred(a=b"1", b=b"2"))
    assert listed(f"{server}/g/") == [f"{server}/g/a%20b.sgf", f"{server}/g/within/c.sgf"]
    assert [each.data for each in sources([f"{server}/g/"]) if isinstance(each, Source)] == [
        GAME,
        GAME,
    ]
    for name in ("x.zip", "x.tar.gz"):
        assert listed(f"{server}/{name}") == [f"{server}/{name}!a.sgf", f"{server}/{name}!b.sgf"]
    assert missing_paths([f"{server}/g/", f"{server}/gone.sgf"]) == [f"{server}/gone.sgf"]


def check(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["check", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result
