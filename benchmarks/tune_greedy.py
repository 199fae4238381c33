"""Tunes the evaluation of the quick player of the Horsemen: `python benchmarks/tune_greedy.py --minutes 5`.

It changes a few random weights, plays the changed player against copies of the old one from both seats, and keeps the
change if that wins more games than the old one would have won in its place, on the same deals. A victory counts for its
player and an Apocalypse for neither, so players gain nothing from a shared loss.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import augury
from augury.kernel.game import Game
from augury.kernel.records import Memory
from augury.players.horsemen.selfplay import play_quickly
from augury.search.horsemen.evaluation import Evaluation, usual_evaluation

Weights = NDArray[np.float64]
"""The weights of an evaluation as plain numbers."""
BOLDNESS = 0.35
"""The size of a change: the standard deviation of a weight's logarithm."""
MOST_CHANGES = 4


def seated(*evaluations: Weights) -> Memory:
    """The evaluations of the players by seat."""
    seats = Evaluation.array(len(evaluations))
    for seat, weights in enumerate(evaluations):
        seats[seat : seat + 1].view(np.float64)[:] = weights
    return seats


def shares(tallies: Memory, seat: int) -> NDArray[np.float64]:
    """A seat's share of the victory in each game."""
    winners = tallies["winners"]
    won: NDArray[np.float64] = (winners >> seat & 1) / np.where(winners == 3, 2, 1)
    return won


def gain(game: Game, new: Weights, old: Weights, run: int, games: int, threads: int) -> tuple[float, float]:
    """How much more the new player wins than the old one in its place, and the standard error."""
    as_first, as_second, before = (
        play_quickly(game, run, 0, games, threads, seated(*pair)) for pair in ((new, old), (old, new), (old, old))
    )
    more = (shares(as_first, 0) + shares(as_second, 1) - shares(before, 0) - shares(before, 1)) / 2
    return float(more.mean()), float(more.std()) / len(more) ** 0.5


def altered(weights: Weights, rng: np.random.Generator) -> Weights:
    """Change a few random weights, except that of a shared loss, which is fixed."""
    changed = weights.copy()
    for index in rng.choice(np.arange(1, len(changed)), size=rng.integers(1, MOST_CHANGES + 1), replace=False):
        changed[index] = changed[index] * np.exp(rng.normal() * BOLDNESS) if changed[index] else rng.normal()
    return changed


def main() -> None:
    """Tune for some minutes, and print every change that is kept."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=5)
    words.add_argument("--games", type=int, default=4000, help="games for each trial, three times over")
    words.add_argument("--threads", type=int, default=2)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--set", default="house")
    asked = words.parse_args()
    game = augury.game("horsemen", set=asked.set)
    rng = np.random.default_rng(asked.seed)
    weights = np.array([usual_evaluation()], Evaluation.dtype).view(np.float64).copy()
    end = time.monotonic() + 60 * asked.minutes
    trial = 0
    while time.monotonic() < end:
        trial += 1
        candidate = altered(weights, rng)
        first, error = gain(game, candidate, weights, 2 * trial, asked.games, asked.threads)
        if first > 1.3 * error:
            again, error = gain(game, candidate, weights, 2 * trial + 1, 2 * asked.games, asked.threads)
            if again > 0.5 * error:
                weights = candidate
                print(f"trial {trial}: +{100 * again:.1f} points: {np.round(weights, 2).tolist()}", flush=True)
    tuned = seated(weights)[0]
    for name in Evaluation.dtype.names or ():
        print(f"{name:12} {np.round(tuned[name], 2)}")


if __name__ == "__main__":
    main()
