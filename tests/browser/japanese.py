"""How Japanese is put together on a page: after it punctuation is full-width, and brings its own space."""

from __future__ import annotations

import re

from playwright.sync_api import Page

HALF_WIDTH = re.compile(r".{0,20}(?:[：、。] |[\u3040-\u30ff\u4e00-\u9fff\uff09][,:;.] ).{0,20}")  # noqa: RUF001
TEXTS = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title], .unseen")]
  .flatMap((one) => [one.getAttribute("aria-label") ?? "", one.title, one.innerText ?? ""])]"""
"""What can be read or heard."""


def half_width(page: Page) -> list[str]:
    """Where texts were put together as in English, with some of what stands around."""
    return [found for text in page.evaluate(TEXTS) for found in HALF_WIDTH.findall(text)]
