"""PettingZoo's AEC environment: one seat acts after another."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from augury.errors import TooLate
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.rl.fouls import read_action
from augury.rl.pettingzoo_seats import Seats, agent_of
from augury.rl.render import Shown, show
from augury.rl.spaces import Sight, ending, mask


class AecEnv(Seats, AECEnv[str, Sight, int]):
    """A game in which one seat acts after another.

    Where several seats choose at once and in secret, the lowest acts first, and none sees what those before it chose.
    An illegal action raises an error, and nothing changes.
    """

    def __init__(self, game: Game, render_mode: str | None = None, *, flat: bool = False) -> None:
        """Nothing is dealt before `reset`."""
        super().__init__(game, game.actions, render_mode, flat=flat)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game, as `game.start(seed)` does. Without a seed, the next one is derived from the last."""
        position = self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on(position)

    def observe(self, agent: str) -> Sight:
        """What an agent sees and may do, which is nothing if it is not its turn."""
        return self._sight(self._seats[agent], self._allowed(agent))

    def _allowed(self, agent: str) -> NDArray[np.int8]:
        turn = agent == self.agent_selection
        return mask(self.position, self._seats[agent] if turn else None, self.game.actions)

    def step(self, action: int | None) -> None:
        """Act for the agent whose turn it is; once the game is over, each agent leaves with the action None."""
        if not self.agents:
            raise TooLate("the game is over and all agents have left; call reset to start the next one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._position = self.position.play(read_action(action), self._seats[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(self._position)

    def render(self) -> Shown:
        """What the current agent knows, in the form of `render_mode`; if the game is over, what a spectator knows."""
        seat = None if self.position.over else self._seats[self.agent_selection]
        return show(self.position, seat, self.possible_agents, self.render_mode)

    def _go_on(self, position: Position) -> None:
        """The lowest of the seats that may act is next; at the end each gets its share of the victory, and leaves."""
        if not position.over:
            self.agent_selection = agent_of(position.actors[0])
            if self.flat:
                self.infos = {agent: {"action_mask": self._allowed(agent)} for agent in self.agents}
            return
        self.rewards = dict(zip(self.agents, position.returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: ending(position) for agent in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
