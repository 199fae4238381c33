"""This machine's address in its network: under it others reach a server that listens on all addresses."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

EVERY = ("", "0.0.0.0", "::")  # noqa: S104 - not to listen there, but to know it when somebody does
"""How a host says that a server listens on all addresses."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody, kept for documentation (RFC 5737); nothing is sent there."""


def network_address(host: str, port: int) -> str | None:
    """Where others in the network find a server that listens on a host and a port; None if they cannot reach it."""
    found = (own_address() or "") if host in EVERY else host
    try:
        if ipaddress.ip_address(found).is_loopback:
            return None
    except ValueError:
        return None
    return f"http://[{found}]:{port}" if ":" in found else f"http://{found}:{port}"


def own_address() -> str | None:
    """The address from which this machine would speak to others; None without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)  # a datagram's socket only looks up the way
        return str(probe.getsockname()[0])
    with suppress(OSError):
        known = socket.gethostbyname_ex(socket.gethostname())[2]
        return next((one for one in known if not one.startswith("127.")), None)
    return None
