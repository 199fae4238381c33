"""Names and chat: one line, of reasonable length, without tricks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import BadArgument
from augury.table.words import LONGEST_NAME, check_name, check_text


@pytest.mark.parametrize("name", ["Ada", "Łukasz", "陳", "O'Neill", "👩‍👧", "a" * LONGEST_NAME])
def test_names_of_all_people_are_names(name: str) -> None:
    """Any script, apostrophes and emoji will do."""
    assert check_name(f"  {name} ") == name


@pytest.mark.parametrize("name", ["", "   ", "a" * 25, "a\u202eb", "a\x00b", "\u200d", "\ud800", "\ue000"])
def test_tricks_are_no_names(name: str) -> None:
    """Nothing, too much, hidden characters, and those that turn a line around."""
    with pytest.raises(BadArgument):
        check_name(name)


@given(st.text(max_size=400))
def test_whatever_is_accepted_is_one_line(text: str) -> None:
    """What comes through has no breaks, and comes through again unchanged."""
    try:
        line = check_text(text)
    except BadArgument:
        return
    assert (len(line.splitlines()) == 1 and line.isprintable()) or "\u200d" in line or "\u200c" in line
    assert check_text(line) == line
