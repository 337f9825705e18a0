"""What every worker needs, loaded once by the process that they are forked from."""

import gc

from gocheck import cli as cli  # a worker of the command line loads it
from gocheck.reports import telling as telling
from gocheck.rules import Rulesets
from gocheck.status.judge.network import network

for _name in (network.FIRST, network.SECOND):
    network.shipped_weights(_name)
Rulesets()
gc.freeze()  # so that no worker writes to the memory that all share
