"""``python -m gocheck``."""

from gocheck.cli import main

if __name__ == "__main__":
    main(prog_name="gocheck")
