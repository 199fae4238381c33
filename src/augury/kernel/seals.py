"""The seal of a game: a commitment to all its deals, published before the first move and opened at the end."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from operator import index
from typing import Literal

from augury.errors import BadArgument

SEEDS = 1 << 64

Generator = Literal["splitmix64", "shake256"]
"""What a game is dealt from: the fast generator in the state, or a cryptographic one keyed with the whole seal."""
FAST: Generator = "splitmix64"
KEYED: Generator = "shake256"


@dataclass(frozen=True)
class Seal:
    """A seed, and a salt that keeps the seed from being guessed from its commitment.

    >>> Seal(7, "salt").commitment[:12]
    '432fe99e7357'
    """

    seed: int
    salt: str
    generator: Generator = FAST
    """What the deals come from; the keyed one needs the salt as well as the seed."""

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in decimal, a colon, and the salt: can be published immediately."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()


def check_seed(seed: int) -> int:
    """The seed as a plain number, if it is one."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < SEEDS:
        raise BadArgument(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    return number


def new_seed() -> int:
    """A random seed."""
    return secrets.randbelow(SEEDS)


def new_salt() -> str:
    """A random salt."""
    return secrets.token_hex(16)
