"""Opening a table: turns the request into the first event and the commands that fill the seats."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from augury.errors import BadArgument, BadSetup
from augury.kernel.registry import game_info
from augury.kernel.setups import plain_setup, read_setup
from augury.players import level_of, levels_of
from augury.table.commands import AddBot, Sit
from augury.table.events import Opened
from augury.table.handler import CommandRequest
from augury.table.words import check_name

if TYPE_CHECKING:
    from augury.server.bodies import NewMatch
    from augury.table.commands import Sender
    from augury.table.events import Origin

ME, OPEN = "me", "open"


def opening(sender: Sender, new: NewMatch, origin: Origin | None = None) -> tuple[Opened, list[CommandRequest]]:
    """The opening of a table, and who is to be seated at once; `origin` says which deal it repeats."""
    found = game_info(new.game)
    chosen = read_setup(found.setup, new.setup, files=False)
    seats = [ME, *[OPEN] * (chosen.players - 1)] if new.seats is None else new.seats
    if len(seats) != chosen.players or seats.count(ME) > 1:
        raise BadSetup(f"this game has {chosen.players} seats; give each of them: me (at most once), open, or a level")
    for word in {*seats} - {ME, OPEN}:
        if level_of(word, found.name) is None:
            known = ", ".join(level.name for level in levels_of(found.name))
            raise BadArgument(f"there is no level {word!r}; the levels are {known}")
    opened = Opened(
        game=found.name,
        setup=plain_setup(chosen),
        host=sender.holder,
        title=check_name(new.title) if new.title else f"{sender.name}"[:24],
        private=new.private,
        pace=new.pace,
        grace=new.grace,
        origin=origin,
        tracker=new.tracker,
    )
    requests = [
        CommandRequest(sender, Sit(seat) if word == ME else AddBot(word, seat))
        for seat, word in enumerate(seats)
        if word != OPEN
    ]
    return opened, sorted(requests, key=lambda request: not isinstance(request.command, Sit))


def new_id() -> str:
    """A table's id: 96 random bits; never with a dash in front, which a command line would take for an option."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made
