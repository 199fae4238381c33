"""Measures our players against OpenSpiel's own Python ISMCTS, on our games and with equal time per move.

A small adapter presents a game to OpenSpiel's search, using our compiled rules and our sampler of hidden cards. The
unit is one round of Seven Prophecies, or a whole game of the others; each deal is played with our player once in every
seat.

    python benchmarks/against_openspiel_players.py seven --blocks 50 --seconds 0.05
"""

from __future__ import annotations

import argparse
import time
from contextlib import suppress
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Self

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from augury.kernel.bits import lowest, members
from augury.kernel.chance import Dice, dice
from augury.kernel.game import Game, open_game
from augury.kernel.interface import actors, apply, begin, hide, legal, redeal, stage, worth
from augury.kernel.records import Record, copy, to_bytes
from augury.lab.arena.statistics.intervals import share_interval
from augury.lab.report.text import percent
from augury.players import player

CURIOSITY = 0.7
PLAYERS = {
    "seven": "reader:seconds={seconds}",
    "horsemen": "turns:seconds={seconds}",
    "grid": "strong:seconds={seconds}",
}
TYPE = SimpleNamespace(
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
)


class TimeIsUp(Exception):
    """Ends a search that has no time limit of its own."""


@dataclass
class Shown:
    """A state of our game with OpenSpiel's interface: simultaneous choices are made one after another, hidden."""

    game: Game
    state: Record
    began: int

    def get_game(self) -> Self:
        """The game, for which the state itself stands in."""
        return self

    def get_type(self) -> SimpleNamespace:
        """The type that the search checks before it begins."""
        return TYPE

    def clone(self) -> Shown:
        """An independent copy."""
        return Shown(self.game, copy(self.state), self.began)

    def is_chance_node(self) -> bool:
        """Always false, because chance is handled inside our rules."""
        return False

    def is_terminal(self) -> bool:
        """Whether the round, or the game, is over."""
        setup = self.game.setup
        return not actors(setup, self.state) or stage(setup, self.state) != self.began

    def current_player(self) -> int:
        """The next seat to choose."""
        return lowest(np.uint64(actors(self.game.setup, self.state)))

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """The legal actions of that seat."""
        words = np.zeros(self.game.engine.rules.words, np.uint64)
        legal(self.game.setup, self.state, self.current_player(), words)
        return members(*words)

    def apply_action(self, action: int) -> None:
        """Apply the action of that seat."""
        apply(self.game.setup, self.state, self.current_player(), int(action))

    def information_state_string(self, _player: int | None = None) -> bytes:
        """Everything that the seat to act knows."""
        known = copy(self.state)
        hide(self.game.setup, known, self.current_player())
        return to_bytes(known)

    def returns(self) -> list[float]:
        """The value of the final state for every seat."""
        values = np.zeros(self.game.players)
        worth(self.game.setup, self.state, values)
        return [float(value) for value in values]

    def redealt(self, rolled: Dice) -> Shown:
        """A random world that the seat to act cannot distinguish from this one."""
        world, seat = self.clone(), self.current_player()
        hide(self.game.setup, world.state, seat)
        redeal(self.game.setup, world.state, seat, rolled)
        return world


class TheirPlayer:
    """OpenSpiel's search with a time limit."""

    def __init__(self, game: Game, seconds: float, seed: int) -> None:
        self._game, self._seconds = game, seconds
        rng = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, rng)
        self._bot = ISMCTSBot(game, rollouts, CURIOSITY, 10**9, random_state=rng, allow_inconsistent_action_sets=True)
        self.simulations = 0

    def choose(self, state: Record, seat: int, rolled: Dice) -> int:
        """The legal action that the search visited most."""
        setup = self._game.setup
        world = copy(state)
        redeal(setup, world, seat, rolled)  # the search redeals by itself, but needs a complete state to start from
        shown = _Seated(self._game, world, stage(setup, world), seat)
        choices = shown.legal_actions()
        if len(choices) == 1:
            return choices[0]
        ends = time.perf_counter() + self._seconds

        def redealt(here: Shown, _player: int) -> Shown:
            if time.perf_counter() >= ends:  # called at the start of every simulation
                raise TimeIsUp
            return here.redealt(rolled)

        self._bot.set_resampler(redealt)
        with suppress(TimeIsUp):
            self._bot.run_search(shown)
        tried = self._bot._root_node.child_info  # noqa: SLF001 - the public interface cannot stop in time
        self.simulations += sum(int(child.visits) for child in tried.values())
        return max(choices, key=lambda action: tried[action].visits if action in tried else -1)


class _Seated(Shown):
    """The root state, where the searching seat chooses even if others may choose at the same time."""

    def __init__(self, game: Game, state: Record, began: int, seat: int) -> None:
        super().__init__(game, state, began)
        self.seat = seat

    def current_player(self) -> int:
        """The searching seat, until it has chosen."""
        acting = actors(self.game.setup, self.state)
        return self.seat if acting >> self.seat & 1 else lowest(np.uint64(acting))

    def clone(self) -> Shown:
        """A copy, for the same seat."""
        return _Seated(self.game, copy(self.state), self.began, self.seat)


def play_one(game: Game, seed: int, ours: int, name: str, theirs: TheirPlayer) -> list[float]:
    """Play one round or game; returns each seat's share of the victory."""
    state, hero = game.engine.rules.state.new(), player(name, game.name)
    begin(game.setup, state, np.uint64(seed))
    began, moves = stage(game.setup, state), 0
    while actors(game.setup, state) and stage(game.setup, state) == began:
        choices = []
        for seat in members(actors(game.setup, state)):
            known, rolled = copy(state), dice("peers", seed, ours, seat, moves)
            hide(game.setup, known, seat)
            if seat == ours:
                choices.append((seat, hero.choose(game, known, seat, rolled)))
            else:
                choices.append((seat, theirs.choose(known, seat, rolled)))
        for seat, action in choices:
            apply(game.setup, state, seat, action)
        moves += 1
    scores = game.engine.scores(game.setup, state) if began else None
    values = np.zeros(game.players)
    if scores is None:
        worth(game.setup, state, values)
        return [float(value) for value in values]
    best = [seat for seat in range(game.players) if scores[seat] == max(scores)]
    return [(seat in best) / len(best) for seat in range(game.players)]


def main() -> None:
    """Play, and print our player's share of victories with its interval over blocks."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", choices=PLAYERS)
    words.add_argument("--blocks", type=int, default=25)
    words.add_argument("--seconds", type=float, default=0.05)
    words.add_argument("--player", default="")
    asked = words.parse_args()
    game = open_game(asked.game)
    name = asked.player or PLAYERS[asked.game].format(seconds=asked.seconds)
    theirs = TheirPlayer(game, asked.seconds, 1)
    shares = []
    for block in range(asked.blocks + 1):
        began = time.perf_counter()
        seats = [play_one(game, 5_000_000_000 + block, seat, name, theirs)[seat] for seat in range(game.players)]
        if block:  # the first block compiles
            shares.append(float(np.mean(seats)))
            took = time.perf_counter() - began
            print(f"block {block}: {name} has {percent(share_interval(np.array(shares)))} ({took:.1f} s)", flush=True)
    print(f"par is {100 / game.players:.0f} %; OpenSpiel made {theirs.simulations} simulations in all")


if __name__ == "__main__":
    main()
