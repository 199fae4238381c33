"""The table of Prophecies: the board, how its lines stand, and who leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from augury.games.grid.view import GridView
from augury.kernel.engine import View
from augury.language import say, translate_ui_text
from augury.text.grid.standings import Standing, standings, sure_points
from augury.text.pictures.grid.board import Board
from augury.text.pictures.grid.signs import FORCED
from augury.text.pictures.seats import FULL, HOLLOW, SEAT_STYLES


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
    number = f"{cell.name}={cell.options[0]}"
    return say("write {number} or {x} · ? {cell} for details", number=number, x=f"{cell.name}=x", cell=cell.name)


def headline(view: GridView, names: Sequence[str]) -> str:
    """Which game this is, and whose turn."""
    board = escape(translate_ui_text("value", f"board.{view.board}").removeprefix("board."))
    game = say(
        "[bold]X-Prophecies[/] on {board}" if view.x_prophecies else "[bold]Prophecies[/] on {board}", board=board
    )
    parts = [game + (say(", ties shared") if view.options.ties == "shared" else "")]
    if view.turn is None:
        parts.append(say("the game is over"))
    else:
        parts.append(say("{empty} of {cells} empty", empty=view.empty, cells=len(view.cells)))
        mine = view.turn == view.seat
        parts.append(say("your turn") if mine else say("{name} to write", name=escape(names[view.turn])))
    return "\n" + " · ".join(parts)


def legend(view: GridView) -> Text:
    """The meaning of the signs that are on the table."""
    full, hollow = FULL[0], HOLLOW[0]
    signs = {"full": full, "hollow": hollow}
    said = [say("{full}+3: the line pays 3", full=full), say("{full} came true, {hollow} did not", **signs)]
    if view.empty:
        counted = say("2+3: 2 X's and 3 empty cells" if view.x_prophecies else "2+3: 2 numbers and 3 empty cells")
        said = [counted, say("{full} may come true, {hollow} cannot", **signs)]
    if any(cell.forced for cell in view.cells):
        said.append(say("{sign} forced", sign=FORCED))
    if any(cell.given for cell in view.cells):
        said.append(say("no sign: given"))
    return Text(" · ".join(said), "dim")


def seats(view: GridView, names: Sequence[str], lines: list[Standing]) -> Table:
    """The seats: points, prophecies that may come true, who is next or has won."""
    table = Table.grid(padding=(0, 2))
    for seat, points in enumerate(sure_points(view, lines)):
        waiting = sum(cell.owner == seat for line in lines if line.empty for cell in line.waiting)
        doing = say("[bold]to write[/]") if seat == view.turn else ""
        if view.winners is not None:
            doing = say("[bold]has won[/]") if seat in view.winners else ""
        table.add_row(
            f"[{SEAT_STYLES[seat]}]{FULL[seat]}[/] [bold]{escape(names[seat])}[/]",
            say("score {score}", score=view.scores[seat])
            if view.turn is None
            else say("sure of {points}", points=points),
            say("{count} may come true", count=waiting) if view.turn is not None else "",
            doing,
        )
    return table


def tied(view: GridView, names: Sequence[str]) -> Text | None:
    """Who wins a tie, if there is one (G4.6, G4.7)."""
    best = [seat for seat, score in enumerate(view.scores) if score == max(view.scores)]
    if view.winners is None or len(best) == 1:
        return None
    *some, last = [f"{FULL[seat]} {names[seat]}" for seat in best]
    tied_names = say(" and ").join([say(", ").join(some), last])
    by_turn = view.options.ties == "turn"
    sentence = say(
        "{names} tie: the latest in turn order wins." if by_turn else "{names} tie: they share the win.",
        names=tied_names,
    )
    return Text(sentence)
