"""Pages: the client that `web/` builds, one page for all addresses of the site."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from augury.errors import NotFound
from augury.server.http.client_files import FOLDER, HTML, files
from augury.server.http.endpoint import Call, Endpoint

ADDRESSES = (
    "/",
    "/t/{match}",
    "/g/{match}/{number}",
    "/learn/{game}",
    "/rules/{game}",
    "/pass",
    "/pass/{match}",
    "/daily",
    "/games",
    "/profile",
    "/ranking",
    "/sheet",
)
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""


def _served(call: Call, name: str, keep: str = "no-cache") -> Response:
    found = files().get(name)
    if found is None:
        raise NotFound("there is nothing at this address")
    data, kind, tag = found
    headers = {"etag": tag, "cache-control": keep}
    if call.request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return Response(data, 200, headers, kind)


async def page(call: Call) -> Response:
    """The page, whether or not there is a table or a game at the address."""
    return _served(call, "index.html")


async def asset(call: Call) -> Response:
    """A file that the page needs."""
    return _served(call, f"assets/{call.request.path_params['file']}", FOREVER)


async def file(call: Call) -> Response:
    """A file that a browser requests beside the page: icons, the manifest, the service worker."""
    return _served(call, call.request.path_params["file"])


__all__ = ["ADDRESSES", "ENDPOINTS", "FOLDER"]

_get = partial(Endpoint, method="GET", tag="pages")
_get_file = partial(_get, media="*/*", errors=("not_found",))

ENDPOINTS = (
    *(_get(path=path, summary="The page", handler=page, media=HTML) for path in ADDRESSES),
    _get_file(path="/assets/{file}", summary="A file that the page needs", handler=asset),
    _get_file(path="/{file}", summary="An icon, the manifest or the service worker", handler=file),
)
