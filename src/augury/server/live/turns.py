"""Messages for programs: a turn, and the end of a game."""

from __future__ import annotations

from base64 import b64encode

import msgspec

from augury.kernel.records import to_bytes
from augury.server.messages import Over, Turn
from augury.table.match import Match


def turn_for(match: Match, seat: int, seconds: float | None = None, level: str | None = None) -> bytes:
    """A seat's turn: its view, and the record erased for it. With `seconds` it is for the server's bots."""
    position = match.now
    turn = Turn(
        match=match.id,
        seat=seat,
        seq=match.marks[seat],
        game=match.opened.game,
        setup=match.opened.setup,
        view=position.view(seat),
        state=b64encode(to_bytes(position.erased(seat))).decode(),
        level=level or match.seats[seat].level if seconds is not None else None,
        seconds=seconds,
    )
    return msgspec.json.encode(turn)


def over_for(match: Match, seat: int) -> bytes:
    """How a game ended, for a seat."""
    ended = match.ended
    scores, winners = (ended.scores, ended.winners) if ended else (match.now.scores, [])
    return msgspec.json.encode(Over(match=match.id, number=match.number, seat=seat, scores=scores, winners=winners))
