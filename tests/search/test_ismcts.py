"""The search for all games: it is the paper's, it finds what is best, and it keeps to its budget."""

from __future__ import annotations

import random
import time
from threading import Event, Timer

import pytest

import augury
from augury.errors import BadArgument
from augury.kernel.chance import dice
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.search.budget import Budget
from augury.search.ismcts import CURIOSITY, ismcts
from tests.search.plain_ismcts import plain_search
from tests.setups import EVERY_VERB, Way, name_of_way, opened
from tests.strategies import moved

WAYS: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "first", "players": 3, "variant": "single"}),
    ("grid", {"board": "3x4", "players": 3}),
    ("horsemen", {"set": "house"}),
    ("horsemen", {"set": EVERY_VERB}),
]


def somewhere(game: Game, seed: int, moves: int) -> Position:
    """A position so many moves into a random game, or a little before its end."""
    position = game.start(seed, "salt")
    for _ in range(moves):
        later = moved(position, random.Random(seed), 1)
        if later.over:
            break
        position = later
    return position


@pytest.mark.parametrize("moves", [0, 3, 9, 25])
@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_it_is_the_plain_search(way: Way, moves: int) -> None:
    """With the same dice, every choice has the visits and the wins that a plain search gives it."""
    game = opened(way)
    position = somewhere(game, moves + 1, moves)
    seat = position.actors[-1]
    found = ismcts(game, position.erased(seat), seat, dice("same"), Budget(simulations=150))
    plain = plain_search(game, position.erased(seat), seat, dice("same"), 150, CURIOSITY)
    assert found.simulations == plain.visits == 150
    assert {choice.action: choice.visits for choice in found.choices} == {
        action: child.visits for action, child in plain.below.items()
    }
    for choice in found.choices:
        child = plain.below[choice.action]
        assert choice.values == pytest.approx([win / child.visits for win in child.wins[: game.players]])


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_it_knows_what_the_seat_knows_and_no_more(way: Way) -> None:
    """In worlds that are alike to the seat, it finds the same."""
    game = opened(way)
    position = somewhere(game, 5, 12)
    seat = position.actors[0]
    other = position.redealt(seat, 99)
    budget = Budget(simulations=200)
    assert ismcts(game, position.erased(seat), seat, dice(1), budget) == ismcts(
        game, other.erased(seat), seat, dice(1), budget
    )


def test_it_finds_what_wins() -> None:
    """Late on 2x3 it chooses what trying everything finds best, wherever the choice matters."""
    game = augury.game("grid", board="2x3")
    decided = 0
    for seed in range(60):
        position = moved(game.start(0, "salt"), random.Random(seed), 3)
        if position.over:
            continue
        seat = position.actors[0]
        exact = {action: best_share(position.play(action, seat), seat) for action in position.legal_actions(seat)}
        if len(set(exact.values())) > 1:
            found = ismcts(game, position.erased(seat), seat, dice(seed), Budget(simulations=4000))
            assert exact[found.best] == max(exact.values()), seed
            decided += 1
    assert decided > 10


def best_share(position: Position, seat: int) -> float:
    """A seat's share of the victory when everybody plays as well as can be, by trying everything."""
    if position.over:
        return position.returns[seat]
    actor = position.actors[0]
    shares = [best_share(position.play(action, actor), seat) for action in position.legal_actions(actor)]
    return max(shares) if actor == seat else min(shares)


def test_seconds_are_kept() -> None:
    """A budget of time ends soon after it is spent, on a busy machine too."""
    game = augury.game("seven")
    position = somewhere(game, 1, 8)
    seat = position.actors[0]
    ismcts(game, position.erased(seat), seat, dice(0), Budget(simulations=1))
    started = time.monotonic()
    found = ismcts(game, position.erased(seat), seat, dice(0), Budget(seconds=0.3))
    assert 0.3 <= time.monotonic() - started < 3
    assert found.simulations > 100


def test_it_can_be_stopped() -> None:
    """Whoever sets the stop has an answer soon after."""
    game = augury.game("horsemen")
    position = game.start(1, "salt")
    seat = position.actors[0]
    ismcts(game, position.erased(seat), seat, dice(0), Budget(simulations=1))
    stop = Event()
    Timer(0.2, stop.set).start()
    started = time.monotonic()
    found = ismcts(game, position.erased(seat), seat, dice(0), Budget(seconds=60, stop=stop))
    assert time.monotonic() - started < 20
    assert found.best in position.legal_actions(seat)


@pytest.mark.parametrize(
    "budget", [{}, {"simulations": 0}, {"simulations": -1}, {"seconds": 0.0}, {"seconds": float("nan")}]
)
def test_a_budget_must_be_one(budget: dict[str, float]) -> None:
    """Nothing, less than one simulation, and no time at all are refused in a sentence."""
    with pytest.raises(BadArgument):
        Budget(**budget)  # type: ignore[arg-type]


def test_a_choice_of_one() -> None:
    """Where there is one choice, every simulation makes it."""
    game = augury.game("horsemen")
    position = game.start(1, "salt")
    while len(position.legal_actions(position.actors[0])) > 1:
        position = moved(position, random.Random(3), 1)
        assert not position.over
    seat = position.actors[0]
    found = ismcts(game, position.erased(seat), seat, dice(0), Budget(simulations=20))
    assert [(choice.action, choice.visits) for choice in found.choices] == [(position.legal_actions(seat)[0], 20)]
