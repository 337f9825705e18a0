"""Rulesets as plain data: a value on each dimension, sources, and how RU names them.

Start reading at ``model`` (what a ruleset is), then ``rulesets.toml`` (all of them),
``loading`` (TOML to ``Ruleset``), ``lookup`` (names and RU texts) and ``katago``.
"""

from gocheck.rules.loading import builtin, load
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import FirstPass, Ruleset, RulesetError, Source

__all__ = ["FirstPass", "Ruleset", "RulesetError", "Rulesets", "Source", "builtin", "load"]
