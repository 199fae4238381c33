"""Reads an observation by the names of its blocks, independently of the code that wrote it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.game import Game


class ObservationBlocks:
    """The blocks of an observation, and the seat that observes."""

    def __init__(self, game: Game, row: NDArray[np.int8]) -> None:
        self.players = game.players
        self._blocks: dict[str, list[int]] = {}
        numbers = list(map(int, row))
        for block in game.observation:
            self._blocks[block.name], numbers = numbers[: len(block.labels)], numbers[len(block.labels) :]
        assert not numbers
        self.seat = self.number("seat")

    def parts(self, name: str, count: int) -> list[list[int]]:
        """The numbers of a block, cut into this many equal parts."""
        numbers = self._blocks[name]
        each, rest = divmod(len(numbers), count)
        assert rest == 0
        return [numbers[start : start + each] for start in range(0, len(numbers), each)]

    def row(self, name: str) -> list[int]:
        """The numbers of a block."""
        return self._blocks[name]

    def number(self, name: str, first: int = 0, count: int | None = None) -> int:
        """A number from its base-128 digits, lowest first."""
        digits = self._blocks[name][first:][:count]
        return sum(digit << (7 * place) for place, digit in enumerate(digits))

    def chosen(self, name: str, otherwise: int | None = None) -> int:
        """The index of the one flag that is set in a block, or `otherwise` if it is given and no flag is set."""
        return raised(self._blocks[name], otherwise)

    def seat_of(self, place: int) -> int:
        """The seat that is this many places after the observing seat."""
        return (self.seat + place) % self.players

    def chosen_seat(self, name: str) -> int:
        """The seat whose flag is set in a block."""
        return self.seat_of(self.chosen(name))

    def seats(self, name: str) -> int:
        """The seats whose flags are set in a block, as a bit mask."""
        return sum(1 << self.seat_of(place) for place, flag in enumerate(self._blocks[name]) if flag)


def raised(flags: list[int], otherwise: int | None = None) -> int:
    """The index of the one flag that is set, or `otherwise` if it is given and no flag is set."""
    if otherwise is not None and not any(flags):
        return otherwise
    assert sorted(flags)[-2:] == [0, 1]
    return flags.index(1)


def bits(flags: list[int]) -> int:
    """Flags as a bit mask, the first flag being bit 0."""
    assert set(flags) <= {0, 1}
    return sum(flag << member for member, flag in enumerate(flags))
