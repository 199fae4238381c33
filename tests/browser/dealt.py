"""Games with known deals and moves, so that a test can go straight to the position that it is about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from augury.kernel.engine import Event
from augury.kernel.game import open_game
from augury.kernel.position import Position
from augury.kernel.seals import KEYED
from augury.table import decisions

SALT = "salt"
Moves = list[tuple[int, str]]


def deal(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Make all tables deal from this seed."""
    monkeypatch.setattr(decisions, "new_seed", lambda: seed)
    monkeypatch.setattr(decisions, "new_salt", lambda: SALT)


def by_chance(game: str, seed: int, **setup: Any) -> Iterator[tuple[Moves, Position, list[Event]]]:
    """Play randomly, yielding the moves so far, the position and the events of the last move."""
    chance, moves = random.Random(seed), Moves()
    here = open_game(game, **setup).start(seed, SALT, KEYED)
    while here.actors:
        seat = here.actors[0]
        move = chance.choice(here.legal(seat))
        moves.append((seat, move))
        here, events = here.step(move, seat)
        yield moves, here, events
