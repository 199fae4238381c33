"""The table of proofs: for each key, a lower and an upper bound on what the side to move can still gain.

A slot is a key and one word; two slots make a bucket. A new entry takes the place of the one that cost less to prove.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.compilation import routine, rule
from augury.search.grid.keys import blend

Table = NDArray[np.uint64]

SLOTS = 2
"""Slots in a bucket."""

_OFFSET = 1 << 15
_FIELD = np.uint64(0xFFFF)
_BYTE = np.uint64(0xFF)
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_IN_USE = np.uint64(1 << 63)
_MOST = np.uint64(16)
_EFFORT = np.uint64(32)
_HALF = np.uint64(32)
_NONE = np.uint64(0)


@rule
def pack(least: int, most: int, effort: int) -> np.uint64:
    """What is proven, and the logarithm of the positions that took, as a word."""
    return np.uint64(least + _OFFSET) | np.uint64(most + _OFFSET) << _MOST | np.uint64(effort) << _EFFORT | _IN_USE


@rule
def least_in(word: np.uint64) -> int:
    """The proven least."""
    return int(np.int64(word & _FIELD)) - _OFFSET


@rule
def most_in(word: np.uint64) -> int:
    """The proven most."""
    return int(np.int64(word >> _MOST & _FIELD)) - _OFFSET


@rule
def effort_in(word: np.uint64) -> int:
    """The logarithm of the effort; -1 for a slot that is not in use."""
    return int(np.int64(word >> _EFFORT & _BYTE)) if word else -1


@rule
def bucket_of(table: Table, key: NDArray[np.uint64], words: int) -> int:
    """The first slot of a key's bucket."""
    spread = _NONE
    for word in range(words):
        spread = blend(spread * _SPREAD + key[word])
    return int(np.int64((spread >> _HALF) * np.uint64(len(table) // SLOTS) >> _HALF)) * SLOTS


@rule
def find(table: Table, bucket: int, key: NDArray[np.uint64], words: int) -> int:
    """The slot that holds a key, all of it compared, or -1."""
    for slot in range(bucket, bucket + SLOTS):
        same = table[slot, words] != _NONE
        for word in range(words):
            same = same and table[slot, word] == key[word]
        if same:
            return slot
    return -1


@rule
def store(table: Table, key: NDArray[np.uint64], words: int, least: int, most: int, effort: int) -> int:
    """Store what was proven about a key, combined with what is known already; 1 if that took an unused slot."""
    bucket = bucket_of(table, key, words)
    slot = find(table, bucket, key, words)
    taken = 0
    if slot >= 0:
        known = table[slot, words]
        least = max(least, least_in(known))
        most = min(most, most_in(known))
        effort = max(effort, effort_in(known))
    else:
        one, other = effort_in(table[bucket, words]), effort_in(table[bucket + 1, words])
        slot = bucket if one < other else bucket + 1
        taken = 1 if min(one, other) < 0 else 0
    for word in range(words):
        table[slot, word] = key[word]
    table[slot, words] = pack(least, most, effort)
    return taken


@routine
def pour(table: Table, other: Table, words: int) -> int:
    """Store all that a table holds in another one; how many slots that took."""
    taken = 0
    for slot in range(len(table)):
        known = table[slot, words]
        if known:
            taken += store(other, table[slot], words, least_in(known), most_in(known), effort_in(known))
    return taken
