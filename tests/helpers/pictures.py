"""The pictures of README and of the guide, as `gocheck show` draws them today.

    python -m tests.helpers.pictures            # which pictures are out of date
    python -m tests.helpers.pictures --write    # write them anew

Run it in the root of the project.
"""

import os
import sys
from pathlib import Path

from click.testing import CliRunner

from gocheck.cli.main import main

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "gocheck" / "guide" / "pictures"
PICTURES = {
    "dead-stones": "fixtures/games/13x13-japanese-dead-left.sgf",
    "numbered-moves": "fixtures/games/19x19-japanese-marked.sgf --moves 1-50",
    "triple-ko": "fixtures/situations/triple-ko-played-twice.sgf --verbose --at-finding 1",
}
"""The arguments of `gocheck show` by the name of the picture."""


def drawn(name: str) -> str:
    """Return a picture as it is drawn today; the current folder is that of the project."""
    result = CliRunner().invoke(main, ["show", *PICTURES[name].split(), "--svg", "-"])
    assert result.exit_code == 0, result.output
    return result.stdout


def path_of(name: str) -> Path:
    """Return where a picture is."""
    return FOLDER / f"{name}.svg"


def _main() -> None:
    write = sys.argv[1:] == ["--write"]
    os.chdir(PROJECT)
    changed = []
    for name in PICTURES:
        path, picture = path_of(name), drawn(name)
        if not path.exists() or path.read_text(encoding="utf-8") != picture:
            changed.append(name)
            if write:
                path.parent.mkdir(exist_ok=True)
                path.write_text(picture, encoding="utf-8")
    print(f"{', '.join(changed) or 'no picture'} {'written' if write else 'out of date'}")
    sys.exit(bool(changed) and not write)


if __name__ == "__main__":
    _main()
