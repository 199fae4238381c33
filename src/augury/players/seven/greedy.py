"""A sensible beginner at Seven Prophecies: foretells what usually happens, then plays for the ranks it still needs.

It samples deals that agree with what it has seen. To prophesy, it plays random rounds in them and chooses the prophecy
of which the most tokens would have come true. To play a card, it finishes the trick at random, and chooses the card
that most often lands on a rank with a token of its own. It does not look beyond the trick.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import act, actors, advance, legal
from augury.games.seven.state import FIRST_PROPHECY, PLAYING, PROPHESYING, SCORING, Setup, State
from augury.kernel.bits import lowest, nth, size
from augury.kernel.chance import Dice, Source, pick
from augury.kernel.compilation import routine, rule
from augury.kernel.game import Game
from augury.kernel.interface import redeal
from augury.kernel.opponents import register_opponent, room_for
from augury.kernel.records import Memory, Record, field

IMAGINED_ROUNDS = 200
IMAGINED_TRICKS = 40


@rule
def step(setup: Setup, state: State, source: Source, words: NDArray[np.uint64]) -> None:
    """Choose at random for the seat that acts, and finish the trick if that was its last card."""
    seat = lowest(np.uint64(actors(setup, state)))
    legal(setup, state, seat, words)
    act(setup, state, seat, pick(source, words))
    advance(setup, state)


@rule
def foretell(
    setup: Setup,
    known: Memory,
    world: Memory,
    seat: int,
    source: Source,
    words: NDArray[np.uint64],
    confirmed: NDArray[np.float64],
) -> None:
    """For each prophecy, how many of its tokens would have been confirmed in simulated rounds."""
    for _ in range(IMAGINED_ROUNDS):
        world[0] = known[0]
        state = world[0]
        redeal(setup, state, seat, source)
        while state.phase != SCORING:
            step(setup, state, source, words)
        came = 0
        for trick in range(state.trick_number):
            came += 1 << 4 * (int(state.places[trick]) >> (2 * seat) & 3)
        for index in range(int(setup.prophecy_count)):
            prophecy = int(setup.prophecies[index])
            for rank in range(int(setup.players)):
                confirmed[index] += min(prophecy >> (4 * rank) & 15, came >> (4 * rank) & 15)


@rule
def weigh(
    setup: Setup,
    known: Memory,
    world: Memory,
    seat: int,
    source: Source,
    words: NDArray[np.uint64],
    confirmed: NDArray[np.float64],
) -> None:
    """For each legal card, how often it would have confirmed a token in sampled deals."""
    legal(setup, known[0], seat, words)
    cards = np.uint64(words[0])
    trick = int(known[0].trick_number)
    for index in range(size(cards)):
        card = nth(cards, index)
        for _ in range(IMAGINED_TRICKS):
            world[0] = known[0]
            state = world[0]
            redeal(setup, state, seat, source)
            act(setup, state, seat, card)
            advance(setup, state)
            while state.trick_number == trick and state.phase == PLAYING:
                step(setup, state, source, words)
            confirmed[card] += int(state.confirmed[trick - 1]) >> seat & 1


class GreedyOpponent(Record):
    """What compiled loops ask; there are no settings."""

    greedy: int = field("u8")
    """Unused; a record must have a field."""


@routine
def greedy_answer(
    setup: Setup, rooms: Memory, seat: int, opponent: GreedyOpponent, source: Source, scratch: Any
) -> int:
    """The most promising prophecy or card; of equal cards the highest, of equal prophecies the first."""
    words, promise = scratch.words, scratch.totals
    for action in range(len(promise)):
        promise[action] = 0
    known, world = rooms[:1], rooms[1:2]
    best = FIRST_PROPHECY
    if known[0].phase == PROPHESYING:
        foretell(setup, known, world, seat, source, words, promise)
        for index in range(int(setup.prophecy_count)):
            if promise[index] > promise[best - FIRST_PROPHECY]:
                best = FIRST_PROPHECY + index
        return best
    weigh(setup, known, world, seat, source, words, promise)
    legal(setup, known[0], seat, words)
    cards = np.uint64(words[0])
    best = nth(cards, 0)
    for index in range(1, size(cards)):
        card = nth(cards, index)
        if promise[card] > promise[best] or (promise[card] == promise[best] and card & 15 > best & 15):
            best = card
    return best


register_opponent(GreedyOpponent, greedy_answer)


@dataclass(frozen=True)
class Greedy:
    """Looks no further than the trick."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """Choose the most promising prophecy or card; of equal cards, the highest."""
        rooms, scratch = room_for(game.engine.rules)
        rooms[0] = state
        return int(greedy_answer(cast(Setup, game.setup), rooms, seat, self.opponent(), dice, scratch[0]))

    def opponent(self) -> GreedyOpponent:
        """The same for compiled loops."""
        return GreedyOpponent.new()
