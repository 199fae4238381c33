"""Reading the log: when thousands of people connect at once, only a few tables are loaded at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from augury.errors import NotFound
from augury.server.live.async_store import AsyncStore
from augury.server.live.log_reader import AT_ONCE, LogReader


class Slow:
    """A database that counts how many calls are in progress."""

    def __init__(self) -> None:
        self.store = self
        self.now = self.most = 0

    def log(self, match_id: str, after: int) -> list[Any]:
        """The log of a match, which is empty."""
        return []

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.001)
        self.now -= 1
        return function(*args)


def test_few_matches_are_loaded_at_the_same_time() -> None:
    """Fifty tables are all looked up, a few at a time; one that does not exist frees its place."""

    async def check() -> None:
        database = Slow()
        reader = LogReader(cast(AsyncStore, database))
        found = await asyncio.gather(*(reader.load(str(number)) for number in range(50)), return_exceptions=True)
        assert all(isinstance(error, NotFound) for error in found) and len(found) == 50
        assert database.most == AT_ONCE
        with pytest.raises(NotFound):
            await reader.load("another")

    asyncio.run(check())
