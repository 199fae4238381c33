"""Actions a second, deals included: Seven Prophecies here against OpenSpiel's Oh Hell, on one core and in one run.

Oh Hell is OpenSpiel's nearest relative: four players foretell how many of twelve tricks they will take. Its games are
played by OpenSpiel's own random bots through `pyspiel.evaluate_bots`, which stays in C++ from the deal to the end. Both
sides are measured in turns, so that they meet the same noise; figures are medians.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time

import pyspiel

import augury
from augury.kernel.playouts import CpuGames, seeds_of

OH_HELL = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=12)"
ACTIONS = 4 * (1 + 12)
"""In a game of it: a bid and twelve cards from each of four players."""
OH_HELL_GAMES = 2_000
SEVEN_GAMES = 5_000


def oh_hell_speed(game: pyspiel.Game, seed: int) -> float:
    """Play Oh Hell with random bots, and count every decision: bids and cards."""
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(game.num_players())]
    started = time.perf_counter()
    for number in range(OH_HELL_GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)
    return OH_HELL_GAMES * ACTIONS / (time.perf_counter() - started)


def seven_speed(games: CpuGames, run: int) -> float:
    """Play Seven Prophecies by chance, and count every decision: prophecies and cards."""
    seeds = seeds_of(run, 0, SEVEN_GAMES)
    started = time.perf_counter()
    _, lengths = games.play(seeds)
    return float(lengths.sum()) / (time.perf_counter() - started)


def main() -> None:
    """Measure, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    theirs, ours = pyspiel.load_game(OH_HELL), CpuGames(augury.game("seven"), SEVEN_GAMES)
    oh_hell_speed(theirs, 0)
    seven_speed(ours, 0)
    them, us = [], []
    for turn in range(options.turns):
        them.append(oh_hell_speed(theirs, turn * OH_HELL_GAMES))
        us.append(seven_speed(ours, turn))
    result = {
        "openspiel_oh_hell": statistics.median(them),
        "augury_seven": statistics.median(us),
        "ratio": statistics.median(u / t for u, t in zip(us, them, strict=True)),
        "turns": options.turns,
    }
    if options.json:
        print(json.dumps(result, indent=1))
    else:
        print(f"OpenSpiel, oh_hell   {result['openspiel_oh_hell'] / 1e6:7.2f} million actions a second")
        print(f"Augury, seven        {result['augury_seven'] / 1e6:7.2f} million actions a second")
        print(f"ratio                {result['ratio']:7.1f}  (median of {options.turns} turns)")


if __name__ == "__main__":
    main()
