"""Duels in which a visitor sits at a table with a program, and chance plays for both until something is to be seen."""

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
    """A table of the Four Horsemen: a visitor on the first seat, a program on the other."""

    def __init__(self, site: Site, visitor: Visitor, seed: int = 0, **setup: Any) -> None:
        """Open the table and let both sit down; the visitor's page stays where it is."""
        self.visitor, self._chance, self._count = visitor, random.Random(seed), 0
        body = {"game": "horsemen", "seats": ["me", "open"], "setup": setup}
        self.match: str = visitor.ask("POST", "/api/matches", body)["match"]
        self.program = site.program("Bartholomew")
        self.do({"type": "sit"}, self.program)

    def view(self, program: httpx.Client | None = None) -> View:
        """What the visitor sees, or the program."""
        path = f"/api/matches/{self.match}"
        shown = program.get(path).json() if program else self.visitor.ask("GET", path)
        found: View = shown["view"]
        return found

    def do(self, command: dict[str, Any], program: httpx.Client | None = None) -> None:
        """Send a command of the visitor's, or of the program's."""
        self._count += 1
        body = {"type": "do", "id": f"duel-{self._count}", "command": command}
        path = f"/api/matches/{self.match}/commands"
        if program:
            program.post(path, json=body).raise_for_status()
        else:
            assert self.visitor.ask("POST", path, body)["type"] == "ack"

    def move(self) -> None:
        """Let whoever may act do so, by chance; they pass only if they must."""
        mine = self.view()
        program = None if mine["actors"] == [mine["seat"]] else self.program
        legal = mine["legal"] if program is None else self.view(program)["legal"]
        moves = [move for move in legal if move != "pass"] or legal
        self.do({"type": "move", "move": self._chance.choice(moves)}, program)

    def until(self, wanted: Wanted) -> bool:
        """Go on until something is to be seen; whether it was before the end."""
        view = self.view()
        while not wanted(view):
            if view["winners"] is not None:
                return False
            self.move()
            view = self.view()
        return True


def duel_with(site: Site, visitor: Visitor, wanted: Wanted, **setup: Any) -> Duel:
    """A duel that has come to what is wanted."""
    for seed in range(MOST_GAMES):
        duel = Duel(site, visitor, seed, **setup)
        if duel.until(wanted):
            return duel
    raise AssertionError("no game came to what was wanted")


def is_mine(view: View) -> bool:
    """Whether the visitor may act."""
    return bool(view["actors"] == [view["seat"]])


def asks(*verbs: str) -> Wanted:
    """Whether the visitor must choose what one of these verbs touches."""
    return lambda view: is_mine(view) and any(move.split()[0] in verbs for move in view["legal"])


def is_raised_beside_two_digits(place: View) -> bool:
    """Whether one total is raised and the other has two digits, with cards on both sides: what takes the most room."""
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
"""What a table of the Four Horsemen can look like."""
