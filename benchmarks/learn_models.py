"""Learns the player models of `augury.search.seven` from rounds between our own players: `learn_models.py exam 4`.

Three things are learned for each edition and number of players, and written to `src/augury/search/seven/models/`: the
expected number of each rank for a hand and the spread of prophecies around it (least squares), the probability that a
card is chosen (a conditional logit), and how rounds end. The rounds' seeds are used for nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

import augury.search.seven.model as models
from augury.games.seven.state import FIRST_PROPHECY, PROPHESYING, SEATS, TRICKS, Setup, State
from augury.games.seven.trick import colour_of, playable
from augury.kernel.bits import members
from augury.kernel.chance import dice
from augury.kernel.game import Game, open_game
from augury.kernel.interface import actors, apply, begin, hide, stage
from augury.players import Player, player
from augury.search.seven.model import ASKED, FEATURES, HELD, STRENGTHS, Model, table_name
from augury.search.seven.past import Past, recall, strength_class
from augury.search.seven.sense import Look, later_tricks, look_around, lying_strengths, odds, seen_by_all

FIRST_SEED = 4_000_000_000
BATCH = 20
MOST_CARDS = 10
RIDGE = 3.0
FLAT = "flat:worlds=100"
TRUST = 0.8
PROPHETS = (FLAT, "reader:worlds=60,rounds=60,foretold=120")
"""The players whose prophecies are used."""
HANDS = "reader:worlds=60,rounds=120,foretold=120"
"""The player whose cards and round results are used."""


@dataclass
class Seen:
    """The data from some rounds."""

    hands: list[NDArray[np.float32]] = field(default_factory=list)
    prophecies: list[list[int]] = field(default_factory=list)
    looks: list[NDArray[np.float32]] = field(default_factory=list)
    chosen: list[tuple[int, int]] = field(default_factory=list)
    """The index of the chosen card, and the number of cards."""
    ends: Counter[tuple[int, ...]] = field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        """Add the data from other rounds."""
        self.hands += other.hands
        self.prophecies += other.prophecies
        self.looks += other.looks
        self.chosen += other.chosen
        self.ends += other.ends


def watch_rounds(edition: str, players: int, name: str, first: int) -> Seen:
    """Play a batch of rounds between copies of a player, and record them."""
    game = open_game("seven", edition=edition, players=players)
    seen = Seen()
    for seed in range(first, first + BATCH):
        watch_round(game, player(name, "seven"), seed, seen)
    return seen


def watch_round(game: Game, somebody: Player, seed: int, seen: Seen) -> None:
    """Play and record one round."""
    states, known = State.array(1), State.array(1)
    begin(game.setup, states[0], np.uint64(seed))
    moves = 0
    while actors(game.setup, states[0]) and stage(game.setup, states[0]) == 1:
        choices = []
        for seat in members(actors(game.setup, states[0])):
            known[0] = states[0]
            hide(game.setup, known[0], seat)
            action = somebody.choose(game, known[0], seat, dice("learn", seed, seat, moves))
            note_choice(cast(Setup, game.setup), known[0], seat, action, seen)
            choices.append((seat, action))
        for seat, action in choices:
            apply(game.setup, states[0], seat, action)
        moves += 1
    seen.ends[tuple(sorted((int(score) for score in states[0].scores[: game.players]), reverse=True))] += 1


def note_choice(setup: Setup, state: State, seat: int, action: int, seen: Seen) -> None:
    """Record a seat's choice and what it saw."""
    if state.phase == PROPHESYING:
        prophecy = int(setup.prophecies[action - FIRST_PROPHECY])
        seen.hands.append(cards_by_kind(setup, state, int(state.piles[seat])))
        seen.prophecies.append([prophecy >> 4 * rank & 15 for rank in range(SEATS)])
        return
    cards = members(playable(state, seat))
    if len(cards) > 1:
        seen.looks.append(looks_at(setup, state, seat, cards))
        seen.chosen.append((cards.index(action), len(cards)))


def cards_by_kind(setup: Setup, state: State, hand: int) -> NDArray[np.float32]:
    """The number of cards of each kind that `Model.expects` distinguishes in a hand."""
    past = Past.new()
    recall(setup, state, past)
    kinds = np.zeros((ASKED, HELD, STRENGTHS), np.float32)
    for card in members(hand):
        held = min(HELD - 1, (hand >> 16 * colour_of(card) & 0xFFFF).bit_count())
        asked = min(ASKED - 1, int(past.asked[colour_of(card)]))
        kinds[asked, held, strength_class(np.uint64(past.dealt), card)] += 1
    return kinds.ravel()


def looks_at(setup: Setup, state: State, seat: int, cards: list[int]) -> NDArray[np.float32]:
    """The features of each card."""
    look, units = Look.new(), Model.array(FEATURES)
    for feature in range(FEATURES):
        units[feature].plays[feature] = 1.0  # with a single weight set, the odds equal that feature
    trick = int(state.trick_number) - 1
    lying = lying_strengths(setup, state, trick, int(state.leader), int(state.lying))
    look_around(
        setup,
        look,
        trick,
        colour_of(int(state.row[trick])),
        np.uint64(state.piles[seat]),
        seen_by_all(setup, state),
        lying,
        int(state.lying),
        int(state.tokens[seat]),
        later_tricks(state, trick),
    )
    seen = np.zeros((MOST_CARDS, FEATURES), np.float32)
    for index, card in enumerate(cards):
        seen[index] = [odds(model, look, card) for model in units]
    return seen


def fit_expectations(seen: Seen, players: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The expected ranks for each kind of card, and the inverse covariance of the errors on held-out hands."""
    hands, prophecies = np.array(seen.hands), np.array(seen.prophecies, float)
    order = np.random.default_rng(1).permutation(len(hands))
    fitted, others = order[: len(order) * 4 // 5], order[len(order) * 4 // 5 :]
    usual = np.tile(prophecies.mean(axis=0) / TRICKS, (hands.shape[1], 1))
    rest = prophecies[fitted] - hands[fitted] @ usual
    table = usual + np.linalg.solve(
        hands[fitted].T @ hands[fitted] + RIDGE * np.eye(len(usual)), hands[fitted].T @ rest
    )
    missed = prophecies[others] - hands[others] @ table
    spread = np.cov(missed[:, : players - 1].T) + 0.02 * np.eye(players - 1)
    precision = np.zeros((SEATS, SEATS))
    precision[: players - 1, : players - 1] = np.linalg.inv(spread)
    print(
        f"{len(hands)} prophecies, spread {prophecies.std(axis=0).round(2)}, unexplained {missed.std(axis=0).round(2)}"
    )
    return table.reshape(ASKED, HELD, STRENGTHS, SEATS), precision


def fit_odds(seen: Seen, steps: int = 400) -> NDArray[np.float64]:
    """The maximum-likelihood weights of the features of cards, by Adam."""
    looks, chosen = np.array(seen.looks), np.array(seen.chosen)
    rows = np.arange(len(chosen))
    among = np.arange(MOST_CARDS)[None] < chosen[:, 1:]
    weights, speed, size = np.zeros(FEATURES), np.zeros(FEATURES), np.zeros(FEATURES)
    loss = 0.0
    for step in range(1, steps + 1):
        logits = np.where(among, looks @ weights, -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        loss = float(-np.log(chances[rows, chosen[:, 0]]).mean())
        slope = np.einsum("ij,ijk->k", chances, looks) / len(rows) - looks[rows, chosen[:, 0]].mean(axis=0)
        slope += 1e-4 * weights
        speed = 0.9 * speed + 0.1 * slope
        size = 0.99 * size + 0.01 * slope**2
        weights -= 0.1 * (speed / (1 - 0.9**step)) / (np.sqrt(size / (1 - 0.99**step)) + 1e-8)
    print(f"{len(rows)} cards, surprise {loss:.3f} a card, by chance {np.log(chosen[:, 1]).mean():.3f}")
    return weights


def write_model(name: str, learned: dict[str, Any]) -> None:
    """Write a learned model."""
    file = Path(models.__file__).parent / "models" / f"{name}.json"
    file.parent.mkdir(exist_ok=True)
    lines = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in learned.items())
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def first_model(players: int) -> dict[str, Any]:
    """The initial model: a token scores well if its rank occurs, and hands carry no information."""
    expects = np.zeros((ASKED, HELD, STRENGTHS, SEATS))
    expects[..., :players] = 7 / players / TRICKS
    return {
        "trust": 0.0,
        "precision": np.zeros((SEATS, SEATS)).tolist(),
        "plays": [6.0] + [0.0] * (FEATURES - 1),
        "endings": [[[2] + [0] * (players - 1), 0.5], [[0] * players, 0.5]],
        "expects": expects.tolist(),
    }


def watched(pool: ProcessPoolExecutor, edition: str, players: int, name: str, first: int, rounds: int) -> Seen:
    """Record many rounds, in several processes."""
    seen = Seen()
    for part in pool.map(partial(watch_rounds, edition, players, name), range(first, first + rounds, BATCH)):
        seen.add(part)
    return seen


def learn(pool: ProcessPoolExecutor, edition: str, players: int, rounds: int, first: int) -> None:
    """Learn one model from this many rounds of each kind."""
    seen = Seen()
    for number, name in enumerate(PROPHETS):
        part = watched(pool, edition, players, name, first + number * 10_000_000, rounds)
        seen.hands += part.hands
        seen.prophecies += part.prophecies
    best = watched(pool, edition, players, HANDS, first + 20_000_000, rounds)
    expects, precision = fit_expectations(seen, players)
    total = sum(best.ends.values())
    name = table_name(cast(Setup, open_game("seven", edition=edition, players=players).setup))
    write_model(
        name,
        {
            "trust": TRUST,
            "precision": precision.round(3).tolist(),
            "plays": fit_odds(best).round(3).tolist(),
            "endings": [[list(points), round(count / total, 4)] for points, count in best.ends.most_common()],
            "expects": expects.round(3).tolist(),
        },
    )


def main() -> None:
    """Learn a model in several generations, each from players that use the model of the one before."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("edition", choices=["exam", "first"])
    words.add_argument("players", type=int, choices=[3, 4])
    words.add_argument("--rounds", type=int, default=1000)
    words.add_argument("--generations", type=int, default=2)
    words.add_argument("--anew", action="store_true", help="forget the table that is there")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = words.parse_args()
    if asked.anew:
        write_model(f"{asked.edition}-{asked.players}", first_model(asked.players))
    for generation in range(asked.generations):
        # New processes for each generation, so that all read the model of the one before.
        with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool:
            learn(pool, asked.edition, asked.players, asked.rounds, FIRST_SEED + generation * 100_000_000)


if __name__ == "__main__":
    main()
