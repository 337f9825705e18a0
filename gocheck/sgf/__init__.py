"""SGF as text: tokens, trees, values, and where in a file something is."""
