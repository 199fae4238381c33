"""The table of all endpoints, from which the routes and the OpenAPI document are made."""

from __future__ import annotations

from starlette.routing import BaseRoute

from augury.server.http.api import (
    admin,
    advice,
    bots,
    comparison,
    daily,
    devices,
    exports,
    games,
    guests,
    ladder,
    matches,
    notes,
    operations,
    pages,
    played,
    profiles,
    ranking,
    records,
    repeats,
    shared,
    sockets,
    text,
)
from augury.server.http.endpoint import Endpoint

ENDPOINTS: tuple[Endpoint, ...] = (
    *guests.ENDPOINTS,
    *devices.ENDPOINTS,
    *played.ENDPOINTS,
    *profiles.ENDPOINTS,
    *exports.ENDPOINTS,
    *games.ENDPOINTS,
    *ladder.ENDPOINTS,
    *matches.ENDPOINTS,
    *notes.ENDPOINTS,
    *shared.ENDPOINTS,
    *advice.ENDPOINTS,
    *text.ENDPOINTS,
    *bots.ENDPOINTS,
    *records.ENDPOINTS,
    *repeats.ENDPOINTS,
    *comparison.ENDPOINTS,
    *daily.ENDPOINTS,
    *admin.ENDPOINTS,
    *ranking.ENDPOINTS,
    *operations.ENDPOINTS,
    *pages.ENDPOINTS,
)
"""In the order in which they are tried: fixed paths come before patterns that they match."""


def routes() -> list[BaseRoute]:
    """The routes for Starlette."""
    return [*(endpoint.route for endpoint in ENDPOINTS), *sockets.ROUTES]
