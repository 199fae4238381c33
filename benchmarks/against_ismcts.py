"""Simulations a second of information-set tree search, here and in OpenSpiel, on one core and in one run.

Here: at the first card of a round of Seven Prophecies, exam edition, for four. There: OpenSpiel's C++ search at the
first card of Oh Hell with twelve tricks, its nearest relative, with one random playout a simulation, called so that it
stays in C++ for all of them. Both deal a fresh world for each simulation and play it to the end of the round by chance.
Both are measured in turns, so that they meet the same noise, in seconds of the processor; figures are medians.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time

import pyspiel

import augury
from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.search.budget import Budget
from augury.search.ismcts import ismcts

OH_HELL = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=12)"
BIDS = 4
CURIOSITY = 0.7


def first_card_of_seven(seed: int) -> Position:
    """A round of Seven Prophecies after random prophecies."""
    chance = random.Random(seed)
    position = augury.game("seven").start(seed, "benchmark")
    for seat in range(position.game.players):
        position = position.play(chance.choice(position.legal_actions(seat)), seat)
    return position


def first_card_of_oh_hell(game: pyspiel.Game, seed: int) -> pyspiel.State:
    """A game of Oh Hell after a random deal and random bids."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    bids = 0
    while bids < BIDS:
        bids += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def seven_speed(seed: int, simulations: int) -> float:
    """How many simulations a second our search makes."""
    position = first_card_of_seven(seed)
    seat = position.actors[0]
    state = position.erased(seat)
    started = time.process_time()
    found = ismcts(position.game, state, seat, dice(seed), Budget(simulations=simulations))
    return found.simulations / (time.process_time() - started)


def oh_hell_speed(game: pyspiel.Game, seed: int, simulations: int) -> float:
    """How many simulations a second OpenSpiel's search makes."""
    state = first_card_of_oh_hell(game, seed)
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
    game = pyspiel.load_game(OH_HELL)
    seven_speed(0, 1000)
    oh_hell_speed(game, 0, 1000)
    them, us = [], []
    for turn in range(options.turns):
        them.append(oh_hell_speed(game, turn, options.their_simulations))
        us.append(seven_speed(turn, options.simulations))
    result = {
        "openspiel_oh_hell": statistics.median(them),
        "augury_seven": statistics.median(us),
        "ratio": statistics.median(u / t for u, t in zip(us, them, strict=True)),
        "turns": options.turns,
    }
    if options.json:
        print(json.dumps(result, indent=1))
    else:
        print(f"OpenSpiel, oh_hell   {result['openspiel_oh_hell']:10,.0f} simulations a second")
        print(f"Augury, seven        {result['augury_seven']:10,.0f} simulations a second")
        print(f"ratio                {result['ratio']:10.1f}  (median of {options.turns} turns)")


if __name__ == "__main__":
    main()
