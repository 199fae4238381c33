"""Game records to show, replay, verify and alter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import augury


def one_record(folder: Path, *words: str) -> Path:
    """Return the record of a random game."""
    assert augury("simulate", "seven", "--games", 1, "--seed", 11, "--records", folder, *words).code == 0
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="session")
def exam_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a four-player game in the exam edition."""
    return one_record(tmp_path_factory.mktemp("exam"))


@pytest.fixture(scope="session")
def first_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a three-player game in the first edition."""
    return one_record(tmp_path_factory.mktemp("first"), "--edition", "first", "--players", "3")
