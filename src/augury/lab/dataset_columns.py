"""The columns of a data set; `docs/data-sets.md` says what each means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from augury import __version__
from augury.kernel.game import Game
from augury.kernel.recording import HEAD, Decisions, Endings
from augury.kernel.setups import plain_setup

SCHEMA = 1
"""The version of the columns' meaning."""


class About(msgspec.Struct, frozen=True):
    """What both files say of themselves: JSON in their metadata, under `augury`."""

    schema: int
    version: str
    """Of Augury."""
    game: str
    setup: dict[str, object]
    seed: int
    """Of the run."""
    actions: int
    features: list[str]
    """The name of every number of an observation."""


def metadata(game: Game, run: int) -> dict[str, bytes]:
    """What the files of a run say of themselves."""
    setup, features = plain_setup(game.chosen), game.describe_observation()
    return {"augury": msgspec.json.encode(About(SCHEMA, __version__, game.name, setup, run, game.actions, features))}


def games_schema(players: int) -> pa.Schema:
    """The columns of games."""
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
    """The columns of decisions, for sets of actions and erased records of so many bytes."""
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
    """Games, column by column."""
    count, players = ended.scores.shape
    per_seat: dict[str, NDArray[Any]] = {"scores": ended.scores, "shares": ended.shares, "winners": ended.winners}
    return {
        "run": pa.array(np.full(count, run, np.uint64)),
        "game": pa.array(np.arange(ended.first, ended.first + count)),
        "seed": pa.array(ended.seeds),
        "length": pa.array(ended.lengths),
    } | {name: pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), players) for name, rows in per_seat.items()}


def decisions_columns(decisions: Decisions, text: Callable[[int], str]) -> dict[str, pa.Array]:
    """Decisions, column by column."""
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
    """Rows of bytes as values of that many bytes, without a copy where they lie side by side."""
    count, width = rows.shape
    return pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(width), count, [None, pa.py_buffer(np.ascontiguousarray(rows))]
    )
