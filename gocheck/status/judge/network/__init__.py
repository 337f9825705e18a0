"""A small neural network that estimates the owner of each point of a finished position.

In: positions of one size. Out: for each point from -1, White, to 1, Black. Knows nothing of
records, rules or scores; needs only numpy. Start reading at `network.ownership`, then
`features`. CARD.md has its training data and its accuracy; `tests/training` trains it.
"""
