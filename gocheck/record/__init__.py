"""What a game record says: the Record and the values in it."""
