"""A deal block: one deal, and the hero once in every seat against copies of another player.

The luck of the deal then affects both equally, so statistics count blocks, not games. All chance comes from
the seed of the run: the deal from the number of the block, a player's dice from block, seat, player and moves made. So
a block is the same on every machine and in every run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from augury.kernel.chance import Dice, derive, dice
from augury.lab.arena.contest import Played, ThinkingMonitor, play_contest
from augury.lab.arena.entrants import Entrant

if TYPE_CHECKING:
    from augury.kernel.game import Game


class Pair(msgspec.Struct, frozen=True):
    """A player, the hero, among copies of another."""

    hero: str
    other: str

    def __str__(self) -> str:
        return f"{self.hero} against {self.other}"


class Task(msgspec.Struct, frozen=True):
    """A block to play."""

    pair: Pair
    block: int


class PlayedBlock(msgspec.Struct, frozen=True):
    """A block that was played."""

    pair: Pair
    block: int
    games: list[Played]
    """With the hero in seat 0, 1, and so on."""


class RunSettings(msgspec.Struct, frozen=True):
    """What all blocks of a run share."""

    game: str
    setup: dict[str, object]
    seed: int
    one_round: bool
    limit: float
    """Seconds per move."""
    warming: float = 120.0
    """Seconds per move during the warm-up, while code is compiled or loaded."""


def seed_of(run: int, block: int) -> int:
    """The seed of a block's deal."""
    return int(derive(np.uint64(run), np.uint64(block)))


def seated(hero: Entrant, other: Entrant, seat: int, seats: int) -> list[Entrant]:
    """The hero in one seat and copies of the other in the rest."""
    return [hero if here == seat else other for here in range(seats)]


def play_games(
    game: Game,
    settings: RunSettings,
    block: int,
    hero: Entrant,
    other: Entrant,
    seats: Sequence[int],
    monitor: ThinkingMonitor,
) -> Iterator[Played]:
    """Play the games of a block in which the hero sits in one of `seats`."""
    seed = seed_of(settings.seed, block)
    for hero_seat in seats:
        table = seated(hero, other, hero_seat, game.players)

        def roll(seat: int, moves: int, table: Sequence[Entrant] = table) -> Dice:
            return dice("arena", settings.seed, block, seat, table[seat].player, moves)

        yield play_contest(
            game, seed, table, hero_seat, roll, one_round=settings.one_round, limit=settings.limit, monitor=monitor
        )
