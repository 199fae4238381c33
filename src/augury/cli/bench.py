"""`augury bench`: how fast the simulator is here."""

from __future__ import annotations

import os
import statistics
from typing import TYPE_CHECKING

from augury.cli.output import report, working
from augury.errors import BadArgument, BadSetup
from augury.kernel.setups import plain_setup
from augury.language import say

if TYPE_CHECKING:
    from augury.kernel.game import Game


def bench(game: Game, *, gpu: bool = False, seconds: float = 5.0, json: bool = False) -> None:
    """Measure actions a second, in whole games played by chance.

    Parameters
    ----------
    gpu
        Measure a GPU too, and compare its games with the CPU's byte for byte.
    seconds
        How long to measure each.
    json
        Print JSON.
    """
    if not 0 < seconds <= 600:
        raise BadArgument(f"--seconds must be more than 0 and at most 600, not {seconds}")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.kernel.gpu import cuda
        from augury.kernel.speed import cpu_speeds, gpu_speed

        if gpu:
            cuda()  # better to hear now that there is none
        if game.start(seed=0).over:
            raise BadSetup("with these options a game is over before anybody moves, so there is nothing to measure")
    with working(say("Playing ...")):
        one, many = cpu_speeds(game, cores, seconds)
    single, together = statistics.median(one), statistics.median(many)
    speedup = together / single
    result: dict[str, object] = {
        "game": game.name,
        "setup": plain_setup(game.chosen),
        "actions_per_second": single,
        "best": max(one),
        "samples": len(one),
        "cores": cores,
        "actions_per_second_all_cores": together,
        "best_all_cores": max(many),
        "speedup": speedup,
        "speedup_of_best": max(many) / max(one),
    }
    lines = [
        say(
            "one core   {speed} million actions a second (median of {count}, best {best})",
            speed=f"{single / 1e6:8.1f}",
            count=len(one),
            best=f"{max(one) / 1e6:.1f}",
        ),
        say(
            "{cores} cores    {speed} million, {times} times one (best {best})",
            cores=cores,
            speed=f"{together / 1e6:8.1f}",
            times=f"{speedup:.2f}",
            best=f"{max(many) / 1e6:.1f}",
        ),
    ]
    if gpu:
        with working(say("Playing on the GPU ...")):
            measured = gpu_speed(game, seconds)
        result["gpu"] = measured
        lines.append(
            say(
                "GPU        {speed} million ({name}); {count} games equal to the CPU's byte for byte",
                speed=f"{measured.actions_per_second / 1e6:8.0f}",
                name=measured.name,
                count=measured.compared,
            )
        )
    report(result, as_json=json, lines=lines)
