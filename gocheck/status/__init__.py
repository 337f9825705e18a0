"""Who is dead in a final position, with the evidence for it."""
