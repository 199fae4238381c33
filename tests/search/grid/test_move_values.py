"""Evaluating every move: exact values if a position can be solved, estimates otherwise, within the budget."""

from __future__ import annotations

import random
import time
from itertools import pairwise
from threading import Event, Timer
from typing import cast

import pytest

import augury
from augury.errors import BadArgument
from augury.games.grid.state import Setup, State
from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.search.budget import Budget
from augury.search.grid.best_move import values
from augury.search.grid.move_values import weigh
from augury.search.openhand import open_hand
from tests.strategies import moved

PATIENCE = 10
"""Seconds that a busy machine may need for something short; a search that does not stop takes at least a minute."""


def late(board: str, seed: int, empties: int, **words: object) -> Position:
    """A position with at most `empties` empty cells."""
    position = augury.game("grid", board=board, **words).start(0, "salt")
    choices = random.Random(seed)
    while int(cast(State, position.state).empties) > empties:
        position = moved(position, choices, 1)
    return position


@pytest.mark.slow
@pytest.mark.parametrize("ties", ["turn", "shared"])
@pytest.mark.parametrize("seed", range(6))
def test_endings_are_exact(seed: int, ties: str) -> None:
    """Near the end every move has its exact value, the best come first, and tree search finds an equally good one."""
    position = late("4x4", seed, 6, ties=ties)
    game, seat = position.game, position.actors[0]
    exact = values(cast(Setup, game.setup), cast(State, position.state), 1 << 26)
    found = weigh(game, position.state, seat, Budget(seconds=20))
    assert sorted(choice.action for choice in found.choices) == position.legal_actions(seat)
    side = 1 if seat == 0 else -1
    assert {choice.action: choice.lead for choice in found.choices} == {
        action: side * value for action, value in exact.items()
    }
    for choice in found.choices:
        assert choice.exact
        wins = exact[choice.action] > 0
        first = 0.5 if exact[choice.action] == 0 and ties == "shared" else float(wins)
        assert choice.values == [first, 1 - first]
    best = found.ranked()[0]
    assert best.lead == max(choice.lead or 0 for choice in found.choices)
    tried = open_hand(game, position.state, seat, dice(seed), Budget(simulations=20_000)).best
    assert next(c.values for c in found.choices if c.action == tried) == best.values


def test_in_the_middle_it_guesses() -> None:
    """If nothing can be proven in time, every move has an estimate, and the best move comes first."""
    position = late("5x5", 1, 22)
    seat = position.actors[0]
    weigh(position.game, position.state, seat, Budget(nodes=1))
    started = time.monotonic()
    found = weigh(position.game, position.state, seat, Budget(seconds=0.5))
    assert time.monotonic() - started < PATIENCE
    assert sorted(choice.action for choice in found.choices) == position.legal_actions(seat)
    best = found.ranked()[0]
    assert best == found.choices[0] and not best.exact
    assert all(choice.values[seat] <= best.values[seat] for choice in found.choices)


@pytest.mark.parametrize("empties", [13, 22])
def test_nodes_decide(empties: int) -> None:
    """With a node budget the result is deterministic, and the budget is exceeded only slightly."""
    position = late("5x5", 2, empties)
    seat = position.actors[0]
    found = weigh(position.game, position.state, seat, Budget(nodes=3000))
    assert found == weigh(position.game, position.state, seat, Budget(nodes=3000))
    assert found.simulations < 4000


@pytest.mark.parametrize("empties", [14, 22])
def test_it_can_be_stopped(empties: int) -> None:
    """`weigh` returns a legal move soon after its stop event is set, both while solving and while estimating."""
    position = late("6x6", 3, empties)
    seat = position.actors[0]
    weigh(position.game, position.state, seat, Budget(nodes=1))
    stop = Event()
    Timer(0.1, stop.set).start()
    started = time.monotonic()
    found = weigh(position.game, position.state, seat, Budget(seconds=60, stop=stop))
    assert time.monotonic() - started < PATIENCE
    assert found.best in position.legal_actions(seat)


def test_only_games_for_two() -> None:
    """`weigh` raises `BadArgument` for games with more than two players."""
    position = augury.game("grid", board="3x3", players=3).start(0, "salt")
    with pytest.raises(BadArgument, match="games for two"):
        weigh(position.game, position.state, 0, Budget(nodes=1))


def test_guesses_do_not_favour_the_side_to_move() -> None:
    """While both sides play the best move found, the estimate hardly changes from move to move."""
    game = augury.game("grid", board="5x5")
    position = game.start()
    expected = []
    for _ in range(6):
        found = weigh(game, position.state, position.actors[0], Budget(nodes=3000))
        expected.append(found.ranked()[0].values[0])
        position = position.play(found.best)
    assert all(abs(after - before) < 0.06 for before, after in pairwise(expected)), expected
