"""Random numbers from a generator that lives in a record's field `rng`: equal seeds, equal numbers, on every path.

The generator is SplitMix64 (Steele, Lea and Flood, 2014): a counter in steps of the golden ratio and a mixing
function, so a state is one 64-bit word and any word is a good state.
"""

from __future__ import annotations

import hashlib
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import nth, size
from augury.kernel.compilation import rule
from augury.kernel.records import Record, field

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


class Source(Protocol):
    """Any record with a generator in it."""

    rng: np.uint64


class Dice(Record):
    """A generator outside a state, for players and samplers."""

    rng: np.uint64 = field("u8")


@rule
def mix(word: np.uint64) -> np.uint64:
    """Spread a word's differences over all its bits."""
    z = (word ^ (word >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


@rule
def draw(source: Source) -> np.uint64:
    """The next 64 random bits."""
    word = np.uint64(source.rng) + _STEP
    source.rng = word
    return mix(word)


@rule
def below(source: Source, bound: int) -> int:
    """A uniform number from 0 to bound - 1 (Lemire's method; bound under 2**32)."""
    n = np.uint64(bound)
    product = (draw(source) >> _HALF) * n
    if (product & _LOW) < n:
        unfair = (_LOW - n + np.uint64(1)) % n
        while (product & _LOW) < unfair:
            product = (draw(source) >> _HALF) * n
    return int(np.int64(product >> _HALF))


@rule
def below_many(source: Source, bound: int) -> int:
    """A uniform number from 0 to bound - 1, for bounds up to 2**63 - 1."""
    n = np.uint64(bound)
    fair = _ALL - _ALL % n
    word = draw(source)
    while word >= fair:
        word = draw(source)
    return int(np.int64(word % n))


@rule
def pick_one(source: Source, members: np.uint64) -> int:
    """A uniformly random member of a set in one word."""
    return nth(members, below(source, size(members)))


@rule
def pick(source: Source, members: NDArray[np.uint64]) -> int:
    """A uniformly random member of a set that spans several words."""
    total = 0
    for word in range(len(members)):
        total += size(members[word])
    index = below(source, total)
    word = 0
    here = size(members[0])
    while index >= here:
        index -= here
        word += 1
        here = size(members[word])
    return word * 64 + nth(members[word], index)


@rule
def derive(seed: np.uint64, step: np.uint64) -> np.uint64:
    """A seed for part number `step` of something larger, as of game 17 of a run."""
    return mix(mix(seed) + step * _STEP)


def dice(*path: int | str) -> Dice:
    """Dice for one purpose: equal paths give equal dice, and a path cannot be recovered from its dice.

    They are given to players, who must not learn from them the seed of the game; so the way from the path to the dice
    is SHA-256, not `derive`, which can be computed backwards.

    >>> below(dice("mine", 7), 6) == below(dice("mine", 7), 6)
    True
    """
    digest = hashlib.sha256(repr(path).encode()).digest()
    rolled = Dice.new()
    rolled.rng = np.uint64(int.from_bytes(digest[:8], "little"))
    return rolled
