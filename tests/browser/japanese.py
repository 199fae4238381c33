"""Checks Japanese punctuation: it must be full-width and not followed by a space."""

from __future__ import annotations

import re

from playwright.sync_api import Page

HALF_WIDTH = re.compile(r".{0,20}(?:[：、。] |[\u3040-\u30ff\u4e00-\u9fff\uff09][,:;.] ).{0,20}")  # noqa: RUF001
TEXTS = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title], .unseen")]
  .flatMap((one) => [one.getAttribute("aria-label") ?? "", one.title, one.innerText ?? ""])]"""
"""All visible and accessible texts."""


def half_width(page: Page) -> list[str]:
    """Half-width punctuation or stray spaces in Japanese text, with some context."""
    return [found for text in page.evaluate(TEXTS) for found in HALF_WIDTH.findall(text)]
