"""Choose the vector environment: over a batch where possible, otherwise of single environments."""

from __future__ import annotations

from typing import Any

from gymnasium.vector import AutoresetMode

from augury.errors import BadArgument
from augury.kernel.batch import open_batch
from augury.kernel.batcharrays import at_least_one
from augury.kernel.game import Game
from augury.kernel.solo import ANY, SoloBatch
from augury.players import player
from augury.rl.gymnasium_played import PlayedVectorEnv
from augury.rl.gymnasium_single import check_seat
from augury.rl.gymnasium_vector import VectorEnv

ALL = "all"
"""Stands for all seats: you play against yourself."""
RESETS = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}
"""When a finished game restarts."""


def open_vector(
    game: Game, count: int, seat: int | str, opponents: str, device: str, autoreset: str, **how: Any
) -> VectorEnv | PlayedVectorEnv:
    """The vector environment of a game: all seats are yours, or one with opponents by chance or by name."""
    if autoreset not in RESETS:
        raise BadArgument(f"autoreset must be {' or '.join(RESETS)}, not {autoreset!r}")
    mode, threads = RESETS[autoreset], how.pop("threads")
    options = {"threads": threads, "autoreset": mode == AutoresetMode.SAME_STEP}
    if seat == ALL:
        return VectorEnv(open_batch(game, count, device, {}, **options), **how)
    check_seat(game, seat)
    if device != "cpu":
        raise BadArgument(f"one seat against opponents can only be played on the cpu; on {device}, use seat='all'")
    found: Any = player(opponents, game.name)
    if hasattr(found, "opponent"):
        mine = ANY if isinstance(seat, str) else seat
        return VectorEnv(SoloBatch(game, count, seat=mine, opponent=found.opponent(), **options), **how)
    if how.pop("tensors"):
        raise BadArgument(
            f"games against {opponents} are played one by one, so they cannot share their memory as tensors"
        )
    count = at_least_one(count, "count")
    return PlayedVectorEnv(game, count, seat, opponents, mode=mode, copy=how["copy"], render=how["render_mode"])
