"""Moves that are not allowed raise the right error with one sentence and change nothing."""

from __future__ import annotations

import pytest

from augury.errors import AuguryError, BadState, Illegal, NotYourTurn, TooLate, Unreadable
from augury.kernel.game import open_game
from augury.kernel.position import Position
from tests.games.grid.positions import grid, lines_of, play


def mistakes() -> list[tuple[type[AuguryError], str, Position, str | int, int | None]]:
    """An error, a part of its message, and a move that is refused with it."""
    start = grid().start(1, "salt")
    running = play(start, "a1=5 b1=x")
    given = grid(lines_of("abc", a=2)).start(1, "salt")
    forced = play(grid("3x3").start(1, "salt"), "a1=1 b1=3 c3=2")
    over = play(grid("2x2").start(1, "salt"), "a1=1 b2=2")
    return [
        (Illegal, "a1 already holds a 5", running, "a1=4", None),
        (Illegal, "a1 already holds a 5", running, "a1=5", None),
        (Illegal, "a1 already holds a 5", running, "a1=x", None),
        (Illegal, "b1 already holds an x", running, "b1=x", 0),
        (Illegal, "b1 already holds an x", running, "b1=2", 0),
        (Illegal, "a already holds a 2", given, "a=3", 0),
        (Illegal, "c1 already holds an x", forced, "c1=2", 1),
        (Illegal, "row 1 already has a 5", running, "e1=5", None),
        (Illegal, "column a already has a 5", running, "a4=5", None),
        (Illegal, "line 1 already has a 2", given, "c=2", None),
        (Illegal, "c2 takes 1 to 5 or x", running, "c2=6", None),
        (Illegal, "c2 takes 1 to 5 or x", running, "c2=0", None),
        (Illegal, "there is no action", running, 20 * 16, None),
        (Illegal, "there is no action", running, -1, None),
        (Illegal, "a1 already holds", running, 4, None),
        (Unreadable, "there is no cell 'z9'", running, "z9=1", None),
        (Unreadable, "neither a number nor x", running, "c2=y", None),
        (Unreadable, "is not a move", running, "c2", None),
        (NotYourTurn, "seat 1 cannot move now", running, "c2=1", 1),
        (NotYourTurn, "seat 1 cannot move now", running, "rubbish", 1),
        (NotYourTurn, "there is no seat 2", running, "c2=1", 2),
        (NotYourTurn, "there is no seat -1", running, "c2=1", -1),
        (TooLate, "the game is over", over, "a1=1", None),
        (TooLate, "the game is over", over, "rubbish", 7),
    ]


def test_a_mistake_has_a_sentence_and_changes_nothing() -> None:
    """G2.1 to G2.4, G4.1: illegal, unreadable and late moves, and moves by the wrong seat, change nothing."""
    for error, words, position, move, seat in mistakes():
        before, moves = bytes(position), position.moves
        with pytest.raises(AuguryError, match=words) as refused:
            position.play(move, seat)
        assert type(refused.value) is error, move
        assert refused.value.code == error.code, move
        assert "\n" not in str(refused.value)
        assert (bytes(position), position.moves) == (before, moves), move


def test_stored_bytes_of_the_wrong_size_are_refused() -> None:
    """Bytes that are not exactly one state of this game are refused with an error of their own."""
    game = grid("2x2")
    for data in (b"", b"x" * 10, bytes(game.start(1)) * 2, bytes(open_game("seven").start(1))):
        with pytest.raises(BadState) as refused:
            game.at(data)
        assert refused.value.code == "bad_state"
