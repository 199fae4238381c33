"""A solver at work: progress on standard error, stops on signals, and regular saves."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from rich.console import Console
from rich.status import Status

from augury.errors import BadFile
from augury.games.grid.state import Setup, State
from augury.kernel.files import visible
from augury.kernel.position import Position
from augury.kernel.setups import plain_setup
from augury.lab.grid.text import bounds
from augury.search.grid.answers import load, narrow
from augury.search.grid.remainder import WAY
from augury.search.grid.save_file import Cost, Proven, load_solver, save_solver
from augury.search.grid.solver import Solver, Stopped

T = TypeVar("T")

GIB = 1 << 30
PROGRAM = 0.4
"""GiB that the program needs besides its table."""

BETWEEN_SAVES = 300.0
"""Seconds."""
WORTH_SAVING = 50
"""How many times longer than a save the work before the next save lasts, at least."""
BETWEEN_LINES = 30.0
"""Seconds between two lines of progress without a terminal."""


class Work:
    """The work on one position, across all its runs."""

    def __init__(
        self, solver: Solver, puzzle: dict[str, Any], file: Path | None = None, deadline: float | None = None
    ) -> None:
        """Start, or resume from the file of an earlier run; the deadline is a `time.monotonic`."""
        self.solver = solver
        self.signal = 0
        """The signal that asked to stop, or 0."""
        self.proof: Cost | None = None
        """The cost of the proof, once there is one."""
        self._puzzle, self._file, self._deadline = puzzle, file, deadline
        self._before = 0.0
        self._stage = ""
        self._status: Status | None = None
        if file and file.exists():
            found = load_solver(solver, puzzle, file)
            self.proof, self._before = found.proof, found.whole.seconds
        narrow(solver)
        self._root, self._proven = solver.start, (solver.least, solver.most)
        self._started = self._reported = time.monotonic()
        self._next_save = self._started + BETWEEN_SAVES

    @property
    def whole(self) -> Cost:
        """The cost of all runs."""
        return Cost(self.solver.nodes, self._before + time.monotonic() - self._started)

    @property
    def proven(self) -> tuple[int, int]:
        """Bounds on the position's value, remembered while the solver follows a line from it."""
        if self.solver.start is self._root:
            self._proven = self.solver.least, self.solver.most
        return self._proven

    @property
    def ended(self) -> bool:
        """Whether to stop now."""
        return bool(self.signal) or (self._deadline is not None and time.monotonic() >= self._deadline)

    def ask(self, question: Callable[[], T], stage: str = "") -> T:
        """Ask the solver a question that may take long; Stopped if the work has to stop."""
        self._stage = stage
        while True:
            try:
                if self.ended:
                    raise Stopped
                return question()
            except Stopped:
                if self.ended:
                    raise
                self.save()

    def prove(self, question: Callable[[], object]) -> None:
        """Ask for the proof, and note its cost."""
        question()
        self.proof = self.proof or self.whole

    def save(self) -> bool:
        """Save what is proven, if there is a file; work continues even if that fails."""
        started = time.monotonic()
        saved = False
        try:
            if self._file:
                save_solver(self.solver, self._puzzle, self._so_far(), self._file)
                saved = True
        except BadFile as error:
            sys.stderr.write(f"augury: {visible(str(error))}; nothing was saved\n")
        took = time.monotonic() - started
        self._next_save = time.monotonic() + max(BETWEEN_SAVES, took * WORTH_SAVING)
        return saved

    def _so_far(self) -> Proven:
        """The progress so far; a proof of the winner is not a proof of the value."""
        least, most = self.proven
        return Proven(least, most, self.whole, self.proof if least == most else None)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Show progress, and stop on Ctrl-C and SIGTERM."""
        handlers = {}
        if threading.current_thread() is threading.main_thread():
            handlers = {number: signal.signal(number, self._wish) for number in (signal.SIGINT, signal.SIGTERM)}
        console = Console(stderr=True)
        self.solver.watch = self._look
        try:
            if console.is_terminal:
                with console.status("Solving ...") as self._status:
                    yield
            else:
                yield
        finally:
            self._status = None
            self.solver.watch = None  # a reference cycle would keep the table alive
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _wish(self, number: int, frame: object) -> None:
        self.signal = number

    def _look(self, solver: Solver) -> None:
        """Called a few times a second during a search."""
        now = time.monotonic()
        if self.ended or (self._file and now >= self._next_save):
            solver.stop()
        if self._status:
            self._status.update(self.progress())
        elif now - self._reported >= BETWEEN_LINES:
            self._reported = now
            sys.stderr.write(self.progress() + "\n")
            sys.stderr.flush()

    def progress(self) -> str:
        solver, whole = self.solver, self.whole
        control = solver.puzzle.control
        way = ", ".join(f"{int(control[at]) + 1} of {int(control[at + 1])}" for at in (WAY, WAY + 2))
        parts = [
            f"{whole.seconds:.0f} s",
            f"{whole.nodes / 1e6:.1f} million positions",
            f"{whole.nodes / max(whole.seconds, 1e-3) / 1e3:.0f} thousand a second",
            f"table {100 * solver.stored / len(solver.table):.0f} % of {solver.table.nbytes / 2**30:.2f} GiB",
            bounds(*self.proven),
            self._stage,
            f"move {way}",
        ]
        return "; ".join(part for part in parts if part)


def begin(position: Position, limit: float, file: Path | None = None, deadline: float | None = None) -> Work:
    """Prepare the work on a position with `limit` GiB."""
    game = position.game
    if file and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise BadFile(f"cannot write {file}: {'it is a folder' if file.is_dir() else 'there is no such folder'}")
    solver = Solver(cast(Setup, game.setup), cast(State, position.state), int((limit - PROGRAM) * GIB))
    load(solver)
    moves = [game.engine.format_action(game.setup, action) for _, action in position.moves]
    return Work(solver, {"setup": plain_setup(game.chosen), "moves": moves}, file, deadline)
