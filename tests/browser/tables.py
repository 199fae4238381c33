"""Tables with one visitor in a browser and programs on all other seats, played quickly through the API."""

from __future__ import annotations

import random
from typing import Any

import httpx

from tests.browser.visitors import Visitor
from tests.server.site import Site

NAMES = ("Bo", "Cy", "Di")
LONG_NAME = "Anaximander of Miletus I"
LONG_NAMES = ("Bartholomew Wimbleminste", "Cassandra Quackenbush-Om", "Diogenes of Sinope, Esq.")
"""The longest names that the server allows, with a word too wide for a narrow seat."""


class Company:
    """A table with a visitor on the first seat and programs on all others."""

    def __init__(
        self,
        site: Site,
        visitor: Visitor,
        players: int,
        game: str = "seven",
        names: tuple[str, ...] = NAMES,
        pace: dict[str, int] | None = None,
        **setup: Any,
    ) -> None:
        """Open the table, with clocks if a pace is given, seat everybody, and show it to the visitor."""
        self.visitor, self._chance, self._count = visitor, random.Random(7), 0
        if game != "horsemen":
            setup = {"players": players, **setup}
        seats = ["me", *["open"] * (players - 1)]
        table = {"game": game, "seats": seats, "setup": setup, "grace": None, "pace": pace}  # no stand-ins
        opened = visitor.ask("POST", "/api/matches", table)
        self.match: str = opened["match"]
        self._programs = [site.program(name) for name in names[: players - 1]]
        for program in self._programs:
            self._do({"type": "sit"}, program)
        visitor.go(f"/t/{self.match}")

    def view(self, program: httpx.Client | None = None) -> dict[str, Any]:
        """The view of the visitor, or of a program."""
        path = f"/api/matches/{self.match}"
        shown = program.get(path).json() if program else self.visitor.ask("GET", path)
        found: dict[str, Any] = shown["view"]
        return found

    def _do(self, command: dict[str, Any], program: httpx.Client | None) -> None:
        self._count += 1
        body = {"type": "do", "id": f"move-{self._count}", "command": command}
        path = f"/api/matches/{self.match}/commands"
        if program:
            program.post(path, json=body).raise_for_status()
        else:
            assert self.visitor.ask("POST", path, body)["type"] == "ack"

    def play(self, *, rounds: int = 100, moves: int = 10_000) -> None:
        """Make random moves for all seats until the game, this many rounds or this many moves are over."""
        seats = [None, *self._programs]
        actors = [0]
        while actors and moves:
            view = self.view(seats[actors[0]])
            actors = [] if view.get("round", 0) > rounds else view["actors"]
            if view["legal"] and actors:
                moves -= 1
                self._do({"type": "move", "move": self._chance.choice(view["legal"])}, seats[view["seat"]])

    def follow(self, moves: list[tuple[int, str]]) -> None:
        """Make the given moves, each for its seat."""
        seats = [None, *self._programs]
        for seat, move in moves:
            self._do({"type": "move", "move": move}, seats[seat])

    def play_until_turn(self) -> None:
        """Make random moves for the programs until it is the visitor's turn."""
        while (actors := self.view()["actors"]) and 0 not in actors:
            self._move(actors[0])

    def play_trick(self) -> None:
        """Make random moves for all seats until the trick is over."""
        trick = self.view()["trick"]
        while (view := self.view())["trick"] == trick:
            self._move(view["actors"][0])

    def _move(self, seat: int) -> None:
        player = [None, *self._programs][seat]
        self._do({"type": "move", "move": self._chance.choice(self.view(player)["legal"])}, player)

    def ask_of_all(self, command: dict[str, Any]) -> None:
        """Let the first program send a chat message or a proposal."""
        self._do(command, self._programs[0])

    def prophesy_all(self) -> None:
        """Make a random prophecy for every seat."""
        for seat in range(len(self._programs) + 1):
            self._move(seat)

    def prophesy(self) -> None:
        """Make a random prophecy for every program."""
        for seat in range(1, len(self._programs) + 1):
            self._move(seat)
