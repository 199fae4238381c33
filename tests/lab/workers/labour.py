"""Work for workers, some of which goes wrong."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from augury.errors import BadSetup

DEADLY, BAD, BROKEN = 13, 17, 19
"""Numbers that end the process, are refused, and raise what nobody foresaw."""


@dataclass(frozen=True)
class Squares:
    """Squares of numbers; the process that first meets a deadly one is killed, or every process that meets it."""

    folder: Path
    always: bool = False

    def __call__(self) -> Callable[[int], tuple[int, int]]:
        """Whoever squares, and tells in which process."""
        return self.square

    def square(self, number: int) -> tuple[int, int]:
        """The square, and who worked it out."""
        seen = self.folder / "seen"
        if number == DEADLY and (self.always or not seen.exists()):
            seen.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if number == BAD:
            raise BadSetup("seventeen has no square here")
        if number == BROKEN:
            raise ZeroDivisionError("nineteen")
        return number**2, os.getpid()
