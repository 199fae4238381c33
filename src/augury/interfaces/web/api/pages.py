"""Pages: the client that `web/` builds, one page for every address that a person can be at."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from starlette.responses import Response

from augury.errors import NotFound
from augury.interfaces.web.endpoint import Call, Endpoint

FOLDER = Path(__file__).parents[1] / "client"
"""Where Vite puts the client; made by the wheel's build, and by `make`."""
ADDRESSES = (
    "/",
    "/t/{match}",
    "/g/{match}/{number}",
    "/learn/{game}",
    "/rules/{game}",
    "/pass",
    "/pass/{match}",
    "/sheet",
)
HTML = "text/html"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""
NOT_BUILT = (
    b"<!doctype html><title>Augury</title><p>The client is not built. Run <code>make client</code>, and start again."
)
MORE_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}


@cache
def _files() -> dict[str, tuple[bytes, str, str]]:
    """Each file's bytes, type and tag, by its path."""
    if not FOLDER.is_dir():
        return {"index.html": (NOT_BUILT, HTML, '"not-built"')}
    return {str(path.relative_to(FOLDER)): _read(path) for path in FOLDER.rglob("*") if path.is_file()}


def _read(path: Path) -> tuple[bytes, str, str]:
    data = path.read_bytes()
    kind = MORE_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return data, kind, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def _served(call: Call, name: str, keep: str = "no-cache") -> Response:
    found = _files().get(name)
    if found is None:
        raise NotFound("there is nothing at this address")
    data, kind, tag = found
    headers = {"etag": tag, "cache-control": keep}
    if call.request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return Response(data, 200, headers, kind)


async def page(call: Call) -> Response:
    """The page; it says nothing of whether there is a table or a game at its address."""
    return _served(call, "index.html")


async def asset(call: Call) -> Response:
    """A file that the page needs."""
    return _served(call, f"assets/{call.request.path_params['file']}", FOREVER)


async def file(call: Call) -> Response:
    """A file that a browser looks for beside the page: icons, the manifest, the service worker; or where nothing is."""
    name = call.request.path_params["file"]
    if name not in _files() and HTML in call.request.headers.get("accept", ""):
        return Response(_files()["index.html"][0], 404, media_type=HTML)  # the page says it better than JSON
    return _served(call, name)


def _endpoint(path: str, summary: str, handler: object, **more: object) -> Endpoint:
    return Endpoint(method="GET", path=path, tag="pages", summary=summary, handler=handler, **more)  # type: ignore[arg-type]


ENDPOINTS = (
    *(_endpoint(path, "The page", page, media=HTML) for path in ADDRESSES),
    _endpoint("/assets/{file}", "A file that the page needs", asset, media="*/*", errors=("not_found",)),
    _endpoint("/{file}", "An icon, the manifest or the service worker", file, media="*/*", errors=("not_found",)),
)
