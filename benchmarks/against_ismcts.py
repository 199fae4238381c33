"""Compares simulations per second of information-set tree search in Oh Hell, here and in OpenSpiel, on one core.

Both search at the first card, after a random deal and random bids. OpenSpiel's C++ search makes one random rollout per
simulation, and all simulations run in a single call. Both deal a new world for each simulation and play it randomly to
the end. The two sides take turns, so that they are affected by the same noise; figures are medians, by processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time

import pyspiel

from augury.kernel.chance import dice
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.search.budget import Budget
from augury.search.ismcts import ismcts
from benchmarks.same_game import PLAYERS, ours, theirs

CURIOSITY = 0.7


def our_first_card(game: Game, seed: int) -> Position:
    """Our game after a random deal and random bids."""
    chance = random.Random(seed)
    position = game.start(seed, "benchmark")
    for _ in range(PLAYERS):
        position = position.play(chance.choice(position.legal_actions(position.actors[0])))
    return position


def their_first_card(game: pyspiel.Game, seed: int) -> pyspiel.State:
    """OpenSpiel's game after a random deal and random bids."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    bids = 0
    while bids < PLAYERS:
        bids += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def our_speed(game: Game, seed: int, simulations: int) -> float:
    """Simulations per second of our search."""
    position = our_first_card(game, seed)
    seat = position.actors[0]
    state = position.erased(seat)
    started = time.process_time()
    found = ismcts(game, state, seat, dice(seed), Budget(simulations=simulations))
    return found.simulations / (time.process_time() - started)


def their_speed(game: pyspiel.Game, seed: int, simulations: int) -> float:
    """Simulations per second of OpenSpiel's search."""
    state = their_first_card(game, seed)
    bot = pyspiel.ISMCTSBot(
        seed=seed,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
        uct_c=CURIOSITY,
        max_simulations=simulations,
    )
    started = time.process_time()
    bot.step(state)
    return simulations / (time.process_time() - started)


def main() -> None:
    """Measure, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--simulations", type=int, default=300_000)
    parser.add_argument("--their-simulations", type=int, default=20_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    our_game, their_game = ours(), theirs()
    our_speed(our_game, 0, 1000)
    their_speed(their_game, 0, 1000)
    them, us = [], []
    for turn in range(options.turns):
        them.append(their_speed(their_game, turn, options.their_simulations))
        us.append(our_speed(our_game, turn, options.simulations))
    result = {
        "openspiel": statistics.median(them),
        "augury": statistics.median(us),
        "ratio": statistics.median(u / t for u, t in zip(us, them, strict=True)),
        "turns": options.turns,
    }
    if options.json:
        print(json.dumps(result, indent=1))
    else:
        print(f"Oh Hell in OpenSpiel  {result['openspiel']:10,.0f} simulations a second")
        print(f"Oh Hell in Augury     {result['augury']:10,.0f} simulations a second")
        print(f"ratio                 {result['ratio']:10.1f}  (median of {options.turns} turns)")


if __name__ == "__main__":
    main()
