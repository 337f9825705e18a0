"""A score beside the recorded result: whether they agree, and why they may not."""
