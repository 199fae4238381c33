"""Draw the picture of the terminal table that the README shows: `python docs/pictures/draw.py`."""

from __future__ import annotations

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


def main() -> None:
    """Play a game up to a good moment, and draw it."""
    game = augury.game("seven")
    position = game.start(SEED, "salt")
    number = 0
    while position.actors != [0] or len(position.moves) < TRICK * game.players:
        seat, number = position.actors[0], number + 1
        action = player("greedy").choose(game, position.erased(seat), seat, dice(SEED, seat, number))
        position = position.play(action, seat)
    with (HERE / "nothing").open("w") as nowhere:
        console = Console(record=True, width=WIDTH, file=nowhere, force_terminal=True, highlight=False)
        table = picture(game.name)
        for piece in table.draw(position.view(0), NAMES):
            console.print(piece)
    (HERE / "nothing").unlink()
    drawn = console.export_svg(title="augury play seven", code_format=SVG, unique_id="augury")
    (HERE / "table.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
