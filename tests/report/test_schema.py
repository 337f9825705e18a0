"""The schema of JSON Lines, which is made of the types of a report: its fields and their texts.

Write it anew: `python tests/report/test_schema.py`.
"""

import ast
import inspect
import json
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from gocheck.report import values
from gocheck.report.values import SCHEMA, Report

FILE = Path(str(files("gocheck") / "reports" / "schema.json"))


def texts_of_fields() -> dict[str, dict[str, str]]:
    """Return the texts below the fields of each class."""
    found: dict[str, dict[str, str]] = {}
    classes = ast.parse(inspect.getsource(values)).body
    for made in (each for each in classes if isinstance(each, ast.ClassDef)):
        for one, after in pairwise(made.body):
            if isinstance(one, ast.AnnAssign) and isinstance(after, ast.Expr):
                text = inspect.cleandoc(ast.literal_eval(after.value))
                found.setdefault(made.name, {})[ast.unparse(one.target)] = text
    return found


def schema() -> dict[str, Any]:
    """Return the schema of a line."""
    made = msgspec.json.schema(Report)
    for name, described in made["$defs"].items():
        described["description"] = inspect.getdoc(getattr(values, name))
        for field, text in texts_of_fields()[name].items():
            described["properties"][field].pop("default", None)
            described["properties"][field]["description"] = text
        described["required"] = list(described["properties"])
        described["additionalProperties"] = False
    made["$defs"]["Report"]["properties"]["schema"]["const"] = SCHEMA
    title = f"gocheck report on one game, schema {SCHEMA}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **made}


def written() -> str:
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def test_the_schema_is_that_of_the_types() -> None:
    assert FILE.read_text(encoding="utf-8") == written()


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
