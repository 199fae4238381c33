"""`augury arena`: players compared over deal blocks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Annotated

from augury.cli.gamecommands import HelpForGame
from augury.cli.output import Whole, report, working
from augury.cli.paths import check_local
from augury.kernel.files import visible
from augury.lab.workers import read_workers
from augury.language import say
from augury.players import players_of

if TYPE_CHECKING:
    from augury.kernel.game import Game
    from augury.lab.arena.block import PlayedBlock, Task
    from augury.lab.arena.journal import Journal
    from augury.lab.arena.run import Run
    from augury.lab.workers.protocol import Workers


def entrants_of(game: str) -> str:
    """Who can enter, as help."""
    return (
        f"Who enters: {', '.join(players_of(game))}, the oracle (which sees everything), or a class of your own as "
        "./file.py:Class or package.module:Class."
    )


def arena(
    game: Game,
    *entrants: Annotated[str, HelpForGame(entrants_of)],
    blocks: Whole = 200,
    unit: str = "game",
    against: str | None = None,
    ladder: bool = False,
    sequential: bool = False,
    margin: float = 0.02,
    oracle: bool = False,
    reference: str = "flat:worlds=100",
    seed: Whole = 0,
    limit: float = 60.0,
    workers: str | None = None,
    out: Path | None = None,
    json: bool = False,
) -> None:
    """Compare players over deal blocks: one deal, each player once in every seat against copies of the other.

    Parameters
    ----------
    blocks
        How many deal blocks for each pair, at most.
    unit
        What a block plays: a whole game of its deal, or one round.
    against
        Play every player against this one only.
    ladder
        Let each player meet only the one named before it; if none is named, use the levels of the game.
    sequential
        Stop a pair as soon as a sequential test knows whether its hero is stronger.
    margin
        How far above an equal share of wins counts as stronger in the sequential test.
    oracle
        Also measure the share of the oracle gap that each player closes.
    reference
        The player from which the oracle gap is measured.
    seed
        The same seed gives the same results.
    limit
        Time limit per move in seconds; a player that exceeds it forfeits the game.
    workers
        How many processes play, or ray, or the address of a Ray cluster as ray://...; all cores if left out.
    out
        A folder for results.json, games.parquet, report.html and the journal; run the command again to resume from it.
    json
        Print JSON.
    """
    check_local(out)
    processes = read_workers(workers) if workers else os.cpu_count() or 1
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.lab.arena.journal import Journal
        from augury.lab.arena.options import ArenaOptions, arrange
        from augury.lab.arena.run import Run

        options = ArenaOptions(
            entrants=list(entrants),
            blocks=blocks,
            unit=unit,
            against=against,
            ladder=ladder,
            sequential=sequential,
            margin=margin,
            oracle=oracle,
            reference=reference,
            seed=seed,
            limit=limit,
        )
        prepared = arrange(game, options)
    with Journal(prepared.head, out) as journal:
        run = Run(prepared.plan, journal)
        _play(run, lambda: prepared.start_workers(processes), journal)
        results = prepared.results(run, join(["augury", *sys.argv[1:]]))
        if out:
            from augury.lab.report.files import write

            write(results, run, out)
    from augury.lab.report.table import lines

    report(results, as_json=json, lines=lines(results, out))
    if results.failing:
        sys.exit(1)


def _play(run: Run, start_workers: Callable[[], Workers[Task, PlayedBlock]], journal: Journal) -> None:
    """Play with a progress bar; Ctrl-C says how to go on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from augury.cli.terminal import Terminal

    console = Terminal(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    kept = len(journal.blocks)
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
            task = bar.add_task(say("Playing blocks"), total=kept + run.missing, completed=kept)
            for block in run.play(start_workers):
                done = len(journal.blocks)
                now = say("Playing {pair}", pair=block.pair)
                bar.update(task, completed=done, total=done + run.missing, description=now)
    except KeyboardInterrupt:
        here = journal.folder
        message = say("stopped; nothing is kept without --out FOLDER")
        if here:
            count = len(journal.blocks)
            message = say(
                "stopped; {count} blocks are kept in {folder}; repeat the command to continue", count=count, folder=here
            )
        sys.stderr.write(f"augury: {visible(message)}\n")
        raise
