"""Limits: how much one address, guest or table may ask of this node."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from augury.errors import TooMany
from augury.table.commands import Command, Move, Propose, Say, Sender

SAVED = 3.0
"""Seconds' worth of commands that may come at once."""
OTHER_COMMANDS_BURST = 8.0
"""Seconds' worth of commands other than moves that may come at once."""
LUMP = 4096
"""Bytes stored for an address before they are counted. A move has about two hundred."""
REMEMBERED = 20_000
"""How many addresses or guests are remembered. The one not seen for longest is forgotten."""


class Limited(TooMany):
    """More than a limit allows now."""

    def __init__(self, message: str, wait: float) -> None:
        """The message says what the limit is; `wait` is the seconds until the next attempt."""
        super().__init__(message)
        self.wait = wait


class Allowed(Protocol):
    """The limits from the settings."""

    @property
    def requests_per_second(self) -> float:
        """From one address, on average."""

    @property
    def commands_per_second(self) -> float:
        """On one socket."""

    @property
    def burst(self) -> int:
        """Requests at once."""

    @property
    def rooms_per_address(self) -> int:
        """Tables that are open at the same time."""

    @property
    def sockets_per_address(self) -> int:
        """Sockets and streams together."""

    @property
    def sockets(self) -> int:
        """Sockets and streams of all addresses."""

    @property
    def chat_per_minute(self) -> int:
        """Lines of one guest."""

    @property
    def chat_per_address(self) -> float:
        """Lines a minute."""

    @property
    def chat_per_table(self) -> float:
        """Lines a minute."""

    @property
    def commands_per_guest(self) -> float:
        """A second."""

    @property
    def asides_per_guest(self) -> float:
        """Commands other than moves, a second."""

    @property
    def asides_per_address(self) -> float:
        """Commands other than moves from one address, a second."""

    @property
    def undos_per_guest(self) -> float:
        """Moves that one guest may ask to take back, a second."""

    @property
    def undos_per_address(self) -> float:
        """Moves that all guests of one address may ask to take back, a second."""

    @property
    def asides_per_table(self) -> float:
        """Commands other than moves at one table, a second."""

    @property
    def hints_per_minute(self) -> int:
        """To one guest."""

    @property
    def analyses_per_hour(self) -> int:
        """Begun for one address."""

    @property
    def guests_per_hour(self) -> int:
        """New names and tokens from one address."""

    @property
    def megabytes_per_hour(self) -> float:
        """Stored for one address."""


def address_of(client: tuple[str, int] | None) -> str:
    """What a request is counted for: an IPv4 address, or the IPv6 network that one household has.

    >>> address_of(("2001:db8:1:2:3:4:5:6", 443))
    '2001:db8:1:2::/64'
    """
    try:
        address = ipaddress.ip_address(client[0].partition("%")[0] if client else "")
    except ValueError:
        return "local"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address)


class Bucket:
    """Tokens that one key has left."""

    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        """`left` tokens at a moment in seconds."""
        self.left = left
        self.at = at


class Buckets:
    """A token bucket for each key."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`rate` tokens come in a second, up to `burst`."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Take a token. Returns 0, or the seconds until there is one."""
        bucket = self._filled(key)
        if bucket.left < 1:
            return (1 - bucket.left) / self._rate
        bucket.left -= 1
        return 0.0

    def wait(self, key: str) -> float:
        """The seconds until there is a token, or 0 if there is one."""
        if (bucket := self._buckets.get(key)) is None or bucket.left >= 1:
            return 0.0
        return max(0.0, (1 - self._filled(key).left) / self._rate)

    def spend(self, key: str, amount: float) -> None:
        """Take tokens, even if the balance becomes negative."""
        self._filled(key).left -= amount

    def _filled(self, key: str) -> Bucket:
        """The bucket of a key, with the tokens that have come in since it was last used."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
            return bucket
        self._buckets.move_to_end(key)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)


class Limits:
    """All limits of a node. Exceeding one raises TooMany, with a message that says what the limit is."""

    def __init__(self, allowed: Allowed, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowed = allowed
        self._requests = Buckets(allowed.requests_per_second, allowed.burst, clock)
        self._guests = Buckets(allowed.guests_per_hour / 3600, allowed.guests_per_hour, clock)
        self._chat = [
            (Buckets(most / 60, most, clock), f"{who} may say {most:g} lines a minute; wait a little")
            for who, most in (
                ("one guest", allowed.chat_per_minute),
                ("one address", allowed.chat_per_address),
                ("one table", allowed.chat_per_table),
            )
        ]
        self._commands = Buckets(allowed.commands_per_guest, SAVED * allowed.commands_per_guest, clock)
        self._asides = [
            (
                Buckets(rate, OTHER_COMMANDS_BURST * rate, clock),
                f"{who} may send {rate:g} commands other than moves a second",
            )
            for who, rate in (
                ("one guest", allowed.asides_per_guest),
                ("one address", allowed.asides_per_address),
                ("one table", allowed.asides_per_table),
            )
        ]
        self._undos = [
            (Buckets(rate, OTHER_COMMANDS_BURST * rate, clock), f"{who} took back many moves lately; wait a little")
            for who, rate in (("one guest", allowed.undos_per_guest), ("one address", allowed.undos_per_address))
        ]
        self._hints = Buckets(allowed.hints_per_minute / 60, allowed.hints_per_minute, clock)
        self._analyses = Buckets(allowed.analyses_per_hour / 3600, allowed.analyses_per_hour, clock)
        most = allowed.megabytes_per_hour * 1e6
        self._stored = Buckets(most / 3600, most, clock)
        self._uncounted: dict[str, int] = {}
        self._sockets: dict[str, int] = {}
        self._rooms: OrderedDict[str, list[str]] = OrderedDict()
        self.sockets = 0
        """How many sockets and streams are open."""

    def request(self, address: str) -> None:
        if wait := self._requests.take(address):
            rate = self.allowed.requests_per_second
            raise Limited(f"one address may send {rate:g} requests a second; wait a little", wait)

    def guest(self, address: str) -> None:
        """Count a new guest, or a new name."""
        if wait := self._guests.take(address):
            most = self.allowed.guests_per_hour
            raise Limited(f"one address may take {most} names an hour; keep one, or wait", wait)

    def command(self, sender: Sender, match_id: str, command: Command) -> None:
        """Count a guest's command. All but moves have limits of their own, because no rule limits their number.

        What an address sends is limited by its requests, and by the frames that its sockets share.
        """
        if wait := self._commands.take(sender.holder):
            most = self.allowed.commands_per_guest
            raise Limited(f"one guest may send {most:g} commands a second; wait a little", wait)
        if isinstance(command, Move):
            return
        if isinstance(command, Propose) and command.what == "undo":
            _take(self._undos, (sender.holder, sender.address))
        _take(self._chat if isinstance(command, Say) else self._asides, (sender.holder, sender.address, match_id))

    def hint(self, guest: str) -> None:
        """Count a hint that must be computed."""
        if wait := self._hints.take(guest):
            raise Limited(f"one guest may have {self.allowed.hints_per_minute} hints a minute; wait a little", wait)

    def analysis(self, address: str) -> None:
        """Count an analysis that starts."""
        if wait := self._analyses.take(address):
            raise Limited(f"one address may start {self.allowed.analyses_per_hour} analyses an hour; wait", wait)

    def store(self, address: str) -> None:
        """Refuse to store more for an address that has used up its share."""
        if wait := self._stored.wait(address):
            most = self.allowed.megabytes_per_hour
            raise Limited(f"one address may store {most:g} MB an hour; wait a little", wait)

    def stored(self, address: str, size: int) -> None:
        """Count bytes stored for an address, several moves at a time."""
        total = self._uncounted.get(address, 0) + size
        if total >= LUMP:
            self._stored.spend(address, total)
            total = 0
        elif len(self._uncounted) > REMEMBERED:
            self._uncounted.clear()
        self._uncounted[address] = total

    def enter(self, address: str) -> None:
        """Count a socket or a stream that opens; `leave` must follow."""
        here = self._sockets.get(address, 0)
        if self.sockets >= self.allowed.sockets:
            raise Limited(f"this server allows {self.allowed.sockets} connections at once; try again later", 30)
        if here >= self.allowed.sockets_per_address:
            most = self.allowed.sockets_per_address
            raise Limited(f"one address may hold {most} connections at once; close some", 5)
        self._sockets[address] = here + 1
        self.sockets += 1

    def leave(self, address: str) -> None:
        """Count a socket or a stream that closed."""
        self.sockets -= 1
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    @asynccontextmanager
    async def room(self, address: str, is_open: Callable[[str], Awaitable[bool]]) -> AsyncIterator[list[str]]:
        """Let an address open one more table, whose id the caller adds to the list. Finished tables do not count."""
        most = self.allowed.rooms_per_address
        rooms = self._rooms.setdefault(address, [])
        self._rooms.move_to_end(address)
        if len(self._rooms) > REMEMBERED:
            self._rooms.popitem(last=False)
        if len(rooms) >= most:
            for over in [room for room in list(rooms) if room and not await is_open(room)]:
                if over in rooms:
                    rooms.remove(over)
        if len(rooms) >= most:
            raise Limited(f"one address may have {most} tables open at once; close one first", 60)
        rooms.append("")  # counts until the table is open or was refused
        try:
            yield rooms
        finally:
            rooms.remove("")


def _take(buckets: list[tuple[Buckets, str]], keys: tuple[str, ...]) -> None:
    """Take a token for each key, or raise an error."""
    for (bucket, words), key in zip(buckets, keys, strict=True):
        if wait := bucket.take(key):
            raise Limited(words, wait)
