"""How the lines stand: what is counted so far, and which numbers can still come true."""

from __future__ import annotations

from dataclasses import dataclass

from augury.games.grid.view import CellView, GridView, LineView


@dataclass(frozen=True)
class Standing:
    """One line: its numbers (or X's, G5.1), its empty cells, and the prophecies of players that still may come true."""

    line: LineView
    counted: int
    empty: int
    waiting: list[CellView]
    """In the order of their numbers. In a full line, what has come true."""
    fading: bool
    """Whether the line can no longer pay anything (G4.4)."""

    @property
    def points(self) -> int:
        """What a full line pays (G4.2)."""
        return self.counted if self.waiting and not self.empty else 0

    @property
    def payee(self) -> int | None:
        """The seat that a full line pays."""
        return self.waiting[0].owner if self.points else None


def standings(view: GridView) -> list[Standing]:
    """How each line stands, in the board's order."""
    cells = {cell.name: cell for cell in view.cells}
    return [_standing(view, line, [cells[name] for name in line.cells]) for line in view.lines]


def _standing(view: GridView, line: LineView, cells: list[CellView]) -> Standing:
    counted = line.xs if view.x_prophecies else line.numbers
    most = counted + line.empty
    waiting = [cell for cell in cells if cell.owner is not None and counted <= number_in(cell) <= most]
    # A number that is written from now on counts itself among the numbers, and takes a cell from the X's.
    low, high = (counted, most - 1) if view.x_prophecies else (counted + 1, most)
    hopes = any(low <= option <= high for cell in cells for option in cell.options if isinstance(option, int))
    waiting.sort(key=number_in)
    return Standing(line, counted, line.empty, waiting, not waiting and not hopes)


def number_in(cell: CellView) -> int:
    """The number in a cell; -1 if there is none."""
    return cell.mark if isinstance(cell.mark, int) else -1


def sure_points(view: GridView, lines: list[Standing]) -> list[int]:
    """What the full lines pay each seat: at the end, its score."""
    return [sum(line.points for line in lines if line.payee == seat) for seat in range(view.players)]


def hopeful(lines: list[Standing]) -> set[str]:
    """The cells whose numbers may come true in some line, or have."""
    return {cell.name for line in lines for cell in line.waiting}
