"""Write the golden games anew: `python -m tests.golden.renew`, then read the difference before you commit it."""

from __future__ import annotations

from pathlib import Path

from augury.kernel.gamerecord import dumps, write_record
from augury.kernel.playouts import replay_seed
from augury.kernel.position import Position
from tests.setups import name_of, seven

FOLDER = Path(__file__).parent
SEED = 2017
SEVEN: list[dict[str, object]] = [
    {"edition": "exam", "players": 4},
    {"edition": "exam", "players": 3},
    {"edition": "first", "players": 4},
    {"edition": "first", "players": 3},
    {"edition": "first", "players": 3, "variant": "twice"},
    {"edition": "first", "players": 4, "variant": "single"},
]


def golden() -> dict[str, str]:
    """Every golden file's name and text: the game in words, then its record."""
    found = {}
    for words in SEVEN:
        position = replay_seed(seven(words), SEED)
        found[f"seven-{name_of(words)}.txt"] = in_words(position)
        found[f"seven-{name_of(words)}.json"] = dumps(write_record(position, ["random"] * position.game.players))
    return found


def in_words(position: Position) -> str:
    """A game told event by event."""
    names = [f"seat {seat}" for seat in range(position.game.players)]
    story = [position.game.engine.tell(event, names) for event in position.events]
    return "\n".join([*story, f"Scores {position.scores}, won by {position.winners}.", ""])


if __name__ == "__main__":
    for name, text in golden().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
