"""Worlds as likely as the others' prophecies and cards make them: a walk through all deals that swaps two cards a step.

Each step proposes to swap two unseen cards between two hands, or a hand and the cards aside, and accepts it with the
probability of Metropolis and others (1953), from how well both deals explain what was seen. Steps to deals that
`redeal` would not make are never taken, so every world agrees with the past.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.knowledge import possible, unseen
from augury.games.seven.state import ASIDE_DOWN, Setup, State
from augury.kernel.bits import bit, nth, size
from augury.kernel.chance import Source, below, draw
from augury.kernel.compilation import routine, rule
from augury.kernel.interface import redeal
from augury.kernel.records import Memory
from augury.search.seven.model import Model
from augury.search.seven.past import Past, explains, recall
from augury.search.seven.sense import Look

WARM_UP = 400
STEPS = 40
"""Steps between two kept worlds."""


@rule
def holder(state: State, players: int, card: np.uint64) -> int:
    for seat in range(players):
        if np.uint64(state.piles[seat]) & card:
            return seat
    return ASIDE_DOWN


@rule
def unit(source: Source) -> float:
    """A random number from 0 to 1."""
    return float(np.int64(draw(source) >> np.uint64(11))) * (1.0 / (1 << 53))


@rule
def step(
    setup: Setup,
    state: State,
    model: Model,
    past: Past,
    cards: np.uint64,
    allowed: NDArray[np.uint64],
    known: NDArray[np.float64],
    source: Source,
    look: Look,
) -> None:
    """Propose one swap, and accept or reject it."""
    players = int(setup.players)
    count = size(cards)
    one = bit(nth(cards, below(source, count)))
    other = bit(nth(cards, below(source, count)))
    here, there = holder(state, players, one), holder(state, players, other)
    if here == there or not (allowed[there] & one) or not (allowed[here] & other):
        return
    hand_here = np.uint64(state.piles[here]) ^ one ^ other
    hand_there = np.uint64(state.piles[there]) ^ one ^ other
    new_here, new_there = 0.0, 0.0
    if here != ASIDE_DOWN:
        new_here = explains(setup, state, model, past, look, here, hand_here)
    if there != ASIDE_DOWN:
        new_there = explains(setup, state, model, past, look, there, hand_there)
    gain = (new_here + new_there - known[here] - known[there]) * model.trust
    if gain >= 0.0 or unit(source) < np.exp(gain):
        state.piles[here] = hand_here
        state.piles[there] = hand_there
        known[here] = new_here
        known[there] = new_there


@routine
def imagine(
    setup: Setup,
    known: Memory,
    model: Model,
    past: Past,
    worlds: Memory,
    seat: int,
    source: Source,
    look: Look,
    allowed: NDArray[np.uint64],
    explained: NDArray[np.float64],
    first: int,
    count: int,
) -> None:
    """Fill a part of an array with worlds, from a state erased for a seat, once all prophecies are open.

    The first part begins the walk, and each further one goes on from the world before it.
    """
    cards = unseen(setup, known[0], seat)
    for index in range(first, first + count):
        worlds[index] = known[0] if index == 0 else worlds[index - 1]
        state = worlds[index]
        if index == 0:
            redeal(setup, state, seat, source)
            recall(setup, state, past)
            for pile in range(ASIDE_DOWN + 1):
                allowed[pile] = ~np.uint64(0)
                explained[pile] = 0.0
            for other in range(int(setup.players)):
                if other != seat:
                    allowed[other] = possible(state, other)
                    explained[other] = explains(setup, state, model, past, look, other, np.uint64(state.piles[other]))
        for _ in range(WARM_UP if index == 0 else STEPS):
            step(setup, state, model, past, cards, allowed, explained, source, look)
        if index:
            state.rng = draw(source)
