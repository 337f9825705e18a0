"""Boards on which dame are left, and what filling them forces inside territory."""

ONE_CONNECTION = """
    . . X O . . .
    . . X O . . .
    . X X O . . .
    . X X . O . .
    . . . X O . .
    """
"""Whoever plays d2 first: Black is connected, or has to connect at c1."""

TWO_CONNECTIONS = """
    . . . X O . .
    . X X . O . .
    . . X O O . .
    . . X O . . .
    . X X O . . .
    . X X . O . .
    . . . X O . .
    """
"""The same at the top, where Black would have to connect at c7."""

KO = """
    . . X O . . .
    . . X O . . .
    . X X O O . .
    . X . X O . .
    . . X O O . O
    """
"""Black's d2 stands in a ko that White could take; he has taken it last, and fills c2."""

DEAD_STONE = """
    . . X O . . .
    . . X O . . .
    . X X O . . .
    . X X . O . .
    . . O X O . .
    """
"""c1 is dead, but while it stands d1 has one liberty, d2."""

A_PLAIN_POINT_TOO = """
    . . X . O . .
    . . X O . . .
    . X X O . . .
    . X X . O . .
    . . . X O . .
    """
"""Nothing hangs on d5, but d2 is as in the first."""

NO_ANSWER = """
    . . O O O O
    . . O O . .
    . . . O X X
    O O O X O .
    X X X X . .
    . . . . X .
    """
"""e3 is dead. If White has e5 and f5, Black cannot save e4 any more."""

NO_WAY_OUT = """
    . . O O O O
    . . O O X .
    . . . X X X
    O O O X O .
    X X X X . .
    . . . . X .
    """
"""e3 is dead. Black plays a5 and b5, and with c4 White leaves both no way out."""

EACH_HAS_A_CONNECTION = """
    . . X O . . .
    . . X . O O .
    . . . X O O .
    . . X X O . .
    . . X O O . .
    . X X O . . .
    . X X . O . .
    . . . X O . .
    """
"""d7 saves White e8, or makes him connect there; d2 and Black's c1 as in the first."""

A_KO_TAKEN = """
    . . X O . . .
    . . X O . . .
    . X X O O . .
    X X . X O . .
    . . X O . . O
    """
"""White saves d1 by c2, which takes d2; Black cannot retake it, and saves c1; White fills d2."""

A_DEAD_CAPTOR = """
    . X . O .
    X X X O .
    . . X O .
    . O X O .
    X O X O .
    """
"""b1 is dead, and it alone would capture a1."""

TWO_STONES_FOR_ONE = """
    . . X O . . .
    . . X O . . .
    . X X O . . .
    . X X . O O .
    . X . X X O .
    """
"""If White has d2, he threatens to take d1 at c1, where Black could only take one stone back."""

A_LINK = """
    . X . O . .
    . X O O . .
    . X O O . .
    . X O O O .
    . X . X . O
    """
"""If White has c1, Black cannot save d1 any more; nothing else hangs on a neutral point."""

A_KO_IS_NO_WAY_OUT = """
    . X O . . .
    . X O O O .
    . . X . . .
    . . X O . .
    . . X O . O
    """
"""In the end Black cannot retake the ko at e5, which would save him from White's play at e3."""

AN_EYE_IN_SEKI = """
    . . O . O . X
    . . X O O . X
    X X X O O . X
    . X . X O O X
    X . X X X X .
    . X . . X . X
    """
"""White's chains are in seki with his eye d6, and he fills it to save what he has put at a6."""
