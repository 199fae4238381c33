"""Draw the pictures that the guides show: `python docs/pictures/draw.py`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import msgspec
from rich.console import Console

import augury
from augury.cli.levels import lines_about
from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.kernel.registry import game_info
from augury.lab.grid.plot import plot as plot_solutions
from augury.lab.grid.solutions import read_solutions
from augury.lab.horsemen.figures import Balance
from augury.lab.horsemen.plot import plot as plot_balance
from augury.players import player
from augury.text.pictures import picture

HERE = Path(__file__).parent
SEED, TRICK = 12, 7
MOVES = "b5=5 c2=5 a3=5 d5=4 e4=4 a1=4 d4=3 a5=3 c3=4 e1=5 b2=3 c1=2 c5=1 e2=2 d1=x b1=1"
DUEL = 2748
DEEDS = (
    "Sw1 at b, G2 at b, G3 at b, C3 at b, buy grails, G1 at b, Sw3 at b, strike C3, G4 at b, St1 at a, move G2 "
    "to a, move G4 to a, move G3 to a, Sw2 at a, strike G2, Sw3 at a, strike Sw2, C3 at b, buy grails, take "
    "G4, C2 at a, buy grails, C2 at c, buy swords, move C2 to c, C1 at a, buy swords, G6 at c, G2 at b, St3 at "
    "b, move C2 to b, move G6 to b, G1 at c, G4 at b, Sw5 at b, strike G6, G5 at c, G3 at a, G6 at c, St1 at "
    "a, move C2 to a, move G6 to a"
)

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
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g></g></svg>
"""


def table_of_seven() -> str:
    """Play a game of Seven Prophecies up to a good moment, and draw it."""
    game = augury.game("seven")
    position = game.start(SEED, "salt")
    while position.actors != [0] or len(position.moves) < TRICK * game.players:
        seat, moment = position.actors[0], len(position.moves)
        action = player("greedy", game.name).choose(game, position.erased(seat), seat, dice(SEED, seat, moment))
        position = position.play(action, seat)
    return drawn(position, ["you", "greedy", "greedy", "greedy"], width=84)


def table_of_grid() -> str:
    """Play a game of Prophecies up to a good moment, and draw it."""
    position = augury.game("grid").start(SEED, "salt")
    for move in MOVES.split():
        position = position.play(move)
    return drawn(position, ["you", "Cassandra"], width=74)


def table_of_horsemen() -> str:
    """Play a game of Prophecy of the Four Horsemen up to a good moment, and draw it."""
    position = augury.game("horsemen").start(DUEL, "salt")
    for deed in DEEDS.split(", "):
        position = position.play(deed)
    return drawn(position, ["you", "Cassandra"], width=80)


def drawn(position: Position, names: list[str], width: int) -> str:
    """The table from the first seat, as an SVG picture of a terminal."""
    game = position.game.name
    console = Console(record=True, width=width, file=StringIO(), force_terminal=True, highlight=False)
    for piece in picture(game).draw(position.view(0), names):
        console.print(piece)
    return console.export_svg(title=f"augury play {game}", code_format=SVG, unique_id="augury")


def levels_of_seven() -> str:
    """What `augury levels seven` says."""
    console = Console(record=True, width=100, file=StringIO(), force_terminal=True, highlight=False)
    for line in lines_about([game_info("seven")]):
        console.print(line)
    return console.export_svg(title="augury levels seven", code_format=SVG, unique_id="augury")


def plot_of_solutions() -> str:
    """Plot how the work of solving a board grows."""
    return plot_solutions(read_solutions(HERE.parent / "solutions.json"))


def plot_of_balance() -> str:
    """Plot what each card of the house set goes with."""
    found = msgspec.json.decode((HERE.parent / "balance.json").read_bytes(), type=Balance)
    return plot_balance(found)


def plot_of_training() -> str:
    """Plot how a network learned."""
    root = HERE.parents[1]
    sys.path.append(str(root))  # where examples are
    from examples.ppo.curve import draw

    return draw(root / "examples" / "ppo" / "curve.jsonl")


def plot_of_scale() -> str:
    """Plot what a move costs as the server grows."""
    sys.path.append(str(HERE.parents[1]))  # where benchmarks are
    from benchmarks.scaling.plot import plot

    return plot(msgspec.json.decode((HERE.parent / "scale.json").read_bytes()))


PICTURES: dict[str, Callable[[], str]] = {
    "table.svg": table_of_seven,
    "grid.svg": table_of_grid,
    "horsemen.svg": table_of_horsemen,
    "levels.svg": levels_of_seven,
    "solutions.svg": plot_of_solutions,
    "balance.svg": plot_of_balance,
    "ppo.svg": plot_of_training,
    "scale.svg": plot_of_scale,
}
"""How each picture in this folder is drawn."""

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw(), encoding="utf-8")
