"""What is wrong with a cache; apart from the cache, which takes long to load."""


class CacheError(Exception):
    """The cache cannot be used; the message is one line."""
