"""Measures how long players with a network think on one core: the network alone, `reader`, and both as `prophet`.

    OMP_NUM_THREADS=1 python -m benchmarks.network_speed
    OMP_NUM_THREADS=1 python -m benchmarks.network_speed --weights build/networks/exam-4/weights.npz

Every player gets the same decisions: those of games between `greedy` players, without forced ones. If there are no
trained weights, random ones of the same size are used, which take as long.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import cast

import augury
from augury.games.seven.state import PROPHESYING, State
from augury.kernel.chance import dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players import player
from augury.players.seven.weights import included, setup_name
from tests.players.networks import write_network

Question = tuple[Record, int, bool]


def questions(game: Game, games: int) -> list[Question]:
    """Erased states with more than one legal action, the seat to act, and whether it prophesies."""
    greedy, found = player("greedy", game.name), []
    for seed in range(games):
        position, rng = game.start(seed), dice("speed", seed)
        while position.actors:
            seat = position.actors[0]
            state = position.erased(seat)
            if len(position.legal_actions(seat)) > 1:
                found.append((state, seat, cast(State, state).phase == PROPHESYING))
            position = position.play(greedy.choose(game, state, seat, rng), seat)
    return found


def measured(name: str, game: Game, asked: list[Question]) -> dict[str, float]:
    """Milliseconds per move, for prophecies and cards; the first of each kind compiles and does not count."""
    known = player(name, game.name)
    times: dict[bool, list[float]] = {True: [], False: []}
    for number, (state, seat, prophesies) in enumerate([*asked[:1], *asked[5:6], *asked]):
        rng = dice("asked", number)
        began = time.perf_counter()
        known.choose(game, state, seat, rng)
        if number >= 2:
            times[prophesies].append(1000 * (time.perf_counter() - began))
    every = [*times[True], *times[False]]
    figures = {"mean": statistics.mean(every), "median": statistics.median(every), "slowest": max(every)}
    return figures | {"prophecy": statistics.mean(times[True]), "card": statistics.mean(times[False])}


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--edition", default="exam")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args()
    game = augury.game("seven", edition=given.edition, players=given.players)
    asked = questions(game, given.games)
    with tempfile.TemporaryDirectory() as folder:
        weights = given.weights or included(setup_name(game))
        if not weights.exists():
            weights = write_network(Path(folder) / "weights.npz", setup_name(game), width=256, blocks=3)
        names = ("reader", f"network:weights={weights}", f"prophet:weights={weights}")
        found = {name.partition(":")[0]: measured(name, game, asked) for name in names}
    print(json.dumps({"moves": len(asked), "milliseconds": found}, indent=1))


if __name__ == "__main__":
    main()
