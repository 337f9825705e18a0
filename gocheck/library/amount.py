"""Points and komi as users write them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from gocheck.text import Error

Amount = Decimal | int | float | str
"""Points, exact: 6.5, "6.5" or Decimal("6.5")."""


def amount_of(amount: Amount) -> Decimal:
    """Return an amount of points; raises Error."""
    try:
        found = Decimal(str(amount))
    except InvalidOperation:
        found = Decimal("nan")
    if not found.is_finite():
        raise Error(f"{amount!r} is not a number of points")
    return found


def komi_setting(komi: Amount) -> str | Decimal:
    """Return a komi as `Settings.komi` has it; raises Error."""
    return komi if isinstance(komi, str) and komi in ("record", "ruleset") else amount_of(komi)
