"""Runs without processes: blocks that are played here, and made-up blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Self

import numpy as np

from augury.kernel.game import Game, open_game
from augury.lab.arena.block import Pair, PlayedBlock, RunSettings, Task, play_games
from augury.lab.arena.contest import Played
from augury.lab.arena.entrants import entrant
from augury.lab.workers.protocol import Workers

GRID = RunSettings("grid", {"board": "2x2"}, seed=5, one_round=False, limit=60.0)


class Nobody:
    """A monitor that does nothing."""

    def thinking(self, seat: int) -> None:
        """Do nothing when a seat begins to think."""

    def done(self) -> None:
        """Do nothing when the seat has decided."""


def game_of(settings: RunSettings) -> Game:
    """Return the game that settings describe."""
    return open_game(settings.game, **settings.setup)


def played(settings: RunSettings, pair: Pair, block: int) -> PlayedBlock:
    """Play a block in this process."""
    game = game_of(settings)
    hero, other = entrant(pair.hero, settings.game), entrant(pair.other, settings.game)
    return PlayedBlock(pair, block, list(play_games(game, settings, block, hero, other, range(game.players), Nobody())))


def timeless(block: PlayedBlock) -> PlayedBlock:
    """Return a block without its times, which differ between equal runs."""
    games = [Played(game.hero_seat, game.points, game.shares, game.moves, [], [], game.forfeit) for game in block.games]
    return PlayedBlock(block.pair, block.block, games)


class Crowd(Workers[Task, PlayedBlock]):
    """Plays tasks out of order, as workers of different speeds would."""

    def __init__(self, make: Callable[[Task], PlayedBlock], order: Sequence[int] = (0,)) -> None:
        """Set the order in which the tasks of a group, which are in progress at the same time, are finished."""
        self._make, self._order = make, order
        self.given: list[Task] = []

    def do(self, chunks: Iterator[Task | None]) -> Iterator[tuple[Task, PlayedBlock]]:
        """Yield the finished blocks."""
        while hand := [task for _, task in zip(self._order, chunks, strict=False) if task]:
            self.given += hand
            for place in self._order:
                if place < len(hand):
                    yield hand[place], self._make(hand[place])

    def __call__(self) -> Self:
        """Return these workers, as if they were started."""
        return self


def made_up(pair: Pair, block: int, chance: float, seats: int, salt: int = 0) -> PlayedBlock:
    """Make up a block in which the hero wins each game with some chance, and a victory is a point."""
    luck = np.random.default_rng([salt, block, sum(map(ord, pair.hero + pair.other))])
    games = []
    for seat in range(seats):
        others = [other for other in range(seats) if other != seat]
        winner = seat if luck.random() < chance else int(luck.choice(others))
        shares = [float(here == winner) for here in range(seats)]
        games.append(Played(seat, [int(share) for share in shares], shares, [1] * seats, [1.0] * seats, [1.0] * seats))
    return PlayedBlock(pair, block, games)
