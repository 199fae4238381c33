"""For the host, by the admin token: the state of the node, and closing tables."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from augury import __version__
from augury.errors import NotAllowed
from augury.server.bodies import Matches
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint
from augury.server.live.summaries import summary_of
from augury.table.commands import SERVER, Close
from augury.table.handler import CommandRequest


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """The state of one node."""

    version: str
    node: str
    compiled: bool
    """Whether rules run compiled. In the first minutes on a machine they are interpreted."""
    matches: int
    """In this node's memory."""
    kept: int
    """Matches whose clocks and bots this node runs."""
    connections: int
    draining: bool
    """Whether the node hands its matches and connections over, and then ends."""


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """A table was closed. This was its last event."""

    match: str
    seq: int


async def matches(call: Call) -> Response:
    """The tables in this node's memory, private ones too."""
    found = [live.handler.match for live in list(call.node.matches.values())]
    newest = sorted(found, key=lambda match: -match.at)
    return answer(Matches(matches=[summary_of(match) for match in newest]))


async def close(call: Call) -> Response:
    """Close a table for good."""
    live = await call.node.find(call.match)
    seq = await call.node.commands.do(live, CommandRequest(SERVER, Close()))
    return answer(Closed(match=call.match, seq=seq))


async def status(call: Call) -> Response:
    node = call.node
    return answer(
        Status(
            version=__version__,
            node=node.name,
            compiled=call.services.compiled.is_set(),
            matches=len(node.matches),
            kept=node.leased,
            connections=call.services.limits.sockets,
            draining=call.services.drain.begun,
        )
    )


async def drain(call: Call) -> Response:
    """Hand matches and connections over to the other nodes, and end."""
    if not call.services.drain.begin():
        raise NotAllowed("this server is alone, so nobody could take its tables over; simply stop it")
    return await status(call)


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/admin/matches",
        tag="admin",
        summary="The tables in this node's memory, private ones too",
        handler=matches,
        gives=Matches,
        auth="admin",
    ),
    Endpoint(
        method="POST",
        path="/api/admin/matches/{match}/close",
        tag="admin",
        summary="Close a table for good",
        handler=close,
        gives=Closed,
        errors=("not_found", "too_late"),
        auth="admin",
    ),
    Endpoint(
        method="GET",
        path="/api/admin/status",
        tag="admin",
        summary="The state of this node",
        handler=status,
        gives=Status,
        auth="admin",
    ),
    Endpoint(
        method="POST",
        path="/api/admin/drain",
        tag="admin",
        summary="Hand this node's tables and connections over to the other nodes, and stop it",
        handler=drain,
        gives=Status,
        errors=("not_allowed",),
        auth="admin",
    ),
)
