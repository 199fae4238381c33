"""The inbox of a match: commands that wait for their turn, each with the time at which it came."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from augury.errors import AuguryError, TooMany
from augury.table.commands import Sender
from augury.table.handler import CommandRequest

Answer = Callable[[int | AuguryError], None]
"""Called with the last event of a command that was carried out, or with the reason why it was not."""

MAX_WAITING = 512
"""Commands of people that may wait for one match."""
MAX_WAITING_PER_GUEST = 64
"""Commands of one guest that may wait for a match: a little more than a socket may send at once."""
MAX_WAITING_PER_ADDRESS = 128
"""Commands from one address that may wait for a match, so that an address cannot keep others from it."""


class Waiting(NamedTuple):
    """A command in the inbox."""

    request: CommandRequest
    answer: Answer
    at: int
    """When it came, in milliseconds since 1970. Waiting costs no time on the players' clocks."""


class Inbox(deque[Waiting]):
    """A queue with limits for people: by guest, by address and in all. The server's own commands always fit."""

    __slots__ = ()

    def put(self, new: Waiting) -> bool:
        """Add a command at the end; whether there was room for it."""
        if (
            len(self) >= MAX_WAITING_PER_GUEST
            and not new.request.sender.is_server
            and self._is_full(new.request.sender)
        ):
            return False
        self.append(new)
        return True

    def _is_full(self, sender: Sender) -> bool:
        people = [waiting.request.sender for waiting in self if not waiting.request.sender.is_server]
        return (
            len(people) >= MAX_WAITING
            or sum(other.holder == sender.holder for other in people) >= MAX_WAITING_PER_GUEST
            or sum(other.address == sender.address for other in people) >= MAX_WAITING_PER_ADDRESS
        )


def full() -> TooMany:
    """The refusal of a command for which there is no room."""
    return TooMany("too many commands wait at this table; wait a little and send this one again")
