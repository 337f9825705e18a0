"""Numbers and lists as people read them."""
