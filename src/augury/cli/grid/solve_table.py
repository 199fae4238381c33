"""`augury solve --table`: all small boards, one after the other, and the page about them."""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from augury.cli.output import print_json, working
from augury.errors import BadArgument
from augury.games.grid.setup import GridSetup
from augury.kernel.files import visible
from augury.kernel.game import Game, open_game
from augury.lab.grid.solutions import (
    Case,
    Solution,
    Solutions,
    format_solutions,
    hoped,
    promised,
    read_printed,
    read_solutions,
    solution_of,
    write_files,
)
from augury.language import say, speaking

PAGE, PICTURE, NUMBERS = "solutions.md", "pictures/solutions.svg", "solutions.json"


def solve_table(
    game: Game,
    *,
    limit: float,
    hours: float,
    out: Path | None,
    extra: list[Path],
    wish: int | str | None = None,
    json: bool,
) -> None:
    """Solve what is not solved yet, as far as there is time, and write page, picture and numbers."""
    if math.isnan(hours) or not 0 <= hours <= 1e4:
        raise BadArgument(f"--hours must be from 0 to 10000, not {hours:g}")
    cases = wanted(cast(GridSetup, game.chosen))
    known = read_solutions(out / NUMBERS) if out else Solutions()
    for file in extra:
        known.add(read_printed(file))
    deadline = time.monotonic() + hours * 3600
    missing = [case for case in cases if not known.solved(case)]
    number = 0
    try:
        for solution in _solved_by(wish, missing, limit, deadline):
            known.add(solution)
            if out:
                write_files([(out / NUMBERS, format_solutions(known))])
            found = {"positions": f"{solution.nodes:,}", "seconds": f"{solution.seconds:.1f}"}
            told = say("{command}: {positions} positions, {seconds} s", command=visible(solution.command), **found)
            sys.stderr.write(told + "\n")
    except Interrupted as stop:
        number = stop.number
    left = [case for case in cases if not known.solved(case)]
    if left:
        counts = {"left": len(left), "all": len(cases)}
        told = say("{left} of {all} boards are not solved yet; the same command goes on with them", **counts)
        sys.stderr.write(told + "\n")
    _publish(known, out, json=json)
    if number:
        sys.exit(128 + number)


class Interrupted(Exception):
    """Somebody wished to stop, by a signal."""

    def __init__(self, number: int) -> None:
        """Which signal it was."""
        super().__init__(number)
        self.number = number


def wanted(chosen: GridSetup) -> list[Case]:
    """What to solve: everything or, if somebody asks for X-Prophecies, just those."""
    default, options = GridSetup(), chosen.options
    if (chosen.board, chosen.players) != (default.board, default.players):
        raise BadArgument("--table solves many boards, for two players; leave --board and --players out")
    if options.x_range != "max-1" or options.ties != "turn":
        raise BadArgument("--table solves both ranges, and ties are decided by turn; leave --x-range and --ties out")
    return hoped() if options.x_prophecies else promised() + hoped()


def _solved_by(wish: int | str | None, cases: list[Case], limit: float, deadline: float) -> Iterator[Solution]:
    """The solutions of boards, by this process or by whoever somebody wishes."""
    if wish is None or not cases or time.monotonic() >= deadline:
        yield from solved(cases, limit, deadline)
        return
    from augury.lab.grid.parallel import share_of, solved_apart, warm

    share = share_of(limit, wish)
    with working(say("Loading the solver (compiling it, the first time) ...")):
        warm(share)
    with _interruptible():
        yield from solved_apart(cases, share, deadline, wish)


@contextmanager
def _interruptible() -> Iterator[None]:
    """Take Ctrl-C and SIGTERM for a wish to stop at once."""

    def stop(number: int, frame: object) -> None:
        raise Interrupted(number)

    handlers = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def solved(cases: list[Case], limit: float, deadline: float) -> Iterator[Solution]:
    """The solutions of boards, until the time is over."""
    if not cases or time.monotonic() >= deadline:
        return
    from augury.lab.grid.result import Scope, work_out
    from augury.lab.grid.work import begin
    from augury.search.grid.solver import Stopped

    for case in cases:
        with working(say("Loading the solver (compiling it, the first time) ...")):
            position = open_game("grid", **case.words).start(seed=0)
            work = begin(position, limit, deadline=deadline)
        try:
            with work.watched():
                result = work_out(work, position, Scope(), limit)
        except Stopped:
            if work.signal:
                raise Interrupted(work.signal) from None
            return
        yield solution_of(case, result)


def _publish(known: Solutions, out: Path | None, *, json: bool) -> None:
    from augury.lab.grid.page import page
    from augury.lab.grid.plot import plot

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
