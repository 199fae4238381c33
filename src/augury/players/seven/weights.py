"""Networks for Seven Prophecies in NumPy: what a trained one prefers, without PyTorch.

`augury train seven` makes the weights. The suits share all weights, so that nothing depends on a suit's name: each
suit's numbers become a row, and the rows see each other through their mean.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadFile, BadSetup, NoWeights
from augury.games.seven.setup import SevenSetup
from augury.games.seven.state import COLOURS, FIRST_PROPHECY, PROPHECIES, SEATS, TOKENS, Setup, State
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


def setup_name(game: Game) -> str:
    """The way to play that weights belong to.

    >>> from augury.kernel.game import open_game
    >>> setup_name(open_game("seven"))
    'exam-4'
    """
    chosen = cast(SevenSetup, game.chosen)
    return f"{chosen.edition}-{chosen.players}"


class Weights:
    """A network's weights, as float32 in memory and float16 in the file."""

    def __init__(self, file: Path) -> None:
        """Read a file that `augury train` has written."""
        try:
            with np.load(file) as kept:
                self.arrays = {name: kept[name].astype(np.float32) for name in kept.files if name != "setup"}
                self.setup = str(kept["setup"])
            self.blocks = sum(name.endswith(".own.weight") for name in self.arrays)
            self.width, numbers = self.arrays["trunk.suit.weight"].shape
            fits = numbers == SUIT
        except FileNotFoundError:
            raise BadFile(f"there is no file {file}") from None
        except (OSError, ValueError, KeyError, IndexError, AttributeError, BadZipFile):
            fits = False
        if not fits:
            raise BadFile(f"{file} has no weights for this version; augury train seven makes them")
        self._layers = {
            name.removesuffix(".weight"): np.ascontiguousarray(array.T)
            for name, array in self.arrays.items()
            if array.ndim == 2
        }
        scaled = scales()[:, None]
        self._layers["trunk.suit"] *= scaled[:SUIT]
        self._layers["trunk.table"] *= scaled[SUITED:]

    def check(self, game: Game, file: str) -> None:
        """Raise BadSetup unless the network was trained for this way to play."""
        if self.setup != setup_name(game):
            raise BadSetup(f"{file} was trained for {self.setup}, not for {setup_name(game)}")

    def preferences(self, features: Numbers, prophecies: Floats, count: int) -> Floats:
        """The preference for each action; `prophecies` has their parts, of which the first `count` are in the game."""
        numbers = features.astype(np.float32)
        table = self._layer("trunk.table", numbers[SUITED:])
        rows = np.maximum(self._layer("trunk.suit", numbers[:SUITED].reshape(COLOURS, SUIT)) + table, 0)
        for block in range(self.blocks):
            name = f"trunk.blocks.{block}"
            normal = self._norm(f"{name}.norm", rows)
            inner = self._layer(f"{name}.own", normal) + self._layer(f"{name}.mean", normal.mean(0))
            rows = rows + self._layer(f"{name}.out", np.maximum(inner, 0))
        rows = self._norm("trunk.norm", rows)
        found = np.full(FIRST_PROPHECY + PROPHECIES, IMPOSSIBLE, np.float32)
        if features[PROPHESIES]:
            middle = rows.mean(0)
            scores = self._layer("prophecy", middle) + prophecies @ self._layer("tokens", middle)
            found[FIRST_PROPHECY : FIRST_PROPHECY + count] = scores[:count]
        else:
            cards = self._layer("cards", rows)
            legal = features[:SUITED].reshape(COLOURS, SUIT)[:, LEGAL * NUMBERS : (LEGAL + 1) * NUMBERS] > 0
            places = (16 * np.arange(COLOURS)[:, None] + np.arange(NUMBERS))[legal]
            found[places] = cards[legal]
        return found

    def _layer(self, name: str, given: Floats) -> Floats:
        found: Floats = given @ self._layers[name] + self.arrays[f"{name}.bias"]
        return found

    def _norm(self, name: str, given: Floats) -> Floats:
        centred = given - given.mean(-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(-1, keepdims=True) + _EPSILON)
        found: Floats = centred / spread * self.arrays[f"{name}.weight"] + self.arrays[f"{name}.bias"]
        return found


@lru_cache(8)
def _weights(file: str, changed: float) -> Weights:
    return Weights(Path(file))


def weights_in(file: str) -> Weights:
    """The weights in a file, which is read again only if it changes."""
    path = Path(file)
    return _weights(file, path.stat().st_mtime if path.is_file() else 0.0)


def included(name: str) -> Path:
    """Where the weights for a way to play are if they come with Augury."""
    return Path(str(files("augury.players.seven"))) / "weights" / f"{name}.npz"


def weights_for(game: Game, file: str = "") -> Weights:
    """The weights in a file or, without one, those that come with Augury; NoWeights if there are none."""
    name = setup_name(game)
    path = file or str(included(name))
    if not file and not Path(path).is_file():
        raise NoWeights(
            f"Augury comes without a trained network for {name}; train one with augury train seven, "
            "and name its file, such as network:weights=weights.npz"
        )
    weights = weights_in(path)
    weights.check(game, path)
    return weights


def preferences(weights: Weights, game: Game, state: Record, seat: int) -> Floats:
    """What a network prefers for a seat, from a state erased for it."""
    setup, features = cast(Setup, game.setup), np.zeros(FEATURES, np.int8)
    _look(setup, np.array([state], State.dtype), seat, features)
    return weights.preferences(features, prophecy_parts(game), int(setup.prophecy_count))


def log_odds(preferred: Floats) -> NDArray[np.float64]:
    """The logarithms of the probabilities that preferences stand for.

    >>> log_odds(np.array([0, IMPOSSIBLE, 0], np.float32)).round(3).tolist()
    [-0.693, -1000000000.0, -0.693]
    """
    shifted = preferred.astype(np.float64) - preferred.max()
    found: NDArray[np.float64] = shifted - np.log(np.exp(shifted).sum())
    return np.where(preferred > IMPOSSIBLE, found, IMPOSSIBLE)
