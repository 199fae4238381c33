"""Compares actions per second, including deals, of Oh Hell here and in OpenSpiel, on one core.

Both play the same game with the same parameters randomly; `tests/examples/oh_hell` checks that the rules agree.
OpenSpiel's own random bots play its games through `pyspiel.evaluate_bots`, which runs whole games in C++. The two sides
take turns, so that they are affected by the same noise; figures are medians.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time

import pyspiel

from augury.kernel.playouts import CpuPlayouts, seeds_of
from benchmarks.same_game import ACTIONS, ours, theirs

OUR_GAMES, THEIR_GAMES = 10_000, 2_000


def their_speed(game: pyspiel.Game, seed: int) -> float:
    """Actions per second of OpenSpiel's random bots, counting bids and cards."""
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(game.num_players())]
    started = time.perf_counter()
    for number in range(THEIR_GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)
    return THEIR_GAMES * ACTIONS / (time.perf_counter() - started)


def our_speed(games: CpuPlayouts, run: int) -> float:
    """Actions per second of our random playouts, counting bids and cards."""
    seeds = seeds_of(run, 0, OUR_GAMES)
    started = time.perf_counter()
    _, lengths = games.play(seeds)
    return float(lengths.sum()) / (time.perf_counter() - started)


def main() -> None:
    """Measure, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    game, games = theirs(), CpuPlayouts(ours(), OUR_GAMES)
    their_speed(game, 0)
    our_speed(games, 0)
    them, us = [], []
    for turn in range(options.turns):
        them.append(their_speed(game, turn * THEIR_GAMES))
        us.append(our_speed(games, turn))
    result = {
        "openspiel": statistics.median(them),
        "augury": statistics.median(us),
        "ratio": statistics.median(u / t for u, t in zip(us, them, strict=True)),
        "turns": options.turns,
    }
    if options.json:
        print(json.dumps(result, indent=1))
    else:
        print(f"Oh Hell in OpenSpiel  {result['openspiel'] / 1e6:7.2f} million actions a second")
        print(f"Oh Hell in Augury     {result['augury'] / 1e6:7.2f} million actions a second")
        print(f"ratio                 {result['ratio']:7.1f}  (median of {options.turns} turns)")


if __name__ == "__main__":
    main()
