"""Fulfilling a Prophecy, and the ends of turns and games (rules H2.5, H3, H6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cards import highest, total
from augury.games.horsemen.discards import drop
from augury.games.horsemen.effects import push
from augury.games.horsemen.sides import side, wait_no_longer
from augury.games.horsemen.state import (
    BY_PASSES,
    BY_PROPHECIES,
    BY_TURNS,
    FAVOURING,
    FULFILLING,
    GOAL,
    LAYING,
    MOST_PASSES,
    MOST_TURNS,
    NONE,
    OVER,
    PLACES,
    PROPHECIES,
    RESOLVING,
    SEATS,
    SUITS,
    TURN,
    Setup,
    State,
)
from augury.kernel.compilation import rule

# Where the totals and bonuses begin in what `find_standing` writes; the leaders come first.
TOTALS = PLACES
BONUS = TOTALS + PLACES * SEATS
STANDING = BONUS + SEATS


@rule
def total_at(state: State, place: int, seat: int) -> int:
    """H3.5, H5.15: what a side counts."""
    return total(side(state, place, seat)) + bonus_of(state, seat)


@rule
def bonus_of(state: State, seat: int) -> int:
    """H5.15, H5.16: what the uncovered Horsemen add to a seat's totals: the Favoured's, or the other's."""
    return max(0, int(state.exalt) if state.favour == seat else -int(state.exalt))


@rule
def leader_at(state: State, place: int) -> int:
    """H3.5, H5.17: who would win a Prophecy."""
    ahead = total_at(state, place, 0) - total_at(state, place, 1)
    if ahead == 0:
        return int(state.favour)
    return 0 if ahead > 0 else 1


@rule
def find_standing(state: State, facts: NDArray[np.int64]) -> None:
    """H3.5, H5.15, H5.17: who leads at each place, then what each side counts, then each seat's bonus."""
    for place in range(PLACES):
        facts[place] = leader_at(state, place)
        for seat in range(SEATS):
            facts[TOTALS + place * SEATS + seat] = total_at(state, place, seat)
    for seat in range(SEATS):
        facts[BONUS + seat] = bonus_of(state, seat)


@rule
def reaped(state: State, place: int, seat: int) -> np.uint64:
    """H5.15: the cards of a side that leave the game when it is cleared."""
    cards = side(state, place, seat)
    gone = np.uint64(0)
    for _ in range(int(state.reap)):
        gone |= highest(cards & ~gone)
    return gone


@rule
def fulfil(setup: Setup, state: State, place: int) -> None:
    """H3.6, steps 1 to 3: clear both sides, give the Prophecy to its winner, begin its effect; or the game is won."""
    winner = leader_at(state, place)
    for seat in range(SEATS):
        gone = reaped(state, place, seat)
        state.owned[seat] ^= np.uint32(gone)
        drop(state, seat, side(state, place, seat) & ~gone)
        state.sides[place, seat] = 0
    wait_no_longer(state, place)
    prophecy = int(state.shown[place])
    state.shown[place] = NONE
    state.taken[winner] |= 1 << prophecy
    state.scores[winner] += 1
    state.gap = place
    state.loser = 1 - winner
    if int(state.scores[winner]) == GOAL:
        # H6.1: at once, before the effect.
        state.phase = OVER
        state.reason = BY_PROPHECIES
        state.winners = 1 << winner
    else:
        state.owner = winner
        state.phase = RESOLVING
        state.after = FAVOURING
        push(setup, state, SUITS + prophecy, 0, 0)


@rule
def favour_loser(state: State) -> None:
    """H3.6, step 4."""
    state.favour = state.loser
    state.phase = LAYING


@rule
def lay_prophecy(state: State) -> None:
    """H3.6, step 5."""
    state.shown[state.gap] = state.prophecies[PROPHECIES - 1 - state.laid]
    state.laid += 1
    state.gap = 0
    state.loser = 0
    state.fulfilled = 1
    state.phase = FULFILLING


@rule
def end_turn(state: State) -> None:
    """H2.5, H3.9: the other player's turn, or after fulfilling the Favoured's; or the end (H6.2 to H6.4)."""
    if int(state.passes) == MOST_PASSES or int(state.turn_number) == MOST_TURNS:
        state.phase = OVER
        state.reason = BY_PASSES if int(state.passes) == MOST_PASSES else BY_TURNS
        ahead = int(state.scores[0]) - int(state.scores[1])
        state.winners = (1 if ahead >= 0 else 0) | (2 if ahead <= 0 else 0)
    else:
        state.turn = state.favour if state.fulfilled else 1 - state.turn
        state.turn_number += 1
        state.fasting_now = state.fasting[state.turn]
        state.fasting[state.turn] = 0
        state.fulfilled = 0
        state.bought = 0
        state.phase = TURN
