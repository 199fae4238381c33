"""Games of two equal players, a tally of each game, and the balance of a card set that follows from them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import cast

import msgspec
import numpy as np

from augury.errors import BadSetup
from augury.games.horsemen.setup import HorsemenSetup
from augury.games.horsemen.state import LANE, MOVE_LANE, NONE, VALUES, State
from augury.kernel.chance import dice
from augury.kernel.game import Game, open_game
from augury.kernel.interface import begin
from augury.kernel.playouts import seeds_of
from augury.kernel.records import Memory, Record, to_bytes
from augury.kernel.setups import plain_setup
from augury.lab.arena.contest import Forfeited, GameInProgress
from augury.lab.arena.entrants import Entrant, entrant
from augury.lab.horsemen.figures import Balance, balance_of
from augury.lab.workers import start_workers
from augury.lab.workers.protocol import in_order, parts
from augury.players.horsemen.selfplay import Tally, note_changes, play_quickly

QUICK = "greedy"
"""The player whose games run entirely in compiled code, many times as fast."""
CHUNK, SLOW_CHUNK = 1_000, 5
"""Games in a chunk of work, for `QUICK` and for all other players."""


class BalanceJob(msgspec.Struct, frozen=True):
    """What to play, in a form that can be sent to another process."""

    setup: dict[str, object]
    run: int
    threads: int
    player: str = QUICK

    def __call__(self) -> Callable[[range], bytes]:
        """Return a function that plays games by their numbers in the run and returns the bytes of their tallies."""
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
    """Whether a name is that of the quick player; BadSetup if there is no such player."""
    return entrant(player, "horsemen").player == QUICK


class Counted(GameInProgress):
    """A game that keeps a tally."""

    def __init__(self, game: Game, who: Entrant, run: int, number: int) -> None:
        """`who` plays both seats; all randomness comes from the run and the number of the game in it."""
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
        """Apply an action, and note what it changed."""
        if action < MOVE_LANE * LANE:
            self.tally.plays[seat, action % LANE // VALUES] += 1
        self._pair[1] = state
        super().act(state, seat, action)
        self._pair[0] = state
        note_changes(self._pair, self.tally, seat)


class Unwatched:
    """A monitor that ignores thinking times."""

    def thinking(self, seat: int) -> None:
        """A seat starts to think."""

    def done(self) -> None:
        """No seat is thinking."""


def tally_of(game: Game, who: Entrant, run: int, number: int, seed: np.uint64) -> Tally:
    """Play a game of a player against itself and return its tally."""
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


class BalanceRun:
    """Games between two copies of a player."""

    def __init__(
        self, game: Game, games: int, seed: int, player: str, threads: int | None, workers: int | str | None
    ) -> None:
        """Compile what is needed. Without `threads` and `workers`, all cores are used."""
        quick, cores = is_quick(player), threads or (1 if workers else os.cpu_count() or 1)
        self._cards = cast(HorsemenSetup, game.chosen).set
        self._games, self._seed, self._player = games, seed, player
        self._job = BalanceJob(plain_setup(game.chosen), seed, cores, player)
        # A player that is not compiled as a whole needs a process for each core.
        self._workers = workers or (cores if not quick and cores > 1 else None)
        self._chunk = CHUNK if quick else SLOW_CHUNK
        self.chunks = -(-games // self._chunk)
        self._tallies: list[bytes] = []
        self._seconds = 0.0
        self._job()(range(1))

    def play(self) -> Iterator[None]:
        """Play all games, yielding after each of the `chunks`."""
        started = time.perf_counter()
        with start_workers(self._job, self._workers) as workers:
            for tallies in in_order(workers, parts(self._games, self._chunk)):
                self._tallies.append(tallies)
                yield
        self._seconds = time.perf_counter() - started

    def balance(self) -> Balance:
        """The balance of the card set in the games that were played."""
        tallies = np.frombuffer(b"".join(self._tallies), Tally.dtype)
        return balance_of(self._cards, tallies, self._seed, self._seconds, self._player)
