"""Choose the vector environment: over a batch where possible, otherwise of single environments."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AutoresetMode, SyncVectorEnv

from augury.errors import BadArgument
from augury.kernel.batch import open_batch
from augury.kernel.game import Game
from augury.kernel.solo import ANY, SoloBatch
from augury.rl.gymnasium_single import SingleEnv, check_seat
from augury.rl.gymnasium_vector import VectorEnv

ALL = "all"
"""Stands for every seat: you play against yourself."""


def open_vector(
    game: Game, count: int, seat: int | str, opponents: str, device: str, **how: Any
) -> VectorEnv | SyncVectorEnv:
    """The vector environment of a game: all seats are yours, or one with opponents by chance or by name."""
    threads = how.pop("threads")
    if seat == ALL:
        return VectorEnv(open_batch(game, count, device, {}, threads=threads), **how)
    check_seat(game, seat)
    if device != "cpu":
        raise BadArgument(f"one seat against opponents can only be played on the cpu; on {device}, use seat='all'")
    if opponents == "random":
        return VectorEnv(SoloBatch(game, count, seat=ANY if isinstance(seat, str) else seat, threads=threads), **how)
    if how.pop("tensors"):
        raise BadArgument(
            f"games against {opponents} are played one by one, so they cannot share their memory as tensors"
        )
    one = partial(SingleEnv, game, seat, opponents, "raise", how["render_mode"])
    return SyncVectorEnv([one] * count, copy=how["copy"], autoreset_mode=AutoresetMode.SAME_STEP)
