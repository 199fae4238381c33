"""Both kinds of real database, empty for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.server.storage.store import Store
from tests.services import shared_postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return f"sqlite:///{tmp_path / 'augury.db'}" if request.param == "sqlite" else shared_postgres().fresh()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open store."""
    opened = Store.open(url)
    yield opened
    opened.close()
