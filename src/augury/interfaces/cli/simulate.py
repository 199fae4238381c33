"""`augury simulate`: games played by chance, and what came of them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from augury.errors import BadArgument, BadFile
from augury.interfaces.cli.output import Whole, progress, report, working
from augury.kernel.sealing import check_seed

if TYPE_CHECKING:
    from augury.kernel.game import Game

CHUNK = 20_000
MOST = 10**12


def simulate(
    game: Game,
    *,
    games: Whole = 1000,
    seed: Whole = 0,
    threads: Whole = 1,
    records: Path | None = None,
    json: bool = False,
) -> None:
    """Play random games, print statistics, and write records if asked.

    Parameters
    ----------
    games
        How many games.
    seed
        Equal seeds give equal games.
    threads
        How many cores to use.
    records
        A folder for the game records, one file a game.
    json
        Print JSON.
    """
    if not 1 <= games <= MOST:
        raise BadArgument(f"--games must be from 1 to {MOST}, not {games}")
    check_seed(seed)
    if threads < 1:
        raise BadArgument(f"--threads must be 1 or more, not {threads}")
    if records:
        _make_folder(records)
    with working("Loading the rules (compiling them, the first time) ..."):
        from augury.interfaces.cli.statistics import Statistics, lines
        from augury.kernel.playouts import CpuGames, play_games, seeds_of

        Statistics(game).add(*play_games(game, seeds_of(seed, 0, 1)))
    statistics = Statistics(game)
    room = CpuGames(game, min(CHUNK, games), threads)
    started = time.perf_counter()
    starts = range(0, games, CHUNK)
    for first in progress(starts, f"Playing {games} games", len(starts)):
        seeds = seeds_of(seed, first, min(CHUNK, games - first))
        statistics.add(*room.play(seeds))
    seconds = time.perf_counter() - started
    if records:
        _write_records(game, seed, games, records)
    summary = statistics.summary(seed, seconds)
    report(summary, as_json=json, lines=lines(summary, game.book.title))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot make the folder {folder}: {error.strerror}") from error


def _write_records(game: Game, run: int, games: int, folder: Path) -> None:
    from augury.kernel.gamerecord import save, write_record
    from augury.kernel.playouts import replay_seed, seeds_of

    for index, seed in enumerate(progress(seeds_of(run, 0, games), f"Writing {games} records", games)):
        record = write_record(replay_seed(game, int(seed)), ["random"] * game.players)
        save(record, folder / f"{game.name}-{index:06d}.json")
