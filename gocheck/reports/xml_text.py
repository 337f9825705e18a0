"""Text as XML has it."""

from gocheck.text.parsing import regex

_NOT_XML = regex("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """Return text as the content of an element; what XML cannot hold is replaced."""
    from xml.sax.saxutils import escape  # loads half of what Python knows of the network

    return escape(_NOT_XML.sub("\ufffd", text))


def xml_attribute(text: str) -> str:
    """Return text as the value of an attribute, with its quotation marks."""
    from xml.sax.saxutils import quoteattr

    return quoteattr(_NOT_XML.sub("\ufffd", text))
