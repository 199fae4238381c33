"""Ids, which stand for a game with its setup.

An id is the name of the game and then a word for each choice, separated by dashes. Choices that have no word, such as
a file of your own, are given by name.

>>> game_of("grid-4x4-x", players=3).players
3
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from augury.errors import BadSetup
from augury.kernel.gameinfo import GameInfo
from augury.kernel.registry import catalogue, game_info
from augury.kernel.setups import Choice, choices

if TYPE_CHECKING:
    from augury.kernel.game import Game


def standard_ids() -> list[str]:
    """An id for each game, edition, variant, player count, shipped board and card set, with X-Prophecies and without.

    >>> len(standard_ids()), standard_ids()[0]
    (148, 'seven-exam-3')
    """
    return [way for info in catalogue() for way in ids_of(info)]


def ids_of(info: GameInfo) -> list[str]:
    """The ids of a game that libraries list."""
    if info.standard_ids:
        return info.standard_ids()
    return [info.name, *(f"{info.name}-{players}" for players in info.player_counts)]


def parse_id(text: str) -> tuple[str, dict[str, object]]:
    """The name of the game and its choices, as `augury.game` takes them.

    >>> parse_id("seven-first-3-twice")
    ('seven', {'edition': 'first', 'players': 3, 'variant': 'twice'})
    >>> parse_id("grid-little-sudoku-x")
    ('grid', {'board': 'little-sudoku', 'x_prophecies': True})
    """
    name, *words = text.split("-")
    info = game_info(name)
    chosen: dict[str, object] = {}
    known = _words_of(info)
    open_choice = next((choice for choice in choices(info.setup) if choice.reading), None)
    length = _open_words(open_choice, words, known) if open_choice else 0
    if open_choice and length:
        chosen[open_choice.name] = "-".join(words[:length])
    for word in words[length:]:
        if word not in known:
            raise BadSetup(f"{text!r} is not a valid id: {word!r} is not an option of {name}; {_examples(info)}")
        choice, value = known[word]
        if choice in chosen:
            raise BadSetup(f"{text!r} is not a valid id: it chooses {choice} twice; {_examples(info)}")
        chosen[choice] = value
    return name, chosen


def _examples(info: GameInfo) -> str:
    return f"ids look like {' or '.join(ids_of(info)[:3])}"


def game_of(which: str | Game, **chosen: object) -> Game:
    """The game of an id and further choices; a `Game` is returned as it is.

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


def _words_of(info: GameInfo) -> dict[str, tuple[str, object]]:
    words: dict[str, tuple[str, object]] = {}
    for choice in sorted(choices(info.setup), key=lambda choice: choice.name != "players"):
        for value in choice.values:
            if not isinstance(value, bool):
                words.setdefault(str(value), (choice.name, value))
    return words | dict(info.id_words)


def _open_words(choice: Choice, words: list[str], known: Collection[str]) -> int:
    """How many of the first words together name a value of a choice with too many values to list."""
    if words and words[0] not in known and words[0] not in choice.shelf:
        with suppress(BadSetup):
            choice.read(words[0], files=False)
            return 1
    return next((length for length in range(len(words), 0, -1) if "-".join(words[:length]) in choice.shelf), 0)
