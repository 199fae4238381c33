"""Sets as bits in a word, compared with Python's sets."""

from __future__ import annotations

from random import Random

import numpy as np

from augury.kernel.bits import bit, lowest, nth, size, without_lowest

SETS = [
    set(),
    {0},
    {63},
    {0, 63},
    {31, 32},
    set(range(64)),
    set(range(0, 64, 2)),
    set(range(52, 64)),
    *(set(Random(seed).sample(range(64), seed % 65)) for seed in range(1, 60)),
]


def word(members: set[int]) -> np.uint64:
    """A set as a word."""
    return np.uint64(sum(1 << member for member in members))


def test_one_member() -> None:
    """A set of one has size 1 and that member as its lowest, and is empty without it."""
    for member in range(64):
        assert int(bit(member)) == 2**member
        assert int(size(word({member}))) == 1, member
        assert int(lowest(word({member}))) == member
        assert int(without_lowest(word({member}))) == 0, member


def test_size() -> None:
    """`size` is the number of members."""
    for members in SETS:
        assert int(size(word(members))) == len(members), members


def test_lowest_goes_first() -> None:
    """Repeatedly removing the lowest member gives all members in order."""
    for members in SETS:
        left, taken = word(members), []
        while left:
            taken.append(int(lowest(np.uint64(left))))
            left = without_lowest(np.uint64(left))
        assert taken == sorted(members)


def test_nth_counts_from_zero() -> None:
    """`nth` gives the member with n smaller ones before it, for every member of sets of up to 64."""
    for members in SETS:
        assert [int(nth(word(members), index)) for index in range(len(members))] == sorted(members)


def test_sizes_can_be_subtracted() -> None:
    """Sizes are signed, so a small size minus a large one is negative, also in compiled code."""
    assert int(size(word({1}))) - int(size(word({1, 2, 3}))) == -2
