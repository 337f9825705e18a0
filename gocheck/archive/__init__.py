"""What many games say together: results lists, expectations, duplicates, pairs of rulesets."""
