"""The last tricks of a round with open hands, solved exactly: each seat maximises its own value (max^n)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import advance
from augury.games.seven.score import score_round
from augury.games.seven.state import PLAYING, SCORING, SEATS, Setup
from augury.games.seven.trick import playable, put, turn
from augury.kernel.bits import lowest, without_lowest
from augury.kernel.compilation import routine
from augury.kernel.records import Memory
from augury.search.seven.prospects import value

DEEPEST = 17
"""Four cards in each of four tricks, and the end."""


@routine
def play_ending(
    setup: Setup,
    prospects: NDArray[np.float32],
    rooms: Memory,
    cards: NDArray[np.uint64],
    values: NDArray[np.float64],
    card: int,
) -> None:
    """What playing a card in `rooms[0]` is worth to every seat if all play their best from there; left in `values[0]`.

    `rooms`, `cards` and `values` have a row for each card yet to be played, and one more.
    """
    rooms[1] = rooms[0]
    put(rooms[1], turn(setup, rooms[1]), card)
    advance(setup, rooms[1])
    depth = 1
    fresh = True
    while depth > 0:
        state = rooms[depth]
        if fresh:
            if state.phase != PLAYING:
                if state.phase == SCORING:
                    score_round(setup, state)
                value(setup, state, prospects, values[depth])
                cards[depth] = np.uint64(0)
            else:
                cards[depth] = playable(state, turn(setup, state))
                values[depth, turn(setup, state)] = -1.0
        if cards[depth]:
            next_card = lowest(np.uint64(cards[depth]))
            cards[depth] = without_lowest(np.uint64(cards[depth]))
            rooms[depth + 1] = state
            put(rooms[depth + 1], turn(setup, state), next_card)
            advance(setup, rooms[depth + 1])
            depth += 1
            fresh = True
        else:
            # Everything was tried here: the seat that chose the way here takes it if it is better for that seat.
            above = depth - 1
            if above == 0:
                for seat in range(SEATS):
                    values[0, seat] = values[depth, seat]
            else:
                chooser = turn(setup, rooms[above])
                if values[depth, chooser] > values[above, chooser]:
                    for seat in range(SEATS):
                        values[above, seat] = values[depth, seat]
            depth = above
            fresh = False
