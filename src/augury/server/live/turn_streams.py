"""Turn streams: each stream of a guest's program is sent the guest's turns, and how games end, at all tables."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakSet

from augury.errors import AuguryError
from augury.server.live.live_match import MatchObserver
from augury.server.live.mailbox import Mailbox
from augury.server.live.turns import over_for, turn_for
from augury.table.commands import Sender, TakeBack
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from augury.server.identity import Guest
    from augury.server.live.live_match import LiveMatch
    from augury.server.live.node import Node
    from augury.table.updates import Update

MOST_MATCHES = 100
"""Tables of a guest that a stream follows: the newest, if there are more."""


class TurnStreams(MatchObserver):
    """All turn streams of this node."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self._streams: dict[str, set[TurnStream]] = {}
        self._open: WeakSet[Mailbox] = WeakSet()
        node.observers.add(self)

    def changed(self, live: LiveMatch, updates: list[Update]) -> None:
        """Send turns to those whose turn it is, again if the match was replaced: their answers may have been lost."""
        if not self._streams:
            return
        match = live.handler.match
        for seat in match.seats:
            for holder in seat.holders:
                for stream in self._streams.get(holder, ()):
                    if not updates:
                        stream.forget(match.id)
                    stream.look(live)

    def mailbox(self) -> Mailbox:
        """A mailbox for any stream of this node."""
        mailbox = Mailbox()
        self._open.add(mailbox)
        return mailbox

    @property
    def open(self) -> list[Mailbox]:
        """The mailboxes of all streams, those of worker processes included."""
        return [mailbox for mailbox in self._open if not mailbox.closed]

    def close(self) -> None:
        """End all streams, so that the server can end."""
        for mailbox in self.open:
            mailbox.close()

    def add(self, stream: TurnStream) -> None:
        self._streams.setdefault(stream.holder, set()).add(stream)

    def discard(self, stream: TurnStream) -> None:
        streams = self._streams.get(stream.holder, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(stream.holder, None)


class TurnStream:
    """A stream of one guest's turns. While it is open the guest is present at all tables."""

    def __init__(self, streams: TurnStreams, guest: Guest) -> None:
        self._streams = streams
        self._node = streams.node
        self.mailbox = streams.mailbox()
        self.holder = guest.id
        self._sender = Sender(guest.id, guest.name)
        self._matches: dict[str, LiveMatch] = {}
        self._sent: dict[str, int] = {}
        """The last decision of each match that was sent."""
        self._playing: dict[str, int] = {}
        """The number of each game whose end is still to be sent."""

    async def start(self) -> None:
        """Be present everywhere, take seats back from bots that stood in, and send the turns of now."""
        self._streams.add(self)
        database = self._node.database
        listings = await database.run(database.store.held_by, self.holder, MOST_MATCHES)
        for match in [row.match for row in listings if row.phase in {"waiting", "playing", "over"}]:
            live = await self._node.find(match)
            self.look(live)
            await self._take_back(live)

    async def _take_back(self, live: LiveMatch) -> None:
        match = live.handler.match
        seat = match.seat_of(self.holder)
        if seat is not None and match.seats[seat].played_by_bot and not match.seats[seat].resigned:
            try:
                await self._node.commands.do(live, CommandRequest(self._sender, TakeBack()))
            except AuguryError:
                return  # someone else was quicker, or the game is over

    def stop(self) -> None:
        self._streams.discard(self)
        for live in self._matches.values():
            live.unsubscribe(self)
        self._matches.clear()

    def send(self, messages: list[bytes]) -> None:
        """Ignore what happens: programs are sent their turns instead."""

    def end(self, match_id: str) -> None:
        """Send nothing more about a match that is gone."""
        self._matches.pop(match_id, None)
        self._playing.pop(match_id, None)
        self.forget(match_id)

    def look(self, live: LiveMatch) -> None:
        """Send a turn or the end of a game, if there is one to send."""
        match = live.handler.match
        seat = match.seat_of(self.holder)
        if seat is None or self.mailbox.closed:
            return
        if self._matches.get(match.id) is not live:
            self._matches[match.id] = live
            live.subscribe(self, self.holder)
        if match.phase == "playing":
            self._playing[match.id] = match.number
            own_turn = seat in match.actors and not match.seats[seat].played_by_bot
            if own_turn and self._is_new(match.id, match.marks[seat]):
                self.mailbox.put([turn_for(match, seat)])
        elif self._playing.pop(match.id, None) is not None:
            self.mailbox.put([over_for(match, seat)])

    def forget(self, match_id: str) -> None:
        """Forget which decision of a match was sent last: another one may have its number now."""
        self._sent.pop(match_id, None)

    def _is_new(self, match_id: str, mark: int) -> bool:
        if self._sent.get(match_id) == mark:
            return False
        self._sent[match_id] = mark
        return True
