"""Random numbers for people's tables: a cryptographic generator, keyed with everything that a seal keeps secret.

Each deal of a game has its own generator, SHAKE-256 of the text `GAME:NUMBER:SEED:SALT`. Even with all numbers of all
other deals, nobody can tell them from random ones without trying out seeds and salts, of which there are 2**192.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable
from typing import TypeVar

from augury.kernel.seals import Seal

_WORDS = 1 << 64

T = TypeVar("T")


class KeyedGenerator:
    """An endless stream of random numbers for one deal of a sealed game.

    >>> lots = KeyedGenerator(Seal(7, "salt"), "seven", 0)
    >>> lots.below(6), lots.shuffled("abcde")
    (0, ['d', 'a', 'b', 'c', 'e'])
    """

    def __init__(self, seal: Seal, game: str, number: int) -> None:
        self._hash = hashlib.shake_256(f"{game}:{number}:{seal.seed}:{seal.salt}".encode())
        self._words = self._first(64)
        self._at = 0

    def _first(self, count: int) -> tuple[int, ...]:
        """The first words of all: eight bytes each, the lowest first."""
        return struct.unpack(f"<{count}Q", self._hash.digest(8 * count))

    def draw(self) -> int:
        """The next 64 random bits."""
        if self._at == len(self._words):
            self._words = self._first(2 * self._at)
        self._at += 1
        return self._words[self._at - 1]

    def below(self, bound: int) -> int:
        """A uniform number from 0 to bound - 1: words above the last whole multiple are skipped."""
        fair = _WORDS - _WORDS % bound
        while (word := self.draw()) >= fair:
            pass
        return word % bound

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in uniformly random order (Fisher and Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            place = self.below(last + 1)
            order[last], order[place] = order[place], order[last]
        return order
