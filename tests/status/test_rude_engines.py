"""Whatever an engine does: one line that says what, in time, and no process is left."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from helpers.boards import record
from helpers.fake_engines import Fake, fake, is_gone

from gocheck.replay.replay import replay
from gocheck.status import gtp_process
from gocheck.status.engine import Answer, Engine
from gocheck.status.gtp_process import EngineError

PROJECT = Path(__file__).parents[2]
GAME = record(
    """
    . . . .
    . X . .
    . . O .
    . . . .
    """,
    "d4",
)
REPLAYED = replay(GAME)
NOTHING = Answer(frozenset(), frozenset())

RUDE = {
    "dies at once": (
        {"": "sys.exit('no model given')"},
        "ended with status 1 (asked for boardsize): no model given",
    ),
    "dies in silence": (
        {"clear_board": "os._exit(3)"},
        "ended with status 3 (asked for clear_board)",
    ),
    "dies in mid-answer": (
        {"final_status_list dead": "say('= B3'); os._exit(0)"},
        "ended with status 0 (asked for final_status_list)",
    ),
    "is killed": (
        {"play": "os.kill(os.getpid(), 9)"},
        "ended by signal 9 (asked for play)",
    ),
    "closes its output": (
        {"boardsize": "os.close(1); time.sleep(60)"},
        "closed its output (asked for boardsize)",
    ),
    "refuses the size": (
        {"boardsize": "bad('unacceptable size')"},
        "refused boardsize 4: unacceptable size",
    ),
    "refuses without a word": ({"clear_board": "say('?\\n\\n')"}, "refused clear_board"),
    "refuses the question": (
        {"final_status_list": "bad('unknown command')"},
        "refused final_status_list dead: unknown command",
    ),
    "refuses every stone": (
        {"play": "bad('illegal move')"},
        "did not accept the final position",
    ),
    "only ever agrees": (
        dict.fromkeys(("play", "clear", "list", "final"), "good()"),
        "did not accept the final position",
    ),
    "greets": (
        {"": "say('Welcome!\\n')"},
        "",  # before the first command or after it
    ),
    "talks nonsense": (
        {"komi": "say('\\x1b[2Jsix and a half\\r\\n\\r\\n')"},
        "answered komi with invalid GTP: [2Jsix and a half",
    ),
    "is not text": (
        {"komi": "os.write(1, bytes(range(128, 256)) + b'\\n\\n')"},
        "answered komi with invalid GTP: " + "\N{REPLACEMENT CHARACTER}" * 100 + "…",
    ),
    "answers another question": (
        {"komi": "say('=77\\n\\n')"},
        "answered another command than komi",
    ),
    "answers twice": (
        {"boardsize": "good(); good('and welcome')"},
        "",  # before the next command or after it
    ),
    "names no points": (
        {"final_status_list dead": "good('none of them')"},
        "answered final_status_list dead with none, which is not a point of a 4x4 board",
    ),
    "names points off the board": (
        {"final_status_list dead": "good('B3 K10')"},
        "answered final_status_list dead with K10, which is not a point of a 4x4 board",
    ),
    "passes": (
        {"final_status_list seki": "good('PASS')"},
        "answered final_status_list seki with PASS, which is not a point of a 4x4 board",
    ),
    "counts very far": (
        {"final_status_list dead": "good('A' + '9' * 10000)"},
        "answered final_status_list dead with A"
        + "9" * 99
        + "…, which is not a point of a 4x4 board",
    ),
    "names empty points": (
        {"final_status_list dead": "good('B3 A1')"},
        "answered final_status_list dead with the empty point A1",
    ),
    "floods its output": (
        {"komi": "say('= ')\nwhile True: say('blah ' * 1000 + '\\n')"},
        "gave too long an answer to komi",
    ),
    "floods one line": (
        {"komi": "say('= ')\nwhile True: say('blah ' * 1000)"},
        "gave too long an answer to komi",
    ),
    "floods with empty lines": (
        {"komi": "while True: say('\\n' * 5000)"},
        "gave too long an answer to komi",
    ),
    "floods with answers": (
        {"": "while True: say('=\\n\\n')"},
        "",  # sooner or later
    ),
}


SLOW = {
    "does not answer": {"final_status_list": "time.sleep(60)"},
    "never ends its answer": {"final_status_list": "say('= B3\\n'); time.sleep(60)"},
    "answers in drops": {
        "final_status_list": "say('= ')\nwhile True: say('B3 '); time.sleep(0.01)"
    },
    "takes its time over every answer": {"play": "time.sleep(0.45); good()"},
}


@pytest.mark.ci
@pytest.mark.parametrize(("behaviour", "message"), RUDE.values(), ids=RUDE.keys())
def test_misbehaviour_gives_one_short_error(
    tmp_path: Path, behaviour: dict[str, str], message: str
) -> None:
    text = failure(fake(tmp_path, behaviour), timeout=20)
    assert text.isprintable()
    assert len(text) < 200
    if message:
        assert text == f"the engine {message}"


@pytest.mark.ci
@pytest.mark.parametrize("behaviour", SLOW.values(), ids=SLOW.keys())
def test_a_slow_engine_is_stopped_in_time(tmp_path: Path, behaviour: dict[str, str]) -> None:
    began = time.monotonic()
    text = failure(fake(tmp_path, behaviour), timeout=1)
    assert text.startswith("the engine did not answer within 1 s (asked for ")
    assert 1 <= time.monotonic() - began < 30  # the engine would take a minute


def failure(engine: Fake, timeout: float) -> str:
    """Return how an engine fails; nothing of it is left then."""
    with Engine(engine.command, timeout) as asked:
        with pytest.raises(EngineError) as caught:
            asked.ask(GAME, REPLAYED)
        assert all(is_gone(process) for process in engine.processes)
    return str(caught.value)


@pytest.mark.parametrize(
    ("command", "cause"),
    [
        ("/nowhere/gnugo --mode gtp", "No such file or directory"),
        ("/", "Permission denied"),
        ("", "the command is empty"),
        ("gnugo '--mode", "No closing quotation"),
        ("gnugo\0", "embedded null byte"),
        ("echo = | cat; true", None),
    ],
)
def test_commands_that_start_no_engine(command: str, cause: str | None) -> None:
    engine = Engine(command, timeout=1)  # nothing is started before it is asked
    for _ in range(2):
        with pytest.raises(EngineError) as caught:
            engine.ask(GAME, REPLAYED)
        if cause:
            assert str(caught.value) == f"the engine could not be started: {cause}"
    engine.close()


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    file = tmp_path / "engine"
    file.write_bytes(b"\x7fELF, or not")
    file.chmod(0o755)
    with (
        Engine(str(file)) as engine,
        pytest.raises(EngineError, match=r"^the engine could not be started: Exec format error$"),
    ):
        engine.ask(GAME, REPLAYED)


def test_much_output_on_standard_error(tmp_path: Path) -> None:
    flood = "sys.stderr.write('thinking hard\\n' * 100_000); sys.stderr.flush()"
    engine = fake(tmp_path, {"": flood, "final_status_list": flood + "; good()"})
    with Engine(engine.command, timeout=10) as asked:
        assert asked.ask(GAME, REPLAYED) == NOTHING


def test_a_fresh_process_after_a_failure(tmp_path: Path) -> None:
    engine = fake(
        tmp_path,
        {
            "final_status_list": """
if os.path.exists("failed"):
    good()
else:
    open("failed", "w").close()
    os._exit(1)
""".replace("failed", str(tmp_path / "failed"))
        },
    )
    with Engine(engine.command, timeout=10) as asked:
        with pytest.raises(EngineError, match="ended with status 1"):
            asked.ask(GAME, REPLAYED)
        assert asked.ask(GAME, REPLAYED) == NOTHING
        assert asked.ask(GAME, REPLAYED) == NOTHING
    first, second = engine.processes
    assert is_gone(first)
    assert is_gone(second)


def test_an_engine_that_dies_between_two_records(tmp_path: Path) -> None:
    engine = fake(tmp_path)
    with Engine(engine.command, timeout=10) as asked:
        assert asked.ask(GAME, REPLAYED) == NOTHING
        os.kill(engine.processes[0], signal.SIGKILL)
        with pytest.raises(EngineError, match=r"^the engine ended by signal 9"):
            asked.ask(GAME, REPLAYED)
        assert asked.ask(GAME, REPLAYED) == NOTHING
    assert len(engine.processes) == 2


def test_closing_and_asking_again(tmp_path: Path) -> None:
    engine = fake(tmp_path)
    asked = Engine(engine.command, timeout=10)
    for _ in range(2):
        assert asked.ask(GAME, REPLAYED) == NOTHING
        asked.close()
        asked.close()
    assert all(is_gone(process) for process in engine.processes)
    assert len(engine.processes) == 2


@pytest.mark.ci
def test_an_engine_that_does_not_quit(tmp_path: Path) -> None:
    engine = fake(
        tmp_path,
        {"final_status_list seki": "good(); sys.stdin.close(); time.sleep(60)"},
    )
    with Engine(engine.command, timeout=10) as asked:
        assert asked.ask(GAME, REPLAYED) == NOTHING
    assert is_gone(engine.processes[0])


CHILD = """
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
note(f"pid {child.pid}")
"""


LAST_ACTS = (
    "good()",
    *(pytest.param(act, marks=pytest.mark.ci) for act in ("time.sleep(60)", "os._exit(1)")),
)


@pytest.mark.parametrize("last", LAST_ACTS)
def test_processes_the_engine_started_end_with_it(
    tmp_path: Path, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the system does not list the environment of processes, as on macOS."""
    monkeypatch.setattr(gtp_process, "_PROCESSES", tmp_path / "nothing")
    engine = fake(tmp_path, {"": CHILD, "final_status_list": last})
    with Engine(engine.command, timeout=10 if last == "good()" else 5) as asked:
        if last == "good()":
            assert asked.ask(GAME, REPLAYED) == NOTHING
        else:
            with pytest.raises(EngineError):
                asked.ask(GAME, REPLAYED)
    assert len(engine.processes) == 2
    assert all(is_gone(process) for process in engine.processes)


LEAVING = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        note(f"pid {os.getpid()}")
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        time.sleep(60)
    os._exit(0)
os.wait()
while len(open(sys.argv[1]).readlines()) < 2:
    time.sleep(0.01)
"""


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs Linux")
@pytest.mark.parametrize("last", LAST_ACTS)
def test_a_process_that_left_the_session_ends_too(tmp_path: Path, last: str) -> None:
    engine = fake(tmp_path, {"": LEAVING, "final_status_list": last})
    with (
        Engine(engine.command, timeout=10 if last == "good()" else 5) as asked,
        suppress(EngineError),
    ):
        asked.ask(GAME, REPLAYED)
    assert len(engine.processes) == 2
    assert all(is_gone(process) for process in engine.processes)


UNKNOWN = """
child = subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(60)"], env={}, start_new_session=True
)
note(f"pid {child.pid}")
"""


def test_a_process_that_nothing_shows_to_be_the_engines_is_not_waited_for(tmp_path: Path) -> None:
    engine = fake(tmp_path, {"": UNKNOWN})
    with Engine(engine.command, timeout=10) as asked:
        assert asked.ask(GAME, REPLAYED) == NOTHING
    assert not is_gone(engine.processes[1], within=0.1)
    os.kill(engine.processes[1], signal.SIGKILL)


GAMES = PROJECT / "fixtures" / "games"
LONG = 600
"""Seconds to wait for what takes 1 to 4 on a machine that has nothing else to do."""
LONGER = 2 * LONG
STAYS = f"import atexit; atexit.register(time.sleep, {LONGER})"
"""What an engine does that does not end when its input closes."""


@pytest.mark.ci
@pytest.mark.parametrize(
    ("command", "end", "engines"),
    [
        (("check", *[str(GAMES)] * 3, "--jobs", "2"), signal.SIGKILL, 2),
        (("check", *[str(GAMES)] * 3, "--jobs", "2"), signal.SIGINT, 2),
        (("check", *[str(GAMES)] * 3, "--jobs", "2"), signal.SIGTERM, 2),
        (("check", str(GAMES), "--jobs", "1"), signal.SIGTERM, 1),
        (("show", str(GAMES)), signal.SIGTERM, 1),
        (("show", str(GAMES)), signal.SIGHUP, 1),
    ],
)
def test_an_engine_that_hangs_ends_with_the_run(
    tmp_path: Path, command: tuple[str, ...], end: signal.Signals, engines: int
) -> None:
    engine = fake(tmp_path, {"": STAYS, "final_status_list": f"time.sleep({LONGER})"})
    options = ("--engine", engine.command, "--engine-timeout", str(LONGER))
    run = subprocess.Popen(
        [sys.executable, "-m", "gocheck", *command, *options],
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: sum(map(is_final, engine.commands)) == engines)
        run.send_signal(end)
        assert run.wait(LONG) == (-end if end == signal.SIGKILL else 128 + end)
        assert all(is_gone(process, LONG) for process in engine.processes)
        assert len(engine.processes) == engines
    finally:
        run.kill()
        run.wait()
        for process in engine.processes:
            if not is_gone(process, within=0.1):
                os.kill(process, signal.SIGKILL)


def is_final(command: str) -> bool:
    return command.startswith("final_status_list")


def wait_until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONG
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_kill_spares_the_engine_of_another_game(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    engine, other = fake(tmp_path), fake(tmp_path / "other")
    with Engine(other.command) as kept:
        kept.ask(GAME, REPLAYED)
        with Engine(engine.command) as asked:
            asked.ask(GAME, REPLAYED)
        assert kept.ask(GAME, REPLAYED) == NOTHING
    assert (len(engine.processes), len(other.processes)) == (1, 1)


def test_interruption_by_the_user(tmp_path: Path) -> None:
    engine = fake(tmp_path, {"final_status_list": f"time.sleep({LONGER})"})
    main = threading.main_thread().ident
    assert main is not None

    over = threading.Event()

    def interrupt() -> None:
        deadline = time.monotonic() + LONG
        while not any(map(is_final, engine.commands)):
            if over.wait(0.05) or time.monotonic() > deadline:
                return
        signal.pthread_kill(main, signal.SIGINT)

    user = threading.Thread(target=interrupt, daemon=True)
    try:
        with Engine(engine.command, timeout=2 * LONG) as asked:
            user.start()
            with pytest.raises(KeyboardInterrupt):
                asked.ask(GAME, REPLAYED)
            assert is_gone(engine.processes[0])
    finally:
        over.set()
        user.join()


def test_no_thread_is_left(tmp_path: Path) -> None:
    before = threading.active_count()
    for behaviour in ({}, {"komi": "os._exit(1)"}, {"": "while True: say('=\\n\\n')"}):
        with Engine(fake(tmp_path, behaviour).command, timeout=2) as asked:
            if behaviour:
                with pytest.raises(EngineError):
                    asked.ask(GAME, REPLAYED)
            else:
                assert asked.ask(GAME, REPLAYED) == NOTHING
    assert threading.active_count() == before
