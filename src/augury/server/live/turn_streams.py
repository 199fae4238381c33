"""Bots that listen: turns are told to every stream of the guest who holds the seat, and so is the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakSet

from augury.errors import AuguryError
from augury.server.http.streams import Mailbox
from augury.server.live.turns import over_for, turn_for
from augury.table.commands import Sender, TakeBack
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from augury.server.identity import Guest
    from augury.server.live.live_match import Live
    from augury.server.live.node import Node

MOST_MATCHES = 100
"""Tables of a guest that a stream looks after; the newest, if there are more."""


class BotStreams:
    """All streams of guests' bots on this node."""

    def __init__(self, node: Node) -> None:
        """Nobody listens."""
        self.node = node
        self._streams: dict[str, set[BotStream]] = {}
        self._open: WeakSet[Mailbox] = WeakSet()
        node.watchers.append(self.changed)

    def changed(self, live: Live, *_: object) -> None:
        """Something happened at a table: tell those whose turn it is."""
        if not self._streams:
            return
        match = live.handler.match
        for seat in match.seats:
            for holder in seat.holders:
                for stream in self._streams.get(holder, ()):
                    stream.look(live)

    def mailbox(self) -> Mailbox:
        """A mailbox for any stream of this node."""
        mailbox = Mailbox()
        self._open.add(mailbox)
        return mailbox

    def close(self) -> None:
        """End all streams, so that the server can end."""
        for mailbox in list(self._open):
            mailbox.close()

    def add(self, stream: BotStream) -> None:
        """Somebody listens."""
        self._streams.setdefault(stream.holder, set()).add(stream)

    def discard(self, stream: BotStream) -> None:
        """Somebody listens no more."""
        streams = self._streams.get(stream.holder, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(stream.holder, None)


class BotStream:
    """A stream of one guest's turns; while it is open the guest is present at all tables."""

    def __init__(self, streams: BotStreams, guest: Guest) -> None:
        """Nothing is told before `come`."""
        self._streams = streams
        self._node = streams.node
        self.mailbox = streams.mailbox()
        self.holder = guest.id
        self._sender = Sender(guest.id, guest.name)
        self._lives: dict[str, Live] = {}
        self._told: dict[str, int] = {}
        """The last decision at each table that was told."""
        self._playing: dict[str, int] = {}
        """The number of each game whose end is to be told."""

    async def come(self) -> None:
        """Be present everywhere, take seats back from bots that stood in, and tell what is to be decided now."""
        self._streams.add(self)
        shown = await self._node.reading(self._node.store.held_by, self.holder, MOST_MATCHES)
        for match in [row.match for row in shown if row.phase in {"waiting", "playing", "over"}]:
            live = await self._node.find(match)
            self.look(live)
            await self._take_back(live)

    async def _take_back(self, live: Live) -> None:
        match = live.handler.match
        seat = match.seat_of(self.holder)
        if seat is not None and match.seats[seat].played_by_bot and not match.seats[seat].resigned:
            try:
                await self._node.do(live, CommandRequest(self._sender, TakeBack()))
            except AuguryError:
                return  # somebody else was quicker, or the game is over

    def leave(self) -> None:
        """Be gone."""
        self._streams.discard(self)
        for live in self._lives.values():
            live.unlisten(self)
        self._lives.clear()

    def tell(self, messages: list[bytes]) -> None:
        """What people are told is not for bots: they are told their turns."""

    def look(self, live: Live) -> None:
        """See whether there is something to tell."""
        match = live.handler.match
        seat = match.seat_of(self.holder)
        if seat is None or self.mailbox.closed:
            return
        if self._lives.get(match.id) is not live:
            self._lives[match.id] = live
            live.listen(self, self.holder)
        if match.phase == "playing":
            self._playing[match.id] = match.number
            if (
                seat in match.actors
                and not match.seats[seat].played_by_bot
                and self._is_new(match.id, match.marks[seat])
            ):
                self.mailbox.put([turn_for(match, seat)])
        elif self._playing.pop(match.id, None) is not None:
            self.mailbox.put([over_for(match, seat)])

    def _is_new(self, match: str, mark: int) -> bool:
        """Whether a decision was not told before."""
        if self._told.get(match) == mark:
            return False
        self._told[match] = mark
        return True
