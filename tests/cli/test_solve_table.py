"""`augury solve grid --table` solves board after board, keeps what it has solved, and writes the page."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from augury.cli.grid.solve_table import NUMBERS, PAGE, PICTURE
from augury.lab.grid import boards as solving
from augury.lab.grid.boards import Interrupted, solve_here
from augury.lab.grid.solutions import Case, Solution, promised
from tests.cli.commands import augury, refusal, refusal_as_json
from tests.cli.test_solve_saving import stopped

FEW = [Case("1x2"), Case("2x2"), Case("fano")]
X_FEW = [Case("2x2", x_prophecies=True), Case("2x2", x_prophecies=True, x_range="max")]


@pytest.fixture(autouse=True)
def few_boards() -> Iterator[None]:
    """Use a short list of boards."""
    with patch.object(solving, "promised", lambda: FEW), patch.object(solving, "hoped", lambda: X_FEW):
        yield


def table(*words: object, out: Path | None = None) -> Any:
    """Run the command, which must succeed, and return the numbers that it wrote or printed."""
    outcome = augury("solve", "grid", "--table", *words, *(["--out", out] if out else ["--json"]))
    assert outcome.code == 0, outcome.err
    return json.loads((out / NUMBERS).read_text(encoding="utf-8")) if out else outcome.json


def boards(numbers: Any) -> list[str]:
    """Return the commands of all solutions."""
    return [solution["command"].removeprefix("augury solve grid --board ") for solution in numbers["solutions"]]


ALL = ["1x2", "2x2", "fano", "2x2 --x-prophecies", "2x2 --x-prophecies --x-range max"]


def test_all_boards_into_a_folder(tmp_path: Path) -> None:
    """The folder is created if necessary and gets the page, picture and numbers; a second run changes nothing."""
    out = tmp_path / "new" / "docs"
    assert boards(table(out=out)) == ALL
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.*")) == sorted([NUMBERS, PAGE, PICTURE])
    texts = {name: (out / name).read_text(encoding="utf-8") for name in (NUMBERS, PAGE, PICTURE)}
    outcome = augury("solve", "grid", "--table", "--out", out)
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert {name: (out / name).read_text(encoding="utf-8") for name in texts} == texts


def test_to_standard_output() -> None:
    """Without `--out` the page or the numbers are printed."""
    assert boards(table("--x-prophecies")) == ALL[3:]
    page = augury("solve", "grid", "--table")
    assert page.code == 0 and page.out.startswith("# Solved boards\n")
    assert "| fano | 7 | +5 | first | a=1 (+6) |" in page.out


def test_no_time() -> None:
    """With no time nothing is solved, and a line says how many boards are left."""
    outcome = augury("solve", "grid", "--table", "--hours", 0, "--json")
    assert outcome.json["solutions"] == []
    assert outcome.err == "5 of 5 boards are not solved yet; repeat the command to continue\n"


@pytest.mark.slow
def test_time_that_runs_out() -> None:
    """A board that takes longer than the time left is given up, and all boards before it are kept."""
    with patch.object(solving, "promised", lambda: [*FEW, Case("3x5")]):
        outcome = augury("solve", "grid", "--table", "--hours", 2 / 3600, "--json")
    assert outcome.code == 0 and boards(outcome.json) == ALL[:3]
    assert "3 of 6 boards are not solved yet" in outcome.err


def test_interrupted_and_gone_on_with(tmp_path: Path) -> None:
    """Boards solved before a signal are kept, and the next run continues with the rest."""

    def interrupted(cases: list[Case], limit: float, deadline: float) -> Iterator[Solution]:
        for number, solution in enumerate(solve_here(cases, limit, deadline)):
            if number == 2:
                raise Interrupted(signal.SIGINT)
            yield solution

    with patch.object(solving, "solve_here", interrupted):
        assert augury("solve", "grid", "--table", "--out", tmp_path).code == 130
    assert boards(json.loads((tmp_path / NUMBERS).read_text(encoding="utf-8"))) == ALL[:2]
    assert "| 2x2 |" in (tmp_path / PAGE).read_text(encoding="utf-8")
    outcome = augury("solve", "grid", "--table", "--out", tmp_path)
    assert len(outcome.err.splitlines()) == 3
    assert boards(json.loads((tmp_path / NUMBERS).read_text(encoding="utf-8"))) == ALL


@pytest.mark.slow
def test_a_real_signal(tmp_path: Path) -> None:
    """A signal stops the program in the middle of a board, and boards solved before are in the folder."""
    assert augury("solve", "grid", "--board", "2x2").code == 0  # compile first
    outcome, took, _ = stopped("solve", "grid", "--table", "--out", tmp_path, after=3)
    assert outcome.code == 130 and took < 3
    done = boards(json.loads((tmp_path / NUMBERS).read_text(encoding="utf-8")))
    assert set(ALL[:3]) < set(done) < {case.command(decided=False).split()[-1] for case in promised()}


def printed(file: Path, *words: object) -> Path:
    """Save a result as the command prints it."""
    outcome = augury("solve", "grid", *words, "--json")
    assert outcome.code == 0
    file.write_text(outcome.out, encoding="utf-8")
    return file


def test_results_from_elsewhere(tmp_path: Path) -> None:
    """Printed results are merged, decided boards included; a value replaces a decision, but not vice versa."""
    wins = printed(tmp_path / "wins.json", "--board", "2x5", "--winner")
    named = printed(tmp_path / "named.json", "--board", "magic-square")
    found = table("--hours", 0, "--with", wins, "--with", named, out=tmp_path / "docs")
    assert boards(found) == ["2x5 --winner", "magic-square"]
    assert [solution["decided"] for solution in found["solutions"]] == [True, False]
    value = printed(tmp_path / "value.json", "--board", "2x5")
    assert boards(table("--hours", 0, "--with", value, out=tmp_path / "docs")) == ["2x5", "magic-square"]
    assert boards(table("--hours", 0, "--with", wins, out=tmp_path / "docs")) == ["2x5", "magic-square"]


def test_results_that_are_none(tmp_path: Path) -> None:
    """Invalid files, other positions, shared ties and contradictory results are refused, and nothing is written."""
    out, file = tmp_path / "docs", tmp_path / "result.json"
    for text in ("", "{", "[]", '{"game": "grid"}', "\ufeff"):
        file.write_text(text, encoding="utf-8")
        assert "does not contain a result" in refusal(augury("solve", "grid", "--table", "--with", file, "--out", out))
    printed(file, "--board", "2x2", "--ties", "shared")
    assert "ties decided by turn" in refusal(augury("solve", "grid", "--table", "--with", file, "--out", out))
    right = json.loads(printed(file, "--board", "2x2").read_text(encoding="utf-8"))
    for changes, fault in (({"position": ["a1=1"]}, "a whole board"), ({"game": "seven"}, "a whole board")):
        file.write_text(json.dumps(right | changes), encoding="utf-8")
        assert fault in refusal(augury("solve", "grid", "--table", "--with", file, "--out", out))
    assert not out.exists()
    table(out=out)
    before = (out / NUMBERS).read_bytes()
    file.write_text(json.dumps(right | {"value": 9}), encoding="utf-8")
    assert "contradict" in refusal(augury("solve", "grid", "--table", "--with", file, "--out", out))
    assert (out / NUMBERS).read_bytes() == before


@pytest.mark.parametrize("text", ["", "[]", '{"augury": 1, "solutions": [{}]}', '{"augury": 2, "solutions": []}'])
def test_numbers_that_are_none(text: str, tmp_path: Path) -> None:
    """A file of numbers that is damaged or of another version is refused and left unchanged."""
    (tmp_path / NUMBERS).write_text(text, encoding="utf-8")
    code, line = refusal_as_json(augury("solve", "grid", "--table", "--out", tmp_path, "--json"))
    assert code == "bad_file" and NUMBERS in line
    assert (tmp_path / NUMBERS).read_text(encoding="utf-8") == text


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    """If the folder cannot be written, the refusal names the file."""
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    line = refusal(augury("solve", "grid", "--table", "--hours", 0, "--out", tmp_path / "file"))
    assert "cannot" in line and NUMBERS in line
