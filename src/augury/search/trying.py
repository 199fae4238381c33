"""Trying moves out: games played to their end by chance from each, most of them where it goes best (UCB1).

It works for any game and any number of players in which nothing is hidden from the one who thinks.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import members
from augury.kernel.chance import Dice, Source
from augury.kernel.compiling import routine
from augury.kernel.game import Game
from augury.kernel.playouts import play_out
from augury.kernel.questions import apply, legal, returns
from augury.kernel.records import Memory, Record

CURIOSITY = 0.7
"""How much a move that was tried seldom is preferred."""
AT_ONCE = 200
"""Games between two looks at the clock."""


@routine
def try_moves(
    setup: Record,
    here: Memory,
    room: Memory,
    source: Source,
    words: NDArray[np.uint64],
    seat: int,
    moves: NDArray[np.int64],
    tries: NDArray[np.int64],
    wins: NDArray[np.float64],
    shares: NDArray[np.float64],
    games: int,
) -> None:
    """Play so many games, each from the move that promises most, and count what the seat won."""
    for _ in range(games):
        total = np.log(1.0 + tries.sum())
        choice, best = 0, -1.0
        for index in range(len(moves)):
            promise = 2.0
            if tries[index]:
                promise = wins[index] / tries[index] + CURIOSITY * np.sqrt(total / tries[index])
            if promise > best:
                choice, best = index, promise
        room[0] = here[0]
        state = room[0]
        apply(setup, state, seat, moves[choice])
        play_out(setup, state, source, words)
        returns(setup, state, shares)
        tries[choice] += 1
        wins[choice] += shares[seat]


def try_out(game: Game, state: Record, seat: int, dice: Dice, seconds: float) -> int:
    """The move that was tried most within the time."""
    rules = game.engine.rules
    here = np.array([state], dtype=rules.state.dtype)
    words = np.zeros(rules.words, np.uint64)
    legal(game.setup, here[0], seat, words)
    moves = np.array(members(*words), np.int64)
    tries, wins, shares = np.zeros(len(moves), np.int64), np.zeros(len(moves)), np.zeros(game.players)
    room = rules.state.array(1)
    end = time.monotonic() + seconds
    while tries.sum() < len(moves) or time.monotonic() < end:
        try_moves(game.setup, here, room, dice, words, seat, moves, tries, wins, shares, AT_ONCE)
    return int(moves[np.argmax(tries)])
