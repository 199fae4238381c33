"""Beginners at Prophecy of the Four Horsemen: they judge the table right after a card, with the mistakes of a beginner.

A strong card on the table looks best to them, at any Prophecy, and a full side looks like a Prophecy won. They overlook
the opponent's cards there and next turn, what a card will ask for next, and that Horsemen ride when the piles run out.
And they think of some of their choices only.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import cast

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cards import total
from augury.games.horsemen.choices import legal
from augury.games.horsemen.rules import apply
from augury.games.horsemen.sides import side
from augury.games.horsemen.state import ACTIONS, OVER, PLACES, SLOTS, WORDS, Setup, State
from augury.kernel.bits import lowest, size, without_lowest
from augury.kernel.chance import Dice, Source, below, draw
from augury.kernel.compilation import routine, rule
from augury.kernel.game import Game
from augury.kernel.interface import redeal
from augury.kernel.records import Memory, Record
from augury.players.limits import check_settings

_LOT = 1e-9
_WIN = 1000.0
_PROPHECY = 30.0
_FULL = 3.0
"""A side with four cards looks like a Prophecy won."""
WEIGHTS = (-100.0, 100.0)
"""The most that anything may count relative to a point of its own."""


@rule
def admire(state: State, seat: int, rivalry: float, thrift: float) -> float:
    """How good a table looks to a beginner.

    Its own cards on the table count, and a full side more; `rivalry` is what the opponent's count, and `thrift` what a
    point of the cards it owns counts.
    """
    worth = _PROPHECY * (int(state.scores[seat]) - rivalry * int(state.scores[1 - seat]))
    if state.phase == OVER:
        worth += _WIN * ((int(state.winners) >> seat & 1) - rivalry * (int(state.winners) >> (1 - seat) & 1))
    for place in range(PLACES):
        for owner in range(2):
            cards = side(state, place, owner)
            looks = float(total(cards)) + (_FULL if size(cards) == SLOTS else 0.0)
            worth += looks if owner == seat else -rivalry * looks
    return float(worth + thrift * total(np.uint64(state.owned[seat])))


@routine
def admired_action(
    setup: Setup,
    rooms: Memory,
    seat: int,
    source: Source,
    words: NDArray[np.uint64],
    attention: int,
    rivalry: float,
    thrift: float,
) -> int:
    """The choice in `rooms[0]` after which the table looks best at once, among `attention` choices by lot."""
    legal(setup, rooms[0], seat, words)
    left = 0
    for word in range(WORDS):
        left += size(np.uint64(words[word]))
    wanted = min(attention, left)
    best, best_worth = -1, 0.0
    for word in range(WORDS):
        choices = np.uint64(words[word])
        while choices:
            action = word * 64 + lowest(choices)
            choices = without_lowest(choices)
            looked_at = below(source, left) < wanted
            left -= 1
            if not looked_at:
                continue
            wanted -= 1
            rooms[1] = rooms[0]
            apply(setup, rooms[1], seat, action)
            worth = admire(rooms[1], seat, rivalry, thrift) + float(draw(source) >> np.uint64(40)) * _LOT
            if best < 0 or worth > best_worth:
                best, best_worth = action, worth
    return best


@dataclass(frozen=True)
class Beginner:
    """How many choices it considers, and what it values besides its own cards on the table."""

    attention: int = 4
    rivalry: float = 0.0
    """What a point of the opponent's on the table counts, where one of its own is 1."""
    thrift: float = 0.0
    """What a point of the cards that it owns counts."""

    def __post_init__(self) -> None:
        check_settings(self, "beginner", attention=(1, ACTIONS), rivalry=WEIGHTS, thrift=WEIGHTS)

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """Choose what looks best at once in a sampled world."""
        setup = cast(Setup, game.setup)
        rooms, words = State.array(2), np.zeros(WORDS, np.uint64)
        rooms[0] = np.array([state], dtype=State.dtype)[0]
        redeal(setup, rooms[0], seat, dice)
        return int(admired_action(setup, rooms, seat, dice, words, self.attention, self.rivalry, self.thrift))
