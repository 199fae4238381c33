"""The built client: its files, and the page for unknown addresses."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parents[1] / "client"
"""Where Vite puts the client, during the wheel's build and by `make`."""
HTML = "text/html"
NOT_BUILT = (
    b"<!doctype html><title>Augury</title><p>The client is not built. Run <code>make client</code>, and start again."
)
MORE_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}


@cache
def files() -> dict[str, tuple[bytes, str, str]]:
    """Each file's bytes, type and ETag, by its path."""
    if not FOLDER.is_dir():
        return {"index.html": (NOT_BUILT, HTML, '"not-built"')}
    return {str(path.relative_to(FOLDER)): _read(path) for path in FOLDER.rglob("*") if path.is_file()}


def _read(path: Path) -> tuple[bytes, str, str]:
    data = path.read_bytes()
    kind = MORE_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return data, kind, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def wants_page(request: Request) -> bool:
    """Whether a person's browser requests a page, and not the API."""
    asks = request.method in {"GET", "HEAD"} and HTML in request.headers.get("accept", "")
    return asks and not request.url.path.startswith("/api/")


def lost_page() -> Response:
    """The page with status 404, which says so better than JSON."""
    return Response(files()["index.html"][0], 404, {"cache-control": "no-cache"}, HTML)
