"""The kernel: a position and one play on it, and what a position is made of."""
