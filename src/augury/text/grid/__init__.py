"""Prophecies on a grid, in sentences."""

from __future__ import annotations

import re

from augury.games.grid.view import CellView, GridView
from augury.language import say, translate_ui_text
from augury.text.commands import Command, TextSection
from augury.text.grid.standings import Standing, standings, sure_points
from augury.text.seen import Seen, capital, ended, joined, listed, series

GridSeen = Seen[GridView]

_MOVE = re.compile(r"(.+?)\s*[\s=,:]?\s*(\d+|x)", re.IGNORECASE)


def turn(seen: GridSeen, rest: str = "") -> str:
    """Whose turn it is, and how many cells are empty."""
    view = seen.view
    if seen.over or view.turn is None:
        return joined(ended(seen), scores(seen))
    whose = say("Your turn.") if seen.mine else say("{name}'s turn.", name=seen.names[view.turn])
    if seen.brief:
        return whose
    left = say("{count} of {cells} cells are empty.", count=view.empty, cells=len(view.cells))
    return joined(whose, left if view.empty != 1 else say("One cell is empty."))


def cell(seen: GridSeen, name: str) -> str:
    """A cell: what stands in it or can be written into it, and how its lines stand."""
    found = _cell(seen, name)
    if found is None and not name:
        return say("Say which cell, such as cell {name}.", name=seen.view.cells[0].name)
    if found is None:
        return say("There is no cell {name}.", name=repr(name[:20]))
    through = [standing for standing in standings(seen.view) if found.name in standing.line.cells]
    if seen.brief:
        return _holds(seen, found, full=True)
    return joined(_holds(seen, found, full=True), *(_standing(seen, standing) for standing in through))


def _cell(seen: GridSeen, name: str) -> CellView | None:
    wanted = "".join(name.split()).casefold()
    return next((cell for cell in seen.view.cells if cell.name.casefold() == wanted), None)


def _holds(seen: GridSeen, one: CellView, *, full: bool = False) -> str:
    """What stands in a cell, as a sentence or as a part of one."""
    values = {"cell": one.name, "mark": _mark(one.mark)}
    if one.mark is None:
        if not full or not one.options:
            return say("{cell} is empty.", **values) if full else say("{cell} empty", **values)
        options = listed([_mark(mark) for mark in one.options], say("or"))
        return say("{cell} is empty and takes {options}.", cell=one.name, options=options)
    if one.given:
        return say("{cell} holds {mark}, a given number.", **values) if full else say("{cell} {mark} given", **values)
    if one.owner is None:
        return say("{cell} holds a forced X.", **values) if full else say("{cell} forced X", **values)
    values["name"] = seen.who(one.owner)
    return say("{cell} holds {mark} by {name}.", **values) if full else say("{cell} {mark} by {name}", **values)


def _mark(mark: int | str | None) -> str:
    return "X" if mark == "x" else str(mark)


def line(seen: GridSeen, name: str) -> str:
    """A line: its cells in their order, what it counts, and which numbers in it can come true."""
    if not name:
        return lines(seen)
    found = _line(seen, name)
    if found is None:
        names = series(translate_ui_text("region", line.name) for line in seen.view.lines)
        return joined(say("There is no line {name}.", name=repr(name[:20])), say("The lines: {names}.", names=names))
    inside = {cell.name: cell for cell in seen.view.cells}
    held = series(_holds(seen, inside[cell]) for cell in found.line.cells)
    return joined(
        capital(say("{line}: {cells}.", line=translate_ui_text("region", found.line.name), cells=held)),
        capital(_counts(seen, found)),
    )


def _line(seen: GridSeen, name: str) -> Standing | None:
    """A line by its name, in the reader's language or in English, or by what its name ends with."""
    wanted, found = name.casefold(), standings(seen.view)
    for one in found:
        if wanted in {one.line.name.casefold(), translate_ui_text("region", one.line.name).casefold()}:
            return one
    ends = [standing for standing in found if standing.line.name.casefold().split()[-1] == wanted]
    return ends[0] if len(ends) == 1 else None


def _standing(seen: GridSeen, one: Standing) -> str:
    return capital(say("{line}: {counts}", line=translate_ui_text("region", one.line.name), counts=_counts(seen, one)))


def _counts(seen: GridSeen, one: Standing) -> str:
    """What a line counts, and what that means."""
    many = one.counted != 1
    if seen.view.x_prophecies:
        counted = say("{count} X's", count=one.counted) if many else say("one X")
    else:
        counted = say("{count} numbers", count=one.counted) if many else say("one number")
    if not one.empty:
        if one.payee is None:
            return say("{counted}, pays nobody.", counted=counted)
        return say("{counted}, pays {points} to {name}.", counted=counted, points=one.points, name=seen.who(one.payee))
    empty = say("{count} empty", count=one.empty)
    if one.fading:
        return say("{counted}, {empty}; it will pay nobody.", counted=counted, empty=empty)
    hopes = [say("{mark} by {name}", mark=here.mark, name=seen.who(here.owner or 0)) for here in one.waiting]
    if not hopes:
        return say("{counted}, {empty}.", counted=counted, empty=empty)
    return say("{counted}, {empty}; may come true: {hopes}.", counted=counted, empty=empty, hopes=listed(hopes))


def lines(seen: GridSeen, rest: str = "") -> str:
    return "\n".join(_standing(seen, standing) for standing in standings(seen.view))


def board(seen: GridSeen, rest: str = "") -> str:
    """The whole board: row by row where it has rows, else cell by cell."""
    return "\n".join(_board(seen))


def _board(seen: GridSeen) -> list[str]:
    rows = [line for line in seen.view.lines if line.name.casefold().startswith("row ")]
    if {name for row in rows for name in row.cells} == {cell.name for cell in seen.view.cells}:
        return [line(seen, row.name) for row in rows]
    return [f"{', '.join(_holds(seen, cell) for cell in seen.view.cells)}{say('.')}"]


def empty(seen: GridSeen, rest: str = "") -> str:
    """The empty cells; in full answers with what they take."""
    free = [cell for cell in seen.view.cells if cell.mark is None]
    if not free:
        return say("No cell is empty.")
    if seen.brief:
        return say("Empty: {cells}.", cells=series(cell.name for cell in free))
    return joined(*(_holds(seen, cell, full=True) for cell in free))


def last(seen: GridSeen, rest: str = "") -> str:
    """The cell that was written last."""
    return cell(seen, seen.view.latest) if seen.view.latest else say("Nobody has written anything yet.")


def scores(seen: GridSeen, rest: str = "") -> str:
    """The points of full lines so far, or at the end the scores."""
    view = seen.view
    points = view.scores if view.winners is not None else sure_points(view, standings(view))
    message = listed([say("{name} {score}", name=seen.who(seat), score=points[seat]) for seat in seen.order()])
    if view.winners is not None:
        return say("Scores: {scores}.", scores=message)
    return say("Points from full lines so far: {scores}.", scores=message)


def players(seen: GridSeen, rest: str = "") -> str:
    """The order of turns."""
    return say("In turn order: {names}.", names=listed([seen.who(seat) for seat in seen.order()]))


def sections(seen: GridSeen) -> list[TextSection]:
    """The whole table."""
    return [
        TextSection(say("The board"), _board(seen)),
        TextSection(say("The lines"), [_standing(seen, standing) for standing in standings(seen.view)]),
        TextSection(say("Players"), [scores(seen), players(seen)]),
    ]


def say_move(seen: GridSeen, move: str) -> str:
    """The mark and the cell."""
    where, _, mark = move.partition("=")
    return say("write {mark} into {cell}", mark=_mark(mark), cell=where)


def spelled(seen: GridSeen, line: str) -> str:
    """A cell and a mark, with something other than = or nothing between them."""
    found = _MOVE.fullmatch(line)
    return f"{found[1].strip()}={found[2]}" if found and _cell(seen, found[1]) else line


def meant(seen: GridSeen, line: str) -> list[str]:
    """Nothing, because a cell alone is a question about it, and a mark alone could go anywhere."""
    return []


def about(seen: GridSeen, thing: str) -> str | None:
    """A cell or a line."""
    return named(seen, thing)


def named(seen: GridSeen, thing: str) -> str | None:
    """A cell or a line by its name alone."""
    if _cell(seen, thing):
        return cell(seen, thing)
    whole = {name for line in seen.view.lines for name in (line.name, translate_ui_text("region", line.name))}
    return line(seen, thing) if thing.casefold() in {name.casefold() for name in whole} else None


def example(seen: GridSeen) -> str:
    """A cell that is empty, and a mark that it takes."""
    free = next((cell for cell in seen.view.cells if cell.options), None)
    move = f"{free.name}={free.options[0]}" if free else "a1=2"
    message = say("Type the cell, an equals sign and a number or x, such as {move}.", move=move)
    return joined(message, say("A cell or a line by itself is a question about it."))


COMMANDS = (
    Command("turn", "t", "whose turn it is", turn),
    Command("cell", "c", "a cell: what it holds or takes, and how its lines stand", cell, "name"),
    Command("line", "i", "a line by its name: its cells, what it counts, and what can come true", line, "name"),
    Command("lines", "n", "how each line stands", lines),
    Command("board", "b", "the whole board", board),
    Command("empty", "e", "the empty cells, and what they take", empty),
    Command("last", "l", "what was written last", last),
    Command("scores", "s", "the points", scores),
    Command("players", "p", "the order of turns", players),
)
