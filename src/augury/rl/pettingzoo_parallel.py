"""PettingZoo's parallel environment: every seat acts in every step, and those that may not act wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv as PettingZoo

from augury.errors import AuguryError, NotYourTurn, TooLate
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.rl.fouls import LOSS, attempt, check_illegal, read_action
from augury.rl.pettingzoo_seats import Seats
from augury.rl.render import Shown, show
from augury.rl.spaces import Sight, ending, mask

Infos = dict[str, dict[str, Any]]
Step = tuple[dict[str, Sight], dict[str, float], dict[str, bool], dict[str, bool], Infos]


class ParallelEnv(Seats, PettingZoo[str, Sight, int]):
    """A game in which all seats that may act do so at once.

    There is an additional action, `wait`, the only one of a seat that may not act now. A seat that chooses an illegal
    action loses, which ends the game (its info says why); with `illegal="raise"` that is an error, and nothing changes.
    """

    def __init__(
        self, game: Game, illegal: str = "lose", render_mode: str | None = None, *, flat: bool = False
    ) -> None:
        """Nothing is dealt before `reset`."""
        super().__init__(game, game.actions + 1, render_mode, flat=flat)
        self.wait = game.actions
        self._illegal = check_illegal(illegal)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Sight], Infos]:
        """Start a new game, as `game.start(seed)` does. Without a seed, the next one is derived from the last."""
        self._deal(seed)
        return self._sights_now(), self._with_masks({agent: {} for agent in self.agents})

    def step(self, actions: Mapping[str, int]) -> Step:
        """All seats act, or wait; a seat without an action waits."""
        if not self.agents:
            raise TooLate("the game is over; call reset to start the next one")
        chosen = {agent: read_action(actions.get(agent, self.wait)) for agent in self.agents}
        before = after = self.position
        faults: dict[str, AuguryError] = {}
        for agent in self.agents:
            came = self._acted(after, agent, chosen[agent], turn=self._seats[agent] in before.actors)
            if not isinstance(came, AuguryError):
                after = came
            elif self._illegal == "raise":
                raise came
            else:
                faults[agent] = came
        if faults:
            return self._foul(faults)
        self._position = after
        shares = dict(zip(self.agents, after.returns, strict=True))
        return self._result(
            shares, {agent: ending(after) if after.over else {} for agent in self.agents}, over=after.over
        )

    def render(self) -> Shown:
        """What a spectator sees, in the form of `render_mode`."""
        return show(self.position, None, self.possible_agents, self.render_mode)

    def _acted(self, position: Position, agent: str, action: int, *, turn: bool) -> Position | AuguryError:
        """The position after an agent's action, or the error if it is illegal."""
        if not turn:
            return position if action == self.wait else NotYourTurn(f"{agent} cannot act now; it must wait")
        if action == self.wait:
            return NotYourTurn(f"{agent} must act now; it cannot wait")
        return attempt(position, action, self._seats[agent])

    def _foul(self, faults: Mapping[str, AuguryError]) -> Step:
        """End the game as a loss for the seats with illegal actions."""
        rewards = {agent: LOSS if agent in faults else 0.0 for agent in self.agents}
        infos: Infos = {agent: {"illegal": str(faults[agent])} if agent in faults else {} for agent in self.agents}
        return self._result(rewards, infos, over=True)

    def _result(self, rewards: dict[str, float], infos: Infos, *, over: bool) -> Step:
        """The results of a step for every agent, before agents of a finished game leave."""
        sights, infos = self._sights_now(), self._with_masks(infos)
        ends, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return sights, rewards, ends, cuts, infos

    def _sights_now(self) -> dict[str, Sight]:
        return {agent: self._sight(self._seats[agent], self._allowed(agent)) for agent in self.agents}

    def _with_masks(self, infos: Infos) -> Infos:
        """The infos, with masks if observations do not have them."""
        if not self.flat:
            return infos
        return {agent: {**infos[agent], "action_mask": self._allowed(agent)} for agent in self.agents}

    def _allowed(self, agent: str) -> NDArray[np.int8]:
        allowed = mask(self.position, self._seats[agent], self.wait + 1)
        allowed[self.wait] = not allowed.any()
        return allowed
