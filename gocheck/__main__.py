"""``gocheck`` and ``python -m gocheck``."""

import _signal  # type: ignore[import-not-found]  # `signal` takes long to load
import gc
import os
import sys


def start() -> None:
    """Load and run the command line. Ctrl-C while it is loaded ends the process at once."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # a worker process is this program, started once more
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # until `gocheck.cli.exit_status`
    gc.disable()  # while modules are loaded, until `collect_seldom`
    from gocheck.cli.main import program

    program()


def _drop_current_folder() -> None:
    """Remove the current folder from the path of modules, where ``python -m`` puts it first.

    It is often the folder to check, and its files may be anybody's. If gocheck itself is in it,
    it comes last instead.
    """
    own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    first, here = sys.path[0], _current_folder()
    if first in ("", here):
        del sys.path[0]
        if own == here:
            sys.path.append(own)


def _current_folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        return ""  # it was deleted


if __name__ == "__main__":
    if not sys.flags.safe_path:
        _drop_current_folder()
    start()
