"""What each point of a finished position counts as, once the dead stones are known.

Records often end before the last neutral points are filled, and before the connections that this
forces. So this package assumes that the opponent has every neutral point. In: a position and its
dead stones. Out: a `Count`, sets of points, which are integers as in `gocheck.board.board`. Start
reading at `count`.

- `gocheck.status.life.layout`: the position divided into chains and regions, dead stones removed;
- `gocheck.status.life.false_eyes`: the points that must be filled;
- `gocheck.status.life.eye_shape`: whether an eye space is one eye or two, and whether the
  opponent's next play can make it one;
- `gocheck.status.life.seki`: eye space that is not yet closed, and which groups have fewer than two
  eyes.
"""
