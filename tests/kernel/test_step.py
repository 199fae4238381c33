"""`step` gives the same position as `play`, and the events of that move."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augury.errors import AuguryError, Illegal
from augury.kernel.engine import Event
from augury.kernel.position import Position
from augury.kernel.queries import attempt, make
from augury.kernel.records import array_of
from tests.setups import EVERY, Way, name_of_way, opened
from tests.strategies import games, positions

MOST_MOVES = 150


def followed(position: Position, seat: int, action: int) -> tuple[bytes, list[Event]]:
    """The record after a move according to `follow`, and the events of the move."""
    states = array_of(position.state)
    events = list(position.game.engine.follow(position.game.setups, states, seat, action))
    return states.tobytes(), events


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_a_step_is_a_move_and_its_story(way: Way) -> None:
    """`step`, `play` and `follow` agree at every move, given as number or text, and no event is repeated or missing."""
    position, choices = opened(way).start(3, "salt"), random.Random(3)
    history: list[Event] = list(position.events)
    while not position.over and len(position.moves) < MOST_MOVES:
        before, seat = bytes(position), choices.choice(position.actors)
        action = choices.choice(position.legal_actions(seat))
        text = position.game.engine.format_action(position.game.setup, action)
        move: str | int = text if choices.random() < 0.5 else action
        after, happened = position.step(move, seat)
        played = position.play(action, seat)
        assert (bytes(after), happened) == followed(position, seat, action)
        assert (after, after.moves, after.seal) == (played, played.moves, played.seal)
        assert after.view(seat) == played.view(seat)
        assert bytes(position) == before
        position, history = after, history + happened
    assert history == list(position.events)


@given(positions(games), st.integers(-5, 1500), st.integers(0, 3))
@settings(deadline=None)
def test_a_step_is_refused_as_a_play_is(position: Position, action: int, seat: int) -> None:
    """`step` rejects the same moves as `play`, with the same errors, and changes nothing."""
    outcomes = []
    for go in (position.step, position.play):
        before = bytes(position)
        try:
            gone = go(action, seat)
            outcomes.append(bytes(gone[0] if isinstance(gone, tuple) else gone))
        except AuguryError as refusal:
            outcomes.append(f"{refusal.code}: {refusal}".encode())
            assert bytes(position) == before
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("way", [EVERY[0], EVERY[14], EVERY[-1]], ids=name_of_way)
def test_an_absurd_number_is_no_action(way: Way) -> None:
    """A number that is not an action raises `Illegal`, however large it is."""
    position = opened(way).start(1, "salt")
    for action in (-1, position.game.engine.rules.actions, 2**63, -(2**70)):
        with pytest.raises(Illegal, match="there is no action"):
            position.step(action, position.actors[0])


@given(positions(games))
@settings(deadline=None)
def test_views_do_not_hang_on_what_was_asked_before(position: Position) -> None:
    """A seat's view does not depend on other views or steps computed before."""
    fresh = [position.game.at(bytes(position)).view(seat) for seat in range(position.game.players)]
    assert [position.view(seat) for seat in range(position.game.players)] == fresh
    if not position.over:
        seat = position.actors[0]
        position.step(position.legal_actions(seat)[0], seat)
    assert [position.view(seat) for seat in reversed(range(position.game.players))] == fresh[::-1]


def test_an_attempt_applies_nothing() -> None:
    """`attempt` checks whether an action is legal and leaves the state and its copy unchanged; `make` applies it."""
    position = opened(EVERY[0]).start(1, "salt")
    rules = position.game.engine.rules
    states, after = array_of(position.state), rules.state.blank()
    seat = position.actors[0]
    action = position.legal_actions(seat)[0]
    words = np.zeros(rules.words, np.uint64)
    assert attempt(position.game.setups, states, after, seat, action, words)
    assert after.tobytes() == states.tobytes() == bytes(position)
    assert not attempt(position.game.setups, states, after, seat, 0, words)
    assert make(position.game.setups, states, after, seat, action, words)
    assert after.tobytes() == bytes(position.play(action, seat))
