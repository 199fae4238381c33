"""`augury solve --table`: all small boards, one after the other, and the page about them."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

from augury.cli.output import print_json, working
from augury.errors import BadArgument
from augury.kernel.files import visible
from augury.language import say, speaking

if TYPE_CHECKING:
    from augury.games.grid.setup import GridSetup
    from augury.kernel.game import Game
    from augury.lab.grid.solutions import Solutions

PAGE, PICTURE, NUMBERS = "solutions.md", "pictures/solutions.svg", "solutions.json"


def solve_table(
    game: Game,
    *,
    limit: float,
    hours: float,
    out: Path | None,
    extra: list[Path],
    workers: int | str | None = None,
    json: bool,
) -> None:
    """Solve what is not solved yet, as far as there is time, and write page, picture and numbers."""
    if math.isnan(hours) or not 0 <= hours <= 1e4:
        raise BadArgument(f"--hours must be from 0 to 10000, not {hours:g}")
    with working(say("Loading the solver (compiling it, the first time) ...")):
        from augury.lab.grid.boards import Interrupted, solve_boards, wanted
        from augury.lab.grid.solutions import (
            Solutions,
            format_solutions,
            read_printed,
            read_solutions,
            write_files,
        )
    cases = wanted(cast("GridSetup", game.chosen))
    known = read_solutions(out / NUMBERS) if out else Solutions()
    for file in extra:
        known.add(read_printed(file))
    deadline = time.monotonic() + hours * 3600
    missing = [case for case in cases if not known.solved(case)]
    stopped_by = 0
    try:
        for solution in solve_boards(missing, limit, deadline, workers):
            known.add(solution)
            if out:
                write_files([(out / NUMBERS, format_solutions(known))])
            found = {"positions": f"{solution.nodes:,}", "seconds": f"{solution.seconds:.1f}"}
            message = say("{command}: {positions} positions, {seconds} s", command=visible(solution.command), **found)
            sys.stderr.write(message + "\n")
    except Interrupted as stop:
        stopped_by = stop.number
    left = [case for case in cases if not known.solved(case)]
    if left:
        counts = {"left": len(left), "all": len(cases)}
        message = say("{left} of {all} boards are not solved yet; repeat the command to continue", **counts)
        sys.stderr.write(message + "\n")
    _publish(known, out, json=json)
    if stopped_by:
        sys.exit(128 + stopped_by)


def _publish(known: Solutions, out: Path | None, *, json: bool) -> None:
    from augury.lab.grid.page import page
    from augury.lab.grid.plot import plot
    from augury.lab.grid.solutions import format_solutions, write_files

    if out:
        with speaking("en"):  # as all files are
            files = [
                (out / NUMBERS, format_solutions(known)),
                (out / PAGE, page(known)),
                (out / PICTURE, plot(known)),
            ]
        write_files(files)
    if json:
        print_json(known)
    elif not out:
        sys.stdout.write(page(known))
