"""`augury simulate`: random games and their statistics."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from augury.cli.output import Whole, progress, report, working
from augury.cli.paths import check_local
from augury.errors import BadArgument, Unavailable
from augury.kernel.seals import check_seed
from augury.lab.workers import read_workers
from augury.language import say, translate_ui_text

if TYPE_CHECKING:
    from augury.kernel.game import Game
    from augury.lab.simulation import Summary

MOST_GAMES = 10**12


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
        The same seed gives the same games.
    threads
        How many cores to use; with --workers, how many each worker uses.
    workers
        How many processes play, or ray, or the address of a Ray cluster as ray://...; just this one if left out.
    records
        A folder for the game records, one file a game.
    parquet
        A folder for a data set: games.parquet, and decisions.parquet with every choice and what the player knew.
    observations
        Write what the seat observed to the data set, too, as a row of numbers for each decision.
    json
        Print JSON.
    """
    _check(games, seed, threads, parquet, observations=observations)
    check_local(records, parquet)
    hired = read_workers(workers) if workers else None
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.lab.simulation import Simulation, make_folder, write_records

        if records:
            make_folder(records)
        simulation = Simulation(game, games, seed, threads, parquet, observations=observations)
    played = progress(simulation.play(hired), say("Playing {games} games", games=games), simulation.chunks)
    deque(played, maxlen=0)
    if records:
        written = write_records(game, seed, games, records)
        deque(progress(written, say("Writing {games} records", games=games), games), maxlen=0)
    summary = simulation.summary()
    report(summary, as_json=json, lines=_lines(summary, game.info.title))


def _check(games: int, seed: int, threads: int, parquet: Path | None, *, observations: bool) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise BadArgument(f"--games must be from 1 to {MOST_GAMES}, not {games}")
    check_seed(seed)
    if threads < 1:
        raise BadArgument(f"--threads must be 1 or more, not {threads}")
    if observations and not parquet:
        raise BadArgument("--observations needs --parquet; add --parquet FOLDER, or leave it out")
    if parquet and not find_spec("pyarrow"):
        raise Unavailable("--parquet needs PyArrow; install it with: pip install 'augury[arena]'")


def _lines(summary: Summary, title: str) -> Iterator[object]:
    """The figures for people."""
    from rich.table import Table

    from augury.lab.report.text import with_margin

    speed = summary.actions_per_second / 1e6
    yield say(
        "{games} games of {title}: {actions} actions in {seconds} s, {speed} million a second",
        games=f"{summary.games:,}",
        title=translate_ui_text("game", title),
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
        table.add_row(str(number), with_margin(seat.win_share, seat.plus_minus), f"{seat.mean_score:.2f}")
    yield table
    yield say(
        "shared victories {shared}, nobody won {nobody}",
        shared=f"{summary.shared_victories:.1%}",
        nobody=f"{summary.nobody_won:.1%}",
    )
