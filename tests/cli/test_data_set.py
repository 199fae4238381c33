"""`augury simulate --parquet` writes the games and decisions of the run, whatever workers play them."""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import augury as package
from augury.kernel.playouts import replay_seed, seeds_of
from augury.kernel.records import to_bytes
from augury.lab.dataset import DECISIONS, GAMES, DataSet
from tests.architecture.repository import ROOT
from tests.cli.commands import augury, refusal, refusal_as_json

COMMAND: Any = import_module("augury.lab.simulation")
WORDS = ("simulate", "grid", "--board", "3x3", "--players", "3", "--games", 90, "--seed", 6)
GAME = package.game("grid", board="3x3", players=3)


@pytest.fixture(autouse=True)
def few_rows() -> Any:
    """Use small parts, so that there are several."""
    with patch.object(COMMAND, "ROWS", 300):
        yield


def written(folder: Path, *words: object) -> tuple[Any, Any]:
    """Run the command and return the tables that it writes."""
    outcome = augury(*WORDS, "--parquet", folder, *words)
    assert (outcome.code, outcome.err) == (0, "")
    assert sorted(file.name for file in folder.iterdir()) == [DECISIONS, GAMES]
    return pq.read_table(folder / GAMES), pq.read_table(folder / DECISIONS)


def test_content_is_that_of_the_games(tmp_path: Path) -> None:
    """Every column of every row equals the value found by replaying the game move by move."""
    games, decisions = written(tmp_path, "--observations")
    rows, ends = iter(decisions.to_pylist()), games.to_pylist()
    assert len(ends) == 90 and pq.ParquetFile(tmp_path / DECISIONS).num_row_groups == 3
    for number, (seed, end) in enumerate(zip(seeds_of(6, 0, 90), ends, strict=True)):
        last = replay_seed(GAME, int(seed))
        assert end == {
            "run": 6,
            "game": number,
            "seed": int(seed),
            "length": len(last.moves),
            "scores": last.scores,
            "shares": last.returns,
            "winners": [seat in last.winners for seat in GAME.seats],
        }
        position = GAME.start(int(seed))
        for ply, (seat, action) in enumerate(last.moves):
            row = next(rows)
            options = np.unpackbits(np.frombuffer(row["legal"], np.uint8), bitorder="little", count=GAME.actions)
            assert np.flatnonzero(options).tolist() == position.legal_actions(seat)
            assert row["seen"] == to_bytes(position.erased(seat))
            assert GAME.at(row["seen"]).legal(seat) == position.legal(seat)
            assert row["observation"] == position.observe(seat).tobytes()
            assert (row["game"], row["ply"], row["seat"], row["stage"]) == (number, ply, seat, 0)
            assert (row["action"], row["move"]) == (action, GAME.engine.format_action(GAME.setup, action))
            assert row["choices"] == len(position.legal_actions(seat))
            position = position.play(action, seat)
    assert next(rows, None) is None


def test_files_say_what_they_are(tmp_path: Path) -> None:
    """Files carry types and all metadata needed to recreate the game and to interpret the columns."""
    games, decisions = written(tmp_path)
    assert decisions.schema.metadata == games.schema.metadata
    metadata = json.loads(decisions.schema.metadata[b"augury"])
    assert package.game(metadata["game"], **metadata.pop("setup")) == GAME
    assert metadata == {
        "schema": 1,
        "version": package.__version__,
        "game": "grid",
        "seed": 6,
        "actions": GAME.actions,
        "features": GAME.describe_observation(),
    }
    kinds = {field.name: field.type for field in decisions.schema}
    assert list(kinds) == ["game", "ply", "seat", "stage", "action", "move", "choices", "legal", "seen"]
    assert (kinds["action"], kinds["legal"], kinds["seen"]) == (pa.int16(), pa.binary(18), pa.binary(264))
    assert pa.types.is_dictionary(kinds["move"]) and games.schema.field("shares").type.list_size == 3
    column = pq.ParquetFile(tmp_path / DECISIONS).metadata.row_group(0).column(0)
    assert column.compression == "ZSTD"


def test_the_page_reads_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples on the page run on a written data set."""
    monkeypatch.chdir(tmp_path)
    written(Path("games"), "--observations")
    page = (ROOT / "docs" / "data-sets.md").read_text(encoding="utf-8")
    known: dict[str, Any] = {}
    for example in re.findall(r"^```py\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        exec(example, known)  # noqa: S102 - our own words
    ends = pq.read_table("games/games.parquet").to_pylist()
    played = pq.read_table("games/decisions.parquet").to_pylist()
    assert known["gained"].tolist() == [ends[row["game"]]["shares"][row["seat"]] for row in played]


@pytest.mark.slow
def test_bytes_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    """Threads and processes change no byte of the files."""
    written(tmp_path / "alone")
    for name, words in (("threads", ("--threads", 3)), ("processes", ("--workers", 2))):
        written(tmp_path / name, *words)
        for file in (GAMES, DECISIONS):
            assert (tmp_path / name / file).read_bytes() == (tmp_path / "alone" / file).read_bytes()


def test_an_interrupted_run_leaves_what_was_there(tmp_path: Path) -> None:
    """An interrupted or failed run leaves no partial file, and keeps the files of an earlier run."""
    written(tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    add = DataSet.add
    parts: list[Any] = []

    def interrupted(data_set: DataSet, *part: Any) -> None:
        """Write one part, then raise KeyboardInterrupt at the next."""
        if parts:
            raise KeyboardInterrupt
        parts.append(part)
        add(data_set, *part)

    with patch.object(DataSet, "add", interrupted):
        assert augury(*WORDS[:-1], 7, "--parquet", tmp_path).code == 130
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    (tmp_path / "new").mkdir()
    with patch.object(DataSet, "_write", side_effect=OSError(28, "No space left on device")):
        line = refusal(augury(*WORDS, "--parquet", tmp_path / "new"))
    assert line == f"cannot write a data set into {tmp_path / 'new'}: No space left on device"
    assert list((tmp_path / "new").iterdir()) == []


def test_what_cannot_be_is_refused_at_once(tmp_path: Path) -> None:
    """Invalid folders, unused `--observations`, invalid worker counts and a missing PyArrow are refused at once."""
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    line = refusal(augury(*WORDS, "--parquet", tmp_path / "file"))
    assert line == f"cannot write a data set into {tmp_path / 'file'}: File exists"
    assert "--parquet" in refusal(augury(*WORDS, "--observations"))
    for workers in ("0", "many", "-1", "1.5", "10000"):
        code, line = refusal_as_json(augury(*WORDS, "--json", f"--workers={workers}"))
        assert code == "bad_argument" and repr(workers) in line
    with patch.dict(sys.modules, {"pyarrow": None}):
        assert "pip install 'augury[arena]'" in refusal(augury(*WORDS, "--parquet", tmp_path / "new"))
    assert not (tmp_path / "new").exists()
