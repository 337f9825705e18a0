"""Names of rulesets, normalised for comparison."""

from __future__ import annotations

from gocheck.text import normal_form, regex

_TRAILING = (
    *("rulesets", "ruleset", "rules", "rule", "regels", "regeln"),
    *("规则", "規則", "规", "ルール", "규칙", "룰", "правила"),
)
_LEADING = ("règles", "règle", "reglas", "regole", "правила")
_BEFORE_YEAR = regex(rf"(?<=.)(?:{'|'.join(_TRAILING)})(?:of)?(?=(?:19|20)\d\d\Z)")


def normalised(text: str) -> str:
    """Return letters and digits only, in one case and width, without "rules".

    It is left out at the end, before a year at the end, and at the beginning in languages where it
    comes first. A text that is only such a word is kept, so that it matches nothing else.
    """
    folded = normal_form("NFKC", normal_form("NFKC", text).casefold())
    kept = "".join(character for character in folded if character.isalnum())
    for word in _TRAILING:
        if kept.endswith(word) and len(kept) > len(word):
            kept = kept.removesuffix(word)
            break
    for word in _LEADING:
        if kept.startswith(word) and len(kept) > len(word):
            kept = kept.removeprefix(word)
            break
    return _BEFORE_YEAR.sub("", kept)
