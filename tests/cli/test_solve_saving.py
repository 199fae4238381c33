"""Solving can be stopped at any time: proven results are saved, and the next run continues from there."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import numpy as np
import pytest

import augury
from augury.games.grid.state import Setup, State
from augury.lab.grid import work
from augury.search.grid import save_file, solver
from augury.search.grid.keys import write_key
from augury.search.grid.solver import Solver
from tests.cli.commands import PROGRAM, Outcome, environment, program, refusal_as_json
from tests.cli.commands import augury as run
from tests.cli.session import Session

LONG = ("solve", "grid", "--board", "4x4", "--x-prophecies", "--x-range", "max", "--json")
"""Takes about three seconds."""
LONGER = ("solve", "grid", "--board", "3x5")
LONG_VALUE = 0
PROMPT = 8
"""Seconds of processor time within which a command must stop after a signal."""


def about(file: Path) -> Any:
    """Return the description inside a file of saved work."""
    with np.load(file, allow_pickle=False) as arrays:
        return json.loads(arrays["about"].tobytes())


def stopped(
    *words: object, after: float, by: signal.Signals = signal.SIGINT, command: Sequence[str] = (str(PROGRAM),)
) -> tuple[Outcome, float, int]:
    """Run the command and stop it after it has been solving for some seconds.

    Returns its output, the processor seconds that it took to stop, and its peak memory in KiB.
    """
    typed = [*command, *map(str, words)]
    child = subprocess.Popen(typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment())
    began = None
    while child.poll() is None and (began is None or worked(child.pid) < began + after):
        if began is None and listens(child.pid):
            began = worked(child.pid)
        time.sleep(0.01)
    sent = worked(child.pid)
    child.send_signal(by)
    took, most = 0.0, 0
    while child.poll() is None:
        took = max(took, worked(child.pid) - sent)
        most = max(most, peak(child.pid))
        time.sleep(0.01)
    out, err = child.communicate()
    return Outcome(child.returncode, out, err), took, most


def worked(process: int) -> float:
    """Return the processor seconds used by a process, which do not depend on the load of the machine."""
    try:
        times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0  # the process has just ended
    return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def status(process: int, field: str) -> str:
    """Return a field of a process's status, or an empty string if it has just ended."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return ""
    return next((line.split()[1] for line in lines if line.startswith(f"{field}:")), "")


def listens(process: int) -> bool:
    """Return whether a process has begun to solve: from then on it handles SIGTERM."""
    return bool(int(status(process, "SigCgt") or "0", 16) & 1 << signal.SIGTERM - 1)


def peak(process: int) -> int:
    """Return the peak memory of a process in KiB; wait4 never reports less than this process's own."""
    return int(status(process, "VmHWM") or 0)


@pytest.fixture(scope="module")
def ready() -> None:
    """Make sure that everything is compiled, so that starting takes at most a second."""
    assert program("solve", "grid", "--board", "2x2").code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_stopped_and_gone_on_with(tmp_path: Path) -> None:
    """Ctrl-C saves within a second or so; the same command continues, adds up the work, and finds the value."""
    file = tmp_path / "work.npz"
    outcome, took, _ = stopped(*LONG, "--save", file, after=1)
    assert (outcome.code, outcome.out) == (130, "")
    assert took < PROMPT
    assert "Stopped: " in outcome.err and f"--save {file}" in outcome.err
    before = about(file)
    assert before["nodes"] > 100_000 and before["entries"] > 1000 and before["seconds"] > 0.5
    assert list(tmp_path.iterdir()) == [file]
    found = run(*LONG, "--save", file).json
    assert found["value"] == LONG_VALUE
    assert found["total_nodes"] > before["nodes"] and found["total_seconds"] > before["seconds"]
    after = about(file)
    assert after["nodes"] == found["total_nodes"] and after["least"] == after["most"] == LONG_VALUE
    again = run(*LONG, "--save", file).json
    assert {key: again[key] for key in ("value", "best_moves", "nodes", "seconds")} == {
        key: found[key] for key in ("value", "best_moves", "nodes", "seconds")
    }


EAGER = """
import sys
from augury.cli import main
from augury.search.grid import solver
solver.FULL_ENOUGH = 0.01
main(sys.argv[1:])
"""
"""The command with a table that grows long before it is full, so that it soon reaches its limit."""


@pytest.mark.long
@pytest.mark.usefixtures("ready")
def test_stopped_by_the_system_within_its_memory(tmp_path: Path) -> None:
    """SIGTERM also stops and saves, and a table that grows up to its limit stays within the memory."""
    file, memory = tmp_path / "work.npz", 1.0
    words = (*LONGER, "--memory", memory, "--save", file)
    outcome, took, used = stopped(*words, after=5, by=signal.SIGTERM, command=[sys.executable, "-c", EAGER])
    assert outcome.code == 143 and took < PROMPT and file.exists()
    reported = re.search(r"of (0\.\d+) GiB", outcome.err)
    assert reported and float(reported[1]) >= (memory - 0.4) / 2
    assert 0.4 * memory < used / 2**20 < memory


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_at_a_terminal() -> None:
    """At a terminal one line of progress is updated while the solver works, and Ctrl-C ends it without a traceback."""
    with Session(*LONGER, terminal=True) as session:
        output = session.read_until("million positions", 4)
        session.press_control_c()
        output += session.read()
        assert session.ended() == 130
    assert "Stopped: " in output and "Traceback" not in output and "Saved" not in output


def test_progress_in_a_log(tmp_path: Path) -> None:
    """Without a terminal, progress is printed in whole lines, and the work is saved, from time to time."""
    file = tmp_path / "work.npz"
    with (
        patch.object(solver, "LOOK", 0.02),
        patch.object(work, "BETWEEN_LINES", 0.05),
        patch.object(work, "BETWEEN_SAVES", 0.1),
        patch.object(work, "WORTH_SAVING", 1),
        patch.object(work, "save_solver", wraps=save_file.save_solver) as saves,
    ):
        outcome = run("solve", "grid", "--board", "3x4", "--all-moves", "--save", file, "--json")
    assert outcome.code == 0 and outcome.json["value"] == 2
    assert saves.call_count > 1  # the last save and some before it; how many depends on the speed of the machine
    lines = outcome.err.splitlines()
    assert lines and all(
        re.fullmatch(
            r"\d+ s; [\d.]+ million positions; \d+ thousand a second; table \d+ % of [\d.]+ GiB; "
            r"value (at least -?\d+, at most -?\d+|-?\d+); [^;]+; move \d+ of \d+, \d+ of \d+",
            line,
        )
        for line in lines
    )


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The finished work on 3x3."""
    file = tmp_path_factory.mktemp("saved") / "work.npz"
    assert run("solve", "grid", "--board", "3x3", "--save", file).code == 0
    return file


def test_a_winner_now_a_value_later(tmp_path: Path) -> None:
    """Work on the winner is reused to find the value, and then the values of all moves."""
    file = tmp_path / "work.npz"
    words = ("solve", "grid", "--board", "3x4", "--save", file, "--json")
    decided = run(*words, "--winner").json
    assert about(file).get("proof") is None
    found = run(*words).json
    assert decided["nodes"] < found["nodes"] == about(file)["proof"]["nodes"] and found["value"] == 2
    assert run(*words, "--all-moves").json["nodes"] == found["nodes"]


def test_a_file_says_what_it_holds(saved: Path) -> None:
    """The file is plain NumPy: the entries, and JSON with the puzzle, the proven bounds and a digest."""
    info = about(saved)
    assert info["puzzle"] == {"setup": augury_setup("3x3"), "moves": []}
    assert (info["least"], info["most"], info["layout"]) == (1, 1, save_file.LAYOUT)
    with np.load(saved, allow_pickle=False) as arrays:
        assert sorted(arrays) == ["about", "entries"]
        entries = arrays["entries"]
    assert len(entries) == info["entries"] and entries.dtype == np.uint64
    content = hashlib.sha256(entries.astype("<u8").tobytes())
    content.update(json.dumps(info | {"digest": ""}, separators=(",", ":")).encode())
    assert content.hexdigest() == info["digest"]


def augury_setup(board: str) -> dict[str, Any]:
    """Return the setup of a board with default options."""
    return {"board": board, "players": 2, "options": {"x_prophecies": False, "x_range": "max-1", "ties": "turn"}}


@pytest.mark.parametrize(
    "words",
    ["--board 3x4", "--board 3x3 --x-prophecies", "--board 3x3 --ties shared", "--board magic-square"],
)
def test_work_on_something_else(words: str, saved: Path) -> None:
    """A file of work on another board or with other options is refused and left unchanged."""
    before = saved.read_bytes()
    code, line = refusal_as_json(run("solve", "grid", *words.split(), "--save", saved, "--json"))
    assert code == "bad_file" and "another position" in line and str(saved) in line
    assert saved.read_bytes() == before


def damaged(data: bytes) -> dict[str, bytes]:
    """Return damaged versions of a file."""
    middle = data.index(b"entries.npy") + 400
    return {
        "empty": b"",
        "cut off": data[: len(data) // 2],
        "no end": data[:-30],
        "text": b"This is no work at all.",
        "a flipped bit": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
        "a larger number": data.replace(b'"nodes":', b'"nodes":1', 1),
    }


@pytest.mark.parametrize("how", damaged(b"entries.npy" + bytes(500)))
def test_damaged_files(how: str, saved: Path, tmp_path: Path) -> None:
    """A truncated, altered or invalid file is refused and left unchanged."""
    file = tmp_path / "work.npz"
    content = damaged(saved.read_bytes())[how]
    file.write_bytes(content)
    code, line = refusal_as_json(run("solve", "grid", "--board", "3x3", "--save", file, "--json"))
    assert code == "bad_file" and str(file) in line
    assert file.read_bytes() == content and list(tmp_path.iterdir()) == [file]


def rewritten(saved: Path, file: Path, **changes: object) -> None:
    """Save the same file with a changed description but the old digest."""
    with np.load(saved) as arrays:
        entries = arrays["entries"]
        info = json.loads(arrays["about"].tobytes()) | changes
    np.savez(file, entries=entries, about=np.frombuffer(json.dumps(info).encode(), np.uint8))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"layout": 99}, "another version"),
        ({"most": 5}, "damaged"),
        ({"entries": 10**9}, "damaged"),
        ({"entries": -1}, "damaged"),
        ({"more": 1}, "damaged"),
        ({"digest": "0"}, "damaged"),
    ],
    ids=str,
)
def test_false_claims(changes: dict[str, object], fault: str, saved: Path, tmp_path: Path) -> None:
    """A file of another version is recognized, and a description that does not fit the digest is rejected."""
    rewritten(saved, tmp_path / "work.npz", **changes)
    code, line = refusal_as_json(
        run("solve", "grid", "--board", "3x3", "--save", tmp_path / "work.npz", "--json", "--memory", 0.5)
    )
    assert code == "bad_file" and fault in line


def test_foreign_archives(tmp_path: Path) -> None:
    """Archives of other programs, with or without NumPy arrays, are refused."""
    file = tmp_path / "work.npz"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("letter.txt", "Dear reader")
    assert refusal_as_json(run("solve", "grid", "--board", "3x3", "--save", file, "--json"))[0] == "bad_file"
    np.savez(file, about=np.zeros((3, 3)), entries=np.array([1.5]))
    assert refusal_as_json(run("solve", "grid", "--board", "3x3", "--save", file, "--json"))[0] == "bad_file"


def test_an_answer_is_shown_even_if_it_cannot_be_saved(tmp_path: Path) -> None:
    """If the disk is full, the answer is still printed, and only the file is lost."""
    with patch("os.fsync", side_effect=OSError(28, "No space left on device")):
        outcome = run("solve", "grid", "--board", "3x3", "--save", tmp_path / "work.npz", "--json")
    assert outcome.code == 0 and outcome.json["value"] == 1
    assert "No space left on device; nothing was saved" in outcome.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("most", [0, 1, 10, 500, 999, 1000, 5000])
def test_the_dearest_entries_are_kept(most: int) -> None:
    """When a table is too large to save, the entries that took the most effort are kept."""
    random = np.random.default_rng(most)
    table = np.ones((1500, 4), np.uint64)
    efforts = random.geometric(0.3, 1500).astype(np.uint64)
    table[:, 3] = (np.uint64(1 << 63) | efforts << np.uint64(32)) * (np.arange(1500) < 1000)
    with patch.object(save_file, "PIECE", 7 * 32):
        count, pieces = save_file.costliest(table[random.permutation(1500)], most)
        kept = np.concatenate([piece.copy() for piece in pieces])
    assert len(kept) == count == min(most, 1000)
    assert list(np.sort(kept[:, 3])) == list(np.sort(table[:1000, 3])[1000 - count :])


def test_a_smaller_table_takes_what_it_can(tmp_path: Path) -> None:
    """Saved work can be continued with less memory: entries may be lost, but not the proven bounds."""
    file = tmp_path / "work.npz"
    assert run("solve", "grid", "--board", "3x4", "--save", file, "--winner").code == 0
    start = augury.game("grid", board="3x4").start(seed=1)
    solver = Solver(cast(Setup, start.game.setup), cast(State, start.state), 1 << 20)
    proven = save_file.load_solver(solver, about(file)["puzzle"], file)
    assert proven.least == 1 and solver.nodes == proven.whole.nodes > 0
    assert 0 < solver.stored <= len(solver.table) <= solver.most_slots and solver.table.nbytes <= 1 << 20
    assert solver.value() == 2


POSITIONS: list[tuple[dict[str, object], str]] = [
    ({"board": "3x4"}, "b2=3 c1=2 a3=x d3=4"),
    ({"board": "4x4", "x_prophecies": True}, "a1=1 b2=2 c3=x"),
    ({"board": "fano"}, "a=2"),
    ({"board": "hexagon", "x_prophecies": True, "x_range": "max"}, ""),
]
KEYS_NOW = "91e01b7d1fef09f2663f65160b17dd57ce72d7274773ff320566cb6d39aed87c"


def test_keys_are_those_of_the_layout() -> None:
    """Saved work identifies positions by keys; whoever changes the keys must raise `LAYOUT` and update this digest."""
    names = hashlib.sha256()
    for way, moves in POSITIONS:
        position = augury.game("grid", **way).start(seed=1)
        for move in moves.split():
            position = position.play(move)
        solver = Solver(cast(Setup, position.game.setup), cast(State, position.state), 1 << 20)
        for mark in solver.legal():
            cells, gained = solver.step(mark)
            write_key(solver.puzzle, solver.remainders[1], 1 - solver.start.side, np.uint64(cells))
            names.update(f"{gained} {solver.remainders[1].key[: int(solver.puzzle.key_words)]}".encode())
    assert (save_file.LAYOUT, names.hexdigest()) == (1, KEYS_NOW)
