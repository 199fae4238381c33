"""The common part of PettingZoo's environments: agents that are seats, their spaces, and the game."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from augury.errors import TooLate
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.rl.episodes import Episodes
from augury.rl.render import MODES, check_mode
from augury.rl.spaces import Sight, observation_box, sight_space


def agent_of(seat: int) -> str:
    """PettingZoo's name for a seat.

    >>> agent_of(2)
    'seat_2'
    """
    return f"seat_{seat}"


class Seats:
    """A game whose agents are its seats."""

    def __init__(self, game: Game, actions: int, render_mode: str | None, *, flat: bool) -> None:
        """Nothing is dealt before `reset`."""
        self.game = game
        self.flat = bool(flat)
        self.render_mode = check_mode(render_mode)
        self.metadata: dict[str, Any] = {"name": f"augury_{game.name}_v0", "render_modes": list(MODES)}
        self.possible_agents = [agent_of(seat) for seat in game.seats]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_box(game) if self.flat else sight_space(game, actions)
        self._sights: dict[str, spaces.Space[Any]] = dict.fromkeys(self.possible_agents, space)
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._episodes = Episodes()
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position, with everything that seats must not know."""
        if self._position is None:
            raise TooLate("no game has been dealt yet; call reset first")
        return self._position

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see, together with what it may do unless observations are flat."""
        return self._sights[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All actions, by number."""
        return self._actions[agent]

    def describe_observation(self) -> list[str]:
        """The name of every number of an observation, in order."""
        return self.game.describe_observation()

    @cached_property
    def state_space(self) -> spaces.Box:
        one = observation_box(self.game)
        seats = self.game.players
        return spaces.Box(np.tile(one.low, seats), np.tile(one.high, seats), dtype=np.int8)

    def state(self) -> NDArray[np.int8]:
        """What all seats together know, one observation after another: for critics that may see more than agents."""
        return np.concatenate([self.position.observe(seat) for seat in self.game.seats])

    def _sight(self, seat: int, allowed: NDArray[np.int8]) -> Sight:
        """A seat's observation, together with its mask unless it is flat."""
        seen = self.position.observe(seat)
        return seen if self.flat else {"observation": seen, "action_mask": allowed}

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _deal(self, seed: int | None) -> Position:
        """Start a new game. Without a seed, the next one is derived from the last."""
        self._position = self.game.start(self._episodes.seed_of_next(seed), "")
        self.agents = self.possible_agents[:]
        return self._position
