"""Gymnasium's vector environment of games against our players, which are played one by one."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AutoresetMode, SyncVectorEnv

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
        """Act in every game. If finished games restart at once, the infos have the rewards of all seats."""
        observations, rewards, over, cut, infos = super().step(actions)
        if "final_info" in infos:
            infos["rewards"][over] = infos["final_info"]["rewards"][over]
        return observations, rewards, over, cut, infos
