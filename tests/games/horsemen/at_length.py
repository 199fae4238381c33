"""Check many games against the judge: `python -m tests.games.horsemen.at_length --games 300000 --workers 2`.

A third of the games each use the house set, the bare set and random card sets.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.games.horsemen.logs import Logbook, compare
from tests.judge.horsemen_sets import BARE, HOUSE, random_set

BATCH = 300
GAMES_A_SET = 10


def judge_batch(number: int) -> Counter[str]:
    """Judge the games of one batch, and count what happened in them."""
    seen: Counter[str] = Counter()
    rng = random.Random(number)
    first = number * BATCH
    kind = number % 3
    book = Logbook((HOUSE, BARE, random_set(rng))[kind])
    for seed in range(first, first + BATCH):
        if kind == 2 and seed % GAMES_A_SET == 0:
            book = Logbook(random_set(rng))
        compare(book.judge(seed, seen), book.states[0])
        seen["games"] += 1
    return seen


def main() -> None:
    """Judge games in several processes and print the counts."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=30_000)
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = words.parse_args()
    judge_batch(0)  # compiles the rules, so that the workers need not
    seen: Counter[str] = Counter()
    started = time.monotonic()
    with ProcessPoolExecutor(asked.workers) as pool:
        batches = range(-(-asked.games // BATCH))
        waiting = [pool.submit(judge_batch, 1_000_000 + number) for number in batches]
        for batch in waiting:
            if time.monotonic() - started > asked.seconds:
                batch.cancel()
            else:
                seen += batch.result()
    print(f"{seen.pop('games'):,} games in {time.monotonic() - started:.0f} s: the rules and the judge agree on all")  # noqa: T201
    print(", ".join(f"{kind} {count:,}" for kind, count in seen.most_common()))  # noqa: T201


if __name__ == "__main__":
    main()
