"""gocheck: a linter and a referee for Go game records."""

__version__ = "0.1.0"
