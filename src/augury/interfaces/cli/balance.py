"""`augury balance`: whether a card set is any good, measured in games between equal players."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from augury.errors import BadArgument, BadFile
from augury.interfaces.cli.output import Whole, progress, report, working
from augury.kernel.sealing import check_seed

if TYPE_CHECKING:
    from rich.table import Table

    from augury.games.horsemen.setup import HorsemenSetup
    from augury.interfaces.cli.balancing.figures import Balance, Figure, Worth
    from augury.kernel.game import Game

CHUNK = 1_000
FEWEST, MOST = 100, 10**8
BAR = 15
"""How many signs wide the pictures of intervals are."""


def balance(
    game: Game,
    *,
    games: Whole = 2_000,
    seed: Whole = 0,
    threads: Whole | None = None,
    plot: Path | None = None,
    json: bool = False,
) -> None:
    """Play a card set against itself and report how fair, how long and how even it is.

    Parameters
    ----------
    games
        How many games between two quick players.
    seed
        Equal seeds give equal games.
    threads
        How many cores to use; all of them if left out.
    plot
        A file for a picture of the figures, in SVG.
    json
        Print JSON.
    """
    if not FEWEST <= games <= MOST:
        raise BadArgument(f"--games must be from {FEWEST} to {MOST}, not {games}")
    check_seed(seed)
    if threads is not None and threads < 1:
        raise BadArgument(f"--threads must be 1 or more, not {threads}")
    with working("Loading the rules (compiling them, the first time) ..."):
        import numpy as np

        from augury.interfaces.cli.balancing.figures import balance_of
        from augury.players.balancing import play_quickly

        play_quickly(game, seed, 0, 1)
    cores = threads or os.cpu_count() or 1
    started = time.perf_counter()
    starts = range(0, games, CHUNK)
    parts = [
        play_quickly(game, seed, first, min(CHUNK, games - first), cores)
        for first in progress(starts, f"Playing {games} games", len(starts))
    ]
    chosen = cast("HorsemenSetup", game.chosen)
    found = balance_of(chosen.set, np.concatenate(parts), seed, time.perf_counter() - started)
    if plot:
        _write_plot(found, plot)
    report(found, as_json=json, lines=_lines(found))


def _write_plot(found: Balance, file: Path) -> None:
    from augury.interfaces.cli.balancing.plot import plot

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(plot(found), encoding="utf-8")
    except OSError as error:
        raise BadFile(f"cannot write {file}: {error.strerror}") from error


def _lines(found: Balance) -> Iterator[object]:
    from rich.table import Table

    yield f"{found.games:,} games of two quick players with the {found.set}, in {found.seconds:.1f} s"
    table = Table("", "share of games", "interval")
    for name, figure in (
        ("won by the first player, of those that somebody won", found.first_player),
        ("ended by the Apocalypse", found.apocalypses),
        ("drawn", found.draws),
        ("ended by six passes", found.passed_out),
        ("ended by the last turn allowed", found.too_long),
    ):
        table.add_row(name, f"{figure.value:.1%}", f"± {figure.plus_minus:.1%}")
    yield table
    turns = found.turns
    yield f"turns: median {turns.median:.0f}; nine games of ten take {turns.short:.0f} to {turns.long:.0f}"
    yield _worths("Prophecy", "Won by whoever fulfilled it, against the mean of all", found.prophecies)
    yield _worths("suit", "Won for each card of it played more than the opponent", found.suits)
    yield _worths("Horseman", "Won by whoever uncovered it first, against a half", found.horsemen)
    yield "Worths are points of the share of victories, with 95 % intervals; they say what goes together, not why."
    aims = Table("aim", "wanted", "found", "")
    for aim in found.aims:
        aims.add_row(aim.name, aim.wanted, aim.found, "met" if aim.met else "missed")
    yield aims


def _worths(what: str, meaning: str, worths: list[Worth]) -> Table:
    """A table of worths with a picture of each interval, best first."""
    from rich.table import Table

    table = Table(what, "effect", title=meaning, title_justify="left")
    for column in ("worth", "interval", "seen"):
        table.add_column(column, no_wrap=True)
    known = sorted(
        ((worth, worth.worth) for worth in worths if worth.worth), key=lambda pair: pair[1].value, reverse=True
    )
    reach = max((abs(figure.value) + figure.plus_minus for _, figure in known), default=1.0)
    for worth, figure in known:
        size = f"{100 * figure.value:+.1f} ± {100 * figure.plus_minus:.1f}"
        table.add_row(worth.name, _effect(worth), size, _bar(figure, reach), f"{figure.count:,}")
    for worth in worths:
        if not worth.worth:
            table.add_row(worth.name, _effect(worth), "", "too seldom to say", "")
    return table


def _effect(worth: Worth) -> str:
    return ", ".join(worth.effect) or "nothing"


def _bar(figure: Figure, reach: float) -> str:
    """An interval as a line with a point in it, and the middle marked."""

    def spot(value: float) -> int:
        return round((value / reach + 1) / 2 * (BAR - 1))

    signs = ["│" if index == BAR // 2 else " " for index in range(BAR)]
    for index in range(spot(figure.value - figure.plus_minus), spot(figure.value + figure.plus_minus) + 1):
        signs[index] = "─"
    signs[spot(figure.value)] = "●"
    return "".join(signs)
