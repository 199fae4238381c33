"""A worker process that never answers: it requests a turn, and exits when it gets one."""

from __future__ import annotations

import json
import sys

from augury.client import Client

if __name__ == "__main__":
    settings = json.loads(sys.stdin.readline())
    sys.stdout.write('{"rules": true}\n')
    sys.stdout.flush()
    with Client(settings["address"], settings["token"]) as client:
        next(client.news(again=False))
