"""The inbox of a table: commands that wait for their turn, each with the moment at which it came."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from augury.errors import AuguryError, TooMany
from augury.table.commands import Sender
from augury.table.handler import CommandRequest

Answer = Callable[[int | AuguryError], None]
"""Called with the last event of a command that was carried out, or with why it was not."""

MOST = 512
"""Commands of people that may wait at one table."""
MOST_OF_GUEST = 64
"""The same of one guest: a little more than a socket may send at once."""
MOST_OF_ADDRESS = 128
"""The same of all guests at one address, so that one address cannot keep others from their table."""


class Waiting(NamedTuple):
    """A command in the inbox."""

    request: CommandRequest
    answer: Answer
    at: int
    """When it came, in milliseconds since 1970: how long it waits costs nobody's clock."""


class Inbox(deque[Waiting]):
    """A queue that is limited for people, by guest, by address and in all; the server's own commands always fit."""

    __slots__ = ()

    def put(self, new: Waiting) -> bool:
        """Add a command at the end; whether there was room for it."""
        if len(self) >= MOST_OF_GUEST and not new.request.sender.is_server and self._is_full(new.request.sender):
            return False
        self.append(new)
        return True

    def _is_full(self, sender: Sender) -> bool:
        people = [waiting.request.sender for waiting in self if not waiting.request.sender.is_server]
        return (
            len(people) >= MOST
            or sum(other.holder == sender.holder for other in people) >= MOST_OF_GUEST
            or sum(other.address == sender.address for other in people) >= MOST_OF_ADDRESS
        )


def full() -> TooMany:
    """What somebody is told for whose command there is no room."""
    return TooMany("too many commands wait at this table; wait a little and send this one again")
