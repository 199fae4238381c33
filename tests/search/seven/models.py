"""Made-up models, so that no test depends on the learned ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import augury.search.seven.model as module
from augury.games.seven.state import SEATS, Setup
from augury.search.seven.model import ASKED, FEATURES, HELD, STRENGTHS, Model

ENDINGS: dict[str, list[tuple[list[int], float]]] = {
    "exam-4": [
        ([5, 1, 0, 0], 0.125),
        ([3, 0, 0, 0], 0.25),
        ([2, 1, 1, 0], 0.25),
        ([1, 0, 0, 0], 0.25),
        ([0] * 4, 0.125),
    ],
    "exam-3": [([5, 1, 0], 0.25), ([2, 2, 0], 0.25), ([1, 0, 0], 0.375), ([0, 0, 0], 0.125)],
    "first-4": [([2, 0, -1, -2], 0.5), ([2, 2, 0, 0], 0.125), ([0, -1, -1, -3], 0.25), ([0, 0, 0, 0], 0.125)],
    "first-3": [([2, 0, -1], 0.5), ([2, 2, -3], 0.25), ([0, 0, -1], 0.25)],
}
"""Possible results of rounds, with probabilities that are multiples of 1/8."""


def made_up(seed: int, players: int = SEATS, trust: float = 1.0, firm: float = 1.0) -> Model:
    """A model with random parameters, scaled by `firm` and different for every seed."""
    numbers, model = np.random.default_rng(seed), Model.new()
    shares = numbers.gamma(0.5, size=(ASKED, HELD, STRENGTHS, players))
    model.expects[..., :players] = 0.7 * shares / shares.sum(axis=-1, keepdims=True)
    root = numbers.normal(0, 0.4, (players - 1, players - 1))
    model.precision[: players - 1, : players - 1] = firm * (root @ root.T + 0.2 * np.eye(players - 1))
    model.plays[:] = firm * numbers.normal(0, 1.5, FEATURES)
    model.trust = np.float32(trust)
    return model


def learned(name: str) -> dict[str, Any]:
    """Made-up contents of the learned table with this name."""
    name = name.removeprefix("made-up-")
    model = made_up(sum(map(ord, name)), int(name[-1]), trust=0.8)
    numbers = {field: getattr(model, field).tolist() for field in ("expects", "precision", "plays", "trust")}
    return numbers | {"endings": ENDINGS[name]}


def use_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the learned tables with made-up ones; they have other names, so they do not affect the caches."""
    plain = module.table_name

    def named(setup: Setup) -> str:
        return f"made-up-{plain(setup)}"

    monkeypatch.setattr("augury.search.seven.model._learned", learned)
    monkeypatch.setattr("augury.search.seven.model.table_name", named)
    monkeypatch.setattr("augury.search.seven.prospects.table_name", named)
