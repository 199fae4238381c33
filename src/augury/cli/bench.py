"""`augury bench`: how fast the simulator is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from augury.cli.output import report, working
from augury.errors import BadArgument
from augury.language import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from augury.kernel.game import Game
    from augury.lab.speed import Speed


def bench(game: Game, *, gpu: bool = False, seconds: float = 5.0, json: bool = False) -> None:
    """Measure actions per second in complete random games.

    Parameters
    ----------
    gpu
        Also measure a GPU, and compare its games with the CPU's byte for byte.
    seconds
        How long to measure each.
    json
        Print JSON.
    """
    if not 0 < seconds <= 600:
        raise BadArgument(f"--seconds must be more than 0 and at most 600, not {seconds}")
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.kernel.gpu import cuda
        from augury.lab.speed import cpu_speed, gpu_speed

        if gpu:
            cuda()  # fail now if there is none
    with working(say("Playing ...")):
        measured = cpu_speed(game, seconds)
    if gpu:
        with working(say("Playing on the GPU ...")):
            measured = replace(measured, gpu=gpu_speed(game, seconds))
    report(measured, as_json=json, lines=_lines(measured))


def _lines(measured: Speed) -> Iterator[str]:
    yield say(
        "one core   {speed} million actions a second (median of {count}, best {best})",
        speed=f"{measured.actions_per_second / 1e6:8.1f}",
        count=measured.samples,
        best=f"{measured.best / 1e6:.1f}",
    )
    yield say(
        "{cores} cores    {speed} million, {times} times one (best {best})",
        cores=measured.cores,
        speed=f"{measured.actions_per_second_all_cores / 1e6:8.1f}",
        times=f"{measured.speedup:.2f}",
        best=f"{measured.best_all_cores / 1e6:.1f}",
    )
    if measured.gpu:
        yield say(
            "GPU        {speed} million ({name}); {count} games equal to the CPU's byte for byte",
            speed=f"{measured.gpu.actions_per_second / 1e6:8.0f}",
            name=measured.gpu.name,
            count=measured.gpu.compared,
        )
