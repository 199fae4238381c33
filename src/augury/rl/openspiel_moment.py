"""The contents of an OpenSpiel state: one immutable value, which copies of the state share."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from augury.kernel.engine import Event
from augury.kernel.position import Position
from augury.rl.openspiel_roots import Root, root

_LINES = msgspec.json.Encoder()


@dataclass(frozen=True)
class Moment:
    """A moment of a game: a position, or the chance outcomes so far, and what the seats were shown."""

    root: Root
    thrown: tuple[int, ...] = ()
    position: Position | None = None
    """None while chance nodes remain."""
    memories: tuple[str, ...] = ()
    """What a spectator and each seat knew at the start, if the game began at a later position."""
    history: tuple[Event, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        stored = None if self.position is None else bytes(self.position)
        return restore, (self.root.stored(), self.thrown, stored, self.memories, self.history)

    def begun(self) -> Moment:
        """This moment, or the first position once all chance nodes are decided."""
        if len(self.thrown) < self.root.throws:
            return self
        position = self.root.begin(self.thrown)
        if position.seal:
            return replace(self, position=position, history=tuple(position.events))
        return replace(self, position=position, memories=_views(position))

    def after(self, action: int) -> Moment:
        """What follows when chance, or else the lowest seat that may act, chooses an action."""
        if self.position is None:
            return replace(self, thrown=(*self.thrown, action)).begun()
        position, events = self.position.step(action, self.position.actors[0])
        return Moment(self.root, self.thrown, position, self.memories, (*self.history, *events))

    def redealt(self, seat: int, seed: int) -> Moment:
        """A moment that a seat cannot tell from this one, with what the others would know there."""
        if self.position is None:
            return self
        position = self.position.redealt(seat, seed)
        memories = list(_views(position))
        memories[0], memories[seat + 1] = self.memory(None), self.memory(seat)
        return replace(self, position=position, memories=tuple(memories), history=())

    def memory(self, seat: int | None) -> str:
        """Everything that a seat was shown from the beginning to now, a line each; None is a spectator."""
        if self.position is None:
            return ""
        game = self.root.game
        memories = game.engine.events_for(game.setup, list(self.history), seat)
        before = self.memories[0 if seat is None else seat + 1] if self.memories else ""
        return before + _LINES.encode_lines(memories).decode()

    def view(self, seat: int | None) -> str:
        """What a seat sees now; None is a spectator."""
        return "" if self.position is None else self.position.view_json(seat).decode()

    def text(self, seat: int | None, recalls: bool) -> str:
        """What a seat sees, with perfect recall after everything that it was shown; None is a spectator."""
        return self.memory(seat) + self.view(seat) if recalls else self.view(seat)

    def secret(self, seat: int | None, recalls: bool) -> str:
        """The part of a seat's text that a spectator is not shown."""
        if self.position is None:
            return ""
        seen, public = json.loads(self.view(seat)), json.loads(self.view(None))
        lines = [
            json.dumps({field: seen[field] for field in seen if field not in public or public[field] != seen[field]})
        ]
        if recalls:
            known = set(self.memory(None).splitlines())
            lines = [line for line in self.memory(seat).splitlines() if line not in known] + lines
        return "\n".join(lines)


def _views(position: Position) -> tuple[str, ...]:
    """What a spectator and then each seat sees."""
    return tuple(position.view_json(seat).decode() + "\n" for seat in (None, *position.game.seats))


def restore(
    stored: tuple[str, str, str],
    thrown: tuple[int, ...],
    state: bytes | None,
    memories: tuple[str, ...],
    history: tuple[Event, ...],
) -> Moment:
    """The moment that was pickled."""
    found = root(*stored)
    return Moment(found, thrown, None if state is None else found.game.at(state), memories, history)
