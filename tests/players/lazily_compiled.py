"""Prints which rules are compiled or loaded only when a game is played, although they were warmed up.

python -m tests.players.lazily_compiled GAME
"""

from __future__ import annotations

import sys
from random import Random

from augury.kernel.game import Game, open_game
from augury.kernel.interpreter import _dispatchers
from augury.kernel.seals import KEYED, Seal
from augury.players.warmup import warm_rules
from tests.setups import GRID, HORSEMEN, SEVEN

SETUPS = {"seven": SEVEN, "grid": GRID, "horsemen": HORSEMEN}
GAMES = 3


def ready() -> set[tuple[str, object]]:
    """The rules that can be called without waiting, each for some types of arguments."""
    return {(rule.__name__, types) for rule in _dispatchers for types in rule.overloads}


def play(game: Game, seed: int) -> None:
    """Play a game as a table does, and look at it as all seats do."""
    choice, position = Random(seed), game.sealed(Seal(seed, "salt", KEYED))
    while not position.over:
        seat = choice.choice(position.actors)
        position, _ = position.step(choice.choice(position.legal(seat)), seat)
        position.views_json()
        for reader in (*game.seats, None):
            position.view(reader)


def main(name: str) -> None:
    """Warm up, play, and print."""
    warm_rules(name)
    warm = ready()
    for setup in SETUPS[name]:
        for number in range(GAMES):
            play(open_game(name, **setup), 1000 + number)
    sys.stdout.write(" ".join(sorted({rule for rule, _ in ready() - warm})))


if __name__ == "__main__":
    main(sys.argv[1])
