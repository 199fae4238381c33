"""Duels between a visitor and a program, played randomly until a position satisfies a condition."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import httpx

from tests.browser.visitors import Visitor
from tests.server.site import Site

View = dict[str, Any]
Wanted = Callable[[View], bool]
MOST_GAMES = 80


class Duel:
    """A table of the Four Horsemen with a visitor on the first seat and a program on the other."""

    def __init__(self, site: Site, visitor: Visitor, seed: int = 0, **setup: Any) -> None:
        """Open the table and seat both; the visitor's page stays where it is."""
        self.visitor, self._chance, self._count = visitor, random.Random(seed), 0
        body = {"game": "horsemen", "seats": ["me", "open"], "setup": setup}
        self.match: str = visitor.ask("POST", "/api/matches", body)["match"]
        self.program = site.program("Bartholomew")
        self.do({"type": "sit"}, self.program)

    def view(self, program: httpx.Client | None = None) -> View:
        """The view of the visitor, or of the program."""
        path = f"/api/matches/{self.match}"
        shown = program.get(path).json() if program else self.visitor.ask("GET", path)
        found: View = shown["view"]
        return found

    def do(self, command: dict[str, Any], program: httpx.Client | None = None) -> None:
        """Send a command as the visitor, or as the program."""
        self._count += 1
        body = {"type": "do", "id": f"duel-{self._count}", "command": command}
        path = f"/api/matches/{self.match}/commands"
        if program:
            program.post(path, json=body).raise_for_status()
        else:
            assert self.visitor.ask("POST", path, body)["type"] == "ack"

    def move(self) -> None:
        """Make a random move for the seat to act, passing only if it must."""
        mine = self.view()
        program = None if mine["actors"] == [mine["seat"]] else self.program
        legal = mine["legal"] if program is None else self.view(program)["legal"]
        moves = [move for move in legal if move != "pass"] or legal
        self.do({"type": "move", "move": self._chance.choice(moves)}, program)

    def until(self, wanted: Wanted) -> bool:
        """Play until a view satisfies the condition; returns whether that happened before the end."""
        view = self.view()
        while not wanted(view):
            if view["winners"] is not None:
                return False
            self.move()
            view = self.view()
        return True


def duel_with(site: Site, visitor: Visitor, wanted: Wanted, **setup: Any) -> Duel:
    """A duel that has reached a view satisfying the condition."""
    for seed in range(MOST_GAMES):
        duel = Duel(site, visitor, seed, **setup)
        if duel.until(wanted):
            return duel
    raise AssertionError("no game came to what was wanted")


def is_mine(view: View) -> bool:
    """Whether the visitor may act."""
    return bool(view["actors"] == [view["seat"]])


def asks(*verbs: str) -> Wanted:
    """A condition: the visitor must choose the target of one of these verbs."""
    return lambda view: is_mine(view) and any(move.split()[0] in verbs for move in view["legal"])


def is_raised_beside_two_digits(place: View) -> bool:
    """Whether one total is raised and the other has two digits, with cards on both sides, which takes the most room."""
    raised = zip(place["bonus"], reversed(place["totals"]), strict=True)
    return all(place["sides"]) and any(bonus and total > 9 for bonus, total in raised)


PHASES: dict[str, Wanted] = {
    "turn": lambda view: is_mine(view) and view["phase"] != "choosing" and view["turn_number"] > 6,
    "my reply": lambda view: is_mine(view) and any(one["responder"] == 0 for one in view["prophecies"]),
    "their reply": lambda view: not is_mine(view) and any(one["responder"] == 1 for one in view["prophecies"]),
    "strike": asks("strike"),
    "move": asks("move"),
    "buy": asks("buy"),
    "from the discards": asks("take", "banish", "seal"),
    "from the hand": asks("discard"),
    "a pile": asks("doom", "look"),
    "bonus": lambda view: view["winners"] is None and any(map(is_raised_beside_two_digits, view["prophecies"])),
    "over": lambda view: view["winners"] is not None,
}
"""The kinds of positions that a table of the Four Horsemen can show."""
