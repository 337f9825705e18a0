"""The page for browsers as it is built: what it is made of. `tests/browser` opens it."""

import json
import re
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from gocheck.builds import page
from gocheck.cli.main import main
from gocheck.text.messages import Error

PYODIDE = {name: name.encode() for name in ("pyodide.mjs", "pyodide.asm.wasm")}
NUMPY = b"a wheel"


@pytest.fixture
def nothing_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand-ins for what comes from npm and PyPI."""
    package = {"file_name": "numpy-1.whl", "sha256": sha256(NUMPY).hexdigest()}
    lock = json.dumps({"packages": {"numpy": package}}).encode()
    files = {**PYODIDE, "pyodide-lock.json": lock}
    wheel = tmp_path / "other.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("other/__init__.py", "")
    monkeypatch.setattr(page, "_pyodide", lambda folder: files)
    monkeypatch.setattr(page, "_wheels", lambda folder: [wheel])
    monkeypatch.setattr(page, "_SITE", (tmp_path / "site").as_uri() + "/")


def stored(folder: Path) -> dict[str, str]:
    """The files that the page stores for use without a network, with their digests."""
    found = re.search(r"FILES = (.*);", (folder / "service.js").read_text(encoding="utf-8"))
    assert found
    return dict(json.loads(found[1]))


@pytest.mark.ci
@pytest.mark.usefixtures("nothing_is_fetched")
def test_a_built_page_stores_all_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    (folder / "pyodide").mkdir(parents=True)
    (folder / "CNAME").write_text("of the host, not of the page")
    page.main([str(folder), "--without-numpy"])
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    digests = {name: page.integrity((folder / name).read_bytes()) for name in files}
    for name in ("service.js", "CNAME"):
        del digests[name]
    assert stored(folder) == digests | {"./": digests["index.html"]}
    assert not any("{{" in (folder / name).read_text("utf-8") for name in files - {"packages.zip"})
    with zipfile.ZipFile(folder / "packages.zip") as archive:
        packed = archive.namelist()
    assert {"other/__init__.py", "gocheck/rules/rulesets.toml", "gocheck/py.typed"} < {*packed}
    assert not [name for name in packed if "page_files" in name or "__pycache__" in name]
    html = (folder / "index.html").read_text(encoding="utf-8")
    assert "<option>tromp-taylor</option>" in html
    assert "it judges no games" in html


@pytest.mark.usefixtures("nothing_is_fetched")
def test_the_policy_allows_the_report_and_no_other_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_packed", lambda wheels: b"")  # which takes long
    page.main([str(tmp_path / "page"), "--without-numpy"])
    record = tmp_path / "a.sgf"
    record.write_text("(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee])", encoding="utf-8")
    report = tmp_path / "report.html"
    CliRunner().invoke(main, ["check", f"--format=html:{report}", str(record)])
    policies: list[dict[str, list[str]]] = []
    for file in (report, tmp_path / "page" / "index.html"):
        found = re.search(r'Security-Policy" content="([^"]*)"', file.read_text(encoding="utf-8"))
        assert found
        parts = [part.split() for part in found[1].split(";")]
        policies.append({name: sources for name, *sources in parts})
    of_report, of_page = policies
    assert of_page["script-src"] == ["'self'", "'wasm-unsafe-eval'", *of_report["script-src"]]
    assert of_page["style-src"] == ["'self'", *of_report["style-src"]]
    assert of_page["default-src"] == ["'none'"]
    assert of_page["connect-src"] == ["'self'"]


@pytest.mark.usefixtures("nothing_is_fetched")
def test_numpy_is_that_of_this_pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "given.whl"
    wheel.write_bytes(b"another wheel")
    with pytest.raises(SystemExit, match="SHA-256"):
        page.main([str(tmp_path / "page"), "--numpy", str(wheel)])
    with pytest.raises(SystemExit, match="--without-numpy leaves it out"):
        page.main([str(tmp_path / "page")])
    assert not (tmp_path / "page").exists()
    wheels: list[Path] = []

    def packed(given: list[Path]) -> bytes:
        wheels.extend(given)
        return b""

    monkeypatch.setattr(page, "_packed", packed)
    wheel.write_bytes(NUMPY)
    page.main([str(tmp_path / "page"), "--numpy", str(wheel)])
    assert wheels[-1].name == "numpy-1.whl"
    assert "judges no games" not in (tmp_path / "page" / "index.html").read_text(encoding="utf-8")


@pytest.mark.ci
def test_the_same_files_make_the_same_page(tmp_path: Path, nothing_is_fetched: None) -> None:
    pages = [tmp_path / "one", tmp_path / "two"]
    for folder in pages:
        page.main([str(folder), "--without-numpy"])
    one, two = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}
        for folder in pages
    )
    assert one == two


def test_a_missing_program_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="this needs npm, which is not installed"):
        page.main([str(tmp_path / "page")])


def test_another_package_of_npm_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def packs(*command: str, folder: Path) -> None:
        (folder / "pyodide.tgz").write_bytes(b"another one")

    monkeypatch.setattr(page, "_run", packs)
    with pytest.raises(SystemExit, match=r"pyodide\.tgz is another file than expected"):
        page.main([str(tmp_path / "page")])


def test_a_program_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(Error, match="nowhere"):
        page._run("ls", "nowhere", folder=tmp_path)
