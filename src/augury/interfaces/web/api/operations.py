"""For whoever runs the server: is it alive, is it ready, what does it do."""

from __future__ import annotations

import asyncio
import ipaddress

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, NotFound, Unavailable
from augury.interfaces.web.answers import answer
from augury.interfaces.web.credentials import bearer_of
from augury.interfaces.web.endpoint import Call, Endpoint
from augury.interfaces.web.identity import is_admin
from augury.interfaces.web.metrics import TYPE


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str


async def alive(call: Call) -> Response:
    """The server answers."""
    return answer(Health("alive"))


async def ready(call: Call) -> Response:
    """The database answers."""
    try:
        await call.node.reading(call.node.store.lobby, 1)
    except AuguryError:
        raise Unavailable("the database does not answer") from None
    return answer(Health("ready"))


async def metrics(call: Call) -> Response:
    """What this node does, for Prometheus: to this machine and the host only, unless the settings say otherwise."""
    settings = call.node.settings
    host = settings.admin_token and is_admin(bearer_of(call.request.headers), settings.admin_token)
    if not (settings.open_metrics or host or _loopback(call)):
        raise NotFound("there is nothing at this address")
    return Response(call.node.metrics.text(), media_type=TYPE)


def _loopback(call: Call) -> bool:
    client = call.request.client
    try:
        return client is not None and ipaddress.ip_address(client.host).is_loopback
    except ValueError:
        return False


async def description(call: Call) -> Response:
    """This server's description."""
    from augury.interfaces.web.openapi import document

    return answer(await asyncio.to_thread(document))


ENDPOINTS = (
    Endpoint(method="GET", path="/healthz", tag="operations", summary="Is it alive?", handler=alive, gives=Health),
    Endpoint(
        method="GET",
        path="/readyz",
        tag="operations",
        summary="Does its database answer?",
        handler=ready,
        gives=Health,
        errors=("unavailable",),
    ),
    Endpoint(
        method="GET",
        path="/metrics",
        tag="operations",
        summary="Numbers for Prometheus; to the server's own machine and to its host",
        handler=metrics,
        media="text/plain",
        errors=("not_found",),
    ),
    Endpoint(
        method="GET",
        path="/openapi.json",
        tag="operations",
        summary="This description",
        handler=description,
        gives=dict,
    ),
)
