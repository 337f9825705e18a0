"""Exact amounts as people write them."""

from decimal import Decimal


def plain(amount: Decimal | int) -> str:
    """Return an exact decimal without exponent or needless zeros: "6.5", "0", "-3"."""
    text = format(amount, "f") if isinstance(amount, Decimal) else str(amount)
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
