"""Names and chat: one line, of reasonable length, without deceptive characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import BadArgument
from augury.table.words import LONGEST_NAME, check_name, check_text

PEOPLE = [
    "Ada",
    "Łukasz",
    "陳",
    "O'Neill",
    "Nguyễn Thị Ánh",
    "สมชัย",
    "שָׁלוֹם",
    "علی\u200cرضا",  # noqa: RUF001
    "ක්\u200dෂ",
    "रक्\u200dषा",
    "👩\u200d👧",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "❤\ufe0f Ada",
    "1\ufe0f\u20e3",
    "a" * LONGEST_NAME,
]
TRICKS = {
    "nothing": ["", "   ", "\u00a0\u3000\u2003"],
    "too much": ["a" * 25],
    "controls": ["a\x00b", "a\u202eb", "a\u2066b", "\ud800", "\ue000", "\U000e0041"],
    "blanks": ["\u3164", "\u115f\u1160", "\uffa0", "\u2800\u2800", "a\u3164", "Ada\u034f", "a\u180bb", "a\u17b4"],
    "joiners": ["\u200d", "A\u200dda", "A\u200cda", "Ada\u200d", "\u200cAda", "陳\u200d"],
    "a sign's shape on a letter": ["Ada\ufe0f", "\ufe0f"],
    "heaps of accents": ["a" + "\u0332\u0333\u033f\u0353\u0354", "\u0301Ada", "\u0332"],
}


@pytest.mark.parametrize("name", PEOPLE)
def test_names_of_all_people_are_names(name: str) -> None:
    """Names in any script, with apostrophes or emoji, are accepted."""
    assert check_name(f"  {name} ") == name


@pytest.mark.parametrize("kind", TRICKS)
def test_deceptive_names_are_refused(kind: str) -> None:
    """Empty and overlong names are refused, as are hidden characters and those that reverse a line or cover others."""
    for name in TRICKS[kind]:
        with pytest.raises(BadArgument):
            check_name(name)


def test_a_name_is_written_in_one_way() -> None:
    """Accented letters are composed, and variant forms of a letter count as the same letter."""
    assert check_name("Zoe\u0308") == "Zo\u00eb"
    assert check_name("\u845b\U000e0100\u57ce") == check_name("\u845b\u57ce") == "\u845b\u57ce"
    assert check_name("Ada\u00a0\u2003Lovelace") == "Ada Lovelace"


@given(st.text(max_size=400))
def test_accepted_text_is_one_line(text: str) -> None:
    """Accepted text has no line breaks, and is unchanged when checked again."""
    try:
        line = check_text(text)
    except BadArgument:
        return
    assert (len(line.splitlines()) == 1 and line.isprintable()) or "\u200d" in line or "\u200c" in line
    assert check_text(line) == line
