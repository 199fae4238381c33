"""Which vector environment somebody wants: over a batch wherever that can be, else of single environments."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

from augury.errors import BadArgument
from augury.interfaces.rl.gymnasium_single import SingleEnv, check_seat
from augury.kernel.batch import open_batch
from augury.kernel.game import Game
from augury.kernel.solo import ANY as ANY_SEAT
from augury.kernel.solo import SoloBatch

ALL = "all"
"""Stands for every seat: you play against yourself."""


def open_vector(
    game: Game,
    count: int,
    seat: int | str,
    opponents: str,
    *,
    device: str,
    threads: int | None,
    copy: bool,
    render_mode: str | None,
) -> VectorEnv[Any, Any, Any]:
    """The vector environment of a game: all seats are yours, or one with opponents by chance or by name."""
    from augury.interfaces.rl.gymnasium_vector import VectorEnv

    if seat == ALL:
        return VectorEnv(
            open_batch(game, count, device, {}, **_threaded(device, threads)), copy=copy, render_mode=render_mode
        )
    check_seat(game, seat)
    if device != "cpu":
        raise BadArgument(f"one seat with opponents is played on the cpu; on {device} all seats are yours: seat='all'")
    if opponents == "random":
        here = ANY_SEAT if isinstance(seat, str) else seat
        return VectorEnv(SoloBatch(game, count, seat=here, threads=threads), copy=copy, render_mode=render_mode)
    one = partial(SingleEnv, game, seat, opponents, "raise", render_mode)
    return SyncVectorEnv([one] * count, copy=copy, autoreset_mode=AutoresetMode.SAME_STEP)


def _threaded(device: str, threads: int | None) -> dict[str, int | None]:
    return {"threads": threads} if device == "cpu" else {}
