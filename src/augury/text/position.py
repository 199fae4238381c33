"""Text mode at a position: answers for a seat or a spectator, which reveal nothing that it must not know."""

from __future__ import annotations

from collections.abc import Sequence

from augury.errors import AuguryError, NotAllowed, NotNow, TooLate
from augury.kernel.engine import View
from augury.kernel.position import Position
from augury.text.commands import LocalName, TextAnswer, reply
from augury.text.seen import Seen, distinct_names


def look(
    position: Position,
    seat: int | None,
    names: Sequence[str],
    local: Sequence[LocalName],
    *,
    brief: bool = False,
    over: bool = False,
    stood_in: bool = False,
    tracker: bool = True,
) -> Seen[View]:
    """What a seat, or a spectator, sees."""
    view, names = position.view(seat), distinct_names(names)
    return Seen(view, names, brief=brief, over=over or position.over, stood_in=stood_in, tracker=tracker, local=local)


def answer(position: Position, seen: Seen[View], line: str) -> TextAnswer:
    """The answer to a typed line, for a reader who sees this."""

    def judge(move: str) -> str | AuguryError:
        if seen.view.seat is None:
            return NotAllowed("you are watching, so you cannot move")
        if seen.over:
            return TooLate("the game is over")
        if seen.stood_in:
            return NotNow("a bot is playing for you; take your seat back first")
        return read(position, seen.view.seat, move)

    return reply(seen, line, judge)


def read(position: Position, seat: int, move: str) -> str | AuguryError:
    """A seat's move as it is written, or why it cannot be made, judged from what the seat knows."""
    if error := position.why_not(move, seat):
        return error
    engine, setup = position.game.engine, position.game.setup
    return engine.format_action(setup, engine.parse_action(setup, position.erased(seat), move))
