"""The columns of a data set; `docs/data-sets.md` explains them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from augury import __version__
from augury.kernel.game import Game
from augury.kernel.recorder import HEAD, Decisions, Endings
from augury.kernel.setups import plain_setup

SCHEMA = 1
"""The version of the columns."""


class About(msgspec.Struct, frozen=True):
    """The metadata of both files: JSON under the key `augury`."""

    schema: int
    version: str
    """The version of Augury."""
    game: str
    setup: dict[str, object]
    seed: int
    """The seed of the run."""
    actions: int
    features: list[str]
    """The names of the numbers in an observation."""


def metadata(game: Game, run: int) -> dict[str, bytes]:
    """The metadata of the files of a run."""
    setup, features = plain_setup(game.chosen), game.describe_observation()
    return {"augury": msgspec.json.encode(About(SCHEMA, __version__, game.name, setup, run, game.actions, features))}


def games_schema(players: int) -> pa.Schema:
    return pa.schema(
        {
            "run": pa.uint64(),
            "game": pa.int64(),
            "seed": pa.uint64(),
            "length": pa.int32(),
            "scores": pa.list_(pa.int16(), players),
            "shares": pa.list_(pa.float64(), players),
            "winners": pa.list_(pa.bool_(), players),
        }
    )


def decisions_schema(sets: int, seen: int) -> pa.Schema:
    """The columns of decisions; `sets` and `seen` are the bytes in a set of actions and in an erased record."""
    return pa.schema(
        {
            "game": pa.int64(),
            "ply": pa.int32(),
            "seat": pa.int8(),
            "stage": pa.int16(),
            "action": pa.int16(),
            "move": pa.dictionary(pa.int16(), pa.string()),
            "choices": pa.int16(),
            "legal": pa.binary(sets),
            "seen": pa.binary(seen),
        }
    )


def games_columns(ended: Endings, run: int) -> dict[str, pa.Array]:
    count, players = ended.scores.shape
    per_seat: dict[str, NDArray[Any]] = {"scores": ended.scores, "shares": ended.shares, "winners": ended.winners}
    return {
        "run": pa.array(np.full(count, run, np.uint64)),
        "game": pa.array(np.arange(ended.first, ended.first + count)),
        "seed": pa.array(ended.seeds),
        "length": pa.array(ended.lengths),
    } | {name: pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), players) for name, rows in per_seat.items()}


def decisions_columns(decisions: Decisions, text: Callable[[int], str]) -> dict[str, pa.Array]:
    heads = dict(zip(HEAD, decisions.heads, strict=True))
    actions = heads["action"]
    taken = np.flatnonzero(np.bincount(actions))
    places = np.zeros(taken[-1] + 1, np.int16)
    places[taken] = np.arange(len(taken))
    found = {
        "game": pa.array(decisions.games),
        "ply": pa.array(decisions.plies),
        "seat": pa.array(heads["seat"].astype(np.int8)),
        "stage": pa.array(heads["stage"]),
        "action": pa.array(actions),
        "move": pa.DictionaryArray.from_arrays(places[actions], [text(int(action)) for action in taken]),
        "choices": pa.array(heads["choices"]),
        "legal": _binary(decisions.legal),
        "seen": _binary(decisions.seen),
    }
    if decisions.observations is not None:
        found["observation"] = _binary(decisions.observations)
    return found


def _binary(rows: NDArray[Any]) -> pa.Array:
    """Rows of bytes as fixed-size binary values, without a copy if they are contiguous."""
    count, width = rows.shape
    return pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(width), count, [None, pa.py_buffer(np.ascontiguousarray(rows))]
    )
