"""Tasks for worker processes, some of which fail."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from augury.errors import BadSetup

DEADLY, BAD, BROKEN = 13, 17, 19
"""Numbers that kill the process, are refused, and raise an unexpected error."""


@dataclass(frozen=True)
class Squares:
    """Squares of numbers; a deadly one kills the first process that meets it, or every process."""

    folder: Path
    always: bool = False

    def __call__(self) -> Callable[[int], tuple[int, int]]:
        """Return the function that squares."""
        return self.square

    def square(self, number: int) -> tuple[int, int]:
        """Return the square and the process that computed it."""
        seen = self.folder / "seen"
        if number == DEADLY and (self.always or not seen.exists()):
            seen.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if number == BAD:
            raise BadSetup("seventeen has no square here")
        if number == BROKEN:
            raise ZeroDivisionError("nineteen")
        return number**2, os.getpid()
