"""From a record to what happened: facts, no rules."""
