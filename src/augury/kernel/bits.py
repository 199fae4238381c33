"""Sets of small numbers as the bits of a 64-bit word."""

from __future__ import annotations

import numpy as np

from augury.kernel.compilation import rule

ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_QUADS = np.uint64(0x3333333333333333)
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_NONE = np.uint64(0)


@rule
def bit(member: int) -> np.uint64:
    """The set that holds one member."""
    return ONE << np.uint64(member)


@rule
def size(members: np.uint64) -> int:
    """How many members a set has. The compiler turns this into one instruction."""
    x = members - ((members >> ONE) & _PAIRS)
    x = (x & _QUADS) + ((x >> np.uint64(2)) & _QUADS)
    x = (x + (x >> np.uint64(4))) & _NIBBLES
    return int(np.int64((x * _BYTES) >> np.uint64(56)))  # int alone would leave it unsigned when compiled


@rule
def lowest(members: np.uint64) -> int:
    """The smallest member of a set that is not empty."""
    return size(~members & (members - ONE))


@rule
def without_lowest(members: np.uint64) -> np.uint64:
    """The set less its smallest member."""
    return members & (members - ONE)


@rule
def nth(members: np.uint64, index: int) -> int:
    """The member with `index` smaller ones before it."""
    while index >= 8:
        members = without_lowest(without_lowest(without_lowest(without_lowest(members))))
        members = without_lowest(without_lowest(without_lowest(without_lowest(members))))
        index -= 8
    # Four, two and one steps, taken or not by a mask: a loop would end where the processor cannot guess.
    steps = np.uint64(index)
    later = without_lowest(without_lowest(without_lowest(without_lowest(members))))
    members ^= (members ^ later) & (_NONE - (steps >> np.uint64(2)))
    later = without_lowest(without_lowest(members))
    members ^= (members ^ later) & (_NONE - (steps >> ONE & ONE))
    later = without_lowest(members)
    members ^= (members ^ later) & (_NONE - (steps & ONE))
    return lowest(members)


def members(*words: np.uint64 | int) -> list[int]:
    """The members of a set, smallest first; further words hold the members from 64, 128, ... on.

    >>> members(0b1010, 1)
    [1, 3, 64]
    """
    found = []
    for index, word in enumerate(words):
        rest = int(word)
        while rest:
            lowest_bit = rest & -rest
            found.append(index * 64 + lowest_bit.bit_length() - 1)
            rest ^= lowest_bit
    return found
