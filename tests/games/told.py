"""An observation read by the names of its blocks, as a second judge reads it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.game import Game


class Told:
    """What an observation says, and from which seat."""

    def __init__(self, game: Game, row: NDArray[np.int8]) -> None:
        self.players = game.players
        self._blocks: dict[str, list[int]] = {}
        numbers = list(map(int, row))
        for block in game.observation:
            self._blocks[block.name], numbers = numbers[: len(block.labels)], numbers[len(block.labels) :]
        assert not numbers
        self.seat = self.number("seat")

    def parts(self, name: str, count: int) -> list[list[int]]:
        """The numbers of a block, cut into so many equal parts."""
        numbers = self._blocks[name]
        each, rest = divmod(len(numbers), count)
        assert rest == 0
        return [numbers[start : start + each] for start in range(0, len(numbers), each)]

    def row(self, name: str) -> list[int]:
        """The numbers of a block."""
        return self._blocks[name]

    def number(self, name: str, first: int = 0, count: int | None = None) -> int:
        """A number from its digits to the base 128, the lowest first."""
        digits = self._blocks[name][first:][:count]
        return sum(digit << (7 * place) for place, digit in enumerate(digits))

    def chosen(self, name: str, otherwise: int | None = None) -> int:
        """Which of a block's flags is up; exactly one is, unless it is said what it is otherwise."""
        return raised(self._blocks[name], otherwise)

    def seat_of(self, place: int) -> int:
        """The seat that is so many places after the one that observes."""
        return (self.seat + place) % self.players

    def chosen_seat(self, name: str) -> int:
        """The seat whose flag is up in a block."""
        return self.seat_of(self.chosen(name))

    def seats(self, name: str) -> int:
        """All seats whose flags are up in a block, a bit each."""
        return sum(1 << self.seat_of(place) for place, flag in enumerate(self._blocks[name]) if flag)


def raised(flags: list[int], otherwise: int | None = None) -> int:
    """Which of some flags is up; exactly one is, unless it is said what it is otherwise."""
    if otherwise is not None and not any(flags):
        return otherwise
    assert sorted(flags)[-2:] == [0, 1]
    return flags.index(1)


def bits(flags: list[int]) -> int:
    """Flags as a set, the first being its member 0."""
    assert set(flags) <= {0, 1}
    return sum(flag << member for member, flag in enumerate(flags))
