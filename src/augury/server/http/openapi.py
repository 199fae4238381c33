"""The OpenAPI document, made from the table of endpoints."""

from __future__ import annotations

import re
import threading
from functools import cache
from typing import Any

import msgspec

from augury import __version__
from augury.kernel.registry import game_names
from augury.server.http.answers import STATUS
from augury.server.http.checks import SAFE
from augury.server.http.credentials import COOKIE
from augury.server.http.endpoint import MATCH, NUMBER, Endpoint
from augury.server.http.routes import ENDPOINTS
from augury.server.http.schema import Schema, placed

WHERE = "#/components/schemas/"
TAGS = {
    "guests": "Names, without accounts.",
    "games": "What can be played.",
    "matches": "Tables: found, opened, played at.",
    "bots": "For programs that play.",
    "records": "Games that ended.",
    "admin": "For the host, by the admin token.",
    "operations": "For whoever runs the server.",
    "pages": "What a browser shows.",
}
PATHS: dict[str, Schema] = {
    "game": {"enum": game_names()},
    "match": {"type": "string", "pattern": f"^{MATCH.pattern}$"},
    "number": {"type": "string", "pattern": f"^{NUMBER.pattern}$"},
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "none": [{}, {"cookie": []}, {"token": []}],
    "guest": [{"cookie": []}, {"token": []}],
    "bot": [{"token": []}, {"cookie": []}],
    "admin": [{"admin": []}],
}


_lock = threading.Lock()


def encoded() -> bytes:
    """The whole document as JSON, made once even if several threads ask at the same time."""
    with _lock:
        return _encoded()


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(document())


@cache
def document() -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Augury",
            "version": __version__,
            "description": "Tables for games of prophecy. Play goes over a WebSocket at /api/matches/{match}/socket: "
            "the client sends FromClient, the server FromServer. Everything else is here.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": [{"name": name, "description": words} for name, words in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": placed(WHERE),
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "A guest, in a browser."},
                "token": {"type": "http", "scheme": "bearer", "description": "A guest's program."},
                "admin": {"type": "http", "scheme": "bearer", "description": "The host."},
            },
        },
    }


def _operation(endpoint: Endpoint) -> Schema:
    operation: Schema = {
        "operationId": _name(endpoint),
        "summary": endpoint.summary,
        "tags": [endpoint.tag],
        "security": SECURITY[endpoint.auth],
        "responses": {str(endpoint.status): _answer(endpoint)} | _refusals(endpoint),
    }
    if parameters := [*_in_path(endpoint), *_in_query(endpoint)]:
        operation["parameters"] = parameters
    if endpoint.takes:
        body = {"application/json": {"schema": _reference(endpoint.takes)}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _answer(endpoint: Endpoint) -> Schema:
    text: Schema = {"schema": {"type": "string"}}
    content = {endpoint.media: {"schema": _reference(endpoint.gives)} if endpoint.gives else text}
    if endpoint.text:
        content[endpoint.text] = text
    return {"description": endpoint.summary, "content": content}


def _refusals(endpoint: Endpoint) -> Schema:
    """All refusals, by status. Any request may come too often, or while nothing works."""
    codes = {*endpoint.errors, "too_many", "internal", "unavailable", "bad_host"}
    if endpoint.method not in SAFE:
        codes |= {"bad_origin", "not_json", "too_large"}
    if endpoint.takes:
        codes.add("unreadable")
    if endpoint.auth != "none":
        codes |= {"no_admin", "not_found"} if endpoint.auth == "admin" else {"no_guest"}
    if "{match}" in endpoint.path:
        codes.add("not_found")
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(STATUS.get(code, 400), []).append(code)
    return {
        str(status): {
            "description": ", ".join(found),
            "content": {"application/json": {"schema": {"$ref": f"{WHERE}Refused"}}},
        }
        for status, found in sorted(by_status.items())
    }


def _in_path(endpoint: Endpoint) -> list[Schema]:
    names = re.findall(r"{(\w+)}", endpoint.path)
    return [
        {"name": name, "in": "path", "required": True, "schema": PATHS.get(name, {"type": "string"})} for name in names
    ]


def _in_query(endpoint: Endpoint) -> list[Schema]:
    found = []
    for query in endpoint.query:
        (schema,), _ = msgspec.json.schema_components([query.type])
        if query.default is not None:
            schema["default"] = query.default
        found.append({"name": query.name, "in": "query", "description": query.words, "schema": schema})
    return found


def _reference(kind: Any) -> Schema:
    return {"type": "object"} if kind is dict else {"$ref": WHERE + kind.__name__}


def _name(endpoint: Endpoint) -> str:
    """A unique name: of the handler's module and function, or, for pages, which share one handler, of the path."""
    where = endpoint.handler.__module__.rpartition(".")[2]
    if endpoint.media != "text/html":
        return f"{where}_{endpoint.handler.__name__}"
    first, _, rest = endpoint.path.strip("/").partition("/")
    return f"{where}_{first or 'lobby'}" + ("_table" if first == "pass" and rest else "")
