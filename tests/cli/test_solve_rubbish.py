"""`augury solve` refuses what it cannot do in one line, before any work."""

from __future__ import annotations

from pathlib import Path

import pytest

from augury.kernel.gamerecord import save, write_record
from tests.cli.commands import augury, refusal, refusal_as_json
from tests.cli.test_solve import grid, record_of

CASES = [
    ("solve seven", "bad_argument", "seven", "grid"),
    ("solve chess", "unknown_game", "chess", "grid"),
    ("solve grid --board 3x3 --players 3", "bad_setup", "3", "two players"),
    ("solve grid --board 9x9", "bad_setup", "81", "at most 64 empty cells"),
    ("solve grid --board moon", "bad_setup", "moon", "fano"),
    ("solve grid --board 3x3 --x-range max", "bad_setup", "x_range", "x_prophecies"),
    ("solve grid --board 3x3 --memory 0", "bad_argument", "not 0", "from 0.5"),
    ("solve grid --board 3x3 --memory -1", "bad_argument", "-1", "from 0.5"),
    ("solve grid --board 3x3 --memory 0.1", "bad_argument", "0.1", "from 0.5"),
    ("solve grid --board 3x3 --memory nan", "bad_argument", "nan", "from 0.5"),
    ("solve grid --board 3x3 --memory inf", "bad_argument", "inf", "of this machine"),
    ("solve grid --board 3x3 --memory 1e300", "bad_argument", "1e+300", "of this machine"),
    ("solve grid --board 3x3 --memory much", "usage", "much", "--memory"),
    ("solve grid --board 3x3 --winner --all-moves", "bad_argument", "--all-moves", "choose one"),
    ("solve grid --board 3x3 --hours 2", "bad_argument", "--hours", "--table"),
    ("solve grid --board 3x3 --out somewhere", "bad_argument", "--out", "--table"),
    ("solve grid --board 3x3 --with some.json", "bad_argument", "--with", "--table"),
    ("solve grid --table --winner", "bad_argument", "--winner", "leave"),
    ("solve grid --table --save a.npz --all-moves", "bad_argument", "--all-moves and --save", "leave"),
    ("solve grid --table --board 3x3", "bad_argument", "--board", "leave"),
    ("solve grid --table --x-prophecies --x-range max", "bad_argument", "--x-range", "leave"),
    ("solve grid --table --hours nan", "bad_argument", "nan", "0 to 10000"),
    ("solve grid --table --hours -1", "bad_argument", "-1", "0 to 10000"),
    ("solve grid --table --hours 0 --with missing.json", "bad_file", "missing.json", "No such file"),
    ("solve grid --position missing.json", "bad_file", "missing.json", "No such file"),
    ("solve grid --board 2x2 --save nowhere/at/all.npz", "bad_file", "nowhere/at/all.npz", "no such folder"),
    ("solve grid --board 2x2 --save .", "bad_file", ".", "it is a folder"),
]


@pytest.mark.parametrize(("typed", "code", "wrong", "right"), CASES, ids=[case[0] for case in CASES])
def test_rubbish(typed: str, code: str, wrong: str, right: str) -> None:
    """The refusal says what is wrong and what would be right; with `--json` it has a code and the same message."""
    line = refusal(augury(*typed.split(" ")))
    assert wrong in line and right in line
    assert "Traceback" not in line and "  " not in line and len(line) < 400
    assert refusal_as_json(augury(*typed.split(" "), "--json")) == (code, line)


def test_records_that_cannot_be_solved(tmp_path: Path) -> None:
    """Records of three players, of another game, unreadable and altered ones are refused."""
    three = record_of(grid(board="3x3", players=3).play("a1=2"), tmp_path / "three.json")
    assert "two players, not 3" in refusal(augury("solve", "grid", "--position", three))
    golden = Path(__file__).parents[1] / "golden" / "seven-exam-4.json"
    assert "a record of seven" in refusal(augury("solve", "grid", "--position", golden))
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert refusal_as_json(augury("solve", "grid", "--position", bad, "--json"))[0] == "bad_record"
    save(write_record(grid(board="2x2").play("a1=2"), ["you", "me"]), bad)
    bad.write_text(bad.read_text(encoding="utf-8").replace('"a1"', '"b1"'), encoding="utf-8")
    assert refusal_as_json(augury("solve", "grid", "--position", bad, "--json"))[0] == "false_record"
