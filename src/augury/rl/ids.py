"""Ids: every way to play as one word, such as `seven-exam-4`, `grid-4x4-3-x` or `horsemen-bare`.

An id is the name of the game and then what is chosen, a word each. What has no word of its own, as a board of yours, is
chosen by name: `game_of("grid-x", board="mine.toml")`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from augury.errors import BadSetup
from augury.kernel.registry import book
from augury.kernel.setups import Choice, choices

if TYPE_CHECKING:
    from augury.kernel.game import Game

_SIGNS: dict[str, dict[str, tuple[str, object]]] = {"grid": {"x": ("x_prophecies", True)}}
"""Words for what has only a yes and a no."""

_SIZE = re.compile(r"[1-9]x[1-9]")
_SIZES = ("3x3", "4x4", "5x5", "6x6")
_EXAMPLES = "seven-exam-4, grid-4x4-3-x or horsemen-bare"


def standard_ids() -> list[str]:
    """An id for each game, edition, variant, player count, shipped board and card set, with X-Prophecies and without.

    >>> len(standard_ids()), standard_ids()[0]
    (148, 'seven-exam-3')
    """
    variants = ("", "-twice", "-single")
    return [
        *(f"seven-exam-{players}" for players in (3, 4)),
        *(f"seven-first-{players}{variant}" for players in (3, 4) for variant in variants),
        *(
            f"grid-{board}{players}{sign}"
            for board in (*_SIZES, *_shelf("grid"))
            for players in ("", "-3", "-4")
            for sign in ("", "-x")
        ),
        "horsemen",
        *(f"horsemen-{name}" for name in _shelf("horsemen") if name != "house"),
    ]


def parse_id(text: str) -> tuple[str, dict[str, object]]:
    """The name of the game and what is chosen of it, as `augury.game` takes them.

    >>> parse_id("seven-first-3-twice")
    ('seven', {'edition': 'first', 'players': 3, 'variant': 'twice'})
    >>> parse_id("grid-little-sudoku-x")
    ('grid', {'board': 'little-sudoku', 'x_prophecies': True})
    """
    name, *words = text.split("-")
    chosen: dict[str, object] = {}
    open_choice = next((choice for choice in choices(book(name).setup) if choice.reading), None)
    length = _longest_on_shelf(open_choice, words) if open_choice else 0
    if open_choice and length:
        chosen[open_choice.name] = "-".join(words[:length])
    known = _words_of(name)
    for word in words[length:]:
        if word not in known:
            raise BadSetup(
                f"{text!r} is not a valid id: {word!r} is not an option of {name}; ids look like {_EXAMPLES}"
            )
        choice, value = known[word]
        if choice in chosen:
            raise BadSetup(f"{text!r} is not a valid id: it chooses {choice} twice; ids look like {_EXAMPLES}")
        chosen[choice] = value
    return name, chosen


def game_of(which: str | Game, **chosen: object) -> Game:
    """The game of an id, together with what is chosen by name; a game itself stays as it is.

    >>> game_of("seven-first-3", tenth_trick_scores=False).players
    3
    """
    from augury.kernel.game import Game, open_game

    if isinstance(which, Game):
        if chosen:
            raise BadSetup(
                f"this game is already open, so {next(iter(chosen))} cannot be chosen; give it to augury.game() instead"
            )
        return which
    name, said = parse_id(which)
    if twice := sorted(said.keys() & chosen.keys()):
        raise BadSetup(f"{twice[0]} is chosen twice, in {which!r} and by name; choose it once")
    return open_game(name, **said, **chosen)


def _words_of(name: str) -> dict[str, tuple[str, object]]:
    """What each word chooses of a game."""
    plain = (choice for choice in choices(book(name).setup) if True not in choice.values)
    return {str(value): (choice.name, value) for choice in plain for value in choice.values} | _SIGNS.get(name, {})


def _longest_on_shelf(choice: Choice, words: list[str]) -> int:
    """How many of the first words together name something that comes with the game, or a size."""
    if words and _SIZE.fullmatch(words[0]):
        return 1
    return next((length for length in range(len(words), 0, -1) if "-".join(words[:length]) in choice.shelf), 0)


def _shelf(name: str) -> dict[str, str]:
    return next(choice.shelf for choice in choices(book(name).setup) if choice.reading)
