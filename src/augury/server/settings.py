"""What a host can set: where to listen, where to store, and how much of everything there may be."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from augury.server.storage.place import chosen

FEWEST_FRAMES = 40.0
"""That one socket may send in a second, however few messages a table takes."""


@dataclass(frozen=True)
class Limits:
    """How much one address, one guest and all together may do."""

    requests_per_second: float = 20
    burst: int = 100
    rooms: int = 5_000
    """Tables that wait or are played, on this node."""
    rooms_per_address: int = 50
    sockets: int = 20_000
    sockets_per_address: int = 100
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
        """A second, on all sockets together: somebody may play on two devices."""
        return 2 * self.commands_per_second

    @property
    def asides_per_guest(self) -> float:
        """Commands a second that are no moves: the rules do not limit how often somebody can propose and refuse."""
        return self.commands_per_second / 4

    @property
    def asides_per_address(self) -> float:
        """The same of all guests at one address."""
        return max(self.sockets_per_address / 5, 2 * self.asides_per_guest)

    @property
    def asides_per_table(self) -> float:
        """The same of everybody at one table; twice as many as one address has, so that none can use them all up."""
        return 2 * self.asides_per_address

    @property
    def chat_per_address(self) -> float:
        """Lines a minute."""
        return self.chat_per_minute * max(1.0, self.sockets_per_address / 20)

    @property
    def chat_per_table(self) -> float:
        """Lines a minute; twice as many as one address has."""
        return 2 * self.chat_per_address

    @property
    def frames_per_address(self) -> float:
        """A second, on all sockets of an address: four from each, and never less than a few busy sockets need."""
        return max(4.0 * self.sockets_per_address, 5 * self.frames_per_socket)

    @property
    def frames_per_socket(self) -> float:
        """A second: twice the messages that a table takes, for pings and the like come in frames, too."""
        return max(FEWEST_FRAMES, 2 * self.commands_per_second)

    @property
    def connections(self) -> int:
        """Of any kind: a browser has some for its requests beside the one for its table."""
        return 5 * self.sockets // 4

    @property
    def connections_per_address(self) -> int:
        """Of any kind; proxies that are trusted may have more."""
        return 3 * self.sockets_per_address


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """An address of a database, or the name of a file; the user's own file if empty."""
    redis: str | None = None
    admin_token: str | None = None
    origins: tuple[str, ...] = ()
    """Origins of pages, besides the server's own, that may use it."""
    hosts: tuple[str, ...] = ()
    """Names that the server goes by, besides addresses and this machine's own; `*` stands for all."""
    trusted_proxies: str = "127.0.0.1"
    open_metrics: bool = False
    bots: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    """How many processes think for bots; without any, seats of bots wait."""
    bot_seconds: float = 2.0
    bot_delay: float = 0.5
    """After how many seconds a bot moves, however soon it knows what to play; with 0 it moves at once."""
    lease: float = 12.0
    """For how many seconds a node keeps the clocks and bots of a match before another may take over."""
    absence: float = 3.0
    """After how many seconds without a connection a person counts as away."""
    keep_games: int | None = None
    """For how many days records of finished games are kept; None is for ever."""
    keep_tables: int = 30
    """For how many days tables are kept at which nothing happens any more."""
    log_format: str = "plain"
    limits: Limits = field(default_factory=Limits)

    @property
    def database_url(self) -> str:
        """Where to store."""
        return chosen(self.database)
