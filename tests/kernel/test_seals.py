"""The seal: a commitment to the seed that anyone can check but nobody can open early."""

from __future__ import annotations

import hashlib

import pytest

from augury.kernel.seals import SEEDS, Seal, new_salt, new_seed


@pytest.mark.parametrize(("seed", "salt"), [(0, ""), (7, "salt"), (2**64 - 1, "0f" * 16), (12, "a:b"), (5, "Würfel")])
def test_the_commitment_is_a_sha_256(seed: int, salt: str) -> None:
    """The commitment is the SHA-256 of the seed in decimal, a colon and the salt."""
    expected = hashlib.sha256(str(seed).encode() + b":" + salt.encode("utf-8")).hexdigest()
    assert Seal(seed, salt).commitment == expected
    assert len(expected) == 64


def test_a_commitment_computed_elsewhere() -> None:
    """The commitment for the seed 7 is the output of `printf 7:salt | sha256sum`."""
    assert Seal(7, "salt").commitment == "432fe99e73572136aeb4b7e7abf5af800f7cf8522ebcd0ea77bc8751134d2b85"


def test_other_seeds_and_salts_have_other_commitments() -> None:
    """Different seeds and salts have different commitments, so neither can be changed afterwards."""
    seals = [Seal(seed, salt) for seed in range(10) for salt in ("", "a", "b")]
    assert len({seal.commitment for seal in seals}) == 30


def test_new_seeds_are_words() -> None:
    """New seeds are from 0 to 2**64 - 1, and a few hundred of them are all different."""
    seeds = [new_seed() for _ in range(300)]
    assert SEEDS == 2**64
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert len(set(seeds)) == 300
    assert max(seeds) > 2**63 > min(seeds)


def test_new_salts_are_long_and_different() -> None:
    """New salts have 128 bits, written as 32 hexadecimal digits, and are all different."""
    salts = [new_salt() for _ in range(300)]
    assert all(len(salt) == 32 and set(salt) <= set("0123456789abcdef") for salt in salts)
    assert len(set(salts)) == 300
