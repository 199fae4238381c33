"""Importing this module loads what the command needs after some moves, for `fork_server`."""

from __future__ import annotations

import io
import os
import tempfile
from contextlib import redirect_stdout, suppress
from unittest.mock import patch

from augury.cli import main

MOVES = {
    "seven": ["2113", *(f"{colour}{number}" for colour in "YSGR" for number in range(1, 12))],
    "grid": ["a1=1", "b2=2"],
    "horsemen": ["pass", "pass"],
}


def play() -> None:
    """Play the first moves of each game against the default opponents."""
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {"XDG_DATA_HOME": folder}):
        for game, moves in MOVES.items():
            typed = "".join(f"{move}\n" for move in moves)
            with patch("sys.stdin", io.StringIO(typed)), redirect_stdout(io.StringIO()), suppress(SystemExit):
                main(["play", game, "--terminal", "--seed", "1"])


play()
