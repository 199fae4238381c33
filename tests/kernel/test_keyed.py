"""The keyed generator: the numbers of SHAKE-256, and uniform draws."""

from __future__ import annotations

import hashlib
from itertools import permutations

import pytest

from augury.kernel.keyed import KeyedGenerator
from augury.kernel.seals import Seal
from tests.judge.keyed import Keyed
from tests.kernel.frequencies import SURPRISING, surprise

SEAL = Seal(7, "salt")
ITEMS = "abcd"


def test_the_words_are_those_of_shake_256() -> None:
    """The words are the output of `printf seven:0:7:salt | openssl dgst -shake256 -xoflen 16`, eight bytes each."""
    generator = KeyedGenerator(SEAL, "seven", 0)
    words = [generator.draw(), generator.draw()]
    assert b"".join(word.to_bytes(8, "little") for word in words).hex() == "18848a680945f679b9af38b089f80a2a"


def test_there_is_no_last_word() -> None:
    """Any number of words can be drawn, and together they form one continuous stream."""
    generator = KeyedGenerator(SEAL, "horsemen", 12)
    drawn = b"".join(generator.draw().to_bytes(8, "little") for _ in range(1000))
    assert drawn == hashlib.shake_256(b"horsemen:12:7:salt").digest(8000)


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 52, 1000, 2**63 + 1])
def test_numbers_below_a_bound_are_the_judges(bound: int) -> None:
    """The judge, which shares no code with the kernel, draws the same numbers; for the last bound, half are skipped."""
    generator, judge = KeyedGenerator(SEAL, "seven", 3), Keyed("7", "salt", "seven", 3)
    numbers = [generator.below(bound) for _ in range(200)]
    assert numbers == [judge.below(bound) for _ in range(200)]
    assert 0 <= min(numbers) <= max(numbers) < bound


@pytest.mark.parametrize("bound", [2, 7, 52])
def test_numbers_below_a_bound_are_as_likely(bound: int) -> None:
    """The first numbers of many deals are uniformly distributed."""
    counts = [0] * bound
    for number in range(100 * bound):
        counts[KeyedGenerator(SEAL, "seven", number).below(bound)] += 1
    assert surprise(counts, 100) < SURPRISING


def test_orders_are_as_likely() -> None:
    """The 24 orders of four items are uniformly distributed."""
    counts = dict.fromkeys(map("".join, permutations(ITEMS)), 0)
    generator = KeyedGenerator(SEAL, "seven", 0)
    for _ in range(100 * len(counts)):
        counts["".join(generator.shuffled(ITEMS))] += 1
    assert surprise(list(counts.values()), 100) < SURPRISING


def test_every_part_of_the_key_matters() -> None:
    """Changing the seed, the salt, the game or the number of the deal alone gives other numbers."""
    keys = [
        (Seal(seed, salt), game, number)
        for seed in (7, 8)
        for salt in ("salt", "salu")
        for game in ("seven", "horsemen")
        for number in (0, 1)
    ]
    assert len({KeyedGenerator(*key).draw() for key in keys}) == len(keys)


def test_the_numbers_are_not_those_of_the_commitment() -> None:
    """No four bytes of the public commitment occur in the random numbers of the deals."""
    public = bytes.fromhex(SEAL.commitment)
    drawn = b"".join(KeyedGenerator(SEAL, "seven", n).draw().to_bytes(8, "little") for n in range(50))
    assert not any(public[start : start + 4] in drawn for start in range(len(public) - 3))
