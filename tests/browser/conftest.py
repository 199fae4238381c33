"""A browser, a server with a bot, and visitors for the browser tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visitors import CHROMIUM, Visitor, chromium
from tests.server.site import Site, served

Visit = Callable[..., Visitor]

expect.set_options(timeout=20_000)  # actions are slow on a machine that is also compiling


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium, closed after each file because its event loop would conflict with those of other tests."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a bot."""
    with served(tmp_path_factory.mktemp("site"), bots=1) as site:
        yield site


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Create visitors; at the end each one leaves, and none may have logged an error."""
    here: list[Visitor] = []

    def come(**options: Any) -> Visitor:
        here.append(Visitor(browser, site.address, **options))
        return here[-1]

    yield come
    for visitor in here:
        visitor.leave()
