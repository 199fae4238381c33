"""The seal of a game: a commitment to the seed, published before the first move and opened at the end."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from augury.errors import AuguryError

SEEDS = 1 << 64


@dataclass(frozen=True)
class Seal:
    """A seed, and a salt without which nobody can guess the seed from its commitment.

    >>> Seal(7, "salt").commitment[:12]
    '432fe99e7357'
    """

    seed: int
    salt: str

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in decimal, a colon, and the salt: may be shown to everybody at once."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()


def check_seed(seed: int) -> int:
    """The seed itself, if it is one."""
    if not 0 <= seed < SEEDS:
        raise AuguryError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    return seed


def new_seed() -> int:
    """A seed that nobody can foretell."""
    return secrets.randbelow(SEEDS)


def new_salt() -> str:
    """A salt that nobody can foretell."""
    return secrets.token_hex(16)
