"""What every worker needs, loaded once by the process that they are forked from."""

import gc

from gocheck.checks import recorded_result as recorded_result
from gocheck.comparison import Comparer as Comparer
from gocheck.comparison import WhatIf as WhatIf
from gocheck.referee import Referee as Referee
from gocheck.reports import trimmed_with_json as trimmed_with_json
from gocheck.rules import Rulesets
from gocheck.scoring import GameScoring as GameScoring
from gocheck.status import load_network

load_network()
Rulesets()
gc.freeze()  # so that no worker writes to the memory that all share
