"""Cells and lines as short signs: `●3` is a 3 with its owner's sign, `2+3` are two numbers and three empty cells."""

from __future__ import annotations

from rich.text import Text

from augury.games.grid.view import CellView
from augury.text.grid.standings import Standing
from augury.text.pictures.seats import FULL, HOLLOW, SEAT_STYLES

EMPTY, FORCED, NOTHING, LATEST = "·", "╳", "–", "›"  # noqa: RUF001 (drawn, not typed)


def sign(cell: CellView, hopeful: set[str], empty: str = EMPTY) -> Text:
    """The contents of a cell, with a shape for a player's number, which is full as long as the number may come true."""
    if cell.mark is None:
        return Text(empty, "dim" if empty == EMPTY else "")
    if cell.forced:
        return Text(FORCED, "dim")
    if cell.mark == "x":
        return Text("x", "dim")
    if cell.owner is None:
        return Text(str(cell.mark))
    may = cell.name in hopeful
    shape = (FULL if may else HOLLOW)[cell.owner]
    return Text(f"{shape}{cell.mark}", f"bold {SEAT_STYLES[cell.owner]}" if may else SEAT_STYLES[cell.owner])


def pointed(shown: Text) -> Text:
    """The sign of the cell that was written last."""
    return Text.assemble((LATEST, "bold"), (shown.plain, f"reverse {shown.style}"))


def counted(line: Standing) -> str:
    """What the line counts so far, and how many cells are empty: `2+3`; a full line's count alone."""
    return f"{line.counted}+{line.empty}" if line.empty else str(line.counted)


def prophecies(line: Standing) -> list[Text]:
    """The numbers that may come true, `●3`; what a full line pays and to whom, `●+3`, or a stroke for nothing."""
    if line.empty:
        return [Text(f"{FULL[seat]}{cell.mark}", SEAT_STYLES[seat]) for seat, cell in _owned(line)]
    if line.payee is None:
        return [Text(NOTHING, "dim")]
    return [Text(f"{FULL[line.payee]}+{line.points}", f"bold underline {SEAT_STYLES[line.payee]}")]


def _owned(line: Standing) -> list[tuple[int, CellView]]:
    return [(cell.owner, cell) for cell in line.waiting if cell.owner is not None]


def style_of(line: Standing) -> str:
    """A line that will pay nothing fades."""
    return "dim" if line.fading else ""
