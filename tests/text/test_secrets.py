"""Text mode reveals nothing hidden: worlds that a seat cannot tell apart give it the same answers."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from augury.language import speaking
from augury.text.commands import commands_of, page
from augury.text.position import look
from tests.setups import Way, opened
from tests.strategies import moved
from tests.text.typist import ALL, NAMES, ask

WAYS: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "first", "players": 3}),
    ("horsemen", {"set": "house"}),
]
CARDS = {
    "seven": [f"{colour}{number}" for colour in "YRGBS" for number in (1, 5, 9)],
    "horsemen": [f"{suit}{value}" for suit in ("G", "C", "St", "Sw") for value in range(1, 7)],
}


@given(seed=st.integers(0, 2**32), way=st.sampled_from(WAYS))
@settings(max_examples=25, deadline=None)
def test_indistinguishable_worlds_get_the_same_answers(seed: int, way: Way) -> None:
    """Every command, every card as question or move, and the page are the same, for the seat and for spectators."""
    chance = random.Random(seed)
    game = opened(way)
    here = moved(game.start(seed, "salt"), chance, chance.randrange(80))
    seat = chance.randrange(game.players)
    there = here.redealt(seat, seed)
    commands = [command.name for command in commands_of(game.name)]
    lines = [*commands, "? unseen", *(f"{how}{card}" for card in CARDS[game.name] for how in ("", "? "))]
    for reader in (seat, None):
        brief = chance.random() < 0.5
        with speaking(chance.choice(["en", "ja"])):
            for line in lines:
                assert ask(here, line, reader, brief=brief) == ask(there, line, reader, brief=brief), line
            pages = [page(look(world, reader, NAMES[: game.players], ALL)) for world in (here, there)]
            assert pages[0] == pages[1]
