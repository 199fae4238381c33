"""A game with its setup: where positions come from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from augury.kernel.deals import begin_sealed
from augury.kernel.engine import Engine, ViewWriter
from augury.kernel.gameinfo import GameInfo
from augury.kernel.observations import Block
from augury.kernel.position import Position
from augury.kernel.records import Memory, Record, array_of, from_bytes
from augury.kernel.registry import game_info
from augury.kernel.seals import FAST, Generator, Seal, check_seed, new_salt, new_seed
from augury.kernel.setups import Chosen, read_setup


@dataclass(frozen=True)
class Game:
    """One way to play one game.

    >>> game = open_game("seven", edition="exam", players=4)
    >>> position = game.start(seed=7)
    >>> position.actors
    [0, 1, 2, 3]
    """

    info: GameInfo
    chosen: Chosen

    def __reduce__(self) -> tuple[type[Game], tuple[GameInfo, Chosen]]:
        """What a copy in another process is made from. The rest follows from it, and part of that cannot be pickled."""
        return Game, (self.info, self.chosen)

    @property
    def name(self) -> str:
        """The game's short name, as in the registry."""
        return self.info.name

    @property
    def players(self) -> int:
        """The number of players."""
        return self.chosen.players

    @cached_property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.chosen.players)

    @cached_property
    def engine(self) -> Engine:
        """The game's rules and words."""
        return self.info.load_engine()

    @cached_property
    def setups(self) -> Memory:
        """The setup as an array of one record, which compiled code takes from Python most quickly."""
        return array_of(self.engine.write_setup(self.chosen))

    @cached_property
    def setup(self) -> Record:
        return cast(Record, self.setups[0])

    @cached_property
    def view_writer(self) -> ViewWriter:
        """What writes the views of this way to play."""
        return self.engine.view_writer(self.chosen, self.setups)

    @cached_property
    def actions(self) -> int:
        """Actions of this way to play are numbered from 0 to this, exclusive."""
        return self.engine.actions(self.setup)

    @cached_property
    def observation(self) -> tuple[Block, ...]:
        """What an observation of this way to play is made of."""
        return self.engine.observation(self.setup)

    @cached_property
    def features(self) -> int:
        """How many numbers an observation has."""
        return sum(len(block.labels) for block in self.observation)

    def describe_observation(self) -> list[str]:
        """The name of every number of an observation, in order.

        >>> open_game("seven").describe_observation()[1]
        'hand Y1'
        """
        return [f"{block.name} {label}".rstrip() for block in self.observation for label in block.labels]

    def start(self, seed: int | None = None, salt: str | None = None, generator: Generator = FAST) -> Position:
        """A new game. Equal seeds give equal games; without a seed it is random.

        With the generator `shake256`, as at tables of people, equal seeds and salts do.

        >>> game = open_game("seven")
        >>> game.start(seed=7) == game.start(seed=7), game.start(seed=7) == game.start(seed=8)
        (True, False)
        """
        seed = new_seed() if seed is None else check_seed(seed)
        return self.sealed(Seal(seed, new_salt() if salt is None else salt, generator))

    def sealed(self, seal: Seal) -> Position:
        """The game that a seal stands for."""
        seal = self.fit(seal)
        states = self.engine.rules.state.blank()
        begin_sealed(self, states, seal)
        return Position(self, states, seal)

    def fit(self, seal: Seal) -> Seal:
        """The seal, with the fast generator where this game has no deals that another could make."""
        return seal if self.engine.deals else replace(seal, generator=FAST)

    def at(self, state: bytes, seal: Seal | None = None) -> Position:
        """The position that was stored as bytes; it has no past.

        The bytes do not hold the seal. With the generator `shake256`, later deals follow from it, so a position that is
        to be dealt the same cards again needs its seal back.

        >>> game = open_game("seven")
        >>> game.at(bytes(game.start(seed=7))) == game.start(seed=7)
        True
        """
        return Position(self, from_bytes(self.engine.rules.state, state), None if seal is None else self.fit(seal))


def open_game(name: str, **choices: object) -> Game:
    """The game of that name, played as the choices say; what is left out keeps its default."""
    found = game_info(name)
    return Game(found, read_setup(found.setup, choices))
