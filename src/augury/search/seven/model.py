"""What was learned from games of our own players: how a hand prophesies, and how a seat chooses its card.

Both are likelihoods. Of a prophecy: a hand predicts how many of each rank to expect, a sum over its cards by the
number of tricks that ask for the card's colour, the number of cards held in it and the card's strength; prophecies lie
around that normally. Of a card: a seat chooses among its cards with odds that grow with the features of `sense`.
How rounds end is learned too, for `prospects`. `benchmarks/learn_models.py` learns.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import SEATS, Setup
from augury.kernel.records import Record, field

ASKED, HELD, STRENGTHS = 6, 7, 8
FEATURES = 13


class Model(Record):
    """The parameters of both likelihoods."""

    expects: NDArray[np.float32] = field("f4", ASKED, HELD, STRENGTHS, SEATS)
    """The expected tokens on each rank per card, by tricks that ask for its colour, cards held in it, and strength."""
    precision: NDArray[np.float32] = field("f4", SEATS, SEATS)
    """The inverse covariance around the expectation; the last rank follows from the others."""
    plays: NDArray[np.float32] = field("f4", FEATURES)
    """The weight of each feature of `sense` in the choice of a card."""
    trust: np.float32 = field("f4")
    """How far the model is trusted for an unknown player, from 0 to 1."""


def table_name(setup: Setup) -> str:
    """The name of the table for a setup; the exam edition has colour cards, the first does not."""
    return f"{'exam' if setup.colour_cards else 'first'}-{int(setup.players)}"


def read_model(setup: Setup) -> Model:
    """The model for a setup's edition and number of players."""
    return _read(table_name(setup))


def endings_of(name: str) -> list[tuple[list[int], float]]:
    """How rounds between good players end: the points of all seats in descending order, and the chance of that."""
    return [(list(points), chance) for points, chance in _learned(name)["endings"]]


@cache
def _learned(name: str) -> dict[str, Any]:
    file = files("augury.search.seven").joinpath("models", f"{name}.json")
    return cast("dict[str, Any]", json.loads(file.read_text(encoding="utf-8")))


@cache
def _read(name: str) -> Model:
    learned = _learned(name)
    model = Model.new()
    model.expects[:] = np.array(learned["expects"])
    model.precision[:] = np.array(learned["precision"])
    model.plays[:] = np.array(learned["plays"])
    model.trust = np.float32(learned["trust"])
    return model
