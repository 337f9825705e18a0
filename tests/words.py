"""Report odd phrases, names that two modules share, and fields without a text.

`python -m tests.words` lists them; read it after a move of code or of words. It is no test: whoever
writes "told" or "beside" in a new place writes plain English, and may keep it.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTEAD = {
    r"(?-i:is none\b)": "is not a …, invalid, missing",
    r"\btold\b|\bsaid of\b": "reported, listed, shown; findings on",
    r"\bwhat stands\b|\bas (?:it|they) stands?\b|\bstands (?:there|here)\b": "the position; as is",
    r"\bbeside\b": "also, next to, compared with",
    r"\btaken (?:for|as)\b|\btakes? (?:it|this|them|these) for\b": "treated as",
    r"\bturns? on (?!the|a )|\bturns on\b": "depends on",
    r"\bparts? on\b": "differ",
    r"\bspeaks? (?:for|against)\b": "supports, contradicts",
    r"\bwhich cannot be\b(?! \w)|\bcannot be with\b": "impossible with",
    r"\b(?:as )?of no ruleset\b": "no compared ruleset gives this result",
    r"\bhow grave\b|\bgravity\b|\bgraver?\b": "severity",
    r"\bwhose each\b|\bas hardly as\b|\blikeliest\b": "who owns each; most likely",
    r"\btaken off\b|\btakes? off\b": "removed",
    r"\bclosing pass(?:es)?\b|\bthat lacks?\b": "final passes; missing",
    r"\bquarrels?\b|\berrands?\b|\bdoubtful\b": "local search; task; unsettled",
    r"\bcannot be said\b": "unknown",
    r"\bmend(?:s|ed|ing)?\b": "fix, correct, repair",
    r"\bunread\b": "unreadable",
}
"""Phrases that were once in gocheck, and what to write instead."""
NAMES = re.compile(
    r"(?:^|_)(?:told|said|beside|quarrel|errand|gravity|grave|likeliest|doubtful|mend|mended|who)(?:_|$)",
    re.I,
)


def said_in(code: str) -> Iterator[tuple[int, str]]:
    """Line and text of each string, comment and odd name of a module."""
    kinds = (tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", None))
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type in kinds:
            yield token.start[0], token.string
        elif token.type == tokenize.NAME and NAMES.search(token.string):
            yield token.start[0], f"name {token.string!r}: the usual word"


def odd_phrases(text: str, is_code: bool) -> Iterator[str]:
    """Each odd phrase with its line and what to write instead."""
    for line, said in said_in(text) if is_code else [(1, text)]:
        if said.startswith("name '"):
            yield f"{line}: {said}"
            continue
        for phrase, instead in INSTEAD.items():
            for found in re.finditer(phrase.replace(" ", r"\s+"), said, re.I):
                there = line + said.count("\n", 0, found.start())
                yield f"{there}: {' '.join(found.group().split())!r}: {instead}"


def fields_without_a_text(code: str) -> Iterator[str]:
    """The fields of dataclasses and named tuples with neither a text below nor a comment."""
    lines = code.split("\n")
    for made in ast.walk(ast.parse(code)):
        if not isinstance(made, ast.ClassDef):
            continue
        kinds = " ".join(map(ast.unparse, (*made.decorator_list, *made.bases)))
        if not any(each in kinds for each in ("dataclass", "NamedTuple", "Value")):
            continue
        for field, after in zip(made.body, [*made.body[1:], None], strict=True):
            has_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            has_comment = "#" in lines[field.lineno - 1]
            if isinstance(field, ast.AnnAssign) and not has_text and not has_comment:
                yield f"{field.lineno}: field {made.name}.{ast.unparse(field.target)} has no text"


def defined(code: str) -> list[str]:
    """The public functions and classes of a module."""
    body = ast.parse(code).body
    kinds = (ast.FunctionDef, ast.ClassDef)
    return [each.name for each in body if isinstance(each, kinds) and each.name[0] != "_"]


def report() -> Iterator[str]:
    """All that is found in the package, the README and the list of fixtures."""
    package = sorted((ROOT / "gocheck").rglob("*"))
    places: dict[str, list[str]] = {}
    for path in [ROOT / "README.md", ROOT / "fixtures" / "index.md", *package]:
        if path.suffix not in {".py", ".md", ".toml", ".json"}:
            continue
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        is_code = path.suffix == ".py"
        yield from (f"{name}:{found}" for found in odd_phrases(text, is_code))
        if is_code:
            yield from (f"{name}:{found}" for found in fields_without_a_text(text))
            if not name.startswith(("gocheck/library/", "gocheck/cli/", "gocheck/report/")):
                for each in defined(text):
                    places.setdefault(each, []).append(name)
    for each, modules in sorted(places.items()):
        if len(modules) > 1:
            yield f"{each} is defined in {', '.join(modules)}"


if __name__ == "__main__":
    print("\n".join(report()))
