"""What people type: names and chat, one line each, of reasonable length, and nothing that plays tricks on a reader."""

from __future__ import annotations

import unicodedata

from augury.errors import BadArgument

LONGEST_NAME = 24
LONGEST_TEXT = 300

_HIDDEN = ("C", "Zl", "Zp")
"""Unicode's kinds of characters that are not seen or turn a line around: controls, formats, unassigned, breaks."""
_JOINERS = "\u200c\u200d"
"""Needed to write some languages and some emoji."""


def check_name(text: str) -> str:
    """A display name as it is shown.

    >>> check_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    return _line(text, "a name", LONGEST_NAME)


def check_text(text: str) -> str:
    """A line of chat as it is shown."""
    return _line(text, "a message", LONGEST_TEXT)


def _line(text: str, what: str, longest: int) -> str:
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(mark).startswith(_HIDDEN) and mark not in _JOINERS for mark in line):
        raise BadArgument(f"{what} is one line of letters and signs that can be seen, without control characters")
    if not 1 <= len(line) <= longest or not line.strip(_JOINERS):
        raise BadArgument(f"{what} has 1 to {longest} characters, not {len(line)}")
    return line
