"""Gymnasium's vector environment of games against our players, which are played one by one."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from augury.kernel.batcharrays import illegal, numbers
from augury.kernel.game import Game
from augury.rl.gymnasium_single import SingleEnv


class PlayedVectorEnv(SyncVectorEnv):
    """Single environments side by side, with the infos of the vector environments over batches."""

    def __init__(
        self,
        game: Game,
        count: int,
        seat: int | str,
        opponents: str,
        *,
        mode: AutoresetMode,
        copy: bool,
        render: str | None,
    ) -> None:
        """Games against players by name; illegal actions raise errors."""
        one = partial(SingleEnv, game, seat, opponents, "raise", render)
        super().__init__([one] * count, copy=copy, autoreset_mode=mode)

    def step(self, actions: Any) -> Any:
        """Act in every game; an illegal action raises an error that says where, and nothing changes.

        If finished games restart at once, the infos have the rewards of all seats.
        """
        chosen = numbers(actions, self.num_envs)
        self._check(chosen)
        observations, rewards, over, cut, infos = super().step(chosen)
        if "final_info" in infos:
            infos["rewards"][over] = infos["final_info"]["rewards"][over]
        return observations, rewards, over, cut, infos

    def _check(self, actions: NDArray[Any]) -> None:
        """Raise Illegal for the first game with an illegal action; games that are over ignore theirs."""
        for number, env in enumerate(self.envs):
            position, seat, action = env.unwrapped.position, env.unwrapped.seat, int(actions[number])
            if not position.over and action not in position.legal_actions(seat):
                raise illegal(position.game, position.state, number, seat, action)
