"""Measures what a first visit downloads: compressed sizes with headers, fonts and pictures included."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser

from tests.browser.visitors import Visitor

MOST = {"en": 250, "ja": 300}
"""The most kilobytes that the first visit to the lobby may take, by language."""


@dataclass(frozen=True)
class Load:
    """All responses of a visit."""

    sizes: dict[str, float]
    """Bytes by address."""

    @property
    def kilobytes(self) -> float:
        """The total size."""
        return sum(self.sizes.values()) / 1000


def first_load(browser: Browser, address: str, language: str) -> Load:
    """Measure the first visit to the lobby."""
    visitor = Visitor(browser, address, locale=language, reduced_motion="no-preference", service_workers="allow")
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    asked: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    visitor.page.goto("/", wait_until="networkidle")
    visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    visitor.leave()
    return Load({f"{asked[number]}#{number}": size for number, size in sizes.items()})
