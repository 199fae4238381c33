"""A link moves a seat to one other device, for a limited time, and everyone at the table is told."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from augury.server.clock import now_ms
from augury.server.http.api import matches
from augury.table.decisions import MOST_DEVICES
from tests.server.site import Site, served
from tests.server.sockets import Person, open_table

MINUTE = 60_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server."""
    with served(tmp_path_factory.mktemp("links")) as running:
        yield running


def link(site: Site, match: str, token: str, **asked: int) -> httpx.Response:
    """Request a link."""
    return site.program(token=token).post(f"/api/matches/{match}/seat-link", params=asked)


def carry(client: httpx.Client, match: str, secret: str, *, rename: bool = False) -> httpx.Response:
    """Use a link."""
    return client.post(f"/api/matches/{match}/carry", json={"secret": secret, "rename": rename})


@pytest.mark.parametrize("rename", [False, True])
def test_all_are_told_of_another_device(site: Site, rename: bool) -> None:
    """Everyone at the table is told, and the seat gets the device's name only if the device asks for that."""
    match, tokens = open_table(site)
    secret = link(site, match, tokens[0]).json()["secret"]
    with Person(site, match, tokens[0]) as holder, Person(site, match, tokens[1]) as other:
        holder.hear("welcome")
        other.hear("welcome")
        snapshot = carry(site.browser("Ada's phone"), match, secret, rename=rename).json()
        updates = [person.hear() for person in (holder, other)]
    name = "Ada's phone" if rename else "Person 0"
    assert snapshot["you"] == 0 and snapshot["seats"][0]["name"] == name
    for update in updates:
        assert (update["type"], update["why"], update["seat"], update["now"]["name"]) == ("seat", "carried", 0, name)


def test_a_link_works_once(site: Site) -> None:
    """A second device is refused, with this link or an older one, but the first device may use the link again."""
    match, tokens = open_table(site)
    secret, other = (link(site, match, tokens[0]).json()["secret"] for _ in range(2))
    phone, thief = site.program("Phone"), site.program("Thief")
    assert carry(phone, match, secret).json()["you"] == 0
    for used in (secret, other, "", "0", "9.1.x", secret[:-1], f"1{secret[1:]}"):
        refused = carry(thief, match, used)
        assert refused.status_code == 403 and refused.json()["error"]["code"] == "not_allowed"
    assert carry(phone, match, secret).json()["you"] == 0
    again = link(site, match, tokens[0]).json()["secret"]
    assert carry(site.program("Tablet"), match, again).json()["you"] == 0


def test_only_one_of_many_simultaneous_uses_of_a_link_gets_the_seat(site: Site) -> None:
    """Of several simultaneous uses of a link, only the first succeeds."""
    match, tokens = open_table(site)
    secret = link(site, match, tokens[0]).json()["secret"]
    devices = [site.program(f"Device {number}") for number in range(6)]
    with ThreadPoolExecutor(len(devices)) as pool:
        answers = list(pool.map(lambda device: carry(device, match, secret), devices))
    assert sorted(answer.status_code for answer in answers) == [200, *[403] * 5]


def test_a_link_expires(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link expires after ten minutes, or after the requested time, up to a day."""
    match, tokens = open_table(site)
    made = link(site, match, tokens[0]).json()
    long = link(site, match, tokens[0], minutes=1440).json()
    assert abs(made["expires"] - now_ms() - 10 * MINUTE) < MINUTE
    assert link(site, match, tokens[0], minutes=1441).json()["error"]["code"] == "bad_argument"
    later = now_ms() + 11 * MINUTE
    monkeypatch.setattr(matches, "now_ms", lambda: later)
    phone = site.program("Phone")
    assert carry(phone, match, made["secret"]).json()["error"]["code"] == "not_allowed"
    prolonged = made["secret"].split(".")
    prolonged[1] = long["secret"].split(".")[1]
    assert carry(phone, match, ".".join(prolonged)).status_code == 403
    assert carry(phone, match, long["secret"]).json()["you"] == 0


def test_a_seat_is_on_so_many_devices(tmp_path: Path) -> None:
    """The number of devices per seat is limited."""
    with served(tmp_path) as site:
        match, tokens = open_table(site)
        for number in range(1, MOST_DEVICES):
            secret = link(site, match, tokens[0]).json()["secret"]
            carry(site.program(f"Device {number}"), match, secret).raise_for_status()
        secret = link(site, match, tokens[0]).json()["secret"]
        refused = carry(site.program("One more"), match, secret)
        assert refused.status_code == 409 and refused.json()["error"]["code"] == "seat_taken"
