"""The version of gocheck."""

VERSION = "0.1.0"
