"""Names and chat that people type: one line of visible characters and reasonable length."""

from __future__ import annotations

import re
from unicodedata import bidirectional, category, combining, normalize

from augury.errors import BadArgument

LONGEST_NAME = 24
LONGEST_TEXT = 300
MOST_MARKS = 4
"""Combining marks on one character: enough for any language, too few to cover other lines."""

_HIDDEN = ("C", "Zl", "Zp")
"""Unicode categories that are invisible or change the direction of a line: controls, formats, unassigned, breaks."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and signs that are invisible, too."""
_VARIANTS = re.compile("[\ufe00-\ufe0e\U000e0100-\U000e01ef]")
"""Variation selectors, with which one name could be written in many ways."""
_NON_JOINER, _JOINER, _AS_EMOJI = "\u200c", "\u200d", "\ufe0f"
_VIRAMA = 9
"""The combining class of signs that end a syllable in Indic scripts, where joiners are needed."""


def check_name(text: str) -> str:
    """A display name, normalized.

    >>> check_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    return _line(text, "a name", LONGEST_NAME)


def check_text(text: str) -> str:
    """A line of chat, normalized."""
    return _line(text, "a message", LONGEST_TEXT)


def _line(text: str, what: str, longest: int) -> str:
    line = " ".join(normalize("NFC", _VARIANTS.sub("", text)).split())
    if not 1 <= len(line) <= longest:
        raise BadArgument(f"{what} must have 1 to {longest} characters, not {len(line)}")
    if any(_is_hidden(line, at) for at in range(len(line))):
        raise BadArgument(f"{what} must be one line of visible characters, without control characters")
    if _most_marks(line) > MOST_MARKS:
        raise BadArgument(f"{what} may have at most {MOST_MARKS} accents on a character, and none before the first")
    return line


def _is_hidden(line: str, at: int) -> bool:
    mark = line[at]
    if mark in (_NON_JOINER, _JOINER, _AS_EMOJI):
        return not _is_needed(mark, line[:at][-1:], line[at + 1 :][:1])
    return mark in _BLANK or category(mark).startswith(_HIDDEN)


def _is_needed(mark: str, before: str, after: str) -> bool:
    """Whether a joiner or an emoji selector stands where a language or an emoji needs it."""
    if not before:
        return False
    if mark == _AS_EMOJI:
        return category(before).startswith("S") or before in "#*0123456789"
    if combining(before) == _VIRAMA:
        return True
    if not after:
        return False
    if mark == _NON_JOINER:
        return bidirectional(before) == bidirectional(after) == "AL"  # between letters of Arabic script
    return (before == _AS_EMOJI or category(before) in {"So", "Sk"}) and category(after) in {"So", "Sm"}


def _most_marks(line: str) -> int:
    """The longest run of combining marks; too many if the first has no base character."""
    most, count = 0, MOST_MARKS
    for mark in line:
        count = count + 1 if category(mark).startswith("M") else 0
        most = max(most, count)
    return most
