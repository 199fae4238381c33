"""The initial states and chance nodes of OpenSpiel games.

A whole game begins with its seed: eight chance nodes, each of which draws one byte of it. All later chance events
follow from the seed, which no seat ever sees, so the players cannot tell when it was drawn. A game without deals has
no chance node. A game may also begin at a position: then one chance node chooses uniformly among all worlds that a
spectator of that position cannot tell apart, which deals the seats their own cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, cast

from augury.errors import BadSetup
from augury.kernel.chance import dice
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.setups import plain_setup

WHOLE = "whole"
"""Stands for a game from its first deal."""

BYTES = 8
"""How many bytes a seed has."""

MOST_WORLDS = 10_000

_AFTER_MOVES = re.compile(r"([0-9]+):([0-9]+)")
_HEX = re.compile(r"(?:[0-9a-f]{2})+")


@dataclass(frozen=True)
class Root:
    """A game and where it begins; it is stored as texts, from which `root` makes it again."""

    game: Game
    position: str

    def stored(self) -> tuple[str, str, str]:
        """The name, the setup as JSON, and where the game begins."""
        return self.game.name, json.dumps(plain_setup(self.game.chosen)), self.position

    @cached_property
    def worlds(self) -> tuple[Position, ...]:
        """All worlds of the position, if the game begins at one."""
        return () if self.position == WHOLE else tuple(_worlds(_find(self.game, self.position)))

    @property
    def throws(self) -> int:
        """How many chance nodes there are before the first choice."""
        if not self.game.info.has_chance:
            return 0
        return BYTES if self.position == WHOLE else 1

    @property
    def outcomes(self) -> int:
        """How many equally likely outcomes each of these nodes has."""
        return 256 if self.position == WHOLE else len(self.worlds)

    def begin(self, thrown: Sequence[int]) -> Position:
        """The position that chance has led to."""
        if self.position != WHOLE:
            return self.worlds[thrown[0] if thrown else 0]
        return self.game.start(int.from_bytes(bytes(thrown), "little"), salt="")


def root_of(name: str, words: Mapping[str, object], position: str) -> Root:
    """The root for the given parameters."""
    return root(*Root(open_game(name, **words), position).stored())


@lru_cache(256)
def root(name: str, setup: str, position: str) -> Root:
    """The root for stored texts; equal roots are the same object, which all states of a game share."""
    return Root(open_game(name, **json.loads(setup)), position)


def _find(game: Game, text: str) -> Position:
    """The position for a text: `7:30` is after 30 random moves from seed 7, anything else is a stored record as hex."""
    if game.info.has_hidden_information and game.engine.worlds is None:
        raise BadSetup(f"{game.name} cannot start from a position, because too much of it is face down; leave it out")
    if after := _AFTER_MOVES.fullmatch(text):
        return _wander(game, int(after[1]), int(after[2]))
    if _HEX.fullmatch(text):
        return game.at(bytes.fromhex(text))
    raise BadSetup(
        f"a position must be SEED:MOVES, for example 7:30, or a stored record in lowercase hexadecimal, not {text!r}"
    )


def _wander(game: Game, seed: int, moves: int) -> Position:
    """The position after `moves` moves, each chosen by dice that belong to the seed."""
    position = game.start(seed, salt="")
    for move in range(moves):
        if position.over:
            raise BadSetup(f"this game is over after {move} moves; choose an earlier position")
        seat = position.actors[0]
        legal = position.legal_actions(seat)
        position = position.play(legal[int(dice("openspiel", seed, move).rng) % len(legal)], seat)
    return position


def _worlds(position: Position) -> list[Position]:
    """All positions that a spectator cannot tell from this one."""
    game = position.game
    if position.over:
        raise BadSetup("this position is the end of its game; choose an earlier one")
    public = position.erased(None)
    if not game.info.has_hidden_information:
        return [Position(game, public, None)]
    states = cast(Any, game.engine.worlds)(game.setup, public)
    found = [Position(game, state, None) for state in islice(states, MOST_WORLDS + 1)]
    if len(found) > MOST_WORLDS:
        raise BadSetup(f"this position has more than {MOST_WORLDS} worlds; choose one with fewer cards left")
    return found
