"""`augury solve`: the value of a position under perfect play."""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from augury.cli.output import report, working
from augury.cli.paths import check_local
from augury.errors import BadArgument, BadSetup, in_series
from augury.kernel.files import visible
from augury.lab.workers import read_workers
from augury.language import say

if TYPE_CHECKING:
    from augury.kernel.game import Game
    from augury.kernel.position import Position

GIB = 1 << 30
LEAST, USUAL = 0.5, 4.0
"""GiB: the smallest limit, and the largest default."""


def solve(
    game: Game,
    *,
    position: Path | None = None,
    all_moves: bool = False,
    winner: bool = False,
    memory: float | None = None,
    save: Path | None = None,
    table: bool = False,
    hours: float | None = None,
    out: Path | None = None,
    with_: Annotated[list[Path] | None, Parameter(name="--with")] = None,
    workers: str | None = None,
    json: bool = False,
) -> None:
    """Solve a position for two: its value and winner under perfect play, its best moves, and a best line.

    Parameters
    ----------
    position
        Solve the last position of a game record, with the record's setup.
    all_moves
        Show what every move is worth.
    winner
        Find only the winner, which is faster than finding the value.
    memory
        How many GiB of memory to use; half of the machine's memory if left out, but at most 4.
    save
        Save what is proven to this file, every five minutes and when stopped, and continue from it the next time.
    table
        Solve all small boards instead, and write the page about them.
    hours
        For --table: how long it may take. [default: 1]
    out
        For --table: the folder for the page, its picture and its numbers; standard output if left out.
    with_
        For --table: files with results that --json printed, to include on the page.
    workers
        For --table: how many processes solve a board each, and share the memory; or ray, or the address of a Ray
        cluster as ray://..., where each worker may take as much. Just this process if left out.
    json
        Print JSON.
    """
    check_local(save, out)
    limit = memory_limit(memory)
    if table:
        from augury.cli.grid.solve_table import solve_table

        _refuse_with_table(position=position, all_moves=all_moves, winner=winner, save=save)
        processes = read_workers(workers) if workers else None
        most = 1.0 if hours is None else hours
        solve_table(game, limit=limit, hours=most, out=out, extra=with_ or [], workers=processes, json=json)
        return
    if hours is not None or out or with_ or workers:
        raise BadArgument("--hours, --out, --with and --workers need --table; add --table, or leave them out")
    if winner and all_moves:
        raise BadArgument("--winner asks only who wins and --all-moves what every move is worth; choose one")
    with working(say("Loading the solver (compiling it, the first time) ...")):
        from augury.lab.grid.result import Scope, work_out
        from augury.lab.grid.text import report_lines
        from augury.lab.grid.work import begin
        from augury.search.grid.solver import Stopped

        here = read_position(position) if position else game.start(seed=0)
        work = begin(here, limit, save)
    try:
        with work.watched():
            result = work_out(work, here, Scope(winner=winner, all_moves=all_moves), limit)
    except Stopped:
        sys.stderr.write(say("Stopped: {progress}", progress=work.progress()) + "\n")
        if work.save():
            message = say("Saved. To continue, repeat the command with --save {file}", file=visible(quote(str(save))))
            sys.stderr.write(message + "\n")
        sys.exit(128 + work.signal)
    work.save()
    report(result, as_json=json, lines=() if json else report_lines(result))


def memory_limit(memory: float | None) -> float:
    """How many GiB the program may take."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / GIB
    if memory is None:
        return round(max(LEAST, min(machine / 2, USUAL)), 1)
    if math.isnan(memory) or not LEAST <= memory <= machine:
        raise BadArgument(f"--memory must be from {LEAST} to the {machine:.1f} GiB of this machine, not {memory:g}")
    return memory


def read_position(file: Path) -> Position:
    """The last position of a game record."""
    from augury.kernel.gamerecord import load
    from augury.kernel.verification import verify

    record = load(file)
    if record.game != "grid":
        raise BadSetup(f"{file} is a record of {record.game}, but the solver only solves grid")
    return verify(record)


def _refuse_with_table(**given: object) -> None:
    wrong = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if wrong:
        raise BadArgument(f"--table solves all boards, each from its start; leave {in_series(wrong)} out")
