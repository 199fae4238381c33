"""Regenerate the golden games: run `python -m tests.golden.renew`, then review the diff before you commit it."""

from __future__ import annotations

from pathlib import Path

from augury.kernel.chance import below, dice
from augury.kernel.game import Game
from augury.kernel.gamerecord import dumps, write_record
from augury.kernel.playouts import replay_seed
from augury.kernel.position import Position
from augury.kernel.seals import KEYED
from tests.setups import EVERY_VERB, Way, name_of_way, opened

FOLDER = Path(__file__).parent
SEED = 2017
GOLDEN: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "exam", "players": 3}),
    ("seven", {"edition": "first", "players": 4}),
    ("seven", {"edition": "first", "players": 3}),
    ("seven", {"edition": "first", "players": 3, "variant": "twice"}),
    ("seven", {"edition": "first", "players": 4, "variant": "single"}),
    ("grid", {"board": "4x5", "players": 2}),
    ("grid", {"board": "6x6", "players": 3, "ties": "shared"}),
    ("grid", {"board": "5x5", "players": 2, "x_prophecies": True}),
    ("grid", {"board": "1x1", "players": 2, "x_prophecies": True}),
    ("grid", {"board": "hexagon", "players": 4}),
    ("grid", {"board": "sudoku-1", "players": 2}),
    ("horsemen", {"set": "house"}),
    ("horsemen", {"set": "bare"}),
    ("horsemen", {"set": EVERY_VERB}),
]


AT_TABLES: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "first", "players": 3}),
    ("horsemen", {"set": "house"}),
]
"""Setups dealt as at tables, with the keyed generator."""


def golden() -> dict[str, str]:
    """The names and contents of all golden files: each game in words, and its record."""
    played = {name_of_way(way): replay_seed(opened(way), SEED) for way in GOLDEN}
    played |= {f"{name_of_way(way)}-table": at_table(opened(way)) for way in AT_TABLES}
    found = {}
    for name, position in played.items():
        found[f"{name}.txt"] = in_words(position)
        found[f"{name}.json"] = dumps(write_record(position, ["random"] * position.game.players))
    return found


def at_table(game: Game) -> Position:
    """The final position of a random game that is dealt as at a table."""
    position = game.start(SEED, "a salt", KEYED)
    rolled = dice("golden", SEED)
    while not position.over:
        seat = position.actors[0]
        legal = position.legal_actions(seat)
        position = position.play(legal[below(rolled, len(legal))], seat)
    return position


def in_words(position: Position) -> str:
    """A game described event by event."""
    names = [f"seat {seat}" for seat in range(position.game.players)]
    story = [position.game.engine.describe(event, names) for event in position.events]
    return "\n".join([*story, f"Scores {position.scores}, won by {position.winners}.", ""])


if __name__ == "__main__":
    for name, text in golden().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
