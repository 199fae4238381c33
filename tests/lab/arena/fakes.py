"""Runs without processes: blocks that are played here, and blocks that nobody played."""

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
    """A monitor that nobody looks at."""

    def thinking(self, seat: int) -> None:
        """A seat begins to think."""

    def done(self) -> None:
        """Nobody thinks."""


def game_of(settings: RunSettings) -> Game:
    """The game that settings speak of."""
    return open_game(settings.game, **settings.setup)


def played(settings: RunSettings, pair: Pair, block: int) -> PlayedBlock:
    """A block, played here."""
    game = game_of(settings)
    hero, other = entrant(pair.hero, settings.game), entrant(pair.other, settings.game)
    return PlayedBlock(pair, block, list(play_games(game, settings, block, hero, other, range(game.players), Nobody())))


def timeless(block: PlayedBlock) -> PlayedBlock:
    """A block without what is not the same twice."""
    games = [Played(game.hero_seat, game.points, game.shares, game.moves, [], [], game.forfeit) for game in block.games]
    return PlayedBlock(block.pair, block.block, games)


class Crowd(Workers[Task, PlayedBlock]):
    """Plays tasks in an order of its own, as workers would that are not equally quick."""

    def __init__(self, make: Callable[[Task], PlayedBlock], order: Sequence[int] = (0,)) -> None:
        """The order is a turn in which a few tasks that are in hand at the same time are finished."""
        self._make, self._order = make, order
        self.given: list[Task] = []

    def do(self, chunks: Iterator[Task | None]) -> Iterator[tuple[Task, PlayedBlock]]:
        """The blocks."""
        while hand := [task for _, task in zip(self._order, chunks, strict=False) if task]:
            self.given += hand
            for place in self._order:
                if place < len(hand):
                    yield hand[place], self._make(hand[place])

    def __call__(self) -> Self:
        """The workers, as they are hired."""
        return self


def made_up(pair: Pair, block: int, chance: float, seats: int, salt: int = 0) -> PlayedBlock:
    """A block in which the hero wins each game with that chance, and points are victories."""
    luck = np.random.default_rng([salt, block, sum(map(ord, pair.hero + pair.other))])
    games = []
    for seat in range(seats):
        others = [other for other in range(seats) if other != seat]
        winner = seat if luck.random() < chance else int(luck.choice(others))
        shares = [float(here == winner) for here in range(seats)]
        games.append(Played(seat, [int(share) for share in shares], shares, [1] * seats, [1.0] * seats, [1.0] * seats))
    return PlayedBlock(pair, block, games)
