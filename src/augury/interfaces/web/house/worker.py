"""The process of a house bot: a client like any other, which plays whatever level each turn asks for."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
from contextlib import suppress

from augury.client import Client, NoAnswer, Over
from augury.interfaces.web.house.warming import warm_levels
from augury.interfaces.web.preparing import prepare

NICE = 5
"""People come first."""
PR_SET_PDEATHSIG = 1


def main() -> None:
    """Compile what is not compiled, then think about turns until the server hangs up."""
    order = json.loads(sys.stdin.readline())
    _leave_with(order["parent"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with suppress(OSError):
        os.nice(NICE)
    prepare()
    _report("rules")
    threading.Thread(target=_warm_up, daemon=True).start()
    with suppress(NoAnswer), Client(order["address"], order["token"]) as client:
        for turn in client.news(again=False):
            if not isinstance(turn, Over):
                turn.play(turn.ask(turn.level, turn.seconds))


def _warm_up() -> None:
    warm_levels()
    _report("warm")


def _report(what: str) -> None:
    sys.stdout.write(json.dumps({what: True}) + "\n")
    sys.stdout.flush()


def _leave_with(parent: int) -> None:
    """End this process together with the server, however that ends; where the system cannot, the stream's end does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit(1)


if __name__ == "__main__":
    main()
