"""The names that this server goes by.

A page of another site can have its name lead to this machine (DNS rebinding), and then asks this server as if it were
its own; what gives it away is that name, which browsers send as the host. Addresses in numbers cannot be led elsewhere.
"""

from __future__ import annotations

import ipaddress
import logging
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from augury.server.http.answers import BadHost

if TYPE_CHECKING:
    from augury.server.settings import Settings

log = logging.getLogger(__name__)

ANY = "*"
"""Stands for all names."""
LOCAL = "localhost"
MOST_LOGGED = 20
"""Names that are logged as unknown, each once."""


class Hosts:
    """Which hosts may be asked for."""

    def __init__(self, settings: Settings) -> None:
        """Those of the settings, and this machine's own."""
        own = socket.gethostname()
        names = {LOCAL, own, f"{own.partition('.')[0]}.local", settings.host, *settings.hosts}
        self._names = {_plain(name) for name in names if name}
        self._any = ANY in settings.hosts
        self._logged: set[str] = set()

    def check(self, host: str | None) -> None:
        """Refuse a request for a host that is none of ours; one that names no host comes from no browser."""
        if host is None or self._any or self._is_own(host):
            return
        if host not in self._logged and len(self._logged) < MOST_LOGGED:
            self._logged.add(host)
            log.warning("a request for the host %.100r was refused; if that is this server, name it in --hosts", host)
        raise BadHost("this server does not go by that name; whoever runs it can add the name with --hosts")

    def _is_own(self, host: str) -> bool:
        try:
            name = _plain(urlsplit(f"//{host}").hostname or "")
        except ValueError:
            return False
        return name in self._names or name.endswith(f".{LOCAL}") or _is_address(name)


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
