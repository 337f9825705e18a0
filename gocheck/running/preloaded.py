"""What every worker needs, loaded once by the process that they are forked from."""

import gc

from gocheck.referee import Referee
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.status.judge.network.network import shipped_weights

_GAME = b"(;FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[W+9.5];B[ee];W[gc];B[];W[])"
"""A game that is scored, and whose result has to be explained."""

shipped_weights()
list(reports([Source("preloaded.sgf", _GAME)], Referee(Settings(Rulesets()))))
gc.freeze()  # so that no worker writes to the memory that all share
