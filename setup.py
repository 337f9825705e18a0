"""The README for package indexes, where links to other files of the repository lead nowhere."""

import re
from pathlib import Path

from setuptools import setup

_LINK_TO_A_FILE = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)\s]+\)")

setup(
    long_description=_LINK_TO_A_FILE.sub(
        r"\1", (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    ),
    long_description_content_type="text/markdown",
)
