"""Limits on what one address may request."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from augury.errors import TooMany
from augury.server import limits as module
from augury.server.http.answers import explain
from augury.server.limits import Buckets, Limits, address_of
from augury.server.settings import Limits as Allowed
from augury.table.commands import Agree, Command, Move, Propose, Say, Sender


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        """The current time."""
        return self.now


def limits(clock: Clock | None = None, **changes: float) -> Limits:
    """Limits that differ from the usual ones."""
    return Limits(replace(Allowed(), **changes), clock or Clock())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:0:1:aaaa::1", 1), "2001:db8:0:1::/64"),
        (("2001:db8:0:1:bbbb::2", 1), "2001:db8:0:1::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("testclient", 1), "local"),
        (None, "local"),
    ],
)
def test_whom_a_request_counts_for(client: tuple[str, int] | None, address: str) -> None:
    """An IPv4 address counts by itself, an IPv6 address as its network."""
    assert address_of(client) == address


def test_a_bucket_is_filled_at_its_rate() -> None:
    """After a burst, tokens become available at the rate, and the time to wait is returned."""
    clock = Clock()
    buckets = Buckets(2, 3, clock)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a") == 0.5
    clock.now += 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") == 0.5
    assert buckets.take("b") == 0


def test_buckets_forget_whom_they_saw_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a limited number of addresses is remembered, however many come."""
    monkeypatch.setattr(module, "REMEMBERED", 10)
    buckets = Buckets(1, 1, Clock())
    for number in range(100):
        buckets.take(str(number))
    assert len(buckets) == 10


def test_a_refusal_says_what_the_limit_is_and_when_to_come_back() -> None:
    """A refusal has status 429, Retry-After in whole seconds, and a sentence with the limit."""
    counted = limits(requests_per_second=0.25, burst=1)
    counted.request("a")
    with pytest.raises(TooMany, match=r"0\.25 requests a second") as refusal:
        counted.request("a")
    answer = explain(refusal.value)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "4")


def test_chat_and_names_have_limits_of_their_own() -> None:
    """A guest's chat lines and an address's new names are counted separately from requests."""
    counted = limits(chat_per_minute=2, guests_per_hour=1)
    say = partial(counted.command, match_id="x", command=Say("hello"))
    say(Sender("ada", "Ada", address="a"))
    say(Sender("ada", "Ada", address="a"))
    say(Sender("grace", "Grace", address="a"))
    with pytest.raises(TooMany, match="2 lines a minute"):
        say(Sender("ada", "Ada", address="a"))
    counted.guest("a")
    with pytest.raises(TooMany, match="1 names an hour"):
        counted.guest("a")


def sent(counted: Limits, command: Command, guests: int, addresses: int) -> int:
    """How many commands are accepted at once at one table, from a number of guests at a number of addresses."""
    accepted = 0
    for number in range(50_000):
        try:
            counted.command(Sender(f"guest{number % guests}", "x", address=f"{number % addresses}"), "x", command)
        except TooMany:
            continue
        accepted += 1
    return accepted


@pytest.mark.parametrize(
    ("command", "guest", "address", "table"),
    [
        pytest.param(
            Move("a1=1"), 120, None, None, id="moves"
        ),  # the frames of an address are limited, see test_floods
        pytest.param(Agree(), 40, 160, 320, id="asides"),
        pytest.param(Propose("undo"), 8, 32, None, id="taking back"),
        pytest.param(Say("hello"), 20, 100, 200, id="chat"),
    ],
)
def test_commands_are_counted_by_guest_address_and_table(
    command: Command, guest: int, address: int | None, table: int | None
) -> None:
    """However many sockets, names and addresses a client uses, a table accepts a limited number of commands at once."""
    assert sent(limits(), command, 1, 1) == guest
    assert address is None or sent(limits(), command, 100, 1) == address
    assert table is None or sent(limits(), command, 100, 100) == table


def test_a_club_gets_more_commands_with_more_sockets() -> None:
    """A higher limit of sockets per address also allows more commands per address."""
    assert sent(limits(sockets_per_address=1000), Agree(), 100, 1) == 1600


def test_connections_are_counted_by_address_and_in_all() -> None:
    """A connection that leaves makes room for another."""
    counted = limits(sockets=3, sockets_per_address=2)
    counted.enter("a")
    counted.enter("a")
    with pytest.raises(TooMany, match="one address may hold 2"):
        counted.enter("a")
    counted.enter("b")
    with pytest.raises(TooMany, match="allows 3 connections"):
        counted.enter("c")
    counted.leave("a")
    counted.enter("c")
    assert counted.sockets == 3


def test_tables_count_while_they_are_open() -> None:
    """An address at its limit, including tables being opened, can open another table once one is over."""
    counted = limits(rooms_per_address=2)
    still = {"one", "two"}

    async def is_open(room: str) -> bool:
        return room in still

    async def play() -> None:
        async with counted.room("a", is_open) as rooms:
            rooms.append("one")
        with pytest.raises(LookupError):
            async with counted.room("a", is_open):
                raise LookupError
        async with counted.room("a", is_open) as rooms:
            with pytest.raises(TooMany, match="2 tables open"):
                await counted.room("a", is_open).__aenter__()
            rooms.append("two")
        with pytest.raises(TooMany, match="2 tables open"):
            await counted.room("a", is_open).__aenter__()
        async with counted.room("b", is_open):
            still.remove("one")
        async with counted.room("a", is_open):
            pass

    asyncio.run(play())
