"""Pages: the lobby and the table, plain files that any browser can show."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.responses import Response

from augury.errors import NotFound
from augury.interfaces.web.endpoint import Call, Endpoint

FOLDER = Path(__file__).parents[1] / "pages"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
HTML = "text/html"


@cache
def _files() -> dict[str, tuple[bytes, str, str]]:
    """Each file's bytes, type and tag, by its name."""
    return {path.name: _read(path) for path in FOLDER.iterdir() if path.suffix in TYPES}


def _read(path: Path) -> tuple[bytes, str, str]:
    data = path.read_bytes()
    return data, TYPES[path.suffix], f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def _served(call: Call, name: str) -> Response:
    found = _files().get(name)
    if found is None:
        raise NotFound("there is nothing at this address")
    data, kind, tag = found
    headers = {"etag": tag, "cache-control": "no-cache"}
    if call.request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return Response(data, 200, headers, kind)


async def lobby(call: Call) -> Response:
    """The page where tables are found and opened."""
    return _served(call, "index.html")


async def table(call: Call) -> Response:
    """The page of a table; it says nothing of whether there is one."""
    return _served(call, "index.html")


async def file(call: Call) -> Response:
    """A file that a page needs."""
    return _served(call, call.request.path_params["file"])


ENDPOINTS = (
    Endpoint(method="GET", path="/", tag="pages", summary="The lobby's page", handler=lobby, media=HTML),
    Endpoint(method="GET", path="/t/{match}", tag="pages", summary="A table's page", handler=table, media=HTML),
    Endpoint(
        method="GET",
        path="/pages/{file}",
        tag="pages",
        summary="A file that a page needs",
        handler=file,
        media="*/*",
        errors=("not_found",),
    ),
)
