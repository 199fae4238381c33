"""The sources of randomness for a judge: a seed, or the events of a record."""

from collections.abc import Iterable
from typing import Protocol

from .strict_json import Event, Wrong, check_lists, check_whole

WORD = 2**64 - 1
HALF = 2**32 - 1


class RandomSource(Protocol):
    """The interface of a source of randomness."""

    @property
    def ready(self) -> bool:
        """Whether the next random outcome is available yet."""

    def shuffle(self, items: list[str]) -> list[str]:
        """The items in random order; if they form a pile, the last one is on top."""

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1."""


class Chance:
    """The generator SplitMix64, so that a seed determines the game."""

    ready = True

    def __init__(self, seed: int) -> None:
        self.word = seed & WORD

    def draw(self) -> int:
        """The next 64 bits."""
        self.word = w = (self.word + 0x9E3779B97F4A7C15) & WORD
        w = ((w ^ (w >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        w = ((w ^ (w >> 27)) * 0x94D049BB133111EB) & WORD
        return w ^ (w >> 31)

    def below(self, n: int) -> int:
        """A uniformly distributed integer from 0 to n - 1 (Lemire's method)."""
        product = (self.draw() >> 32) * n
        if (product & HALF) < n:
            unfair = (HALF - n + 1) % n
            while (product & HALF) < unfair:
                product = (self.draw() >> 32) * n
        return product >> 32

    def shuffle(self, items: list[str]) -> list[str]:
        """The items in random order: each in turn swaps places with an earlier one, or stays."""
        pile: list[str] = []
        for n, item in enumerate(items):
            j = self.below(n + 1)
            pile.append(item)
            pile[n] = pile[j]
            pile[j] = item
        return pile


class RecordedChance:
    """Random outcomes read from the `setup` and `shuffle` events of a record; impossible orders raise `Wrong`."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.orders: list[list[str]] = []
        """The recorded orders that have not been used yet, each with its top card last."""
        self.numbers: list[int] = []
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Add the random outcomes of an event, if it has any."""
        if event["type"] == "setup":
            decks, prophecies, horsemen = event["decks"], event["prophecies"], event["horsemen"]
            check_lists(decks, *decks, prophecies, horsemen)
            check_whole(event["favour"])
            if len(decks) != 2:
                raise Wrong(f"There are two decks, not {len(decks)}.")
            self.orders += [decks[0][::-1], decks[1][::-1], prophecies[::-1], list(horsemen)]
            self.numbers.append(event["favour"])
        elif event["type"] == "shuffle":
            check_lists(event["pile"])
            self.orders.append(event["pile"][::-1])

    @property
    def ready(self) -> bool:
        """Whether the next order has been recorded."""
        return bool(self.orders)

    def shuffle(self, items: list[str]) -> list[str]:
        """The recorded order, if it is an order of these items."""
        if not self.orders:
            raise Wrong(f"The record does not give an order of {items}.")
        order = self.orders.pop(0)
        if not all(isinstance(item, str) for item in order) or sorted(order) != sorted(items):
            raise Wrong(f"{order} is no order of {items}.")
        return order

    def below(self, n: int) -> int:
        """The recorded number, if it is below n."""
        number = self.numbers.pop(0)
        if number not in range(n):
            raise Wrong(f"{number} is none of the numbers below {n}.")
        return number
