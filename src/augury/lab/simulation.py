"""Random games by the thousand: statistics of them, and records or a data set of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import msgspec
import numpy as np

from augury.errors import BadFile
from augury.kernel.game import Game, open_game
from augury.kernel.gamerecord import save, write_record
from augury.kernel.playouts import replay_seed, seeds_of
from augury.kernel.recorder import Decisions, Endings, Recorder
from augury.kernel.setups import plain_setup
from augury.lab.arena.statistics.intervals import share_from
from augury.lab.workers import start_workers
from augury.lab.workers.protocol import in_order, parts

CHUNK = 20_000
"""Games in a chunk of work."""
ROWS = 1 << 17
"""Approximate number of decisions in a chunk, if decisions are kept."""
SAMPLE = 16
"""Games played first, to compile the rules and to learn how many decisions a game has."""


class Lengths(msgspec.Struct, frozen=True):
    """Actions per game."""

    least: int
    median: float
    most: int


class Seat(msgspec.Struct, frozen=True):
    """The results of one seat."""

    win_share: float
    plus_minus: float
    """The distance to the farther end of the 95 % interval."""
    mean_score: float


class Summary(msgspec.Struct, frozen=True):
    """The statistics of a run."""

    game: str
    seed: int
    games: int
    actions: int
    seconds: float
    actions_per_second: float
    length: Lengths
    seats: list[Seat]
    shared_victories: float
    nobody_won: float


class Statistics:
    """Running totals over games, in constant memory."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._shares = np.zeros(game.players)
        self._squares = np.zeros(game.players)
        self._scores = np.zeros(game.players)
        self._shared = 0
        self._nobody = 0
        self._lengths = np.zeros(1, np.int64)
        """The number of games by their number of actions."""

    def add(self, ended: Endings) -> None:
        shares = ended.shares
        self._shares += shares.sum(axis=0)
        self._squares += (shares**2).sum(axis=0)
        self._scores += ended.scores.sum(axis=0)
        self._nobody += int((shares.sum(axis=1) == 0).sum())
        self._shared += int(((shares > 0).sum(axis=1) > 1).sum())
        counted = np.bincount(ended.lengths, minlength=len(self._lengths))
        counted[: len(self._lengths)] += self._lengths
        self._lengths = counted

    def summary(self, seed: int, seconds: float) -> Summary:
        games = int(self._lengths.sum())
        taken = np.flatnonzero(self._lengths)
        actions = int((taken * self._lengths[taken]).sum())
        middle = int(np.searchsorted(np.cumsum(self._lengths), (games + 1) // 2))
        mean = self._shares / games
        variance = np.maximum(0, self._squares - games * mean**2) / max(1, games - 1)
        return Summary(
            game=self.game.name,
            seed=seed,
            games=games,
            actions=actions,
            seconds=seconds,
            actions_per_second=actions / seconds,
            length=Lengths(int(taken[0]), middle, int(taken[-1])),
            seats=[
                Seat(float(share), share_from(games, float(share), float(spread)).plus_minus, float(score / games))
                for share, spread, score in zip(mean, variance, self._scores, strict=True)
            ],
            shared_victories=self._shared / games,
            nobody_won=self._nobody / games,
        )


class SimulationJob(msgspec.Struct, frozen=True):
    """What to play, in a form that can be sent to another process."""

    game: str
    setup: dict[str, object]
    run: int
    threads: int
    decisions: bool
    observations: bool

    def __call__(self) -> Callable[[range], tuple[Endings, Decisions | None]]:
        """Return a function that plays games by their numbers in the run."""
        recorder = Recorder(open_game(self.game, **self.setup), self.threads)

        def play(numbers: range) -> tuple[Endings, Decisions | None]:
            ended = recorder.play(self.run, numbers.start, len(numbers))
            return ended, recorder.record(ended, observations=self.observations) if self.decisions else None

        return play


class Simulation:
    """A run of random games."""

    def __init__(
        self, game: Game, games: int, seed: int, threads: int = 1, folder: Path | None = None, *, observations: bool
    ) -> None:
        """Compile what is needed. With a folder, the run writes a data set there."""
        self.game, self.games, self.seed = game, games, seed
        self._job = SimulationJob(game.name, plain_setup(game.chosen), seed, threads, bool(folder), observations)
        self._statistics = Statistics(game)
        self._seconds = 0.0
        ended, _ = self._job()(range(SAMPLE))
        self._chunk = max(1, ROWS * SAMPLE // int(ended.lengths.sum())) if folder else CHUNK
        self.chunks = -(-games // self._chunk)
        if folder:
            from augury.lab.dataset import DataSet

            self._data_set: DataSet | nullcontext[None] = DataSet(game, folder, seed, observations=observations)
        else:
            self._data_set = nullcontext()

    def play(self, workers: int | str | None = None) -> Iterator[None]:
        """Play all games, yielding after each of the `chunks`."""
        started = time.perf_counter()
        with self._data_set as data_set, start_workers(self._job, workers) as hired:
            for ended, decisions in in_order(hired, parts(self.games, self._chunk)):
                self._statistics.add(ended)
                if data_set and decisions:
                    data_set.add(ended, decisions)
                yield
        self._seconds = time.perf_counter() - started

    def summary(self) -> Summary:
        """The statistics of the games that were played."""
        return self._statistics.summary(self.seed, self._seconds)


def write_records(game: Game, run: int, games: int, folder: Path) -> Iterator[None]:
    """Write the record of each game of a run into a folder, yielding after each."""
    for index, seed in enumerate(seeds_of(run, 0, games)):
        record = write_record(replay_seed(game, int(seed)), ["random"] * game.players)
        save(record, folder / f"{game.name}-{index:06d}.json")
        yield


def make_folder(folder: Path) -> None:
    """Create a folder, or raise BadFile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot create the folder {folder}: {error.strerror}") from error
