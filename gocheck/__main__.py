"""``gocheck`` and ``python -m gocheck``."""

import os
import sys


def start() -> None:
    """Load and run the command line. Ctrl-C while it is loaded ends the process at once."""
    import signal  # only now: at first the path of modules begins with the current folder

    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from gocheck.cli import program

    signal.signal(signal.SIGINT, handler)
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
