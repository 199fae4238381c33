"""Observations: what a seat knows as a row of small numbers, for programs that learn.

An observation is a row of signed bytes with a name for each (see `Block`). Games write it eight numbers at a time,
as words whose lowest byte is the first number, and write every word of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import ONE
from augury.kernel.compiling import rule

BYTE = np.uint64(0xFF)
_EACH = np.uint64(0x0101010101010101)
_OWN_BIT = np.uint64(0x8040201008040201)
_FULL = np.uint64(0x7F7F7F7F7F7F7F7F)
_TOP = np.uint64(7)


@dataclass(frozen=True)
class Block:
    """Some numbers of an observation that stand side by side and mean the same of different things."""

    name: str
    labels: tuple[str, ...]
    """What each number is about, as a card or a seat."""
    meaning: str
    """One sentence."""
    lowest: int = 0
    highest: int = 1


def word_count(numbers: int) -> int:
    """How many words hold so many bytes."""
    return -(-numbers // 8)


@rule
def spread(bits: np.uint64) -> np.uint64:
    """Eight bits as eight numbers that are 0 or 1."""
    return (((bits * _EACH & _OWN_BIT) + _FULL) >> _TOP) & _EACH


@rule
def spread_set(members: np.uint64, out: NDArray[np.uint64], at: int) -> None:
    """A whole set as 64 numbers that are 0 or 1, into eight words from the one at `at` on."""
    for part in range(8):
        out[at + part] = spread(members >> np.uint64(8 * part) & BYTE)


@rule
def one_of(index: int) -> np.uint64:
    """Eight numbers, all 0 but the one at an index."""
    return ONE << np.uint64(8 * index)


@rule
def byte_at(number: int, index: int) -> np.uint64:
    """Eight numbers, all 0 but the one at an index; a number below 0 is written as a signed byte."""
    return (np.uint64(np.int64(number)) & BYTE) << np.uint64(8 * index)
