"""Measures the network: its share of the victory against three copies of `greedy`.

`greedy` runs the same compiled code as its player, for many games at once, and sees only what its seat sees.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from augury.games.seven.rules import legal
from augury.games.seven.state import FIRST_PROPHECY, PROPHESYING, State
from augury.kernel.bits import nth, size
from augury.kernel.chance import Dice
from augury.kernel.compilation import routine
from augury.kernel.interface import hide
from augury.kernel.records import Memory
from augury.players.seven.greedy import foretell, weigh
from examples.ppo.network import Network, rows


@routine
def ask_greedy(
    setups: Memory,
    states: Memory,
    seats: NDArray[np.int64],
    dice: Memory,
    room: Memory,
    words: NDArray[np.uint64],
    promise: NDArray[np.int64],
    chosen: NDArray[np.int64],
) -> None:
    """Choose for `greedy` in every game whose seat is not -1; other entries of `chosen` stay as they are."""
    setup = setups[0]
    for game in range(len(states)):
        seat = int(seats[game])
        if seat >= 0:
            room[0] = states[game]
            hide(setup, room[0], seat)
            promise[:] = 0
            if room[0].phase == PROPHESYING:
                foretell(setup, room[0:1], room[1:2], seat, dice[game], words, promise)
                best = FIRST_PROPHECY + int(np.argmax(promise[: int(setup.prophecy_count)]))
            else:
                weigh(setup, room[0:1], room[1:2], seat, dice[game], words, promise)
                legal(setup, room[0], seat, words)
                cards = np.uint64(words[0])
                best = nth(cards, 0)
                for index in range(1, size(cards)):
                    card = nth(cards, index)
                    if (promise[card], card & 15) > (promise[best], best & 15):
                        best = card
            chosen[game] = best


class GreedyCrowd:
    """Greedy players for many games, on several threads."""

    def __init__(self, games: Any, seed: int, threads: int) -> None:
        """Every game has its own dice."""
        self._games = games
        self.dice = Dice.array(games.count)
        self.dice["rng"] = np.random.default_rng(seed).integers(1 << 63, size=games.count, dtype=np.uint64)
        self._parts = [slice(start, start + 64) for start in range(0, games.count, 64)]
        self._pool = ThreadPoolExecutor(threads)

    def answer(self, seats: NDArray[np.int8], chosen: NDArray[np.int64]) -> None:
        """Choose for the given seats; -1 means none."""
        game = self._games.game
        states, asked = np.asarray(self._games.states), seats.astype(np.int64)

        def ask(part: slice) -> None:
            words, promise = np.zeros(game.engine.rules.words, np.uint64), np.zeros(game.engine.rules.actions, np.int64)
            ask_greedy(
                game.setups,
                states[part],
                asked[part],
                self.dice[part],
                State.array(2),
                words,
                promise,
                chosen[part],
            )

        list(self._pool.map(ask, self._parts))


@dataclass(frozen=True)
class Judgement:
    """A share of the victory with its standard error."""

    share: float
    error: float
    """Standard error."""
    games: int


@torch.no_grad()
def judge(network: Network, games: Any, seed: int, device: str, threads: int = 1) -> Judgement:
    """Play new games to the end, without restarts; the network has seat 0 in the first, 1 in the next, and so on."""
    heroes = (np.arange(games.count) % games.players).astype(np.int8)
    crowd = GreedyCrowd(games, seed, threads)
    shares = np.zeros(games.count)
    chosen = np.zeros(games.count, np.int64)
    while (games.actors >= 0).any():
        mine = games.actors == heroes
        crowd.answer(np.where(mine, -1, games.actors).astype(np.int8), chosen)
        at = np.flatnonzero(mine)
        if len(at):
            seen = rows(games.game, torch.from_numpy(games.observations[at])).to(device)
            logs, _ = network(seen, torch.from_numpy(games.masks[at]).to(device))
            chosen[at] = logs.argmax(-1).cpu().numpy()
        games.step(chosen)
        shares += games.rewards[np.arange(games.count), heroes]
    return Judgement(float(shares.mean()), float(shares.std() / len(shares) ** 0.5), games.count)
