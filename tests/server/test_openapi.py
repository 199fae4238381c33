"""The OpenAPI document describes what the server does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.routing import Match, Route

from augury.server.http.answers import STATUS
from augury.server.http.openapi import document
from augury.server.http.routes import ENDPOINTS, routes

METHODS = {"get", "post", "put", "delete", "patch"}


def parts(value: Any) -> list[dict[str, Any]]:
    """All objects in a document."""
    if isinstance(value, list):
        return [part for inner in value for part in parts(inner)]
    if not isinstance(value, dict):
        return []
    return [value, *(part for inner in value.values() for part in parts(inner))]


def test_every_endpoint_is_described() -> None:
    """Each endpoint has an operation with a unique name and a summary."""
    operations = [
        (path, method, operation) for path, item in document()["paths"].items() for method, operation in item.items()
    ]
    assert {(path, method.upper()) for path, method, _ in operations} == {
        (endpoint.path, endpoint.method) for endpoint in ENDPOINTS
    }
    names = [operation["operationId"] for _, _, operation in operations]
    assert len(names) == len(set(names))
    assert all(method in METHODS and operation["summary"] for _, method, operation in operations)


def test_references_lead_somewhere() -> None:
    """Everything that the document refers to is in it, and it can be written as JSON."""
    whole = json.loads(json.dumps(document()))
    for part in parts(whole):
        if "$ref" in part:
            assert part["$ref"].removeprefix("#/components/schemas/") in whole["components"]["schemas"]
        for target in part.get("mapping", {}).values() if "propertyName" in part else ():
            assert target.removeprefix("#/components/schemas/") in whole["components"]["schemas"]


def test_a_validator_takes_it() -> None:
    """The document fits the schema of OpenAPI 3.1, as far as schemathesis knows it."""
    import schemathesis

    found = schemathesis.openapi.from_dict(document())
    found.validate()
    assert found.statistic.operations.total == len(ENDPOINTS)


def test_fixed_paths_come_before_patterns() -> None:
    """Each path leads to its own endpoint: `mine` is not taken for a match's id."""
    table = routes()
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{game}", "seven").replace("{number}", "1").replace("{file}", "app.js")
        scope = {"type": "http", "method": endpoint.method, "path": path.replace("{match}", "abc"), "headers": []}
        first = next(route for route in table if route.matches(scope)[0] == Match.FULL)
        assert isinstance(first, Route) and first.path == endpoint.path


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_refusals_are_described(endpoint: Any) -> None:
    """Every error code of an endpoint is listed under its status."""
    answers = document()["paths"][endpoint.path][endpoint.method.lower()]["responses"]
    for code in endpoint.errors:
        assert code in answers[str(STATUS.get(code, 400))]["description"].split(", ")
    assert {"429", "500", "503"} <= answers.keys()
