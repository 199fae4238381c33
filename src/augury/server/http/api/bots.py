"""For programs, outside ones and the server's own workers: a stream of turns, moves, and a stream of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from augury.errors import Stale
from augury.server.bodies import BotMove
from augury.server.http.answers import answer
from augury.server.http.api.matches import COMMANDS
from augury.server.http.credentials import bearer_of
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.http.streams import MessageStream
from augury.server.live.turn_streams import TurnStream
from augury.server.messages import Ack, FromServer, Number, ToBot
from augury.table.commands import Move
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from augury.server.bots.pool import BotPool
    from augury.server.bots.supervisor import Worker
    from augury.server.live.live_match import LiveMatch
    from augury.server.live.mailbox import Mailbox

NDJSON = "application/x-ndjson"


class WorkerStream:
    """The turns that the bot pool gives to one of its workers."""

    def __init__(self, bots: BotPool, name: str, mailbox: Mailbox) -> None:
        self._bots = bots
        self._name = name
        self._worker: Worker | None = None
        self.mailbox = mailbox

    async def start(self) -> None:
        self._worker = self._bots.attend(self._name, self.mailbox)

    def stop(self) -> None:
        if self._worker:
            self._worker.left(self.mailbox)


class MatchStream:
    """What happens at a table, the same as over its socket."""

    def __init__(
        self, live: LiveMatch, holder: str, last_seq: int | None, last_at: int | None, mailbox: Mailbox
    ) -> None:
        """For a client that knows everything up to an event, or nothing."""
        self._live = live
        self._last_seq, self._last_at = last_seq, last_at
        self.holder = holder
        self.mailbox = mailbox

    async def start(self) -> None:
        """Greet and subscribe."""
        self.mailbox.put(self._live.greeting(self.holder, self._last_seq, self._last_at))
        self._live.subscribe(self, self.holder)

    def stop(self) -> None:
        self._live.unsubscribe(self)

    def send(self, messages: list[bytes]) -> None:
        self.mailbox.put(messages)

    def end(self, match_id: str) -> None:
        self.mailbox.close()


async def turns(call: Call) -> Response:
    """The turns of a guest at all tables, or those that the bot pool gives to a worker."""
    streams = call.services.turn_streams
    if name := _worker(call):
        return MessageStream(WorkerStream(call.services.bots, name, streams.mailbox()))
    return MessageStream(TurnStream(streams, call.me))


async def move(call: Call) -> Response:
    """Make a bot's move."""
    made: BotMove = call.body
    if name := _worker(call):
        seq = call.services.bots.move(name, call.match, made)
        return answer(Ack(id=made.id, seq=seq))
    holder = call.me.id
    live = await call.node.find(call.match)
    if made.seat is not None and live.handler.match.seat_of(holder) not in {made.seat, None}:
        raise Stale("you have another seat by now; look again and decide again")
    command = Move(made.move)
    call.services.limits.command(call.sender, call.match, command)
    seq = await call.node.commands.do(live, CommandRequest(call.sender, command, f"{holder}:{made.id}", made.seq))
    return answer(Ack(id=made.id, seq=seq))


async def match_stream(call: Call) -> Response:
    """What happens at a table, from a number on."""
    live, last_seq, last_at = await call.node.find(call.match), call.query["last_seq"], call.query["last_at"]
    await call.node.commands.reach(live, last_seq or 0, last_at)
    mailbox = call.services.turn_streams.mailbox()
    return MessageStream(MatchStream(live, call.sender.holder, last_seq, last_at, mailbox))


def _worker(call: Call) -> str | None:
    """The name of the worker process that asks, if it is one."""
    token = bearer_of(call.request.headers)
    return call.services.guests.read_worker(token) if token else None


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/bot/turns",
        tag="bots",
        summary="A stream of your turns at all tables: a ToBot in each line, and empty lines as signs of life",
        handler=turns,
        stream=ToBot,
        media=NDJSON,
        auth="bot",
    ),
    Endpoint(
        method="POST",
        path="/api/matches/{match}/moves",
        tag="bots",
        summary="Answer a turn with a move",
        handler=move,
        takes=BotMove,
        gives=Ack,
        errors=COMMANDS,
        auth="bot",
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}/stream",
        tag="bots",
        summary="A stream of what happens at a table: a FromServer in each line, as over its socket",
        handler=match_stream,
        stream=FromServer,
        media=NDJSON,
        query=(
            Query("last_seq", Number, "The last event that you know of; the rest follows."),
            Query("last_at", Number, "The time of that event, because a database failover can replace events."),
        ),
        errors=("not_found", "bad_argument"),
    ),
)
