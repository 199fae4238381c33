"""Gymnasium's vector environment over a batch: many games at once, without copying."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVector
from gymnasium.vector.utils import batch_space

from augury.kernel.batch import Batch
from augury.kernel.batchsteps import NOBODY
from augury.kernel.solo import SoloBatch
from augury.rl.arrays import Arrays, NumPyArrays, TorchArrays
from augury.rl.render import MODES, Shown, check_mode, show
from augury.rl.spaces import observation_box


class VectorEnv(GymnasiumVector[Any, Any, Any]):
    """Many games at once. Each step is one decision in each game, by the seat that is to act there.

    A game that ends restarts in the same step or, if the batch has no autoreset, in the next one, which ignores the
    action for that game (Gymnasium's NEXT_STEP). All arrays are the batch's own memory, which the next step
    overwrites; with `copy=True` they are copies. With `tensors=True` they are PyTorch's over this memory.
    """

    def __init__(
        self, games: Batch, *, tensors: bool = False, copy: bool = False, render_mode: str | None = None
    ) -> None:
        """An environment over a batch; one without autoreset has the final observations of games that ended."""
        self.games = games
        self.num_envs = games.count
        self.render_mode = check_mode(render_mode)
        mode = AutoresetMode.SAME_STEP if games.autoreset else AutoresetMode.NEXT_STEP
        self.metadata = {"autoreset_mode": mode, "render_modes": list(MODES)}
        self.single_observation_space = observation_box(games.game)
        self.single_action_space = spaces.Discrete(games.game.actions)
        self._arrays: Arrays = TorchArrays() if tensors else NumPyArrays()
        self._copy = copy
        self._truncations = self._arrays.nowhere(self._arrays.view(games.over))

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:
        """The observation space of all games, created on demand, because a million games take a lot of memory."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:
        """All actions of all games."""
        return batch_space(self.single_action_space, self.num_envs)

    def describe_observation(self) -> list[str]:
        """The name of every number of an observation, in order."""
        return self.games.game.describe_observation()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all games, or only those where `options["reset_mask"]` is true. Without a seed, the next games follow.

        With a seed for each game, each is played as the first game of an environment of that seed.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is not None:
            self.games.start(seed)
        else:
            self.games.reset((options or {}).get("reset_mask"))
        return self._export(self.games.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Act in every game; an illegal action raises an error that says where, and nothing changes.

        Rewards are those of the seats that acted; `infos["rewards"]` has those of all seats.
        """
        games, arrays = self.games, self._arrays
        acted, ended = arrays.copy(arrays.view(games.actors)), None
        if not games.autoreset:
            ended = arrays.copy(arrays.view(games.over))
            acted[ended] = 0  # all rewards are 0
        games.step(actions)
        if ended is not None:
            games.reset(ended)
        if isinstance(games, SoloBatch):  # which has your seat even in games that ended before your turn
            acted = arrays.view(games.heroes)
        rewards = arrays.by_seat(arrays.view(games.rewards), acted)
        return self._export(games.observations), rewards, self._export(games.over), self._truncations, self._infos()

    def render(self) -> tuple[Shown, ...]:
        """For every game, what the seat that is to act knows; if the game is over, what a spectator knows."""
        names = [f"seat_{seat}" for seat in self.games.game.seats]
        seats = self._arrays.view(self.games.actors).tolist()
        return tuple(
            show(self.games.position(number), None if seat == NOBODY else seat, names, self.render_mode)
            for number, seat in enumerate(seats)
        )

    def _infos(self) -> dict[str, Any]:
        """For each game: the actor, its legal actions, the rewards of all seats, and the number of the episode."""
        return {
            "actors": self._export(self.games.actors),
            "action_mask": self._export(self.games.masks),
            "rewards": self._export(self.games.rewards),
            "episodes": self._export(self.games.episodes),
        }

    def _export(self, array: Any) -> Any:
        """An array of the batch as callers get it."""
        seen = self._arrays.view(array)
        return self._arrays.copy(seen) if self._copy else seen
