"""Makes the same game in both libraries: Oh Hell for four with twelve tricks, from `examples/oh_hell` and OpenSpiel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pyspiel

from augury.kernel.game import Game

sys.path.append(str(Path(__file__).parent.parent / "examples" / "oh_hell" / "src"))

PLAYERS: Final = 4
TRICKS: Final = 12
ACTIONS = PLAYERS * (1 + TRICKS)
"""The actions of a game: a bid and twelve cards from each player."""


def ours() -> Game:
    """Our game."""
    from oh_hell import GAME
    from oh_hell.setup import OhHellSetup

    return Game(GAME, OhHellSetup(players=PLAYERS, num_tricks_fixed=TRICKS))


def theirs() -> pyspiel.Game:
    """OpenSpiel's game in C++."""
    return pyspiel.load_game("oh_hell", {"players": PLAYERS, "num_tricks_fixed": TRICKS})
