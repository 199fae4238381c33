"""The table returns only proven bounds, and the tightest of those that it still holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from augury.search.grid.table import SLOTS, Table, bucket_of, effort_in, find, least_in, most_in, pour, store

WORDS = 2
FAR = 40

Key = tuple[int, int]
Fact = tuple[int, int, int]
"""The lower bound, the upper bound, and the effort to find them."""

keys = st.tuples(st.integers(0, 3), st.sampled_from([0, 1, 1 << 63, 2**64 - 1]))
facts = st.tuples(keys, st.integers(0, FAR), st.integers(0, FAR), st.integers(0, 63))
"""A key, how far below and above its true value the bounds are, and the effort."""


def true_value(key: Key) -> int:
    """The true value of a key."""
    return (key[0] * 7 + key[1] % 5) % 11 - 5


def written(key: Key) -> Table:
    """A key in the format of the solver."""
    return np.array(key, np.uint64)


@dataclass
class Kept:
    """A table and a plain model of it, with the expected entry for each key."""

    slots: int
    model: dict[Key, Fact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Create an empty table."""
        self.table = np.zeros((self.slots, WORDS + 1), np.uint64)

    def read(self, key: Key) -> Fact | None:
        """The table's entry for a key."""
        slot = find(self.table, bucket_of(self.table, written(key), WORDS), written(key), WORDS)
        word = self.table[slot, WORDS]
        return None if slot < 0 else (int(least_in(word)), int(most_in(word)), int(effort_in(word)))

    def used(self) -> int:
        """The number of slots in use."""
        return int(np.count_nonzero(self.table[:, WORDS]))

    def add(self, key: Key, least: int, most: int, effort: int) -> None:
        """Store a fact, and assert that it is merged with what was known and that no other entry changes."""
        bucket = bucket_of(self.table, written(key), WORDS)
        before, used = self.read(key), self.used()
        beside = [other for other in self.model if bucket_of(self.table, written(other), WORDS) == bucket]
        taken = store(self.table, written(key), WORDS, least, most, effort)
        if before:
            least, most, effort = max(least, before[0]), min(most, before[1]), max(effort, before[2])
        assert self.used() - used == taken
        assert self.read(key) == (least, most, effort)
        lost = [other for other in beside if other != key and self.read(other) is None]
        assert len(lost) == (1 if before is None and len(beside) == SLOTS else 0)
        for other in lost:
            assert self.model[other][2] == min(self.model[place][2] for place in beside)
            del self.model[other]
        self.model[key] = least, most, effort
        assert all(self.read(other) == fact for other, fact in self.model.items())


@settings(max_examples=150, deadline=None)
@given(st.lists(facts, max_size=60), st.sampled_from([SLOTS, 2 * SLOTS, 3 * SLOTS, 50 * SLOTS]))
def test_a_table_keeps_the_tightest_bounds(stored: list[tuple[Key, int, int, int]], slots: int) -> None:
    """Bounds only get tighter, and an entry for a full bucket replaces the cheapest one in it."""
    kept = Kept(slots)
    for key, below, above, effort in stored:
        kept.add(key, true_value(key) - below, true_value(key) + above, effort)
    for key, (least, most, _) in kept.model.items():
        assert least <= true_value(key) <= most


def filled(slots: int, entries: int, seed: int) -> Kept:
    """A table with random entries."""
    kept, dice = Kept(slots), Random(seed)
    for _ in range(entries):
        key = dice.getrandbits(64), dice.getrandbits(64)
        store(kept.table, written(key), WORDS, -dice.randint(0, 9), dice.randint(0, 9), dice.randint(0, 40))
        kept.model[key] = 0, 0, 0
    kept.model = {key: fact for key in kept.model if (fact := kept.read(key))}
    return kept


def test_pouring_into_a_table_four_times_as_large_loses_nothing() -> None:
    """After pouring into a table four times as large, every entry is unchanged, and the used slots are counted."""
    small, large = filled(200, 500, 1), Kept(800)
    assert len(small.model) == small.used() > 150
    assert pour(small.table, large.table, WORDS) == large.used() == small.used()
    assert all(large.read(key) == fact for key, fact in small.model.items())


def test_pouring_into_any_table_loses_only_what_finds_no_room() -> None:
    """Pouring into a table of any size loses only entries of overfull buckets, which keep their costliest entry."""
    for slots in (100, 150, 202, 300, 398):
        small, other = filled(200, 500, slots), Kept(slots)
        assert pour(small.table, other.table, WORDS) == other.used()
        buckets: dict[int, list[Key]] = {}
        for key in small.model:
            buckets.setdefault(int(bucket_of(other.table, written(key), WORDS)), []).append(key)
        for group in buckets.values():
            found = [key for key in group if other.read(key)]
            assert len(found) == min(len(group), SLOTS)
            assert all(other.read(key) == small.model[key] for key in found)
            assert max(small.model[key][2] for key in found) == max(small.model[key][2] for key in group)


def test_pouring_adds_to_what_is_known() -> None:
    """After pouring, a key in both tables has the tighter of both bounds."""
    one, other = Kept(2), Kept(8)
    one.add((1, 2), -3, 5, 4)
    other.add((1, 2), -6, 2, 1)
    assert pour(one.table, other.table, WORDS) == 0
    assert other.read((1, 2)) == (-3, 2, 4)
