"""The setups that tests are parametrized with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import augury
from augury.kernel.game import Game

Words = dict[str, object]
"""The choices for a game, by name."""

Way = tuple[str, Words]
"""A game's name and its choices."""

SEVEN: list[Words] = [
    {"edition": "exam", "players": 3},
    {"edition": "exam", "players": 4},
    *(
        {"edition": "first", "players": players, "variant": variant, "tenth_trick_scores": tenth}
        for players, variant, tenth in product((3, 4), ("standard", "twice", "single"), (True, False))
    ),
]

GRID: list[Words] = [
    {"board": "4x5", "players": 2},
    {"board": "4x5", "players": 2, "ties": "shared"},
    {"board": "4x5", "players": 2, "x_prophecies": True},
    {"board": "4x5", "players": 2, "x_prophecies": True, "x_range": "max"},
    {"board": "6x6", "players": 3},
    {"board": "5x7", "players": 3, "x_prophecies": True, "ties": "shared"},
    {"board": "8x8", "players": 4, "ties": "shared"},
    {"board": "1x1", "players": 2},
    {"board": "1x1", "players": 3, "x_prophecies": True},
    {"board": "2x9", "players": 4, "x_prophecies": True, "x_range": "max"},
    {"board": "9x9", "players": 2},
    {"board": "fano", "players": 2},
    {"board": "hexagon", "players": 3},
    {"board": "triangle", "players": 2, "x_prophecies": True},
    {"board": "star", "players": 4},
    {"board": "torus-diagonals", "players": 2, "ties": "shared"},
    {"board": "cube", "players": 3, "x_prophecies": True, "x_range": "max"},
    {"board": "sudoku-1", "players": 2},
    {"board": "sudoku-3", "players": 3, "givens_count": False},
    {"board": "sudoku-2", "players": 4, "x_prophecies": True},
]
"""Not every setup, because there are too many, but each player count and option, and boards of all kinds and sizes."""

EVERY_VERB = Path(__file__).parent / "games" / "horsemen" / "every-verb.toml"
"""A card set that uses every verb."""

HORSEMEN: list[Words] = [
    {"set": "house"},
    {"set": "bare"},
    {"set": EVERY_VERB},
]

EVERY: list[Way] = [
    *(("seven", words) for words in SEVEN),
    *(("grid", words) for words in GRID),
    *(("horsemen", words) for words in HORSEMEN),
]


def name_of(words: Words) -> str:
    """A short name for a test parameter."""
    said = {True: "{}", False: "no_{}"}
    return "-".join(
        said[value].format(key) if isinstance(value, bool) else value.stem if isinstance(value, Path) else str(value)
        for key, value in words.items()
    )


def name_of_way(way: Way) -> str:
    """A short name for a test parameter, including the game's name."""
    return f"{way[0]}-{name_of(way[1])}"


def opened(way: Way) -> Game:
    """Open the game with this setup."""
    return augury.game(way[0], **way[1])


@contextmanager
def case(name: object) -> Iterator[None]:
    """Mark one of many cases in a loop: if it fails, the error names it."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the case of {name}")
        raise


def seven(words: Words) -> Game:
    """Open Seven Prophecies with these choices."""
    return opened(("seven", words))


def grid(words: Words) -> Game:
    """Open the grid game with these choices."""
    return opened(("grid", words))


def horsemen(words: Words) -> Game:
    """Open the Four Horsemen with these choices."""
    return opened(("horsemen", words))
