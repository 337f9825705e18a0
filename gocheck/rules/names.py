"""Names of rulesets, normalised for comparison."""

from __future__ import annotations

import unicodedata

_TRAILING = (
    *("rulesets", "ruleset", "rules", "rule", "regels", "regeln"),
    *("规则", "規則", "规", "ルール", "규칙", "룰"),
)


def normalised(text: str) -> str:
    """Return letters and digits only, in one case and width, without a trailing "rules".

    A text that is only such a word is kept, so that it matches nothing else.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    kept = "".join(character for character in folded if character.isalnum())
    for word in _TRAILING:
        if kept.endswith(word) and len(kept) > len(word):
            return kept.removesuffix(word)
    return kept
