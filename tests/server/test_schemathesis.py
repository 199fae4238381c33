"""Whatever is sent to the HTTP API, the response is one that the OpenAPI document describes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from augury.server.http.openapi import document
from augury.server.http.routes import ENDPOINTS
from tests.server.site import Site, served

ADMIN = "a-token-of-the-host"
EXAMPLES = int(os.environ.get("AUGURY_EXAMPLES", "10"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DESCRIBED = schemathesis.openapi.from_dict(document())
FINITE = [endpoint for endpoint in ENDPOINTS if not endpoint.stream]
"""All endpoints except streams, which never end by themselves."""

lenient = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Tables:
    """A server with tables, and a guest who sits at them."""

    def __init__(self, site: Site) -> None:
        """Open three tables, and seat a second guest at each."""
        self.site = site
        ada, grace = site.program("Ada"), site.program("Grace")
        self.guest = ada.headers["authorization"]
        self.matches = [
            ada.post("/api/matches", json={"game": game}).json()["match"] for game in ("seven", "grid", "horsemen")
        ]
        for match in self.matches:
            sit = {"id": "1", "command": {"type": "sit"}}
            assert grace.post(f"/api/matches/{match}/commands", json=sit).status_code == 200


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server shared by all tests here."""
    with served(tmp_path_factory.mktemp("site"), admin_token=ADMIN) as site:
        yield Tables(site)


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", FINITE, ids=lambda one: f"{one.method} {one.path}")
def test_answers_are_as_described(endpoint: Any, tables: Tables) -> None:
    """Whether a request fits the description or not, the server never fails and its response is as described."""
    operation = DESCRIBED[endpoint.path][endpoint.method]
    page = {"origin": tables.site.address}
    known = page | {"authorization": f"Bearer {ADMIN}" if endpoint.auth == "admin" else tables.guest}
    there: list[str | None] = [None]
    if "{match}" in endpoint.path:
        there += tables.matches if endpoint.auth != "admin" else tables.matches[:1]

    @lenient
    @given(case=operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def ask(case: Any) -> None:
        for match in there:
            if match:
                case.path_parameters = {**(case.path_parameters or {}), "match": match}
            for shown in (known, page, {}):
                case.call_and_validate(base_url=tables.site.address, headers=shown, checks=CHECKS)

    ask()
