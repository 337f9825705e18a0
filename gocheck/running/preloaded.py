"""What every worker needs, loaded once by the process that they are forked from."""

import gc

from gocheck.reports import trimmed as trimmed
from gocheck.rules import Rulesets
from gocheck.status import load_network

load_network()
Rulesets()
gc.freeze()  # so that no worker writes to the memory that all share
