"""A table, seen by a client."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from augury.client.turn import Over, Turn

if TYPE_CHECKING:
    from augury.client.guest import Client


class Table:
    """A table, seen by a client."""

    def __init__(self, client: Client, match: str) -> None:
        self.client = client
        self.match = match
        self._path = f"/api/matches/{match}"

    def __repr__(self) -> str:
        return f"Table({self.match!r})"

    @property
    def id(self) -> str:
        """The table's id, which is part of its address; turns and events call it `match`."""
        return self.match

    def view(self) -> dict[str, Any]:
        """Everything that you may know about the table now: seats, phase, the game's view, how it ended."""
        shown: dict[str, Any] = self.client.request("GET", self._path, again=True)
        return shown

    def do(self, command: str, **what: object) -> int:
        """Send a command (`sit`, `add_bot`, `say`, ...; see the schema) once; the number of its last event."""
        fields = {"type": command} | {name: value for name, value in what.items() if value is not None}
        body = {"id": secrets.token_urlsafe(12), "command": fields}
        last: int = self.client.request("POST", f"{self._path}/commands", body, again=True)["seq"]
        return last

    def sit(self, seat: int | None = None) -> int:
        """Take a seat, or any that is open."""
        return self.do("sit", seat=seat)

    def add_bot(self, level: str | None = None, seat: int | None = None) -> int:
        """Put a bot of the server on a seat. Only the table's host can do this."""
        return self.do("add_bot", level=level, seat=seat)

    def play(self, move: str) -> int:
        """Make a move."""
        return self.do("move", move=move)

    def say(self, text: str) -> int:
        """Say something to everyone."""
        return self.do("say", text=text)

    def turns(self) -> Iterator[Turn]:
        """Your turns at this table, until its game is over."""
        for news in self.client.news(connected=self._is_over):
            if news is None:
                return
            if news.match == self.match:
                if isinstance(news, Over):
                    return
                yield news

    def _is_over(self) -> bool:
        return self.view()["phase"] in {"over", "closed"}

    def events(self) -> Iterator[dict[str, Any]]:
        """What happens at the table, from a `welcome` with a snapshot until it closes.

        After a cut connection it continues where it ended, or with another `welcome` if that is too long ago.
        """
        last: dict[str, Any] | None = None

        def path() -> str:
            return f"{self._path}/stream" + (f"?last_seq={last['seq']}&last_at={last['at']}" if last else "")

        for message in self.client.stream(path):
            if message is None:
                continue
            if message["type"] != "resumed":
                last = message["snapshot"] if message["type"] == "welcome" else message
                yield message
            if message["type"] == "closed":
                return
