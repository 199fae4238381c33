"""Regenerate the golden games: run `python -m tests.examples.oh_hell.golden`, and review the diff before you commit."""

from __future__ import annotations

import sys
from pathlib import Path

from augury.kernel.game import Game
from augury.kernel.gamerecord import dumps, write_record
from augury.kernel.playouts import replay_seed
from augury.kernel.setups import read_setup

FOLDER = Path(__file__).parent / "golden"
SEED = 1931
WAYS: dict[str, dict[str, object]] = {
    "defaults": {},
    "four-players": {"players": 4, "num_tricks_fixed": 12},
    "seven-players": {"players": 7, "off_bid_penalty": True, "points_per_trick": 2},
    "small-deck": {"players": 3, "num_suits": 2, "num_cards_per_suit": 5, "num_tricks_fixed": 3},
}


def golden() -> dict[str, str]:
    """The names and contents of all golden files: each game in words, and its record."""
    from oh_hell import GAME

    found = {}
    for name, words in WAYS.items():
        position = replay_seed(Game(GAME, read_setup(GAME.setup, words)), SEED)
        names = [f"seat {seat}" for seat in position.game.seats]
        lines = [position.game.engine.describe(event, names) for event in position.events]
        lines += [f"Scores {position.scores}, won by {position.winners}.", ""]
        found[f"{name}.txt"] = "\n".join(lines)
        found[f"{name}.json"] = dumps(write_record(position, ["random"] * position.game.players))
    return found


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[3] / "examples" / "oh_hell" / "src"))
    for name, text in golden().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
