"""What is worth saying about a game, once it is replayed, judged and scored.

Each function looks at one subject and returns findings. How grave a finding is, is decided
here and nowhere else.
"""
