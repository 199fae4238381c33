"""Takes the pictures of the table that the guides show: `python -m web.scripts.pictures`, with Pillow installed."""

# ruff: noqa: S311, T201 - robots play by chance, and a script may print

from __future__ import annotations

import base64
import random
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.robots import is_over, my_turn, play
from tests.browser.visitors import PHONE, WIDE, Visitor, chromium
from tests.server.site import served

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SMALL = {"width": 1080, "height": 675}
Enough = Callable[[Page, int], bool]
"""Whether a page after so many moves is worth a picture."""
SHORTEST_FRAME, LONGEST_FRAME, LAST_FRAME = 60, 600, 1500
MOST_SECONDS = 10
QUALITY = 82
ANIMATED = {"quality": 50, "method": 6, "kmin": 999, "kmax": 1000}
"""An animation has one key frame, so that only changes take room."""


def shot(page: Page) -> Image.Image:
    """The page as it is, once what moves has come to rest."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(700)
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def keep(picture: Image.Image, name: str) -> None:
    """Write a picture down, small enough for a page."""
    picture.save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
    told(name)


def told(name: str) -> None:
    """Say what was made."""
    print(f"{name}.webp: {(PICTURES / f'{name}.webp').stat().st_size / 1000:.0f} kB", flush=True)


def lobby(browser: Browser, address: str) -> None:
    """The lobby by day."""
    visitor = Visitor(browser, address, color_scheme="light", viewport=WIDE).named("Ada")
    visitor.page.goto("/", wait_until="networkidle")
    keep(shot(visitor.page), "lobby")
    visitor.leave()


def in_play(browser: Browser, address: str, game: str, bots: int, enough: Enough, **options: Any) -> Image.Image:
    """A table in the middle of a game."""
    setup = options.pop("setup", {})
    visitor = Visitor(browser, address, **options).named("Ada")
    visitor.open(game, ["me", *["palmist"] * bots], **setup)
    chance, moves = random.Random(5), 0
    while not enough(visitor.page, moves) and not is_over(visitor.page):
        moves += play(visitor.page, game, chance, most=1)
    while not my_turn(visitor.page) and not is_over(visitor.page):
        visitor.page.wait_for_timeout(100)
    picture = shot(visitor.page)
    visitor.leave()
    return picture


def seven(browser: Browser, address: str) -> None:
    """Seven Prophecies at night, with some tricks played."""

    def enough(page: Page, moves: int) -> bool:
        return moves > 0 and page.get_by_text("Trick 6 of 10").count() > 0

    keep(in_play(browser, address, "seven", 3, enough, color_scheme="dark", viewport=WIDE), "seven")


def phones(browser: Browser, address: str) -> None:
    """The grid and the duel on a phone, side by side."""
    phone = {"viewport": PHONE, "device_scale_factor": 1.5, "has_touch": True, "is_mobile": True}
    left = in_play(
        browser, address, "grid", 1, lambda _, moves: moves == 7, color_scheme="light", setup={"board": "5x5"}, **phone
    )
    right = in_play(browser, address, "horsemen", 1, lambda _, moves: moves == 24, color_scheme="dark", **phone)
    gap = 48
    both = Image.new("RGBA", (left.width + gap + right.width, left.height))
    both.paste(left, (0, 0))
    both.paste(right, (left.width + gap, 0))
    keep(both, "phones")


def sheet(browser: Browser, address: str) -> None:
    """Everything that is drawn, on one page."""
    visitor = Visitor(browser, address, color_scheme="light", viewport={"width": 1200, "height": 900})
    visitor.page.goto("/sheet", wait_until="networkidle")
    visitor.page.wait_for_timeout(500)
    whole = Image.open(BytesIO(visitor.page.screenshot(full_page=True))).convert("RGB")
    half = whole.height // 2  # day above, night below: shown side by side
    both = Image.new("RGB", (2 * whole.width, half))
    both.paste(whole.crop((0, 0, whole.width, half)), (0, 0))
    both.paste(whole.crop((0, half, whole.width, 2 * half)), (whole.width, 0))
    keep(both.resize((1100, half * 550 // whole.width)), "sheet")
    visitor.leave()


def animation(browser: Browser, address: str) -> None:
    """A prophecy and a trick of Seven Prophecies, as they move."""
    visitor = Visitor(browser, address, color_scheme="dark", viewport=SMALL, reduced_motion="no-preference").named(
        "Ada"
    )
    visitor.open("seven", ["me", *["palmist"] * 3])
    page = visitor.page
    while not my_turn(page):
        page.wait_for_timeout(100)
    page.wait_for_timeout(1500)
    frames: list[tuple[float, bytes]] = []
    session = page.context.new_cdp_session(page)

    def keep_frame(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep_frame)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
    play(page, "seven", random.Random(3), most=2)
    page.wait_for_timeout(5000)
    session.send("Page.stopScreencast")
    visitor.leave()
    shown, lengths = timed(frames)
    pictures = [Image.open(BytesIO(data)).convert("RGB") for data in shown]
    pictures = [picture.resize((800, picture.height * 800 // picture.width)) for picture in pictures]
    pictures[0].save(
        PICTURES / "play.webp",
        save_all=True,
        append_images=pictures[1:],
        duration=lengths,
        loop=0,
        **ANIMATED,
    )
    told("play")


def timed(frames: list[tuple[float, bytes]]) -> tuple[list[bytes], list[int]]:
    """The frames to show and how many milliseconds each lasts; those that last too short are left out."""
    shown, lengths = [frames[0][1]], [0]
    for (start, _), (end, data) in pairwise(frames):
        lengths[-1] = min(LONGEST_FRAME, lengths[-1] + int(1000 * (end - start)))
        if sum(lengths) > 1000 * MOST_SECONDS - LAST_FRAME:
            break
        if lengths[-1] >= SHORTEST_FRAME:
            shown.append(data)
            lengths.append(0)
    lengths[-1] = LAST_FRAME
    return shown, lengths


TAKES: dict[str, Callable[[Browser, str], None]] = {
    "lobby": lobby,
    "seven": seven,
    "phones": phones,
    "sheet": sheet,
    "play": animation,
}


def main() -> None:
    """Take all pictures, or those that are named."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), bots=1) as site, chromium() as browser:
        for name in sys.argv[1:] or TAKES:
            TAKES[name](browser, site.address)


if __name__ == "__main__":
    main()
