"""What programs use, outsiders and the house alike: a stream of turns, a POST for a move, a stream of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from augury.errors import Stale
from augury.server.http.answers import answer
from augury.server.http.credentials import bearer_of
from augury.server.http.streams import Lines
from augury.server.live.turn_streams import BotStream
from augury.server.messages import Ack
from augury.table.commands import Move
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from starlette.responses import Response

    from augury.server.bots.supervisor import Worker
    from augury.server.http.endpoint import Call
    from augury.server.live.live_match import Live
    from augury.server.live.node import Node


class HouseStream:
    """The turns that the house gives to one of its workers."""

    def __init__(self, node: Node, name: str) -> None:
        """A worker's process by its name."""
        self._node = node
        self._name = name
        self._worker: Worker | None = None
        self.mailbox = node.bot_streams.mailbox()

    async def come(self) -> None:
        """Ask for turns."""
        self._worker = self._node.house.attend(self._name, self.mailbox)

    def leave(self) -> None:
        """Ask for no more."""
        if self._worker:
            self._worker.left(self.mailbox)


class TableStream:
    """What happens at a table, the same as over its socket."""

    def __init__(self, node: Node, live: Live, holder: str, last_seq: int | None) -> None:
        """Somebody who knows what happened up to a number, or nothing."""
        self._live = live
        self._last_seq = last_seq
        self.holder = holder
        self.mailbox = node.bot_streams.mailbox()

    async def come(self) -> None:
        """Greet, and listen from now on."""
        self.mailbox.put(self._live.greeting(self.holder, self._last_seq))
        self._live.listen(self, self.holder)

    def leave(self) -> None:
        """Listen no more."""
        self._live.unlisten(self)

    def tell(self, messages: list[bytes]) -> None:
        """Pass messages on."""
        self.mailbox.put(messages)


async def bot_turns(call: Call) -> Response:
    """The turns of a guest at all tables, or those that the house gives to a worker."""
    if name := _house(call):
        return Lines(HouseStream(call.node, name))
    return Lines(BotStream(call.node.bot_streams, call.me))


async def bot_move(call: Call) -> Response:
    """A bot's move."""
    move = call.body
    if name := _house(call):
        seq = call.node.house.move(name, call.match, move)
        return answer(Ack(id=move.id, seq=seq))
    holder = call.me.id
    live = await call.node.find(call.match)
    if move.seat is not None and live.handler.match.seat_of(holder) not in {move.seat, None}:
        raise Stale("you have another seat by now; look again and decide again")
    request = CommandRequest(call.sender, Move(move.move), f"{holder}:{move.id}", move.seq)
    call.node.limits.command(request.sender, call.match, Move(move.move))
    seq = await call.node.do(live, request)
    return answer(Ack(id=move.id, seq=seq))


async def match_stream(call: Call) -> Response:
    """What happens at a table, from a number on."""
    live = await call.node.find(call.match)
    await call.node.reach(live, call.query["last_seq"] or 0)
    return Lines(TableStream(call.node, live, call.sender.holder, call.query["last_seq"]))


def _house(call: Call) -> str | None:
    """The name of the house's worker who asks, if it is one."""
    token = bearer_of(call.request.headers)
    return call.node.guests.read_house(token) if token else None
