"""`augury train`: a network that learns by playing."""

from __future__ import annotations

import math
import signal
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Self

from augury.cli import INTERRUPTED
from augury.cli.output import Whole, report, working
from augury.cli.paths import check_local
from augury.errors import BadArgument, Unavailable
from augury.language import say

if TYPE_CHECKING:
    from types import FrameType

    from augury.kernel.game import Game
    from augury.lab.seven.trainer import Point, Trainer

LARGEST = 10**6
MOST_RATE = 1.0


def train(
    game: Game,
    *,
    out: Path,
    iterations: Whole = 1000,
    minutes: float | None = None,
    rounds: Whole = 32_768,
    width: Whole = 256,
    blocks: Whole = 3,
    minibatch: Whole = 32_768,
    rate: float = 5e-4,
    past: float = 0.04,
    flat: float = 0.3,
    worlds: Whole = 100,
    matches: float = 0.25,
    seed: Whole = 0,
    device: str = "cpu",
    against: str = "greedy",
    deals: Whole = 200,
    every: Whole = 10,
    pause_after: float | None = None,
    start_from: Path | None = None,
    exploit: Path | None = None,
    json: bool = False,
) -> None:
    """Train a network by self-play; its weights can enter the arena, as docs/training.md explains.

    Parameters
    ----------
    out
        A folder for the weights, the learning curve and the checkpoint; run the command again to resume from it.
    iterations
        How many times the network plays and then learns; you can change this when you resume a training.
    minutes
        End after this much time of playing and learning, in all runs together, if that comes first.
    rounds
        How many rounds are played in each iteration.
    width
        The width of the network's layers.
    blocks
        How many residual blocks the network has.
    minibatch
        How many decisions each learning step uses.
    rate
        The initial learning rate.
    past
        The share of tables at which an earlier network has the other seats.
    flat
        The share of tables at which flat Monte Carlo has the other seats.
    worlds
        How many worlds flat Monte Carlo samples.
    matches
        The share of tables that play a later round of a match, for the chance of victory instead of points.
    seed
        The same seed and settings give the same network on the same device.
    device
        What the network learns on: cpu or cuda.
    against
        The player that the learning curve measures the network against.
    deals
        How many deals each point of the curve plays, each with the network in every seat.
    every
        Iterations between two points of the curve; each point also writes the checkpoint.
    pause_after
        Stop this command after this many minutes, with a checkpoint; run it again to continue.
    start_from
        The folder of another training, even for another setup, whose network is the starting point.
    exploit
        The weights of a fixed network to train against, which has all other seats, even in the curve.
    json
        Print JSON.
    """
    started = time.monotonic()
    check_local(out)
    sizes = {"iterations": iterations, "rounds": rounds, "width": width, "blocks": blocks, "minibatch": minibatch}
    _check_counts(sizes | {"worlds": worlds, "deals": deals, "every": every})
    _check_parts(past, flat, matches)
    _check_times({"minutes": minutes, "pause-after": pause_after})
    if not 0 < rate <= MOST_RATE:
        raise BadArgument(f"rate must be more than 0 and at most {MOST_RATE:g}, not {rate}")
    if device not in {"cpu", "cuda"}:
        raise BadArgument(f"there is no device {device!r}; the devices are cpu and cuda")
    if find_spec("torch") is None:
        raise Unavailable("training needs PyTorch; install it with: pip install 'augury[learn]'")
    with working(say("Loading the rules (compiling them, the first time) ...")):
        from augury.lab.seven.checkpoint import CHECKPOINT
        from augury.lab.seven.settings import Settings
        from augury.lab.seven.trainer import WEIGHTS, Trainer
        from augury.lab.simulation import make_folder
        from augury.players import opponent

        settings = Settings(
            seed=seed,
            rounds=rounds,
            iterations=iterations,
            minutes=minutes,
            width=width,
            blocks=blocks,
            minibatch=minibatch,
            rate=rate,
            past=past,
            flat=flat,
            worlds=worlds,
            matches=matches,
            frozen=_digest(exploit) if exploit else "",
        )
        if device == "cuda":
            _check_gpu()
        opponent(against, game.name)  # before anything is learned
        make_folder(out)
        trainer = Trainer(game, settings, device, against, deals, exploit)
        if (out / CHECKPOINT).exists():
            trainer.resume(out)
        elif start_from:
            trainer.start_from(start_from)
    stopped = _run(trainer, out, every, math.inf if pause_after is None else started + 60 * pause_after)
    weights = say("The weights are in {file}", file=out / WEIGHTS)
    report(trainer.curve, as_json=json, lines=[_line(trainer.curve[-1], trainer.against), weights, *_rest(trainer)])
    if stopped:
        sys.exit(INTERRUPTED)


def _check_counts(counts: dict[str, int]) -> None:
    for name, number in counts.items():
        if not 1 <= number <= LARGEST:
            raise BadArgument(f"{name} must be from 1 to {LARGEST:,}, not {number}")


def _check_times(limits: dict[str, float | None]) -> None:
    for name, limit in limits.items():
        if limit is not None and not limit > 0:
            raise BadArgument(f"{name} must be more than 0, not {limit}")


def _check_parts(past: float, flat: float, matches: float) -> None:
    if not (past >= 0 and flat >= 0 and past + flat <= 1):
        raise BadArgument("past and flat are shares of all tables, so their sum must be from 0 to 1")
    if not 0 <= matches <= 1:
        raise BadArgument(f"matches is a part of all tables, so it must be from 0 to 1, not {matches}")


def _check_gpu() -> None:
    """Raise Unavailable unless Numba and PyTorch have a GPU."""
    import torch

    from augury.kernel.gpu import cuda

    cuda()
    if not torch.cuda.is_available():
        raise Unavailable("PyTorch cannot use the GPU; install a version of it that is built for CUDA")


def _digest(weights: Path) -> str:
    """What tells one file of weights from another; BadFile if it is none."""
    from augury.players.seven.weights import weights_in

    weights_in(str(weights))
    return sha256(weights.read_bytes()).hexdigest()


def _rest(trainer: Trainer) -> list[str]:
    """What is left of a training that was paused."""
    if trainer.finished:
        return []
    return [say("{part} % is done; run the same command again to continue", part=round(100 * trainer.done))]


def _run(trainer: Trainer, out: Path, every: int, until: float) -> bool:
    """Train with a progress bar, and write the curve at each of its points; whether Ctrl-C ended it."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from augury.cli.terminal import Terminal
    from augury.lab.seven.curve import write_curve
    from augury.lab.seven.trainer import train as advance

    console = Terminal(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(say("Training"), total=1.0)
        bar.update(task, completed=trainer.done)
        with Interruption(lambda: bar.update(task, description=say("Finishing this iteration"))) as interruption:
            for point in advance(trainer, out, every, until):
                bar.update(task, completed=trainer.done)
                if point:
                    bar.console.print(_line(point, trainer.against))
                    write_curve(trainer.curve, trainer.against, out)
                if interruption.asked:
                    trainer.save(out)
                    break
    return interruption.asked


class Interruption:
    """Makes the first Ctrl-C a request to stop soon; the second one stops at once, as everywhere."""

    def __init__(self, tell: Callable[[], None]) -> None:
        """`tell` is called when it is asked for."""
        self.asked, self._tell = False, tell

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def _ask(self, number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, self._before)
        self.asked = True
        self._tell()

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)


def _line(point: Point, against: str) -> str:
    """A point of the curve in words."""
    return say(
        "iteration {iteration}: {decisions} decisions, {lead} ± {margin} points a round against {player}",
        iteration=point.iteration,
        decisions=f"{point.decisions:,}",
        lead=f"{point.lead:+.2f}",
        margin=f"{point.high - point.lead:.2f}",
        player=against,
    )
