"""Which gocheck made a report: what may change the report is part of it."""

import re
import tomllib
from pathlib import Path

from gocheck.running.worker import USED, code_version

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
SHOWING = {"click", "rich"}
"""Dependencies that only show a report."""


def test_every_dependency_is_part_of_the_version_unless_it_only_shows() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[^\w-]", each)[0] for each in project["dependencies"]}
    assert set(USED) == names - SHOWING
    assert all(f", {name} " in code_version() for name in USED)
