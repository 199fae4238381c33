"""Admission: how many connections are accepted, from one address and in all."""

from __future__ import annotations

import ipaddress
from collections import Counter

from augury.server.limits import Buckets, address_of

SPARE_FILES = 200
"""Files that a server needs besides its connections: the database, the bots, what it serves."""

Client = tuple[str, int] | None


class Admission:
    """Counts open connections and requests of any kind."""

    def __init__(self, per_address: int, in_all: int, trusted_proxies: str, pace: Buckets) -> None:
        """Trusted proxies speak for many people, so only the total counts for them."""
        self._pace = pace
        self._per_address = per_address
        self._in_all = min(in_all, _most_files() - SPARE_FILES)
        self._everybody = trusted_proxies.strip() == "*"
        self._proxies = [_network(text) for text in trusted_proxies.split(",")]
        self._open: Counter[str] = Counter()

    def enter(self, client: Client) -> bool:
        """Count a connection that opens; whether it is within the limits. `leave` must follow."""
        address = address_of(client)
        self._open[address] += 1
        if self._open.total() > self._in_all:
            return False
        return self._open[address] <= self._per_address or self._is_proxy(client)

    def leave(self, client: Client) -> None:
        address = address_of(client)
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def keeps_pace(self, client: Client) -> bool:
        """Count a connection that opens or a request that was answered; whether its address keeps to its rate.

        A refusal costs about as much as an answer, so clients that do not stop after refusals are no longer answered.
        """
        return self._is_proxy(client) or not self._pace.take(address_of(client))

    def _is_proxy(self, client: Client) -> bool:
        if self._everybody or client is None:  # a Unix socket
            return True
        try:
            address = ipaddress.ip_address(client[0].partition("%")[0])
        except ValueError:
            return True
        return any(address in network for network in self._proxies if network is not None)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    """An address or a network of proxies, but not a name, which uvicorn would also take."""
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError:
        return None


def _most_files() -> int:
    """How many files this process may have open, after raising that as far as possible."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = 1 << 20
    if 0 <= soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
