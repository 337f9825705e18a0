"""A page that checks records in the browser: ``python -m gocheck.builds.page FOLDER``.

The folder then holds all that the page needs, for any static host: Python for browsers (Pyodide),
gocheck with what it needs, and the files in `page_files`. npm and PyPI are asked for what is not
here. numpy for browsers is on neither: it comes from Pyodide's own site, or is given, or left out.
Start reading at `build`.
"""

import argparse
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import escape
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from gocheck.rules.ruleset import builtin
from gocheck.text.messages import VERSION, Error

PYODIDE = "314.0.7"
"""The version of Pyodide."""
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""The SHA-256 of its package on npm."""
_PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
_SITE = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
_PYTHON = ("3.14", "cp314", "pyemscripten_2026_0_wasm32")
"""The Python of this Pyodide, as pip names it: version, ABI, platform."""
_NUMPY = "numpy"
_FILES = Path(__file__).with_name("page_files")
_PACKAGE = Path(__file__).parents[1]
_PACKED_AT = (2020, 1, 1, 0, 0, 0)
"""The time of all files in a zip, so that the same files make the same zip."""
_WITHOUT = """\
<p>This page was built without numpy: it judges no games. Results are unknown where dead stones are
neither marked in the record nor proved.</p>
"""
_LONGEST_CAUSE = 500
"""Characters of what a program that failed says: its last lines, a choice."""
_MEGABYTE = 1_000_000
"""Bytes."""
_SCRIPT = re.compile(r"script-src ([^;]*)")
_STYLE = re.compile(r"style-src ([^;]*)")
_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


def build(folder: Path, numpy: Path | None, *, without_numpy: bool = False) -> None:
    """Write the page into a folder, which is made; raises Error.

    numpy: its wheel for this Pyodide, None to fetch it; without_numpy: leave it out, so that the
    page judges no games.
    """
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        files = {f"pyodide/{name}": data for name, data in _pyodide(place).items()}
        wheels = _wheels(place / "wheels")
        if not without_numpy:
            wheels.append(_numpy(files["pyodide/pyodide-lock.json"], numpy, place))
        files["packages.zip"] = _packed(wheels)
    slots = {
        "policy": _policy(),
        "rulesets": "".join(f"<option>{escape(name)}</option>" for name in builtin()),
        "size": f"{sum(map(len, files.values())) / _MEGABYTE:.0f}",
        "version": VERSION,
        "without": _WITHOUT if without_numpy else "",
    }
    for name in ("page.css", "page.js", "worker.js", "index.html"):
        files[name] = _filled(name, slots)
    stored = [
        (name, integrity(data)) for name, data in {"./": files["index.html"], **files}.items()
    ]
    listed = json.dumps(stored)
    slots |= {"files": listed, "digest": sha256(listed.encode()).hexdigest()[:16]}
    files["service.js"] = _filled("service.js", slots)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _filled(name: str, slots: dict[str, str]) -> bytes:
    """Return a file of the page with what belongs in its places."""
    text = (_FILES / name).read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: slots[found[1]], text).encode()


def integrity(data: bytes) -> str:
    """Return the digest of a file, as browsers compare it."""
    return f"sha256-{b64encode(sha256(data).digest()).decode()}"


def _pyodide(folder: Path) -> dict[str, bytes]:
    """Return Pyodide's files, from npm."""
    _run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", folder=folder)
    (package,) = folder.glob("*.tgz")
    _require(package.name, package.read_bytes(), PYODIDE_SHA256)
    with tarfile.open(package) as archive:
        members = {name: archive.extractfile(f"package/{name}") for name in _PYODIDE_FILES}
        return {name: member.read() for name, member in members.items() if member}


def _wheels(folder: Path) -> list[Path]:
    """Return the wheels of what gocheck needs, but numpy, from PyPI."""
    version, abi, platform = _PYTHON
    try:
        needed = [each for each in requires("gocheck-sgf") or () if ";" not in each]
    except PackageNotFoundError:
        raise Error("gocheck is not installed: pip install .") from None
    _run(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:"),
        *("--implementation=cp", f"--python-version={version}", f"--abi={abi}", "--abi=none"),
        *(f"--platform={platform}", f"--dest={folder}"),
        *(each for each in needed if not re.match(rf"{_NUMPY}\b", each)),
        folder=folder.parent,
    )
    return sorted(folder.glob("*.whl"))


def _numpy(lock: bytes, given: Path | None, folder: Path) -> Path:
    """Return numpy's wheel, which is exactly the one that this Pyodide was released with."""
    package = json.loads(lock)["packages"][_NUMPY]
    name = str(package["file_name"])
    try:
        if given:
            data = given.read_bytes()
        else:
            with urllib.request.urlopen(_SITE + name, timeout=60) as answer:
                data = bytes(answer.read())
    except OSError as error:
        where = str(given or _SITE + name)
        message = f"{where} cannot be read ({error}); --numpy names the file, --without-numpy"
        raise Error(f"{message} leaves it out") from None
    _require(name, data, package["sha256"])
    file = folder / name
    file.write_bytes(data)
    return file


def _packed(wheels: Iterable[Path]) -> bytes:
    """Return a zip with what the wheels install, and gocheck itself."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in _members(wheels):
            member = zipfile.ZipInfo(name, _PACKED_AT)
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, data)
    return packed.getvalue()


def _members(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith("/"):
                    yield name, archive.read(name)
    for file in sorted(_PACKAGE.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and _FILES not in file.parents:
            yield file.relative_to(_PACKAGE.parent).as_posix(), file.read_bytes()


def _policy() -> str:
    """Return the page's Content Security Policy.

    The frame with the report has it too, in addition to that of the report. So it allows the script
    and the style of the report, by their digests.
    """
    from click.testing import CliRunner

    from gocheck.cli.main import main

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "a.sgf").write_text("(;GM[1]FF[4]SZ[9];B[ee])", encoding="utf-8")
        report = Path(folder, "report.html")
        CliRunner().invoke(main, ["check", f"--format=html:{report}", f"{folder}/a.sgf"])
        (found,) = _POLICY.findall(report.read_text(encoding="utf-8"))
    (script,), (style,) = _SCRIPT.findall(found), _STYLE.findall(found)
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {script};"
        f" style-src 'self' {style}; img-src data:; connect-src 'self'; worker-src 'self';"
        " frame-src blob:; base-uri 'none'; form-action 'none'"
    )


def _require(name: str, data: bytes, digest: str) -> None:
    if sha256(data).hexdigest() != digest:
        raise Error(f"{name} is another file than expected: its SHA-256 differs")


def _run(*command: str, folder: Path) -> None:
    """Run a program in a folder; raises Error where it fails."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Error(f"this needs {command[0]}, which is not installed") from None
    if done.returncode:
        raise Error(f"{' '.join(command[:4])} failed: {done.stderr.strip()[-_LONGEST_CAUSE:]}")


def main(arguments: list[str]) -> None:
    """Build the page."""
    parser = argparse.ArgumentParser("python -m gocheck.builds.page", description="Build the page.")
    parser.add_argument("folder", type=Path, help="where the page is written")
    parser.add_argument("--numpy", type=Path, metavar="WHEEL", help="numpy's wheel")
    parser.add_argument("--without-numpy", action="store_true", help="leave out the judge")
    given = parser.parse_args(arguments)
    try:
        build(given.folder, given.numpy, without_numpy=given.without_numpy)
    except (Error, OSError) as error:
        sys.exit(f"gocheck: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
