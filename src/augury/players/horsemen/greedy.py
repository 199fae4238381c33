"""A quick and sensible player of Prophecy of the Four Horsemen: it looks to the end of its turn, and at one reply.

It samples worlds that agree with what it has seen. In each it tries every choice, continues with the choices that look
best until the other player must choose, lets the other reply in the same way, and evaluates the position: Prophecies
taken, how each of the three is likely to go, the worth of deck and hand, the Favour, and how near the Apocalypse is.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import cast

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.choices import legal
from augury.games.horsemen.rules import actors, apply
from augury.games.horsemen.state import ACTIONS, CHOOSING, WORDS, Setup, State
from augury.kernel.bits import lowest, without_lowest
from augury.kernel.chance import Dice, Source, draw
from augury.kernel.compilation import routine
from augury.kernel.game import Game
from augury.kernel.interface import redeal
from augury.kernel.records import Memory, Record
from augury.search.horsemen.evaluation import Evaluation, evaluate, greedy_action, usual_evaluation

WORLDS = 2
"""How many worlds it samples for a choice."""


@routine
def finish_turn(setup: Setup, evaluation: Evaluation, rooms: Memory, seat: int, words: NDArray[np.uint64]) -> None:
    """Continue in `rooms[0]` with the choices that look best at once while an effect asks the seat to choose."""
    while rooms[0].phase == CHOOSING and rooms[0].chooser == seat:
        apply(setup, rooms[0], seat, greedy_action(setup, evaluation, rooms, seat, words))


@routine
def look_ahead(setup: Setup, evaluation: Evaluation, rooms: Memory, seat: int, words: NDArray[np.uint64]) -> float:
    """What `rooms[0]` comes to after the seat's own turn and a sensible reply."""
    finish_turn(setup, evaluation, rooms, seat, words)
    if actors(setup, rooms[0]) == 1 << (1 - seat):
        apply(setup, rooms[0], 1 - seat, greedy_action(setup, evaluation, rooms, 1 - seat, words))
        finish_turn(setup, evaluation, rooms, 1 - seat, words)
    return evaluate(evaluation, rooms[0], seat)


@routine
def best_action(
    setup: Setup,
    evaluation: Evaluation,
    known: Memory,
    rooms: Memory,
    seat: int,
    source: Source,
    words: NDArray[np.uint64],
    inner: NDArray[np.uint64],
    values: NDArray[np.float64],
) -> int:
    """The choice that looks best over a few worlds, from a state erased for the seat; `rooms` has space for three."""
    legal(setup, known[0], seat, words)
    for world in range(WORLDS):
        rooms[2] = known[0]
        redeal(setup, rooms[2], seat, source)
        for word in range(WORDS):
            choices = np.uint64(words[word])
            while choices:
                action = word * 64 + lowest(choices)
                choices = without_lowest(choices)
                rooms[0] = rooms[2]
                apply(setup, rooms[0], seat, action)
                if world == 0:
                    # A small random bonus, so that ties do not always go to the lowest number.
                    values[action] = float(draw(source) >> np.uint64(40)) * 1e-9
                values[action] += look_ahead(setup, evaluation, rooms, seat, inner)
    best = -1
    for word in range(WORDS):
        choices = np.uint64(words[word])
        while choices:
            action = word * 64 + lowest(choices)
            choices = without_lowest(choices)
            if best < 0 or values[action] > values[best]:
                best = action
    return best


@dataclass(frozen=True)
class Greedy:
    """Plays by the usual evaluation."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The choice that looks best."""
        here = np.array([state], dtype=State.dtype)
        words, inner = np.zeros(WORDS, np.uint64), np.zeros(WORDS, np.uint64)
        rooms, values = State.array(3), np.zeros(ACTIONS)
        return int(
            best_action(cast(Setup, game.setup), usual_evaluation(), here, rooms, seat, dice, words, inner, values)
        )
