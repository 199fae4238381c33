"""Games between two equal players of any kind, and a tally of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec
import numpy as np

from augury.errors import BadSetup
from augury.games.horsemen.state import LANE, MOVE_LANE, NONE, VALUES, State
from augury.kernel.chance import dice
from augury.kernel.game import Game, open_game
from augury.kernel.playouts import seeds_of
from augury.kernel.questions import begin
from augury.kernel.records import Memory, Record, to_bytes
from augury.lab.arena.contest import Contest, Forfeited
from augury.lab.arena.entrants import Entrant, entrant
from augury.players.horsemen.selfplay import Tally, note_changes, play_quickly

QUICK = "greedy"
"""The player whose games are played without leaving compiled code, many times as fast."""


class BalanceJob(msgspec.Struct, frozen=True):
    """What is played, so that another process can play it."""

    setup: dict[str, object]
    run: int
    threads: int
    player: str = QUICK

    def __call__(self) -> Callable[[range], bytes]:
        """Whoever plays games by their numbers in the run, and gives the bytes of their tallies."""
        game = open_game("horsemen", **self.setup)
        if is_quick(self.player):

            def play_many(numbers: range) -> bytes:
                return play_quickly(game, self.run, numbers.start, len(numbers), self.threads).tobytes()

            return play_many
        who = entrant(self.player, "horsemen")

        def play(numbers: range) -> bytes:
            seeds = seeds_of(self.run, numbers.start, len(numbers))
            return b"".join(to_bytes(tally_of(game, who, self.run, *pair)) for pair in zip(numbers, seeds, strict=True))

        return play


def is_quick(player: str) -> bool:
    """Whether a name is that of the quick player; refuses what is no player."""
    return entrant(player, "horsemen").player == QUICK


class Counted(Contest):
    """A game of which a tally is kept."""

    def __init__(self, game: Game, who: Entrant, run: int, number: int) -> None:
        """`who` in both seats; all chance comes from the run and the number of the game in it."""
        super().__init__(
            game,
            [who] * game.players,
            lambda seat, moves: dice("balance", run, number, seat, who.player, moves),
            float("inf"),
            Unwatched(),
        )
        self.tally = Tally.new()
        self.tally.takers[:] = NONE
        self.tally.uncoverers[:] = NONE
        self._pair: Memory = State.array(2)

    def act(self, state: Record, seat: int, action: int) -> None:
        """Note what a choice changed."""
        if action < MOVE_LANE * LANE:
            self.tally.plays[seat, action % LANE // VALUES] += 1
        self._pair[1] = state
        super().act(state, seat, action)
        self._pair[0] = state
        note_changes(self._pair, self.tally, seat)


class Unwatched:
    """Nobody asks how long a player thinks."""

    def thinking(self, seat: int) -> None:
        """A seat begins to think."""

    def done(self) -> None:
        """Nobody thinks."""


def tally_of(game: Game, who: Entrant, run: int, number: int, seed: np.uint64) -> Tally:
    """What happened in one game of a player against itself."""
    here = Counted(game, who, run, number)
    start = State.new()
    begin(game.setup, start, seed)
    try:
        end = cast(State, here.play(int(seed), one_round=False))
    except Forfeited as lost:
        raise BadSetup(f"{who.name} cannot finish game {number}: {lost}") from lost
    tally = here.tally
    tally.first, tally.turns = start.turn, end.turn_number
    tally.winners, tally.reason = end.winners, end.reason
    return tally
