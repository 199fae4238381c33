"""The host names of this server.

Another site can let its name resolve to this machine (DNS rebinding), and its pages then ask this server as if it were
their own. The name gives them away, because browsers send it as the host. Numeric addresses cannot be abused like that.
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
"""Unknown names that are logged, each once."""


class Hosts:
    """The accepted host names."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname()
        names = {LOCAL, own, f"{own.partition('.')[0]}.local", settings.host, *settings.hosts}
        self._names = {_plain(name) for name in names if name}
        self._any = ANY in settings.hosts
        self._logged: set[str] = set()

    def check(self, host: str | None) -> None:
        """Refuse a request for another host. A request without a host comes from no browser."""
        if host is None or self._any or self._is_own(host):
            return
        if host not in self._logged and len(self._logged) < MOST_LOGGED:
            self._logged.add(host)
            log.warning("a request for the host %.100r was refused; if that is this server, name it in --hosts", host)
        raise BadHost("this server does not go by that name; whoever runs it can add the name with --hosts")

    def _is_own(self, host: str) -> bool:
        try:
            found = urlsplit(f"//{host}")
        except ValueError:
            return False
        if found.netloc != host or "@" in host:  # browsers send no such thing
            return False
        name = _plain(found.hostname or "")
        return name in self._names or name.endswith(f".{LOCAL}") or _is_address(name)


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
