"""`augury simulate`: games played by chance, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from augury.cli.output import Whole, progress, report, working
from augury.cli.paths import check_local
from augury.errors import BadArgument, BadFile, Unavailable
from augury.kernel.sealing import check_seed
from augury.kernel.setups import plain_setup
from augury.lab.workers import hire, read_workers
from augury.language import say, served

if TYPE_CHECKING:
    from augury.kernel.game import Game
    from augury.kernel.recording import Decisions, Endings
    from augury.lab.dataset import DataSet
    from augury.lab.statistics import Summary

CHUNK = 20_000
"""Games at once."""
ROWS = 1 << 17
"""About so many decisions at once, where they are kept."""
SAMPLE = 16
"""Games that say how many decisions there are in one."""
MOST = 10**12


def simulate(
    game: Game,
    *,
    games: Whole = 1000,
    seed: Whole = 0,
    threads: Whole = 1,
    workers: str | None = None,
    records: Path | None = None,
    parquet: Path | None = None,
    observations: bool = False,
    json: bool = False,
) -> None:
    """Play random games, print statistics, and write records or a data set if asked.

    Parameters
    ----------
    games
        How many games.
    seed
        Equal seeds give equal games.
    threads
        How many cores to use; with --workers, how many each worker uses.
    workers
        How many processes play, or ray, or the address of a Ray cluster as ray://...; just this one if left out.
    records
        A folder for the game records, one file a game.
    parquet
        A folder for a data set: games.parquet, and decisions.parquet with all that was chosen and known.
    observations
        Write what the seat observed to the data set, too, as a row of numbers for each decision.
    json
        Print JSON.
    """
    _check(games, seed, threads, parquet, observations=observations)
    check_local(records, parquet)
    wish = read_workers(workers) if workers else None
    if records:
        _make_folder(records)
    with working(say("Loading the rules (compiling them, the first time) ...")):
        order = Order(game.name, plain_setup(game.chosen), seed, threads, bool(parquet), observations)
        size = _warm(order)
        files = _data_set(game, parquet, seed, observations=observations)
    with files as data_set:
        summary = _play(game, order, games, size, wish, data_set)
    if records:
        _write_records(game, seed, games, records)

    report(summary, as_json=json, lines=_lines(summary, game.info.title))


class Order(msgspec.Struct, frozen=True):
    """What is played, so that another process can play it."""

    game: str
    setup: dict[str, object]
    run: int
    threads: int
    decisions: bool
    observations: bool

    def __call__(self) -> Callable[[range], tuple[Endings, Decisions | None]]:
        """Whoever plays games by their numbers in the run."""
        from augury.kernel.game import open_game
        from augury.kernel.recording import Recorder

        recorder = Recorder(open_game(self.game, **self.setup), self.threads)

        def play(numbers: range) -> tuple[Endings, Decisions | None]:
            ended = recorder.play(self.run, numbers.start, len(numbers))
            return ended, recorder.record(ended, observations=self.observations) if self.decisions else None

        return play


def _check(games: int, seed: int, threads: int, parquet: Path | None, *, observations: bool) -> None:
    if not 1 <= games <= MOST:
        raise BadArgument(f"--games must be from 1 to {MOST}, not {games}")
    check_seed(seed)
    if threads < 1:
        raise BadArgument(f"--threads must be 1 or more, not {threads}")
    if observations and not parquet:
        raise BadArgument("--observations needs --parquet; add --parquet FOLDER, or leave it out")
    if parquet and not find_spec("pyarrow"):
        raise Unavailable("--parquet needs PyArrow; install it with: pip install 'augury[arena]'")


def _warm(order: Order) -> int:
    """Play a few games, so that everything is compiled; how many to play at once from now on."""
    ended, _ = order()(range(SAMPLE))
    return max(1, ROWS * SAMPLE // int(ended.lengths.sum())) if order.decisions else CHUNK


def _data_set(
    game: Game, folder: Path | None, seed: int, *, observations: bool
) -> AbstractContextManager[DataSet | None]:
    if not folder:
        return nullcontext()
    from augury.lab.dataset import DataSet

    return DataSet(game, folder, seed, observations=observations)


def _play(game: Game, order: Order, games: int, size: int, wish: int | str | None, data_set: DataSet | None) -> Summary:
    """Play the run, and count and write what comes in, in order."""
    from augury.lab.statistics import Statistics
    from augury.lab.workers.protocol import in_order, parts

    statistics = Statistics(game)
    started = time.perf_counter()
    with hire(order, wish) as workers:
        played = in_order(workers, parts(games, size))
        for ended, decisions in progress(played, say("Playing {games} games", games=games), -(-games // size)):
            statistics.add(ended)
            if data_set and decisions:
                data_set.add(ended, decisions)
    return statistics.summary(order.run, time.perf_counter() - started)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot create the folder {folder}: {error.strerror}") from error


def _write_records(game: Game, run: int, games: int, folder: Path) -> None:
    from augury.kernel.gamerecord import save, write_record
    from augury.kernel.playouts import replay_seed, seeds_of

    for index, seed in enumerate(progress(seeds_of(run, 0, games), say("Writing {games} records", games=games), games)):
        record = write_record(replay_seed(game, int(seed)), ["random"] * game.players)
        save(record, folder / f"{game.name}-{index:06d}.json")


def _lines(summary: Summary, title: str) -> Iterator[object]:
    """The figures for people."""
    from rich.table import Table

    speed = summary.actions_per_second / 1e6
    yield say(
        "{games} games of {title}: {actions} actions in {seconds} s, {speed} million a second",
        games=f"{summary.games:,}",
        title=served("game", title),
        actions=f"{summary.actions:,}",
        seconds=f"{summary.seconds:.2f}",
        speed=f"{speed:.1f}",
    )
    yield say(
        "actions a game: {least} to {most}, median {median}",
        least=summary.length.least,
        most=summary.length.most,
        median=f"{summary.length.median:.0f}",
    )
    table = Table(say("seat"), say("share of victories"), say("mean score"))
    for number, seat in enumerate(summary.seats):
        table.add_row(str(number), f"{seat.win_share:.1%} ± {seat.plus_minus:.1%}", f"{seat.mean_score:.2f}")
    yield table
    yield say(
        "shared victories {shared}, nobody won {nobody}",
        shared=f"{summary.shared_victories:.1%}",
        nobody=f"{summary.nobody_won:.1%}",
    )
