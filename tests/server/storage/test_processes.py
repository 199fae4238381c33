"""Several processes on one database: they race, start together and are killed."""

from __future__ import annotations

import signal
import subprocess
from collections import Counter

import pytest

from augury.server.storage.model import PHASES
from augury.server.storage.store import Store
from tests.server.storage.hands import start

NUMBERS = 120


def display(process: subprocess.Popen[str]) -> str:
    """Everything that a process prints until it exits successfully."""
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return out


@pytest.mark.slow
def test_two_processes_race(url: str) -> None:
    """If two processes write the same number, exactly one is told that it succeeded, and the log has its entry."""
    processes = [start("race", url, name, NUMBERS) for name in ("1", "2")]
    for process in processes:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    won = {name: display(process).split() for name, process in zip(("1", "2"), processes, strict=True)}
    everything = [f"{match}{seq}" for match in "abc" for seq in range(1, NUMBERS + 1)]
    assert sorted(won["1"] + won["2"]) == sorted(everything)
    store = Store.open(url)
    for match in "abc":
        log = store.log(match)
        assert [entry.seq for entry in log] == list(range(1, NUMBERS + 1))
        assert all(f"{match}{entry.seq}" in won[entry.key] for entry in log)
    store.close()


@pytest.mark.slow
def test_a_killed_process_loses_nothing(url: str) -> None:
    """An acknowledged entry survives when its process is killed in the middle of the next batch."""
    successes: Counter[str] = Counter()
    for lines in (5, 30, 80):
        process = start("write", url)
        assert process.stdout is not None
        for _ in range(lines):
            successes.update(process.stdout.readline().split())
        process.send_signal(signal.SIGKILL)
        successes.update(word for line in process.stdout.readlines() if line.endswith("\n") for word in line.split())
        process.communicate()
    store = Store.open(url)
    found = {f"m{number}": store.log(f"m{number}") for number in range(40)}
    assert set(successes.values()) == {1}
    assert set(successes) <= {f"{match}:{entry.seq}" for match, log in found.items() for entry in log}
    for match, log in found.items():
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        listings = store.listing(match)
        if listings is not None:
            assert listings.phase in PHASES and store.game(match, listings.changed) is not None
    store.close()


@pytest.mark.slow
def test_nodes_that_start_together(url: str) -> None:
    """Several nodes that open an empty database at once create it only once, and all read the same secret."""
    processes = [start("open_and_close", url) for _ in range(4)]
    secrets = {display(process) for process in processes}
    assert len(secrets) == 1
