"""SGF as text: tokens, trees, and where in a file something is. Knows nothing of Go.

Comes in: bytes in UTF-8. Goes out: the games of a text as sgfmill's trees (`parsed`), its tokens
(`tokens`), and the line and column of a node, a property or a value (`Source.line_and_column`).
Start reading at `Source`, which is a file with its bytes, and `Place`, which is something in it
(both in source.py). game_text.py changes the text of a game, game_tree.py is a tree with the text
of its nodes, parser.py is sgfmill's parser and a quick way to its trees, grammar.py says whether a
text follows SGF's grammar, size.py how large a game is before it is parsed.
"""
