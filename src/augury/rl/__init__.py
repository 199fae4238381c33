"""Environments for reinforcement learning: all games, by id, for PettingZoo, Gymnasium and OpenSpiel.

There is one file for each adapter. Its library is imported only when it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from augury.errors import Unavailable
from augury.rl.ids import game_of, parse_id, standard_ids

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from augury.kernel.game import Game
    from augury.rl.gymnasium_single import SingleEnv
    from augury.rl.pettingzoo_aec import AecEnv
    from augury.rl.pettingzoo_parallel import ParallelEnv

__all__ = [
    "aec_env",
    "game_of",
    "parallel_env",
    "parse_id",
    "register",
    "single_env",
    "standard_ids",
    "vector_env",
]


def aec_env(which: str | Game, *, flat: bool = False, render_mode: str | None = None, **choices: object) -> AecEnv:
    """PettingZoo's environment in which one seat acts after another, for every game.

    With `flat`, observations are plain arrays, and the masks of legal actions are in the infos only.

    >>> env = aec_env("seven-exam-4")
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'seat_0'
    """
    _needs("pettingzoo")
    from augury.rl.pettingzoo_aec import AecEnv

    return AecEnv(game_of(which, **choices), render_mode, flat=flat)


def parallel_env(
    which: str | Game,
    *,
    illegal: str = "lose",
    flat: bool = False,
    render_mode: str | None = None,
    **choices: object,
) -> ParallelEnv:
    """PettingZoo's environment in which all seats act in every step; seats that may not act can only wait.

    With `flat`, observations are plain arrays, and the masks of legal actions are in the infos only.

    >>> env = parallel_env("grid-4x4")
    >>> observations, infos = env.reset(seed=7)
    >>> observations["seat_1"]["action_mask"].nonzero()[0] == env.wait
    array([ True])
    """
    _needs("pettingzoo")
    from augury.rl.pettingzoo_parallel import ParallelEnv

    return ParallelEnv(game_of(which, **choices), illegal, render_mode, flat=flat)


def single_env(
    which: str | Game,
    *,
    seat: int | str = 0,
    opponents: str | None = None,
    illegal: str = "lose",
    render_mode: str | None = None,
    **choices: object,
) -> SingleEnv:
    """Gymnasium's environment: you have one seat, and one of our players has the others, `greedy` if the game has it.

    With `seat="any"` your seat differs from game to game.


    >>> env = single_env("grid-3x3", opponents="random")
    >>> observation, info = env.reset(seed=7)
    >>> int(info["action_mask"].sum())
    36
    """
    _needs("gymnasium")
    from augury.rl.gymnasium_single import SingleEnv

    return SingleEnv(game_of(which, **choices), seat, opponents, illegal, render_mode)


def vector_env(
    which: str | Game,
    num_envs: int = 1,
    *,
    seat: int | str = "all",
    opponents: str = "random",
    device: str = "cpu",
    threads: int | None = None,
    tensors: bool | None = None,
    copy: bool = False,
    autoreset: str = "same_step",
    render_mode: str | None = None,
    **choices: object,
) -> VectorEnv:
    """Gymnasium's vector environment, many games at once: you have all seats, or one of them, or any.

    A game that ends restarts in the same step, or with `autoreset="next_step"` in the next one. The arrays are
    NumPy's, or with `tensors`, and on the GPU, PyTorch's.

    >>> envs = vector_env("seven-exam-4", 3)
    >>> observations, infos = envs.reset(seed=7)
    >>> observations.shape, infos["actors"]
    ((3, 894), array([0, 0, 0], dtype=int8))
    """
    _needs("gymnasium")
    from augury.rl.vectors import open_vector

    how = {
        "threads": threads,
        "tensors": device != "cpu" if tensors is None else tensors,
        "copy": copy,
        "render_mode": render_mode,
    }
    return open_vector(game_of(which, **choices), num_envs, seat, opponents, device, autoreset, **how)


def register() -> list[str]:
    """Register all standard ids with Gymnasium, as `augury/ID-v0`; return these names."""
    _needs("gymnasium")
    from augury.rl.registration import register as make_known

    return make_known()


def _needs(library: str) -> None:
    """Raise Unavailable if the library is missing."""
    from importlib.util import find_spec

    if find_spec(library) is None:
        raise Unavailable(f"this environment needs {library}; install it with: pip install 'augury[rl]'")
