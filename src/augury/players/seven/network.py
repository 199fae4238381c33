"""A player of Seven Prophecies that follows a trained network, without search and without PyTorch.

`augury train seven` makes the weights. The suits share all weights, so that nothing depends on a suit's name: each
suit's numbers become a row, and the rows see each other through their mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Event
from typing import cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadFile, BadSetup
from augury.games.seven.setup import SevenSetup
from augury.games.seven.state import COLOURS, FIRST_PROPHECY, PROPHECIES, SEATS, TOKENS, Setup, State
from augury.kernel.chance import Dice
from augury.kernel.compilation import rule
from augury.kernel.game import Game
from augury.kernel.records import Memory, Record
from augury.search.seven.features import (
    FEATURES,
    LEGAL,
    NUMBERS,
    PROPHESIES,
    SUIT,
    Numbers,
    scales,
    write_features,
)

Floats = NDArray[np.float32]
IMPOSSIBLE = -1e9
"""The preference for an illegal action."""
SUITED = COLOURS * SUIT
_EPSILON = 1e-5


@rule
def _look(setup: Setup, states: Memory, seat: int, out: Numbers) -> None:
    write_features(setup, states[0], seat, out)


@lru_cache(8)
def prophecy_parts(game: Game) -> Floats:
    """A row for each prophecy with a 1 for its number of tokens on each rank."""
    setup = cast(Setup, game.setup)
    parts = np.zeros((PROPHECIES, SEATS * (TOKENS + 1)), np.float32)
    for index in range(int(setup.prophecy_count)):
        for rank in range(SEATS):
            parts[index, (TOKENS + 1) * rank + (int(setup.prophecies[index]) >> 4 * rank & 15)] = 1
    return parts


class Weights:
    """A network's weights, as float32 in memory and float16 in the file."""

    def __init__(self, file: Path) -> None:
        """Read a file that `augury train` has written."""
        try:
            with np.load(file) as kept:
                self._arrays = {name: kept[name].astype(np.float32) for name in kept.files if name != "setup"}
                self.setup = str(kept["setup"])
            self._scales = scales()
            self._blocks = sum(name.endswith(".own.weight") for name in self._arrays)
            fits = self._arrays["trunk.suit.weight"].shape[1] == SUIT
        except FileNotFoundError:
            raise BadFile(f"there is no file {file}") from None
        except (OSError, ValueError, KeyError, IndexError, BadZipFile):
            fits = False
        if not fits:
            raise BadFile(f"{file} has no weights for this version; augury train seven makes them")

    def preferences(self, features: Numbers, prophecies: Floats, count: int) -> Floats:
        """The preference for each action; `prophecies` has their parts, of which the first `count` are in the game."""
        numbers = features * self._scales
        table = self._layer("trunk.table", numbers[SUITED:])
        rows = np.maximum(self._layer("trunk.suit", numbers[:SUITED].reshape(COLOURS, SUIT)) + table, 0)
        for block in range(self._blocks):
            name = f"trunk.blocks.{block}"
            normal = self._norm(f"{name}.norm", rows)
            inner = self._layer(f"{name}.own", normal) + self._layer(f"{name}.mean", normal.mean(0))
            rows = rows + self._layer(f"{name}.out", np.maximum(inner, 0))
        rows = self._norm("trunk.norm", rows)
        found = np.full(FIRST_PROPHECY + PROPHECIES, IMPOSSIBLE, np.float32)
        if features[PROPHESIES]:
            middle = rows.mean(0)
            told = self._layer("prophecy", middle) + prophecies @ self._layer("tokens", middle)
            found[FIRST_PROPHECY : FIRST_PROPHECY + count] = told[:count]
        else:
            cards = self._layer("cards", rows)
            legal = features[:SUITED].reshape(COLOURS, SUIT)[:, LEGAL * NUMBERS : (LEGAL + 1) * NUMBERS] > 0
            places = (16 * np.arange(COLOURS)[:, None] + np.arange(NUMBERS))[legal]
            found[places] = cards[legal]
        return found

    def _layer(self, name: str, given: Floats) -> Floats:
        found: Floats = given @ self._arrays[f"{name}.weight"].T + self._arrays[f"{name}.bias"]
        return found

    def _norm(self, name: str, given: Floats) -> Floats:
        centred = given - given.mean(-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(-1, keepdims=True) + _EPSILON)
        found: Floats = centred / spread * self._arrays[f"{name}.weight"] + self._arrays[f"{name}.bias"]
        return found


@lru_cache(8)
def _weights(file: str, changed: float) -> Weights:
    return Weights(Path(file))


def weights_in(file: str) -> Weights:
    """The weights in a file, which is read again only if it changes."""
    path = Path(file)
    return _weights(file, path.stat().st_mtime if path.is_file() else 0.0)


def setup_name(game: Game) -> str:
    """The way to play that weights belong to.

    >>> from augury.kernel.game import open_game
    >>> setup_name(open_game("seven"))
    'exam-4'
    """
    chosen = cast(SevenSetup, game.chosen)
    return f"{chosen.edition}-{chosen.players}"


@dataclass(frozen=True)
class Network:
    """Takes the action that the network prefers; `weights` is a file from `augury train seven`."""

    weights: str = ""

    def __post_init__(self) -> None:
        if not self.weights:
            raise BadSetup("Network needs a file of weights, such as Network:weights=weights.npz")

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The preferred legal action; equal positions always give equal actions."""
        weights = weights_in(self.weights)
        if weights.setup != setup_name(game):
            raise BadSetup(f"{self.weights} was trained for {weights.setup}, not for {setup_name(game)}")
        setup, features = cast(Setup, game.setup), np.zeros(FEATURES, np.int8)
        _look(setup, np.array([state], State.dtype), seat, features)
        return int(weights.preferences(features, prophecy_parts(game), int(setup.prophecy_count)).argmax())
