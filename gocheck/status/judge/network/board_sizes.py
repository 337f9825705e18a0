"""On which boards the judge has an opinion. Imports nothing: numpy takes long to load."""

MINIMUM_JUDGED_SIDE = 5
MAXIMUM_JUDGED_SIDE = 25
