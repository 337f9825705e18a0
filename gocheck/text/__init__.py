"""How messages and reports write numbers, lists and texts from records. Knows nothing of Go.

Comes in: numbers, names, texts. Goes out: text: "6.5 points", "a, b, ...", text without control
characters, digests. Start reading at any module.
"""
