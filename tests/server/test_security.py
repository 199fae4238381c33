"""Who may make requests, from which sites and hosts and how many, and the security headers of every response."""

from __future__ import annotations

import http.client
import io
import json
import socket
from collections.abc import Iterator
from contextlib import redirect_stderr
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from augury.server.http.checks import same_place
from augury.server.http.guard import HEADERS
from augury.server.http.routes import ENDPOINTS
from augury.server.identity import Guests
from tests.server.site import PLENTY, Site, served

ADMIN = "a-token-of-the-host"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server shared by all tests here."""
    with served(tmp_path_factory.mktemp("site"), admin_token=ADMIN, origins=("https://friends.example",)) as site:
        yield site


def code_of(response: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, which is one sentence in JSON."""
    assert response.headers["content-type"] == "application/json"
    error = response.json()["error"]
    assert error.keys() == {"code", "message"} and "\n" not in error["message"]
    return response.status_code, error["code"]


@pytest.mark.parametrize("path", ["/", "/t/abc", "/sw.js", "/api/games", "/api/matches/nobody", "/nowhere"])
def test_every_answer_has_the_headers(site: Site, path: str) -> None:
    """Pages, API responses and errors alike have the security headers."""
    answer = site.program().get(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert len(answer.headers["x-request-id"]) == 16
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"


def test_nothing_is_at_an_unknown_address(site: Site) -> None:
    """Unknown addresses, wrong methods and impossible ids are refused in one form."""
    client = site.browser("Ada")
    assert code_of(client.get("/nowhere")) == (404, "not_found")
    assert code_of(client.get("/api/games/")) == (404, "not_found")
    assert code_of(client.get("/api/matches/unknown")) == (404, "not_found")
    assert code_of(client.get("/api/matches/a.b")) == (404, "not_found")
    assert code_of(client.get("/api/records/abc/0")) == (404, "not_found")
    assert code_of(client.get("/assets/..%2fsecurity.py")) == (404, "not_found")
    assert code_of(client.delete("/api/games")) == (405, "wrong_method")


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://example.org", "example.org", True),
        ("http://example.org", "example.org:80", True),
        ("https://example.org", "EXAMPLE.org:443", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://example.org", "example.org:8000", False),
        ("http://example.org.evil.example", "example.org", False),
        ("http://evil.example/example.org", "example.org", False),
        ("null", "example.org", False),
        ("", "", False),
        ("http://", "", False),
        ("http://a:b", "a:b", False),
        ("file://", "", False),
    ],
)
def test_origins(origin: str, host: str, *, same: bool) -> None:
    """An origin is the server's own if its host and port match."""
    assert same_place(origin, host) is same


@pytest.mark.parametrize(
    ("origin", "scheme", "same"),
    [
        ("https://example.org", "https", True),
        ("https://example.org", "wss", True),
        ("http://example.org", "https", False),
        ("http://example.org", "wss", False),
        ("http://example.org:443", "https", False),
        ("https://example.org", "http", True),
    ],
)
def test_a_page_without_tls_is_not_of_a_site_with_tls(origin: str, scheme: str, *, same: bool) -> None:
    """A page without TLS may have been altered on the way; a proxy that does not report TLS hides the difference."""
    assert same_place(origin, "example.org" if ":443" not in origin else "example.org:443", scheme) is same


def test_a_page_without_tls_cannot_act_where_there_is_tls(site: Site) -> None:
    """If a proxy reports TLS, the same page without TLS is refused, over HTTP and by WebSocket."""
    client = site.browser("Ada")
    match = client.post("/api/matches", json={"game": "grid"}).json()["match"]
    proxied = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
    name = {"name": "Grace"}
    assert code_of(client.put("/api/guests/me", json=name, headers=proxied)) == (403, "bad_origin")
    secure = {"origin": site.address.replace("http", "https")}
    assert client.put("/api/guests/me", json=name, headers=proxied | secure).status_code == 200
    assert handshake(site, match, site.address, **proxied) == 403
    assert handshake(site, match, secure["origin"], **proxied) == 101


def test_unknown_host_names_are_refused(tmp_path: Path) -> None:
    """Only IP addresses, this machine's names and configured names are accepted as hosts, so DNS rebinding fails."""
    own = socket.gethostname()
    with redirect_stderr(io.StringIO()) as logged, served(tmp_path, hosts=("Play.Example",)) as site:
        client = site.program("Ada")
        known = ("127.0.0.1", "[::1]:8000", "192.0.2.9", "localhost", "LOCALHOST:1", "a.localhost", "play.example.")
        for host in (own, *known):
            assert client.get("/api/games", headers={"host": host}).status_code == 200, host
        for host in (
            "evil.example",
            "evil.example:8000",
            "play.example.evil.example",
            "xlocalhost",
            "",
            "[::1",
            "a:b",
            "a@[::1]",
            "[::1]/a",
        ):
            page = {"host": host, "origin": f"http://{host}"}
            for method, path in (("GET", "/api/games"), ("GET", "/"), ("GET", "/metrics"), ("POST", "/api/guests")):
                assert code_of(client.request(method, path, headers=page)) == (421, "bad_host"), host
        assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 200
        upgrade = {"upgrade": "websocket", "connection": "Upgrade", "sec-websocket-version": "13"}
        asked = {"host": "evil.example", "sec-websocket-key": "A" * 22 + "==", **upgrade}
        assert code_of(client.get("/api/matches/unknown/socket", headers=asked)) == (421, "bad_host")
    assert (
        logged.getvalue().count("the host 'evil.example' was refused; if that is this server, name it in --hosts") == 1
    )


def test_a_star_accepts_any_host_name(tmp_path: Path) -> None:
    """A star accepts any host name, for a proxy that checks names itself."""
    with served(tmp_path, hosts=("*",)) as site:
        assert site.program().get("/api/games", headers={"host": "anything.example"}).status_code == 200


def test_other_sites_cannot_act_for_a_guest(site: Site) -> None:
    """A changing request with a cookie, or without a token, must come from our own origin or a configured one."""
    client = site.browser("Ada")
    name = {"name": "Eve"}
    for origin in ("http://evil.example", "null", f"http://localhost:{site.port}"):
        assert code_of(client.put("/api/guests/me", json=name, headers={"origin": origin})) == (403, "bad_origin")
    del client.headers["origin"]
    assert code_of(client.put("/api/guests/me", json=name)) == (403, "bad_origin")
    assert code_of(client.put("/api/guests/me", json=name, headers={"authorization": "Bearer x"})) == (
        403,
        "bad_origin",
    )
    assert code_of(site.program().post("/api/guests", json=name)) == (403, "bad_origin")
    assert code_of(site.program().post("/api/tokens", json=name, headers={"origin": "http://evil.example"})) == (
        403,
        "bad_origin",
    )
    assert client.get("/api/guests/me").json() == {"name": "Ada"}
    friend = {"origin": "https://friends.example"}
    assert client.put("/api/guests/me", json={"name": "Grace"}, headers=friend).status_code == 200


def test_programs_need_no_origin(site: Site) -> None:
    """A program's token needs no origin, since another site's page cannot send it."""
    assert site.program("Bot").put("/api/guests/me", json={"name": "Robot"}).status_code == 200


def test_cookies_are_kept_from_scripts_and_other_sites(site: Site) -> None:
    """A cookie is HttpOnly and Lax, valid for the whole site and a year, and Secure if the page is."""
    client = site.browser()
    cookie = client.post("/api/guests", json={"name": "Ada"}).headers["set-cookie"]
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    proxied = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
    proxied["origin"] = site.address.replace("http", "https")
    cookie = client.post("/api/guests", json={"name": "Ada"}, headers=proxied).headers["set-cookie"]
    assert "Secure" in cookie.split("; ")


def test_guests_are_known_by_their_cookie_or_token_only(site: Site) -> None:
    """Invalid tokens, and tokens signed with another key, identify nobody."""
    for token in ("x", "g1.", Guests(b"other").issue("Ada"), "é"):
        for shown in ((b"authorization", f"Bearer {token}"), (b"cookie", f"augury_guest={token}")):
            answer = site.program().get("/api/guests/me", headers=[(shown[0], shown[1].encode())])
            assert code_of(answer) == (401, "no_guest")
    assert site.browser("Ada").get("/api/guests/me").json() == {"name": "Ada"}


def test_a_missing_name_is_a_plain_sentence(site: Site) -> None:
    """No error names an API address, since browsers show its sentence to people."""
    for endpoint in ENDPOINTS:
        if endpoint.auth == "guest":
            path = endpoint.path.format(match="m", number=1, game="grid")
            answer = site.browser().request(endpoint.method, path, json={} if endpoint.takes else None)
            assert code_of(answer) == (401, "no_guest")
            assert answer.json()["error"]["message"] == "choose a name first; a program has to send its token"


def test_bodies_are_json(site: Site) -> None:
    """Only JSON bodies are accepted, so another site's form cannot send one."""
    client = site.browser()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1", ""):
        answer = client.post("/api/guests", content=b'{"name": "Ada"}', headers={"content-type": kind})
        assert code_of(answer) == (415, "not_json")
    good = {"content-type": "application/json; charset=utf-8"}
    assert client.post("/api/guests", content=b'{"name": "Ada"}', headers=good).status_code == 201


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"name": 3}', b"{}", b'{"name": "A", "x": 1}', b'{"name": "\xff"}', b"[" * 8000],
)
def test_what_cannot_be_read_is_refused(site: Site, body: bytes) -> None:
    """An unreadable body is refused with one sentence."""
    answer = site.browser().post("/api/guests", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in {400, 415} and answer.json()["error"]["code"] in {"unreadable", "not_json"}


def test_large_bodies_are_refused(site: Site) -> None:
    """Bodies are limited to 8 KiB, or 64 for a new table, whether or not their length is given."""
    client = site.browser("Ada")
    kind = {"content-type": "application/json"}
    for path, most in (("/api/guests", 8 * 1024), ("/api/matches", 64 * 1024)):
        fitting = b"{}" + b" " * (most - 2)
        assert client.post(path, content=fitting, headers=kind).status_code == 400
        assert code_of(client.post(path, content=fitting + b" ", headers=kind)) == (413, "too_large")
        assert chunked(site, path, fitting + b" ") == (413, "too_large")


def test_no_request_hides_behind_another(site: Site) -> None:
    """If Content-Length and Transfer-Encoding disagree, nothing after the request is answered."""
    hidden = f"GET /healthz HTTP/1.1\r\nHost: {site.host}\r\n\r\n"
    for method, path in (("POST", "/api/tokens"), ("GET", "/healthz")):
        head = f"{method} {path} HTTP/1.1\r\nHost: {site.host}\r\nContent-Type: application/json\r\n"
        both = f"Content-Length: {5 + len(hidden)}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        with socket.create_connection(("127.0.0.1", site.port), timeout=10) as raw:
            raw.sendall((head + both + hidden).encode())
            answers = b"".join(iter(lambda raw=raw: raw.recv(65536), b""))  # type: ignore[misc]
        assert answers.startswith(b"HTTP/1.1 400") and answers.count(b"HTTP/1.1") == 1


def chunked(site: Site, path: str, body: bytes) -> tuple[int, str]:
    """Send a body in chunks, without its length."""
    connection = http.client.HTTPConnection(site.host, timeout=30)
    pieces = (body[start : start + 1000] for start in range(0, len(body), 1000))
    token = site.program("Bot").headers["authorization"]
    headers = {"content-type": "application/json", "authorization": token}
    connection.request("POST", path, pieces, headers, encode_chunked=True)
    answer = connection.getresponse()
    code = json.loads(answer.read())["error"]["code"]
    connection.close()
    return answer.status, code


def handshake(site: Site, match: str, origin: str | None = None, **headers: str) -> int:
    """The status of a WebSocket handshake; a refusal must be JSON."""
    page = Origin(origin) if origin else None
    try:
        with connect(f"ws://{site.host}/api/matches/{match}/socket", origin=page, additional_headers=headers) as line:
            line.send('{"type": "hello"}')
            assert json.loads(line.recv(30))["type"] == "welcome"
            return 101
    except InvalidStatus as refusal:
        answer = refusal.response
    assert json.loads(answer.body or b"{}")["error"]["message"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    return answer.status_code


def test_sockets_are_for_our_pages_and_programs(site: Site) -> None:
    """Another site's page cannot open a socket as a guest, and an unknown table is refused with an error message."""
    ada, bot = site.browser("Ada"), site.program("Bot")
    match = ada.post("/api/matches", json={"game": "grid"}).json()["match"]
    cookie = f"augury_guest={ada.cookies['augury_guest']}"
    assert handshake(site, match, site.address, cookie=cookie) == 101
    assert handshake(site, match, site.address) == 101
    assert handshake(site, match, authorization=bot.headers["authorization"]) == 101
    assert handshake(site, match, "http://evil.example", cookie=cookie) == 403
    assert handshake(site, match, cookie=cookie) == 403
    assert handshake(site, match) == 403
    assert handshake(site, "unknown", site.address) == 404


def test_an_address_holds_so_many_sockets(tmp_path: Path) -> None:
    """One socket too many is refused with 429, and a socket that closes makes room."""
    with served(tmp_path, replace(PLENTY, sockets_per_address=2)) as site:
        match = site.browser("Ada").post("/api/matches", json={"game": "grid"}).json()["match"]
        address = f"ws://{site.host}/api/matches/{match}/socket"
        with connect(address, origin=Origin(site.address)), connect(address, origin=Origin(site.address)) as second:
            assert handshake(site, match, site.address) == 429
            stream = site.browser().get(f"/api/matches/{match}/stream")
            assert code_of(stream) == (429, "too_many")
            second.close()
            for _ in range(100):
                if handshake(site, match, site.address) == 101:
                    break
            else:
                pytest.fail("a socket that is closed still counts")


def test_the_host_needs_the_token(site: Site) -> None:
    """Without the right token, the admin API is refused."""
    for path in ("/api/admin/status", "/api/admin/matches"):
        assert code_of(site.program().get(path)) == (401, "no_admin")
        assert code_of(site.program(token=ADMIN + "x").get(path)) == (401, "no_admin")
        assert code_of(site.browser("Ada").get(path)) == (401, "no_admin")
        assert site.program(token=ADMIN).get(path).status_code == 200


def test_without_an_admin_token_there_is_no_admin_api(tmp_path: Path) -> None:
    """Without an admin token the admin API does not exist, and exceeded limits are explained."""
    limits = replace(PLENTY, requests_per_second=0.01, burst=8)
    with served(tmp_path, limits) as site:
        client = site.program(token=ADMIN)
        assert code_of(client.get("/api/admin/status")) == (404, "not_found")
        answers = [client.get("/api/games") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 7 + [429]
        assert code_of(answers[-1]) == (429, "too_many")
        assert int(answers[-1].headers["retry-after"]) > 10
        assert "0.01 requests a second" in answers[-1].json()["error"]["message"]
        assert client.get("/healthz").status_code == 200


def test_numbers_are_for_this_machine_and_the_host(site: Site) -> None:
    """Metrics are hidden from clients that come through a proxy, unless they have the host's token."""
    assert "augury_http_requests_total" in site.program().get("/metrics").text
    far = {"x-forwarded-for": "192.0.2.1"}
    assert code_of(site.program().get("/metrics", headers=far)) == (404, "not_found")
    assert site.program(token=ADMIN).get("/metrics", headers=far).status_code == 200
