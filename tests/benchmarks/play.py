"""What it costs to play the moves of real games on a `gocheck.Game`, in one process.

    python tests/benchmarks/play.py [ARCHIVE_OR_FOLDER] [--games 300] [--rounds 7]

Times, in turn and over several rounds, the moves of games without setup, held in memory:

- replay: what `gocheck check` does to replay a game (`gocheck.replay.replay`);
- Game.play: each move by its name ("Q16"), on a new `gocheck.Game`, with its legality;
- recorded Game: a `Game` of the record, and its last position;
- sgfmill Board: each move on an `sgfmill.boards.Board`, which knows no superko.

Prints microseconds a move, and the ratios to the replay and to sgfmill (the median of the rounds).
Wanted: Game.play at most twice the replay, and less than sgfmill. The exit status is 1 otherwise.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sgfmill import boards

import gocheck
from gocheck.board.stones import BLACK
from gocheck.inputs.sources import sources
from gocheck.library.game import Game
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.replay.replay import replay
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings

_SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "games.tar.gz"


def read(path: Path, most: int) -> list[Record]:
    """Return so many records of games on 19x19 without setup, whose moves alternate."""
    found: list[Record] = []
    for source in sources([str(path)]):
        if isinstance(source, Unreadable):
            continue
        for record in read_games(source):
            if isinstance(record, Record) and _plain(record):
                found.append(record)
            if len(found) == most:
                return found
    return found


def _plain(record: Record) -> bool:
    is_usual = record.columns == record.rows == 19 and record.moves and not record.setups
    return bool(is_usual) and not replay(record).facts


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("path", nargs="?", type=Path, default=_SHARED)
    arguments.add_argument("--games", type=int, default=300)
    arguments.add_argument("--rounds", type=int, default=7)
    chosen = arguments.parse_args()
    if not chosen.path.exists():
        sys.exit(f"{chosen.path} is not there: name a folder or an archive of SGF files")
    records = read(chosen.path, chosen.games)
    named = [[move.name(19) for move in record.moves] for record in records]
    settings = Settings(Rulesets())

    def play() -> None:
        for moves in named:
            game = gocheck.Game(19, rules="japanese")
            for move in moves:
                game.play(move)

    def recorded() -> None:
        for record in records:
            Game._of(record, settings).board()

    def sgfmill() -> None:
        for record in records:
            board = boards.Board(19)
            for move in record.moves:
                if move.point:
                    color = "b" if move.color == BLACK else "w"
                    board.play(18 - move.point[1], move.point[0], color)

    jobs: dict[str, Callable[[], object]] = {
        "replay": lambda: [replay(record) for record in records],
        "Game.play": play,
        "recorded Game": recorded,
        "sgfmill Board": sgfmill,
    }
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(chosen.rounds):
        for name, job in jobs.items():
            start = time.process_time()
            job()
            seconds[name].append(time.process_time() - start)
    moves = sum(map(len, named))
    print(f"{len(records)} games, {moves} moves, {chosen.rounds} rounds")
    print(f"{'':16}{'us a move':>10}{'x replay':>10}{'x sgfmill':>10}")
    ratios = {}
    for name, times in seconds.items():
        ratios[name] = [_ratio(times, seconds[base]) for base in ("replay", "sgfmill Board")]
        cost = statistics.median(times) / moves * 1e6
        print(f"{name:16}{cost:10.2f}{ratios[name][0]:10.2f}{ratios[name][1]:10.2f}")
    to_replay, to_sgfmill = ratios["Game.play"]
    sys.exit(to_replay > 2 or to_sgfmill >= 1)


def _ratio(times: list[float], base: list[float]) -> float:
    return statistics.median(one / other for one, other in zip(times, base, strict=True))


if __name__ == "__main__":
    main()
