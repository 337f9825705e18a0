"""A program that needs no Python: ``python -m gocheck.builds.program [--onedir] FOLDER``.

PyInstaller makes it, for the system on which it runs. The hook in `hooks` names what belongs to
gocheck; PyInstaller finds it in whatever program imports gocheck, through `hook_folders`.
"""

import argparse
import sys
import tempfile
from pathlib import Path

_START = """\
from gocheck.__main__ import start

if __name__ == "__main__":
    start()
"""


def hook_folders() -> list[str]:
    """Return the folders of hooks for PyInstaller, which asks for them by an entry point."""
    return [str(Path(__file__).with_name("hooks"))]


def main(arguments: list[str]) -> None:
    """Write the program ``gocheck`` (``gocheck.exe`` on Windows) into a folder."""
    parser = argparse.ArgumentParser("python -m gocheck.builds.program", description="Build it.")
    parser.add_argument("folder", help="where the program is written")
    parser.add_argument("--onedir", action="store_true", help="make a folder, which starts faster")
    given = parser.parse_args(arguments)
    try:
        from PyInstaller.__main__ import run
    except ImportError:
        sys.exit("gocheck: this needs PyInstaller: pip install pyinstaller")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "start.py")
        script.write_text(_START, encoding="utf-8")
        form = "--onedir" if given.onedir else "--onefile"
        options = (form, "--name", "gocheck", "--noconfirm", "--log-level", "WARN")
        places = ("--distpath", given.folder, "--workpath", folder, "--specpath", folder)
        run([*options, *places, str(script)])


if __name__ == "__main__":
    main(sys.argv[1:])
