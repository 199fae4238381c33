"""Measures the cost of a move at a hosted table: validate, apply, report events, and encode every seat's view as JSON.

    python benchmarks/table_step.py

Prints microseconds per move on one core, each the median of several samples, over the moves of whole random games: a
step from the move's text, the first view after it, one more seat's view, a view with its JSON, and everything that a
server does for a move (a step, and the views of all seats as JSON).
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from random import Random

import msgspec

from augury.kernel.game import Game, open_game
from augury.kernel.position import Position

WAYS: tuple[tuple[str, dict[str, object]], ...] = (
    ("seven", {"players": 4}),
    ("grid", {"board": "4x5"}),
    ("grid", {"board": "9x9", "players": 4}),
    ("horsemen", {}),
)
GAMES = 3
Move = tuple[Position, str, int]

encode = msgspec.json.Encoder().encode


def moves(game: Game, sample: int) -> list[Move]:
    """The moves of some games as text, with the positions before them, whose caches are empty."""
    found: list[Move] = []
    for seed in range(GAMES * sample, GAMES * (sample + 1)):
        chance, position = Random(seed), game.start(seed, "salt")
        while not position.over:
            seat = chance.choice(position.actors)
            move = chance.choice(position.legal(seat))
            found.append((game.at(bytes(position)), move, seat))
            position = position.play(move, seat)
    return found


def microseconds(game: Game, works: tuple[Callable[[list[Move]], None], ...], samples: int) -> list[float]:
    """Microseconds per move of each kind of work on new games, measured in turns."""
    took: list[list[float]] = [[] for _ in works]
    for sample in range(samples + 1):
        for number, (times, work) in enumerate(zip(took, works, strict=True)):
            made = moves(game, sample * len(works) + number)
            gc.collect()
            started = time.process_time()  # processor time excludes other programs on a busy machine
            work(made)
            times.append((time.process_time() - started) / len(made) * 1e6)
    return [statistics.median(times[1:]) for times in took]  # the first sample may include compilation


def steps(made: list[Move]) -> None:
    """Apply every move."""
    for position, move, seat in made:
        position.step(move, seat)


def first_views(made: list[Move]) -> None:
    """One view of every position."""
    for position, _, _ in made:
        position.view(0)


def second_views(made: list[Move]) -> None:
    """Two views of every position."""
    for position, _, _ in made:
        position.view(0)
        position.view(1)


def second_texts(made: list[Move]) -> None:
    """Two views of every position, the second one as JSON."""
    for position, _, _ in made:
        position.view(0)
        encode(position.view(1))


def whole_moves(made: list[Move]) -> None:
    """Everything that a server does, from the first move of each game to its last."""
    after = made[0][0]
    for position, move, seat in made:
        after, updates = (position if after.over else after).step(move, seat)
        encode(updates)
        for other in range(after.game.players):
            encode(after.view(other))


def main() -> None:
    """Measure every game."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--samples", type=int, default=9)
    samples = options.parse_args().samples
    print(f"{'game':<32}{'step':>8}{'view':>8}{'next':>8}{'encoded':>9}{'whole move':>12}   (microseconds)")
    for name, words in WAYS:
        works = (steps, first_views, second_views, second_texts, whole_moves)
        step, first, second, text, whole = microseconds(open_game(name, **words), works, samples)
        title = " ".join([name, *(f"{key}={value}" for key, value in words.items())])
        numbers = f"{step:>8.1f}{first:>8.1f}{second - first:>8.1f}{text - first:>9.1f}{whole:>12.1f}"
        print(f"{title:<32}{numbers}", flush=True)


if __name__ == "__main__":
    main()
