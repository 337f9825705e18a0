"""Text from records made safe to print: it steers no terminal and gives a CI runner no command."""

import re

from gocheck.text.parsing import regex

_CONTROL = regex(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that control a terminal, end a line, or change the direction of writing."""
_KEPT = "\n\r\t"
_COMMAND = regex(r"(?:^|(?<=[\n\r]))([^\S\n\r]*):(?=:)")
"""How a line begins that GitHub's runner treats as a command."""
_COMMAND_IN_LINE = regex(r"#(?=#\w*\[)")
"""What makes any line a command of GitHub's, Azure's or TeamCity's runner: `##[`, `##vso[`."""


def one_line(text: str) -> str:
    """Return text as one line: line ends, other control characters and commands are escaped."""
    return _without_commands(_CONTROL.sub(_visible, text))


def printable(text: str) -> str:
    """Return text, of several lines perhaps, with control characters and commands escaped."""
    return _without_commands(_without_control(text))


def annotation(line: str) -> str:
    """Return a line that is itself a command, with control characters escaped."""
    return _without_control(line)


def in_json(text: str) -> str:
    """Return JSON or TOML with the same content, control characters and commands escaped."""
    if not text.isascii() or "\x7f" in text:  # in ASCII all others are escaped
        text = _CONTROL.sub(lambda found: _kept(found) or f"\\u{ord(found[0]):04x}", text)
    return text.replace("##", "#\\u0023")


def in_html(text: str) -> str:
    """Return a text of a page, which escapes markup itself, with control characters escaped."""
    return _without_control(text)


def in_xml(text: str) -> str:
    """Return XML with the same content, control characters and commands escaped."""
    text = _CONTROL.sub(lambda found: _kept(found) or f"&#{ord(found[0])};", text)
    return _COMMAND.sub(r"\1&#58;", text).replace("##", "#&#35;")


def _without_control(text: str) -> str:
    return _CONTROL.sub(lambda found: _kept(found) or _visible(found), text)


def _without_commands(text: str) -> str:
    if "::" in text:
        text = _COMMAND.sub(r"\1\\x3a", text)
    return _COMMAND_IN_LINE.sub(r"\\x23", text) if "##" in text else text


def _kept(found: re.Match[str]) -> str:
    return found[0] if found[0] in _KEPT else ""


def _visible(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
