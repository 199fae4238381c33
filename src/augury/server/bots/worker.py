"""A worker process: a client like any other, which plays the level that each turn names.

It answers at once, with simpler players and interpreted rules, until the server says which games are compiled.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING

from augury.client import Client, NoAnswer, Over
from augury.kernel.interpreter import compiled, interpret, interpreting, use_compiled
from augury.kernel.registry import catalogue
from augury.players.quick import quick
from augury.players.warmup import warm_game
from augury.server.bots.environment import end_with
from augury.server.bots.evaluation import evaluate
from augury.server.bots.remote import RemoteAnswer

if TYPE_CHECKING:
    from augury.client import Turn
    from augury.players import Player

NICE = 5
"""People come first."""
BEAT = 1.0
"""Seconds between two signs of life."""

_loaded: set[str] = set()
"""The games that this process plays compiled."""


def main() -> None:
    """Think about turns until the server closes the stream."""
    start = json.loads(sys.stdin.readline())
    end_with(start["parent"])
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    interpret()
    threading.Thread(target=_beat, daemon=True).start()
    threading.Thread(target=_load, daemon=True).start()
    if "redis" in start:
        from augury.server.bots.queue_worker import serve

        serve(start["redis"], _answer_from_afar, lambda seconds: _say({"within": seconds}), start["key"])
    with suppress(NoAnswer), Client(start["address"], start["token"]) as client:
        for turn in client.news(again=False):
            if isinstance(turn, Over):
                continue
            with compiled() if turn.name in _loaded else nullcontext():
                _answer(turn)


def _answer_from_afar(number: str, turn: Turn) -> RemoteAnswer | None:
    with compiled() if turn.name in _loaded else nullcontext():
        return RemoteAnswer(number, turn.ask(_player(turn), turn.seconds)) if turn.level else None


def _player(turn: Turn) -> str | Player:
    """The player to use; until the rules are compiled, one that answers quickly."""
    level = turn.level or ""
    return quick(level, turn.name) if interpreting() else level


def _answer(turn: Turn) -> None:
    if turn.weigh:
        _say(evaluate(turn, turn.weigh))
    elif turn.level:
        turn.play(turn.ask(_player(turn), turn.seconds))


def _load() -> None:
    """Load the compiled code of each game that the server names."""
    for line in sys.stdin:
        game = json.loads(line)
        with compiled():
            warm_game(game)
        _loaded.add(game)
        if _loaded.issuperset(info.name for info in catalogue()):
            use_compiled()
            _report("warm")


def _beat() -> None:
    """Show that this process runs, even while it loads."""
    while True:
        _report("alive")
        time.sleep(BEAT)


def _report(what: str) -> None:
    _say({what: True})


def _say(report: dict[str, object]) -> None:
    os.write(sys.stdout.fileno(), json.dumps(report).encode() + b"\n")  # a line in one piece


if __name__ == "__main__":
    main()
