"""Open-hand search compared with exhaustive search of the last tricks of Seven Prophecies."""

from __future__ import annotations

import numpy as np

import augury
from augury.kernel.bits import members
from augury.kernel.chance import dice
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, legal, stage, worth
from augury.kernel.records import Record, copy
from augury.search.budget import Budget
from augury.search.openhand import open_hand
from tests.search.places import somewhere

Vectors = set[tuple[float, ...]]
"""The possible values of a position to the seats: several if a player has equally good choices."""


def outcomes(game: Game, state: Record, began: int) -> Vectors:
    """All possible outcomes of a round in which every player maximizes their own value."""
    waiting = members(actors(game.setup, state))
    if not waiting or stage(game.setup, state) != began:
        shares = np.zeros(game.players)
        worth(game.setup, state, shares)
        return {tuple(round(float(share), 9) for share in shares)}
    chooser = waiting[0]
    below = list(choices_of(game, state, chooser, began).values())
    sure = max(min(vector[chooser] for vector in vectors) for vectors in below)
    return {vector for vectors in below for vector in vectors if vector[chooser] >= sure}


def choices_of(game: Game, state: Record, seat: int, began: int) -> dict[int, Vectors]:
    """The outcomes of every choice of a seat."""
    words = np.zeros(game.engine.rules.words, np.uint64)
    legal(game.setup, state, seat, words)
    found = {}
    for action in members(*words):
        after = copy(state)
        apply(game.setup, after, seat, action)
        found[action] = outcomes(game, after, began)
    return found


def test_the_last_tricks() -> None:
    """With at most three tricks left, the search never makes a choice that is certainly worse than another."""
    decided = 0
    for players in (3, 4):
        game = augury.game("seven", edition="first", players=players, variant="single")
        for seed in range(36):
            position = somewhere(game, seed, players + 7 * players + seed % (3 * players))
            seat = position.actors[0]
            exact = choices_of(game, position.state, seat, stage(game.setup, position.state))
            least = {action: min(vector[seat] for vector in vectors) for action, vectors in exact.items()}
            most = {action: max(vector[seat] for vector in vectors) for action, vectors in exact.items()}
            if max(least.values()) <= min(most.values()):
                continue
            found = open_hand(game, position.state, seat, dice(seed), Budget(simulations=6000))
            assert most[found.best] >= max(least.values()), (players, seed)
            decided += 1
    assert decided > 8


def test_it_sees_through_the_cards() -> None:
    """With one card left in every hand, every simulation gives the exact value."""
    game = augury.game("seven", edition="first", variant="single")
    position = somewhere(game, 2, 4 + 36)
    seat = position.actors[0]
    exact = choices_of(game, position.state, seat, stage(game.setup, position.state))
    (choice,) = open_hand(game, position.state, seat, dice(0), Budget(simulations=50)).choices
    assert {tuple(round(value, 9) for value in choice.values)} == exact[choice.action]
