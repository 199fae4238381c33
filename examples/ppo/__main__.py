"""Train, and write each measurement to a line of `curve.jsonl` and the best weights to `network.npz`."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

import torch

import augury
from examples.ppo.evaluation import judge
from examples.ppo.network import Network, save
from examples.ppo.rollout import Rollout, play
from examples.ppo.updates import Settings, improve


class Trainer:
    """A network, the games that it plays, and its progress."""

    def __init__(self, asked: argparse.Namespace) -> None:
        """Start with an untrained network."""
        torch.manual_seed(asked.seed)
        torch.set_float32_matmul_precision("high")  # tensor cores, on cards that have them
        self.asked = asked
        self.games = augury.batch(
            "seven", asked.games, device=asked.games_device or asked.device, seed=asked.seed, threads=asked.threads
        )
        self.network = Network(self.games.game, asked.width, asked.depth).to(asked.device)
        self.settings = Settings(
            decay=asked.decay,
            epochs=asked.epochs,
            parts=asked.parts,
            rate=asked.rate,
            entropy=asked.entropy,
            doubt=asked.doubt,
            points=asked.points,
            tokens=asked.tokens,
            weaned=asked.weaned,
        )
        self.optimizer = torch.optim.Adam(self.network.parameters(), eps=1e-5)
        self.room = Rollout.of(self.games, asked.steps, asked.device)
        self.updates = 0
        self.pace = 1.0
        """The factor by which learning is slowed down because the policy changed too fast."""

    def update(self, done: float) -> dict[str, float]:
        """Play and learn once; `done` is the finished part of the training, from 0 to 1."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.rate * self.pace * (1 - done)
        play(self.games, self.network, self.room)
        self.updates += 1
        figures = improve(self.network, self.optimizer, self.room, self.settings, done)
        self.pace = max(0.1, self.pace / 1.5) if figures["drift"] > self.settings.drift else min(1.0, self.pace * 1.1)
        return figures | {"pace": self.pace}

    def judge(self) -> dict[str, float]:
        """The share of the victory against greedy, always in the same games."""
        games = augury.batch(
            "seven", self.asked.judged, seed=self.asked.seed + 1, threads=self.asked.threads, autoreset=False
        )
        found = judge(self.network, games, self.asked.device)
        return {"share": found.share, "error": found.error, "judged": found.games}


def train(trainer: Trainer) -> Iterator[dict[str, float]]:
    """Train until the time or the updates are used up, and yield the measurements."""
    asked, spent, judged = trainer.asked, 0.0, -1e9
    figures: dict[str, float] = {}
    while True:
        done = max(spent / asked.seconds, trainer.updates / asked.updates)
        if done >= 1 or spent - judged >= asked.every:
            judged = spent
            decisions = trainer.updates * trainer.room.over.numel()
            here = {"seconds": round(spent, 1), "updates": trainer.updates, "decisions": decisions}
            yield here | trainer.judge() | figures
        if done >= 1:
            return
        started = time.perf_counter()
        figures = trainer.update(done)
        spent += time.perf_counter() - started


def arguments() -> argparse.ArgumentParser:
    """The command-line options; the defaults suit two cores."""
    parser = argparse.ArgumentParser(prog="python -m examples.ppo", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600, help="of training, without the measurements")
    parser.add_argument("--updates", type=int, default=10**9, help="stop after this many, if that is sooner")
    parser.add_argument("--out", type=Path, default=Path("build/ppo"), help="the folder for the curve and the weights")
    parser.add_argument("--device", default="cpu", help="device of the network: cpu or cuda")
    parser.add_argument("--games-device", help="device of the games, if it is another")
    parser.add_argument("--threads", type=int, default=2, help="for games on the CPU")
    parser.add_argument("--games", type=int, default=512, help="played side by side")
    parser.add_argument("--steps", type=int, default=64, help="of all games between updates")
    parser.add_argument("--width", type=int, default=320)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--parts", type=int, default=16, help="steps of learning in an epoch")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--doubt", type=float, default=3.0, help="factor of the entropy bonus for prophecies")
    parser.add_argument("--decay", type=float, default=0.95)
    parser.add_argument("--points", type=float, default=0.1, help="initial bonus for a point of lead")
    parser.add_argument("--tokens", type=float, default=0.05, help="initial bonus for a confirmed token")
    parser.add_argument("--weaned", type=float, default=0.5, help="the part of the training that has bonuses")
    parser.add_argument("--every", type=float, default=60, help="seconds of training between measurements")
    parser.add_argument("--judged", type=int, default=2048, help="games against greedy in a measurement")
    parser.add_argument("--seed", type=int, default=7)
    return parser


def main(given: list[str] | None = None) -> int:
    """Train and print the measurements."""
    asked = arguments().parse_args(given)
    asked.out.mkdir(parents=True, exist_ok=True)
    trainer, best = Trainer(asked), 0.0
    with (asked.out / "curve.jsonl").open("w", encoding="utf-8") as curve:
        for point in train(trainer):
            if point["share"] >= best:
                best = point["share"]
                save(trainer.network, asked.out / "network.npz")
            curve.write(json.dumps(point) + "\n")
            curve.flush()
            print(
                f"{point['seconds']:7.0f} s  {point['decisions'] / 1e6:8.1f} million decisions  "
                f"{100 * point['share']:5.1f} ± {196 * point['error']:.1f} % against three greedy players",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
