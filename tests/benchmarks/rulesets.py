"""How the usual rulesets compare on real games: `gocheck compare`, for the guide.

    python tests/benchmarks/rulesets.py [ARCHIVE_OR_FOLDER] [--write-guide]

Runs `gocheck compare` on the games without handicap, each counted once, and prints its table, and a
sentence on Japanese and Chinese rules. --write-guide writes both into the guide.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from helpers.guide_figures import write_figures

_SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"
_OPTIONS = ("--skip-duplicates", "--even", "--no-games")


def compared(path: Path) -> tuple[str, list[dict[str, Any]]]:
    """Return the table without its legend, and the pairs and the summary as JSON."""
    with TemporaryDirectory() as folder:
        lines = Path(folder) / "pairs.jsonl"
        command = [sys.executable, "-m", "gocheck", "compare", str(path), *_OPTIONS]
        formats = ["--format", "table", "--format", f"jsonl:{lines}"]
        done = subprocess.run([*command, *formats], stdout=subprocess.PIPE, text=True, check=True)
        found = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    table, _, totals = done.stdout.split("\n\n")
    return f"{table}\n\n{totals}", found


def for_the_guide(path: Path, table: str, found: list[dict[str, Any]]) -> str:
    """Return the table with what was run, and the sentence on Japanese and Chinese rules."""
    [pair] = [each for each in found if each.get("rulesets") == ["japanese", "chinese"]]
    games = pair["games"]
    near = 100 * sum(n for off, n in pair["differences"].items() if abs(float(off)) <= 1) / games
    other = 100 * (games - pair["same_winner"]) / games
    return (
        f"`gocheck compare {' '.join(_OPTIONS)}` on {found[-1]['read']:,} real games"
        f" (`{path.name}`, not part of this\nrepository) prints, above its legend:\n\n"
        f"```text\n{table.rstrip()}\n```\n\n"
        f"Under Japanese and Chinese rules the margins of {near:.1f} of 100 games are within a"
        f" point of each\nother, and {other:.1f} of 100 games have another winner."
    )


def main() -> None:
    """Run the comparison."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("path", nargs="?", type=Path, default=_SHARED)
    arguments.add_argument("--write-guide", action="store_true")
    chosen = arguments.parse_args()
    if not chosen.path.exists():
        sys.exit(f"{chosen.path} is not there: name a folder or an archive of SGF files")
    text = for_the_guide(chosen.path, *compared(chosen.path))
    print(text)
    if chosen.write_guide:
        write_figures("compare", text)


if __name__ == "__main__":
    main()
