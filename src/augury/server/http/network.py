"""This machine's address in its network, at which others reach a server that listens on all addresses."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

EVERY = ("", "0.0.0.0", "::")  # noqa: S104 - compared with, not listened on
"""Hosts that mean all addresses."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation (RFC 5737). Nothing is sent there."""


def network_address(host: str, port: int) -> str | None:
    """Where others in the network reach a server on a host and port; None if they cannot."""
    found = (own_address() or "") if host in EVERY else host
    try:
        if ipaddress.ip_address(found).is_loopback:
            return None
    except ValueError:
        return None
    return f"http://[{found}]:{port}" if ":" in found else f"http://{found}:{port}"


def own_address() -> str | None:
    """The address that this machine uses in its network; None without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)  # for a datagram socket this only looks up the route
        return str(probe.getsockname()[0])
    with suppress(OSError):
        known = socket.gethostbyname_ex(socket.gethostname())[2]
        return next((one for one in known if not one.startswith("127.")), None)
    return None
