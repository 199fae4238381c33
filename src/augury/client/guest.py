"""A client: a guest at an Augury server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from augury.client.connection import Connection
from augury.client.table import Table
from augury.client.turn import Over, Turn


class Client(Connection):
    """A guest at an Augury server, with a name, known by a token."""

    def __init__(self, address: str, token: str | None = None, name: str = "a bot") -> None:
        """Keep `client.token` and give it to the next client to be the same guest again."""
        super().__init__(address, token, name)

    def games(self) -> list[dict[str, Any]]:
        """The games that can be played, their choices, and the levels of bots."""
        found: list[dict[str, Any]] = self.request("GET", "/api/games", again=True)["games"]
        return found

    def lobby(self, game: str | None = None) -> list[dict[str, Any]]:
        """Tables that anyone may join or watch."""
        path = "/api/matches" + (f"?game={game}" if game else "")
        found: list[dict[str, Any]] = self.request("GET", path, again=True)["matches"]
        return found

    def open(
        self, game: str, setup: dict[str, Any] | None = None, seats: list[str] | None = None, **more: object
    ) -> Table:
        """Open a table, with "me", "open" or a level for each seat. Also: `private`, `title`, `pace`, `grace`."""
        body = {"game": game, "setup": setup or {}, "seats": seats} | more
        return Table(self, self.request("POST", "/api/matches", body)["match"])

    def table(self, match: str) -> Table:
        """An existing table, by its id or its address."""
        return Table(self, match.rstrip("/").rpartition("/")[2])

    def turns(self) -> Iterator[Turn]:
        """Your turns at all tables, without end. While you iterate you are present at your seats."""
        return (news for news in self.news() if isinstance(news, Turn))

    def news(self, *, again: bool = True, connected: Callable[[], bool] | None = None) -> Iterator[Any]:
        """Your turns, and games that are over.

        Without `again` it ends with the connection. `connected` is called after every connection; if it returns True,
        None comes next.
        """
        for message in self.stream(lambda: "/api/bot/turns", again=again):
            if message is None:
                if connected and connected():
                    yield None
            elif message["type"] == "over":
                yield Over(**{name: value for name, value in message.items() if name != "type"})
            else:
                yield Turn.read(self, message)
