"""Measures the strong player of Prophecies against plain Monte Carlo tree search, with the same rules.

    python benchmarks/against_mcts.py --board 6x6 --games 200 --seconds 1 --iterations 10000 --workers 2

The opponent is textbook UCT: UCB1 with c = sqrt(2), random playouts to the end, the most visited move. Seats alternate.
The share of games won is given with its 95 % interval (Wilson).
"""

from __future__ import annotations

import argparse
import math
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import cast

import numpy as np
from numpy.typing import NDArray

import augury
from augury.games.grid.state import Setup, State
from augury.kernel.bits import lowest, size
from augury.kernel.chance import Dice, Source, dice, pick
from augury.kernel.compilation import routine
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, legal, returns
from augury.kernel.playouts import play_out
from augury.kernel.records import Memory, Record
from augury.search.grid.best_move import advise

EXPLORATION = math.sqrt(2)
MOST_NODES = 6_000_000


@routine
def best_child(first: int, count: int, visits: NDArray[np.int32], wins: NDArray[np.float64], parent: int) -> int:
    """The child that UCB1 selects; unvisited children come first."""
    best, choice = -1.0, first
    spread = math.log(visits[parent] + 1)
    for child in range(first, first + count):
        if visits[child] == 0:
            return child
        promise = wins[child] / visits[child] + EXPLORATION * math.sqrt(spread / visits[child])
        if promise > best:
            best, choice = promise, child
    return choice


@routine
def grow(
    setup: Record,
    here: Memory,
    room: Memory,
    source: Source,
    words: NDArray[np.uint64],
    iterations: int,
    action: NDArray[np.int32],
    mover: NDArray[np.int32],
    first: NDArray[np.int32],
    count: NDArray[np.int32],
    visits: NDArray[np.int32],
    wins: NDArray[np.float64],
    shares: NDArray[np.float64],
    path: NDArray[np.int32],
) -> int:
    """Search for this many iterations; returns the most visited move."""
    nodes = 1
    for _ in range(iterations):
        room[0] = here[0]
        state = room[0]
        node, depth = 0, 0
        path[0] = 0
        while actors(setup, state):
            seat = lowest(np.uint64(actors(setup, state)))
            if count[node] == 0:
                if visits[node] == 0 and node != 0:
                    break
                legal(setup, state, seat, words)
                first[node] = nodes
                # Children are in random order, so that the first visits are not always to the same cells.
                while True:
                    left = 0
                    for word in range(len(words)):
                        left += size(words[word])
                    if left == 0 or nodes >= len(action):
                        break
                    chosen = pick(source, words)
                    words[chosen >> 6] ^= np.uint64(1) << np.uint64(chosen & 63)
                    action[nodes] = chosen
                    mover[nodes] = seat
                    nodes += 1
                count[node] = nodes - first[node]
                if count[node] == 0:
                    break
            node = best_child(first[node], count[node], visits, wins, node)
            apply(setup, state, seat, action[node])
            depth += 1
            path[depth] = node
        play_out(setup, state, source, words)
        returns(setup, state, shares)
        for index in range(depth + 1):
            visits[path[index]] += 1
            wins[path[index]] += shares[mover[path[index]]]
    best = first[0]
    for child in range(first[0], first[0] + count[0]):
        if visits[child] > visits[best]:
            best = child
    return int(action[best])


class Tree:
    """Plain Monte Carlo tree search, with preallocated memory for its tree."""

    def __init__(self, game: Game, iterations: int) -> None:
        """Allocate memory for a search of this many iterations."""
        rules = game.engine.rules
        self.game, self.iterations = game, iterations
        self.room = rules.state.array(1)
        self.words = np.zeros(rules.words, np.uint64)
        self.numbers = [np.zeros(MOST_NODES, np.int32) for _ in range(5)]
        self.wins = np.zeros(MOST_NODES)
        self.shares = np.zeros(game.players)
        self.path = np.zeros(128, np.int32)

    def choose(self, state: Record, source: Dice) -> int:
        """The most visited move."""
        for numbers in self.numbers:
            numbers[:] = 0
        self.wins[:] = 0
        here = np.array([state], dtype=self.game.engine.rules.state.dtype)
        action, mover, first, count, visits = self.numbers
        return int(
            grow(
                self.game.setup,
                here,
                self.room,
                source,
                self.words,
                self.iterations,
                action,
                mover,
                first,
                count,
                visits,
                self.wins,
                self.shares,
                self.path,
            )
        )


def play(number: int, board: str, seconds: float, iterations: int) -> tuple[int, int, float, float]:
    """Play one game: whether the strong player won, its lead in points, and the seconds per move of each player."""
    game = augury.game("grid", board=board)
    tree = Tree(game, iterations)
    position = game.start(seed=number)
    strong = number % 2
    spent, moves = [0.0, 0.0], [0, 0]
    while not position.over:
        seat = position.actors[0]
        started = time.perf_counter()
        if seat == strong:
            action = advise(cast(Setup, game.setup), cast(State, position.state), seconds).action
        else:
            action = tree.choose(position.state, dice(number, len(position.moves)))
        spent[seat == strong] += time.perf_counter() - started
        moves[seat == strong] += 1
        position = position.play(action)
    ahead = position.scores[strong] - position.scores[1 - strong]
    return int(position.winners == [strong]), ahead, spent[1] / max(1, moves[1]), spent[0] / max(1, moves[0])


def interval(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - width, middle + width


def main() -> None:
    """Play the match and print intermediate results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="6x6")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--iterations", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    play(0, "3x3", 0.05, 10)  # compiles everything before the measurement
    won: list[int] = []
    ahead: list[int] = []
    times: list[tuple[float, float]] = []
    with ProcessPoolExecutor(asked.workers) as pool:
        words = (repeat(asked.board), repeat(asked.seconds), repeat(asked.iterations))
        for result in pool.map(play, range(asked.games), *words):
            won.append(result[0])
            ahead.append(result[1])
            times.append(result[2:])
            if len(won) % 20 == 0 or len(won) == asked.games:
                low, high = interval(sum(won), len(won))
                print(
                    f"{len(won):4d} games: {sum(won)} won, {sum(won) / len(won):.1%} ({low:.1%} to {high:.1%}),"
                    f" ahead by {sum(ahead) / len(ahead):+.1f} points",
                    flush=True,
                )
    for seat, name in enumerate(("first", "second")):
        games = won[seat::2]
        low, high = interval(sum(games), len(games))
        print(
            f"moving {name}: {sum(games)} of {len(games)} won, {sum(games) / len(games):.1%} ({low:.1%} to {high:.1%})"
        )
    strong, tree = (sum(seconds) / len(times) for seconds in zip(*times, strict=True))
    print(f"{asked.board}, strong {strong:.2f} s a move, MCTS {asked.iterations} iterations {tree:.3f} s a move")


if __name__ == "__main__":
    main()
