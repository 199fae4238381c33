"""The table of Prophecies: the board, how its lines stand, and who leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from augury.games.grid.view import GridView
from augury.interfaces.cli.tables.grid.board import Board
from augury.interfaces.cli.tables.grid.signs import FORCED
from augury.interfaces.cli.tables.grid.standing import Standing, standings, sure_points
from augury.interfaces.cli.tables.seats import FULL, HOLLOW, SEAT_STYLES
from augury.kernel.engine import View


def draw(view: View, names: Sequence[str]) -> Iterator[object]:
    """The whole table, piece by piece."""
    grid = cast(GridView, view)
    lines = standings(grid)
    yield headline(grid, names)
    yield Board(grid, lines)
    yield legend(grid)
    yield seats(grid, names, lines)
    if tie := tied(grid, names):
        yield tie


def help_line(view: View) -> str:
    """What can be typed now."""
    cell = next(cell for cell in cast(GridView, view).cells if cell.options)
    return f"write {cell.name}={cell.options[0]} or {cell.name}=x · ? {cell.name} tells more"


def about(view: View, what: str) -> str:
    """What a cell holds or takes, and which lines it lies in."""
    grid = cast(GridView, view)
    for cell in grid.cells:
        if cell.name.lower() == what.lower():
            lines = ", ".join(line.name for line in grid.lines if cell.name in line.cells)
            takes = f"takes {', '.join(map(str, cell.options[:-1]))} or x"
            return f"{cell.name} ({lines}) {takes if cell.options else f'holds {cell.mark}'}"
    return f"there is no cell {what[:20]!r}; ? alone shows the rules"


def headline(view: GridView, names: Sequence[str]) -> str:
    """Which game this is, and whose turn."""
    kind = "X-Prophecies" if view.x_prophecies else "Prophecies"
    if view.turn is None:
        now = "the game is over"
    else:
        whose = "your turn" if view.turn == view.seat else f"{escape(names[view.turn])} to write"
        now = f"{view.empty} of {len(view.cells)} empty · {whose}"
    ties = ", ties shared" if view.options.ties == "shared" else ""
    return f"\n[bold]{kind}[/] on {escape(view.board)}{ties} · {now}"


def legend(view: GridView) -> Text:
    """What the signs mean, as far as they are on the table."""
    full, hollow = FULL[0], HOLLOW[0]
    said = [f"{full}+3: the line pays 3", f"{full} came true, {hollow} did not"]
    if view.empty:
        what = "X's" if view.x_prophecies else "numbers"
        said = [f"2+3: 2 {what} and 3 empty cells", f"{full} may come true, {hollow} cannot"]
    if any(cell.forced for cell in view.cells):
        said.append(f"{FORCED} forced")
    if any(cell.given for cell in view.cells):
        said.append("no sign: given")
    return Text(" · ".join(said), "dim")


def seats(view: GridView, names: Sequence[str], lines: list[Standing]) -> Table:
    """Who sits where: points, prophecies that may come true, who is next or has won."""
    table = Table.grid(padding=(0, 2))
    for seat, points in enumerate(sure_points(view, lines)):
        waiting = sum(cell.owner == seat for line in lines if line.empty for cell in line.waiting)
        doing = "[bold]to write[/]" if seat == view.turn else ""
        if view.winners is not None:
            doing = "[bold]has won[/]" if seat in view.winners else ""
        table.add_row(
            f"[{SEAT_STYLES[seat]}]{FULL[seat]}[/] [bold]{escape(names[seat])}[/]",
            f"score {view.scores[seat]}" if view.turn is None else f"sure of {points}",
            f"{waiting} may come true" if view.turn is not None else "",
            doing,
        )
    return table


def tied(view: GridView, names: Sequence[str]) -> Text | None:
    """Who wins a tie, if there is one (G4.6, G4.7)."""
    best = [seat for seat, score in enumerate(view.scores) if score == max(view.scores)]
    if view.winners is None or len(best) == 1:
        return None
    *some, last = [f"{FULL[seat]} {names[seat]}" for seat in best]
    rule = "the latest in turn order wins" if view.options.ties == "turn" else "they share the victory"
    return Text(f"{', '.join(some)} and {last} tie: {rule}.")
