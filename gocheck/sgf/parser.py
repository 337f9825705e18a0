"""sgfmill's parser, for all that uses it.

Its source has an invalid escape sequence: a warning on every start where no bytecode is written, as
in a container, and the end of the program under `python -W error`.
"""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # what it is until Python 3.11
    warnings.simplefilter("ignore", SyntaxWarning)
    from sgfmill import sgf_grammar

__all__ = ["sgf_grammar"]
