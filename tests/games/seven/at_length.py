"""Check many games against the judge: `python -m tests.games.seven.at_length --games 210000 --workers 2`.

The games are divided equally among the fourteen setups. The longest games, of the variant *twice*, take most of the
time.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.games.seven.test_agreement import agree
from tests.setups import SEVEN

BATCH = 100


def judge_batch(number: int) -> Counter[object]:
    """Judge the games of one batch, and count in which tricks rounds ended."""
    first = 2_000_000 + number * BATCH
    return agree(SEVEN[number % len(SEVEN)], range(first, first + BATCH))


def main() -> None:
    """Judge games in several processes and print the counts."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=210_000)
    words.add_argument("--workers", type=int, default=2)
    asked = words.parse_args()
    seen = judge_batch(0)  # compiles the rules, so that the workers need not
    batches = max(len(SEVEN), -(-asked.games // BATCH))
    started = time.monotonic()
    with ProcessPoolExecutor(asked.workers) as pool:
        for batch in pool.map(judge_batch, range(1, batches)):
            seen += batch
    print(f"{batches * BATCH:,} games in {time.monotonic() - started:.0f} s: the rules and the judge agree on all")  # noqa: T201
    print(", ".join(f"{count:,} rounds ended in trick {number}" for number, count in sorted(seen.items(), key=str)))  # noqa: T201


if __name__ == "__main__":
    main()
