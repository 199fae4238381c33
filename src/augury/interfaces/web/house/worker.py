"""The process of a house bot: a client like any other, which plays whatever level each turn asks for."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
import time
from contextlib import suppress

from augury.client import Client, NoAnswer, Over
from augury.interfaces.web.house.warming import warm_levels
from augury.interfaces.web.house.weighing import weigh
from augury.interfaces.web.preparing import prepare

NICE = 5
"""People come first."""
BEAT = 1.0
"""Seconds between two signs of life."""
LONG = 60.0
"""Whoever takes so many seconds to warm up does not load, but compiles."""
PR_SET_PDEATHSIG = 1


def main() -> None:
    """Compile what is not compiled, then think about turns until the server hangs up."""
    order = json.loads(sys.stdin.readline())
    _leave_with(order["parent"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with suppress(OSError):
        os.nice(NICE)
    threading.Thread(target=_beat, daemon=True).start()
    prepare()
    _report("rules")
    worn = threading.Event()
    threading.Thread(target=_warm_up, args=(worn,), daemon=True).start()
    with suppress(NoAnswer), Client(order["address"], order["token"]) as client:
        for turn in client.news(again=False):
            if isinstance(turn, Over):
                continue
            if turn.weigh:
                _say(weigh(turn, turn.weigh))
            else:
                turn.play(turn.ask(turn.level, turn.seconds))
            if worn.is_set():
                return  # compiling has left it large; the next process loads what this one compiled


def _beat() -> None:
    """Show that this process is not stopped, even while it compiles."""
    while True:
        _report("alive")
        time.sleep(BEAT)


def _warm_up(worn: threading.Event) -> None:
    began = time.monotonic()
    warm_levels()
    _report("warm")
    if time.monotonic() - began > LONG:
        worn.set()


def _report(what: str) -> None:
    _say({what: True})


def _say(report: dict[str, object]) -> None:
    os.write(sys.stdout.fileno(), json.dumps(report).encode() + b"\n")  # a line in one piece


def _leave_with(parent: int) -> None:
    """End this process together with the server, however that ends; where the system cannot, the stream's end does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit(1)


if __name__ == "__main__":
    main()
