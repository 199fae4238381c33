"""Flat Monte Carlo as the rival in training: as strong as `flat`, but prophecies take a fraction of the time.

Play by chance does not depend on the prophecies, so one play of all ten tricks tells what each of the 120 prophecies
would have been worth. `flat` plays the tricks anew for each of them, which takes most of its time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from augury.games.seven.prophecy import prophets, seal
from augury.games.seven.rules import fill_trick, worth
from augury.games.seven.score import score_round
from augury.games.seven.state import FIRST_PROPHECY, PROPHECIES, PROPHESYING, SEATS, TOKENS, TRICKS, Setup, State
from augury.games.seven.trick import resolve
from augury.kernel.bits import lowest
from augury.kernel.chance import Source, below
from augury.kernel.compilation import routine, rule
from augury.kernel.interface import redeal
from augury.kernel.opponents import register_opponent
from augury.kernel.records import Memory, Record, field
from augury.search.flatopponent import flat_answer

_FULFILLED, _LEFT = PROPHECIES, PROPHECIES + TRICKS
"""Where the values are kept of fulfilling after a number of tricks, and of a number of tokens left."""


class Rival(Record):
    """Tries every card in `worlds` sampled worlds, and every prophecy in as many."""

    worlds: int = field("i8")
    shared: int = field("i8")
    """Unused; the fields of a record tell one kind of opponent from another."""


def rival(worlds: int) -> Rival:
    """The rival that samples so many worlds."""
    found = Rival.new()
    found.worlds = worlds
    return found


@rule
def _tokens_after(state: State, seat: int, tricks: int) -> int:
    """What is left of a seat's prophecy after so many tricks."""
    tokens = np.int64(state.placed[seat])
    for trick in range(tricks):
        place = np.int64(state.places[trick]) >> (2 * seat) & 3
        if tokens >> (4 * place) & 15:
            tokens -= np.int64(1) << (4 * place)
    return int(tokens)


@rule
def _play_all(setup: Setup, state: State, seat: int, source: Source) -> int:
    """Play all ten tricks by chance; returns after how many the round is over without the seat's doing."""
    while state.phase == PROPHESYING:
        prophecy = below(source, int(setup.prophecy_count))
        seal(setup, state, lowest(np.uint64(prophets(setup, state))), FIRST_PROPHECY + prophecy)
    most = TRICKS
    for trick in range(TRICKS):
        state.trick_number = trick + 1
        state.lying = 0
        fill_trick(setup, state, source)
        resolve(setup, state)
        for other in range(int(setup.players)):
            if other != seat and int(state.tokens[other]) == 0:
                most = min(most, trick + 1)
    return most


@rule
def _value(setup: Setup, rooms: Memory, seat: int, tricks: int, left: int, scratch: Any) -> float:
    """What it is worth to the seat that the round ends after so many tricks, with so many of its tokens left."""
    rooms[2] = rooms[1]
    state = rooms[2]
    for other in range(int(setup.players)):
        state.tokens[other] = _tokens_after(state, other, tricks)
    state.tokens[seat] = left
    state.trick_number = tricks
    score_round(setup, state)
    worth(setup, state, scratch.shares)
    return float(scratch.shares[seat])


@rule
def try_prophecies(setup: Setup, rooms: Memory, seat: int, source: Source, scratch: Any) -> None:
    """Sample a world, play its tricks by chance, and add to the totals what each prophecy is worth after that.

    It matters only after how many tricks a prophecy is fulfilled or, if it is not, how many tokens are left. What both
    are worth is kept in the totals of cards, which are not needed here.
    """
    rooms[1] = rooms[0]
    redeal(setup, rooms[1], seat, source)
    seal(setup, rooms[1], seat, FIRST_PROPHECY)
    most, totals = _play_all(setup, rooms[1], seat, source), scratch.totals
    for tricks in range(TOKENS, most + 1):  # each trick confirms one of the seven at most
        totals[_FULFILLED + tricks] = _value(setup, rooms, seat, tricks, 0, scratch)
    for left in range(1, TOKENS + 1):
        totals[_LEFT + left] = _value(setup, rooms, seat, most, left, scratch)
    # Only a scratchpad: after how many tricks each rank was reached for the nth time.
    when, hits = rooms[2].played, np.int64(0)
    for trick in range(most):
        place = np.int64(rooms[1].places[trick]) >> (2 * seat) & 3
        when[hits >> (4 * place) & 15, place] = trick + 1
        hits += np.int64(1) << (4 * place)
    for index in range(int(setup.prophecy_count)):
        prophecy, after, lacking = np.int64(setup.prophecies[index]), np.int64(0), np.int64(0)
        for rank in range(SEATS):
            tokens, reached = prophecy >> (4 * rank) & 15, hits >> (4 * rank) & 15
            if tokens > reached:
                lacking += tokens - reached
            elif tokens:
                after = max(after, np.int64(when[tokens - 1, rank]))
        totals[index] += totals[_LEFT + lacking] if lacking else totals[_FULFILLED + after]


@routine
def rival_answer(setup: Setup, rooms: Memory, seat: int, opponent: Rival, source: Source, scratch: Any) -> int:
    """The best of a seat's choices; of equal ones the first."""
    if rooms[0].phase != PROPHESYING:
        return flat_answer(setup, rooms, seat, opponent, source, scratch)
    count = int(setup.prophecy_count)
    for index in range(count):
        scratch.totals[index] = 0.0
    for _ in range(opponent.worlds):
        try_prophecies(setup, rooms, seat, source, scratch)
    best = 0
    for index in range(1, count):
        if scratch.totals[index] > scratch.totals[best]:
            best = index
    return FIRST_PROPHECY + best


register_opponent(Rival, rival_answer)
