"""Runs `augury play` as a user does, with its own data folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

LINK = re.compile(r"(http://127\.0\.0\.1:\d+)(/\S*)")


class Command:
    """A running `augury play`, with the address and path that it printed."""

    def __init__(self, folder: Path, *words: str) -> None:
        """Start it on any free port, and return once it has printed a link."""
        self._folder = folder
        self._words = words
        self.start()

    def start(self) -> None:
        """Start it, for the first time or again with the same data."""
        command = [sys.executable, "-m", "augury", "play", *self._words, "--no-browser", "--port", "0"]
        settings = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(self._folder)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := LINK.search(line):
                self.address, self.path = found.groups()
                return
        raise AssertionError("the command ended without telling an address")

    def stop(self) -> None:
        """Terminate it as Ctrl-C does."""
        self._process.terminate()
        self._process.communicate(timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
