"""A sensible beginner at Seven Prophecies: foretells what usually happens, then plays for the ranks it still needs.

It imagines deals that agree with what it has seen. To prophesy, it lets chance play rounds in them and takes the
prophecy of which the most tokens would have come true. To play a card, it lets chance finish the trick, and takes
the card that most often lands on a rank with a token of its own. It does not look past the trick.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import cast

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import act, actors, advance, legal
from augury.games.seven.state import FIRST_PROPHECY, PLAYING, PROPHESYING, SCORING, Setup, State
from augury.kernel.bits import lowest, nth, size
from augury.kernel.chance import Dice, Source, pick
from augury.kernel.compilation import rule
from augury.kernel.game import Game
from augury.kernel.interface import redeal
from augury.kernel.records import Memory, Record

IMAGINED_ROUNDS = 200
IMAGINED_TRICKS = 40


@rule
def step(setup: Setup, state: State, source: Source, words: NDArray[np.uint64]) -> None:
    """Let chance choose for whoever acts, and finish the trick if that was its last card."""
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
    confirmed: NDArray[np.int64],
) -> None:
    """For each prophecy, how many of its tokens would have been confirmed in imagined rounds."""
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
    confirmed: NDArray[np.int64],
) -> None:
    """For each legal card, how often it would have confirmed a token in imagined deals."""
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


@dataclass(frozen=True)
class Greedy:
    """Looks no further than the trick."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """Choose the most promising prophecy or card; of equal cards, the highest."""
        known = np.array([state], dtype=State.dtype)
        world = State.array(1)
        words = np.zeros(game.engine.rules.words, np.uint64)
        promise = np.zeros(game.engine.rules.actions, np.int64)
        setup = cast(Setup, game.setup)
        if cast(State, state).phase == PROPHESYING:
            foretell(setup, known, world, seat, dice, words, promise)
            return FIRST_PROPHECY + int(np.argmax(promise[: int(setup.prophecy_count)]))
        weigh(setup, known, world, seat, dice, words, promise)
        legal(setup, cast(State, state), seat, words)
        cards = [card for card in range(FIRST_PROPHECY) if int(words[0]) >> card & 1]
        return max(cards, key=lambda card: (promise[card], card & 15))
