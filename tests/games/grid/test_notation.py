"""Moves as text (rule G2.7), and texts that are not moves."""

from __future__ import annotations

import pytest

from augury.errors import AuguryError, Illegal, Unreadable
from tests.games.grid.positions import grid, seen
from tests.setups import GRID, Words, name_of
from tests.setups import grid as chosen


@pytest.mark.parametrize("words", GRID, ids=name_of)
def test_moves_come_in_pairs(words: Words) -> None:
    """G2.7: every legal action is written as the cell, = and the mark, and that text is read back as the action."""
    position = chosen(words).start(1)
    for seat in position.actors:
        actions, texts = position.legal_actions(seat), position.legal(seat)
        cells = [cell.name for cell in seen(position).cells]
        assert texts == [f"{cells[action // 16]}={action % 16 or 'x'}" for action in actions]
        engine, setup, state = position.game.engine, position.game.setup, position.state
        assert [engine.parse_action(setup, state, text) for text in texts] == actions


@pytest.mark.parametrize("text", ["b3=4", "B3=4", " b3=4 ", "b3 = 4", "b3= 4", "b3=04"])
def test_people_type_as_they_like(text: str) -> None:
    """G2.7: capitals, spaces and leading zeros do not matter."""
    assert grid().start(1).play(text) == grid().start(1).play("b3=4")


@pytest.mark.parametrize("text", ["b3=x", "b3=X", "B3 = x"])
def test_an_x_is_a_letter(text: str) -> None:
    """G2.7: the letter x may be small or capital."""
    assert grid().start(1).play(text) == grid().start(1).play("b3=x")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "=", "b3", "b3=", "=4", "4", "x", "b3 4", "b34", "b3:4", "b3==4", "b3=4=4", "b3=b3", "pass", "\n"),
        *("z9=4", "f1=4", "a5=4", "a0=x", "3b=4", "b3=-4", "b3=+4", "b3=4.0", "b3=four", "b3=4x", "b3=xx", "b3=٤"),
        *("b3=²", "b3=4;", "b" * 5000, "b3=" + "y" * 5000, "b3" * 2000 + "=4", "b3=4\0", "b3=×"),  # noqa: RUF001
    ],
)
def test_what_is_no_move(text: str) -> None:
    """G2.7: text without a known cell, an = and a number or x cannot be read, and the error message is short."""
    position = grid().start(1)
    before = bytes(position)
    with pytest.raises(Unreadable) as refused:
        position.play(text)
    assert refused.value.code == "unreadable"
    assert len(str(refused.value)) < 150
    assert "\n" not in str(refused.value)
    assert (bytes(position), position.moves) == (before, [])


@pytest.mark.parametrize("number", [0, 6, 7, 15, 16, 17, 99, 10**8, 10**9 + 1, 10**40, int("1" + "0" * 500)])
def test_numbers_that_no_cell_takes(number: int) -> None:
    """G2.3: a number out of range can be read but is against the rules, however large it is."""
    position = grid().start(1)
    before = bytes(position)
    with pytest.raises(Illegal, match="b3 takes 1 to 5 or x") as refused:
        position.play(f"b3={number}")
    assert refused.value.code == "illegal"
    assert (bytes(position), position.moves) == (before, [])


@pytest.mark.parametrize("text", ["b3=0000000000004", "b3=00000000000012", "b3=000000001000"])
def test_many_zeros_make_no_other_number(text: str) -> None:
    """G2.7: a number with leading zeros is that number or is refused, and is never truncated to another."""
    position = grid().start(1)
    try:
        after = position.play(text)
    except AuguryError:
        return
    assert int(text[3:]) == 4
    assert after == position.play("b3=4")


@pytest.mark.parametrize("action", [-1, -16, 6, 15, 20 * 16, 20 * 16 + 1, 1295, 1296, 10**6, 2**64, -(2**70)])
def test_numbers_that_are_no_action(action: int) -> None:
    """G2.3: an action beyond a cell's range or the board's cells is against the rules."""
    position = grid().start(1)
    with pytest.raises(Illegal) as refused:
        position.play(action)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["rim1=6", "HUB=x"])
def test_cells_with_longer_names(text: str) -> None:
    """G1.4, G2.7: the cells of an exotic board may have longer names."""
    position = grid("wheel").start(1).play(text)
    assert seen(position).latest == text.partition("=")[0].lower()
