"""Settings of a server: where to listen, where to store, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from augury.server.storage.location import chosen

FEWEST_FRAMES = 40.0
"""Frames a second that one socket may always send."""


@dataclass(frozen=True)
class Limits:
    """How much one address, one guest and all clients together may do."""

    requests_per_second: float = 20
    burst: int = 100
    rooms: int = 5_000
    """Tables in memory, on this node."""
    rooms_per_address: int = 50
    sockets: int = 20_000
    sockets_per_address: int = 100
    sockets_per_second: float = 500
    """That may open, on this node."""
    guests_per_hour: int = 100
    chat_per_minute: int = 20
    hints_per_minute: int = 30
    """To one guest."""
    analyses_per_hour: int = 60
    """Begun for one address."""
    commands_per_second: float = 20
    """On one socket."""
    megabytes_per_hour: float = 50
    """Stored for one address."""

    @property
    def commands_per_guest(self) -> float:
        """A second, on all sockets together, because a person may play on two devices."""
        return 2 * self.commands_per_second

    @property
    def asides_per_guest(self) -> float:
        """Commands other than moves, a second. The rules do not limit proposals and refusals."""
        return self.commands_per_second / 4

    @property
    def asides_per_address(self) -> float:
        """Commands other than moves of all guests at one address, a second."""
        return max(self.sockets_per_address / 5, 2 * self.asides_per_guest)

    @property
    def asides_per_table(self) -> float:
        """Commands other than moves at one table, a second: twice an address's limit, so that none uses them all up."""
        return 2 * self.asides_per_address

    @property
    def undos_per_guest(self) -> float:
        """Moves that a guest may ask to take back, a second. To do that, all moves before are made again."""
        return self.commands_per_second / 20

    @property
    def undos_per_address(self) -> float:
        """Moves that all guests at one address may ask to take back, a second."""
        return 4 * self.undos_per_guest

    @property
    def chat_per_address(self) -> float:
        """Lines a minute."""
        return self.chat_per_minute * max(1.0, self.sockets_per_address / 20)

    @property
    def chat_per_table(self) -> float:
        """Lines a minute: twice the limit of an address."""
        return 2 * self.chat_per_address

    @property
    def frames_per_address(self) -> float:
        """A second, on all sockets of an address: four for each, and at least what a few busy sockets need."""
        return max(4.0 * self.sockets_per_address, 5 * self.frames_per_socket)

    @property
    def frames_per_socket(self) -> float:
        """A second: twice the messages that a table accepts, because pings and the like are frames, too."""
        return max(FEWEST_FRAMES, 2 * self.commands_per_second)

    @property
    def computing_share(self) -> float:
        """Seconds of computing for an address in a second, for requests that take long."""
        return self.sockets_per_address / 500

    @property
    def connections(self) -> int:
        """Of any kind. A browser has some for requests besides the one for its table."""
        return 5 * self.sockets // 4

    @property
    def connections_per_address(self) -> int:
        """Of any kind. Trusted proxies may have more."""
        return 3 * self.sockets_per_address


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """A database's address or a file; the user's own file if empty."""
    redis: str | None = None
    admin_token: str | None = None
    origins: tuple[str, ...] = ()
    """Origins of other sites whose pages may use the server."""
    hosts: tuple[str, ...] = ()
    """Host names of the server, besides addresses and this machine's own names; `*` stands for all."""
    trusted_proxies: str = "127.0.0.1"
    open_metrics: bool = False
    bots: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    """Worker processes for bots. Without any, bots do not move."""
    bots_key: str = ""
    """The key that signs turns for bots on other machines, and their answers; without one they are not signed."""
    bot_seconds: float = 2.0
    bot_delay: float = 0.5
    """Seconds until a bot moves, even if it knows its move earlier; with 0 it moves at once."""
    lease: float = 12.0
    """Seconds for which a node's lease of a match lasts unless it is renewed."""
    absence: float = 3.0
    """Seconds without a connection after which a person counts as away."""
    drain_seconds: float = 10.0
    """Seconds for handing over to other nodes at the end; with 0 it ends at once."""
    keep_games: int | None = None
    """Days for which records of finished games are kept; None is forever."""
    keep_tables: int = 30
    """Days for which idle tables are kept."""
    log_format: str = "plain"
    limits: Limits = field(default_factory=Limits)

    @property
    def database_url(self) -> str:
        return chosen(self.database)
