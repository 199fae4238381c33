"""Measures whether the strongest players meet their time limits and stop promptly on a busy machine.

    python benchmarks/latency.py --busy 4

Prints, for each game, the slowest of several answers with a budget of one second, and how long a player continues after
it is told to stop.
"""

from __future__ import annotations

import argparse
import threading
import time
from multiprocessing import Event, Process

from augury.kernel.chance import dice
from augury.kernel.game import open_game
from augury.players import player

SECONDS = 1.0
PLAYERS = {
    "seven": ("ismcts:seconds={seconds}", "reader:seconds={seconds},worlds=20000,rounds=1000000,foretold=20000"),
    "grid": ("ismcts:seconds={seconds}", "strong:seconds={seconds}"),
    "horsemen": ("ismcts:seconds={seconds}", "turns:seconds={seconds}"),
}


def keep_busy(done: object) -> None:
    """Keep a core busy until the event is set."""
    while not done.is_set():  # type: ignore[attr-defined]
        sum(range(10_000))


def answers(name: str, spec: str, tries: int) -> list[float]:
    """Seconds that answers took, from different positions."""
    game, took = open_game(name), []
    somebody = player(spec.format(seconds=SECONDS), name)
    quick = player(spec.format(seconds=0.01), name)
    for seed in range(tries):
        position = game.start(seed, "busy")
        for _ in range(7 * seed):  # plays on, so that all phases occur
            seat = position.actors[0]
            further = position.play(quick.choose(game, position.erased(seat), seat, dice(seed)), seat)
            if further.over:
                break
            position = further
        seat = position.actors[0]
        began = time.monotonic()
        somebody.choose(game, position.erased(seat), seat, dice(seed))
        took.append(time.monotonic() - began)
    return took


def stops(name: str, spec: str, tries: int) -> list[float]:
    """Seconds that a player continued after it was told to stop, with a budget of a minute."""
    game, late = open_game(name), []
    somebody = player(spec.format(seconds=60), name)
    for seed in range(tries):
        position, stop = game.start(seed, "busy"), threading.Event()
        stopped: list[float] = []

        def tell(stop: threading.Event = stop, stopped: list[float] = stopped) -> None:
            stopped.append(time.monotonic())
            stop.set()

        threading.Timer(0.3, tell).start()
        seat = position.actors[0]
        somebody.choose(game, position.erased(seat), seat, dice(seed), stop)
        late.append(time.monotonic() - stopped[0] if stopped else 0.0)
    return late


def main() -> None:
    """Keep the machine busy, and measure."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--busy", type=int, default=4, help="processes that keep the machine busy")
    words.add_argument("--tries", type=int, default=5)
    asked = words.parse_args()
    done = Event()
    crowd = [Process(target=keep_busy, args=(done,), daemon=True) for _ in range(asked.busy)]
    for name, specs in PLAYERS.items():  # compiles everything before the first measurement
        for spec in specs:
            answers(name, spec.replace("{seconds}", "0.01"), 2)
    for person in crowd:
        person.start()
    for name, specs in PLAYERS.items():
        for spec in specs:
            slowest = max(answers(name, spec, asked.tries))
            late = max(stops(name, spec, asked.tries))
            print(f"{name:9} {spec.partition(':')[0]:7} slowest {slowest:.3f} s, stopped after {1000 * late:.0f} ms")
    done.set()


if __name__ == "__main__":
    main()
