"""Type lines in text mode at a given position."""

from __future__ import annotations

from augury.kernel.position import Position
from augury.text.commands import LOCAL, TextAnswer
from augury.text.position import answer, look

NAMES = ("Ada", "Bo", "Cy", "Di")
ALL = tuple(local.name for local in LOCAL)


def ask(position: Position, line: str, seat: int | None = 0, *, brief: bool = False) -> TextAnswer:
    """Return the answer to a line."""
    seen = look(position, seat, NAMES[: position.game.players], ALL, brief=brief)
    return answer(position, seen, line)


def text(position: Position, line: str, seat: int | None = 0, *, brief: bool = False) -> str:
    """Return the text of the answer to a question, which is no move."""
    found = ask(position, line, seat, brief=brief)
    assert found.move is None and found.deed is None
    return found.text
