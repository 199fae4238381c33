"""Views written directly as JSON equal the encoded views."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.setups import EVERY, Way, name_of_way, opened


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_written_views_are_the_views(way: Way) -> None:
    """In every setup and for every reader, `view_json` has the same fields and values as `view` during a whole game."""
    chance = random.Random(1)
    position = opened(way).start(5, "")
    for _ in range(150):
        for reader in (*range(position.game.players), None):
            written = msgspec.json.decode(position.view_json(reader))
            assert written == msgspec.json.decode(msgspec.json.encode(position.view(reader)))
        if position.over:
            break
        seat = chance.choice(position.actors)
        position = position.play(chance.choice(position.legal_actions(seat)), seat)
