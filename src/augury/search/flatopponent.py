"""Flat Monte Carlo as an opponent that compiled loops can ask: it chooses what `augury.search.flat` does."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import nth, size
from augury.kernel.chance import Source
from augury.kernel.compilation import routine, rule
from augury.kernel.interface import actors, apply, finish, legal, redeal, stage, worth
from augury.kernel.opponents import register_opponent
from augury.kernel.records import Memory, Record, field


class FlatOpponent(Record):
    """Tries every choice in `worlds` sampled worlds."""

    worlds: int = field("i8")


@rule
def count_all(words: NDArray[np.uint64]) -> int:
    """How many members a set has."""
    count = 0
    for word in range(len(words)):
        count += size(words[word])
    return count


@rule
def member(words: NDArray[np.uint64], index: int) -> int:
    """The member of a set with `index` smaller ones before it."""
    word = 0
    while index >= size(words[word]):
        index -= size(words[word])
        word += 1
    return 64 * word + nth(words[word], index)


@routine
def flat_answer(setup: Record, rooms: Memory, seat: int, opponent: Any, source: Source, scratch: Any) -> int:
    """The best of a seat's choices; of equal ones the first. With only one there is nothing to try."""
    choices, totals = scratch.choices, scratch.totals
    legal(setup, rooms[0], seat, choices)
    count = count_all(choices)
    if count == 1:
        return member(choices, 0)
    for index in range(count):
        totals[index] = 0.0
    for _ in range(opponent.worlds):
        try_choices(setup, rooms, seat, source, scratch)
    best = 0
    for index in range(1, count):
        if totals[index] / opponent.worlds > totals[best] / opponent.worlds:
            best = index
    return member(choices, best)


@rule
def try_choices(setup: Record, rooms: Memory, seat: int, source: Source, scratch: Any) -> None:
    """Sample a world, and add to the totals what each choice is worth in it after random play."""
    rooms[1] = rooms[0]
    redeal(setup, rooms[1], seat, source)
    began = stage(setup, rooms[1])
    for index in range(count_all(scratch.choices)):
        rooms[2] = rooms[1]
        apply(setup, rooms[2], seat, member(scratch.choices, index))
        if stage(setup, rooms[2]) == began and actors(setup, rooms[2]):
            finish(setup, rooms[2], source, scratch.words)
        worth(setup, rooms[2], scratch.shares)
        scratch.totals[index] += scratch.shares[seat]


register_opponent(FlatOpponent, flat_answer)
