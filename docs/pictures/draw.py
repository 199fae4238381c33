"""Draw the picture of the terminal table that the README shows: `python docs/pictures/draw.py`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console

import augury
from augury.interfaces.cli.tables import picture
from augury.kernel.chance import dice
from augury.players import player

HERE = Path(__file__).parent
SEED, TRICK, WIDTH = 12, 7, 84
NAMES = ["you", "greedy", "greedy", "greedy"]

# The picture names no font of its own, so that nothing is loaded from elsewhere.
SVG = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-family: sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""


def picture_of_the_table() -> str:
    """Play a game up to a good moment, and draw it."""
    game = augury.game("seven")
    position = game.start(SEED, "salt")
    while position.actors != [0] or len(position.moves) < TRICK * game.players:
        seat, moment = position.actors[0], len(position.moves)
        action = player("greedy").choose(game, position.erased(seat), seat, dice(SEED, seat, moment))
        position = position.play(action, seat)
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, highlight=False)
    for piece in picture(game.name).draw(position.view(0), NAMES):
        console.print(piece)
    return console.export_svg(title="augury play seven", code_format=SVG, unique_id="augury")


if __name__ == "__main__":
    (HERE / "table.svg").write_text(picture_of_the_table(), encoding="utf-8")
