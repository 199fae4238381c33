"""Processes that write to a database, started to race each other and to be killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def start(function: str, *words: object) -> subprocess.Popen[str]:
    """Run one of this module's functions in its own process, with pipes for input and output."""
    code = f"import sys; from tests.server.storage import hands; hands.{function}(*sys.argv[1:])"
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def race(url: str, name: str, numbers: str) -> None:
    """Print when ready; after a line of input, write every free number of three matches, and print which were ours."""
    from augury.server.storage.store import Store
    from tests.server.storage.samples import entry, listing

    store = Store.open(url)
    print("ready", flush=True)  # noqa: T201
    sys.stdin.readline()
    for seq in range(1, int(numbers) + 1):
        order = ("a", "b", "c") if name == "1" else ("c", "b", "a")
        batch = [entry(match, seq, key=name, listing=listing(match) if seq % 3 == 0 else None) for match in order]
        won = store.append(batch)
        print(*(one.entry.match + str(seq) for one, ours in zip(batch, won, strict=True) if ours), flush=True)  # noqa: T201
    store.close()


def write(url: str) -> None:
    """Write forever, and print what was written as soon as it is acknowledged."""
    from augury.server.storage.store import Store
    from tests.server.storage.samples import entry, finished, last_events, listing

    store = Store.open(url)
    heads = last_events(store, [f"m{number}" for number in range(40)])
    for turn in range(1_000_000):
        batch = []
        for number in range(turn % 40):
            match = f"m{number}"
            seq = heads[match] = heads.get(match, 0) + 1
            listings, ended = (listing(match, changed=seq), finished(match, seq)) if turn % 2 else (None, None)
            batch.append(entry(match, seq, listing=listings, finished=ended))
        won = store.append(batch)
        print(*(f"{one.entry.match}:{one.entry.seq}" for one, ours in zip(batch, won, strict=True) if ours), flush=True)  # noqa: T201
        if not all(won):  # the server was still committing the last batch of a killed process
            heads = last_events(store, [f"m{number}" for number in range(40)])


def open_and_close(url: str) -> None:
    """Open a store, and print its secret."""
    from augury.server.storage.store import Store

    store = Store.open(url)
    print(store.secret("cookies").hex())  # noqa: T201
    store.close()
