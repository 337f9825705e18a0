"""The kernel: positions, plays, and the chains, regions and groups of a position.

In: a board size and the stones to play or set up, or a position, one byte per point. Out: positions
and captures; chains, liberties, empty regions, groups, pass-alive area and the sixteen views. Knows
no history, no rulesets and no SGF. Start reading at `gocheck.board.board`, then
`gocheck.board.regions`; Benson's algorithm is in `gocheck.board.pass_alive`, the names of points
are in `gocheck.board.points`.
"""
