"""A small file of each format other than SGF; lines count from 1."""

GIB = r"""\HS
\[GIBOKIND=Global\]
\[GAMETIME=Time limit 10minute :
30 second countdown 3 time\]
\[GAMERESULT=white wins by resignation\]
\[GAMENAME=Friendly\]
\[GAMEWHITENAME=White (3D)\]
\[GAMEBLACKNAME=Black (1D)\]
\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:2,GTIME:600-30-3,GRLT:4,ZIPSU:0,DUM:0,GONGJE:0,TCNT:5\]
\[GAMETAG=S0,R2,D0,G0,W4,Z0,T30-3-600,		C2026:11:21:14:00,L:17\]
\HE
\GS
2 1 0
INI 0 1 2 &4
STO 0 2 2 16 15
STO 0 3 1 3 3
STO 0 4 2 2 5
SKI 0 5
STO 0 6 2 5 2
\GE
"""

NGF = """Rated game
19
W player        9DP
B player       5D*
www.cyberoro.com
0
0
6
20261121 [14:00]
5
Black wins by 3.5!
4
PMABBREER
PMACWEEEE
PMADBAAAA
PMAEWQQQQ
"""

UGF = """[Header]
Ver=UGF3,200
Lang=SJIS
Size=9
Rule=JPN
Date=2026/11/21,22:09:00,2026/11/22,07:16:59
Hdcp=0,-5.50
Winner=W,2.50
CoordinateType=IGS
PlayerB=Black,7d,,mail
PlayerW=White,8d,,
[Data]
GG,B1,1,0
CC,W1,2,0
GC,B1,3,0
YA,W1,4,0
[ReviewNode]
NODE,1,0,0,0
NODE,2,1,7,7
NODE,3,2,3,3
  VARIATION,
    NODE,6,1,3,7
    NODE,7,2,7,3
  VARIATIONEND,
NODE,4,1,7,3
NODE,5,2,10,10
[ReviewComment]
.Comment,1
hello [2k]
.Comment,7
the other corner
and more
"""

FORMATS = {"GIB": GIB, "NGF": NGF, "UGF": UGF}
"""The file of each format, by the name of the format."""


def with_line(text: str, number: int, line: str) -> str:
    """Return a file with another line in the place of one."""
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)
