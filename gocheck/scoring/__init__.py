"""From a replay, a status and a ruleset to a score."""
