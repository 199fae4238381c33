"""A position, for people who write Python: it never changes, and playing gives the next one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING

import numpy as np

from augury.errors import BadArgument, Illegal, NotYourTurn, TooLate
from augury.kernel.bits import members
from augury.kernel.chance import dice
from augury.kernel.engine import Event, View
from augury.kernel.questions import actors, apply, hide, legal, redeal, returns
from augury.kernel.records import Record, copy, to_bytes
from augury.kernel.sealing import Seal, check_seed

if TYPE_CHECKING:
    from augury.kernel.game import Game

SPECTATOR = -1


class Position:
    """A moment of a game, with the way that led to it."""

    def __init__(
        self, game: Game, state: Record, seal: Seal | None, before: tuple[Position, int, int] | None = None
    ) -> None:
        """Games make positions; `before` is the position, seat and action this one came from."""
        self.game = game
        self._state = state
        self.seal = seal
        self._before = before

    @property
    def state(self) -> Record:
        """A copy of the record."""
        return copy(self._state)

    def __bytes__(self) -> bytes:
        """All of the position but its past, to be stored."""
        return to_bytes(self._state)

    def __eq__(self, other: object) -> bool:
        """Equal records in equal games, whatever their past."""
        return (
            isinstance(other, Position)
            and (self.game.name, self.game.chosen) == (other.game.name, other.game.chosen)
            and bytes(self) == bytes(other)
        )

    def __hash__(self) -> int:
        """Follows equality."""
        return hash(bytes(self))

    @cached_property
    def actors(self) -> list[int]:
        """The seats that may act now; several while all choose at once, none when the game is over."""
        return members(actors(self.game.setup, self._state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def scores(self) -> list[int]:
        """Every seat's score."""
        return self.game.engine.scores(self.game.setup, self._state)

    @property
    def winners(self) -> list[int]:
        """The seats that have won, once the game is over."""
        return self.game.engine.winners(self.game.setup, self._state) if self.over else []

    @property
    def returns(self) -> list[float]:
        """Every seat's share of the victory, once the game is over."""
        shares = np.zeros(self.game.players)
        if self.over:
            returns(self.game.setup, self._state, shares)
        return [float(share) for share in shares]

    def legal_actions(self, seat: int) -> list[int]:
        """What a seat may do now, as numbers."""
        if seat not in self.actors:
            return []
        words = np.zeros(self.game.engine.rules.words, np.uint64)
        legal(self.game.setup, self._state, seat, words)
        return members(*words)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, as readable moves."""
        return [self.game.engine.format_action(self.game.setup, action) for action in self.legal_actions(seat)]

    def action(self, move: str | int, seat: int | None = None) -> int:
        """The action's number of a move that a seat may make; an error if it may not.

        The seat may be left out when only one may act.
        """
        if self.over:
            raise TooLate("the game is over, so there is nothing to play")
        seat = self._acting(seat)
        parse = self.game.engine.parse_action
        action = parse(self.game.setup, self._state, move) if isinstance(move, str) else _whole(move)
        if action not in self.legal_actions(seat):
            raise Illegal(self.game.engine.why_illegal(self.game.setup, self._state, seat, action))
        return action

    def step(self, move: str | int, seat: int | None = None) -> tuple[Position, list[Event]]:
        """The position after a move, and what happened on the way there."""
        action = self.action(move, seat)
        seat = self._acting(seat)
        state = copy(self._state)
        events = list(self.game.engine.follow(self.game.setup, state, seat, action))
        return Position(self.game, state, self.seal, (self, seat, action)), events

    def play(self, move: str | int, seat: int | None = None) -> Position:
        """The position after a move, given as text or as an action's number.

        The seat may be left out when only one may act. A move that cannot be made raises an error, and nothing changes.
        """
        action = self.action(move, seat)
        seat = self._acting(seat)
        state = copy(self._state)
        apply(self.game.setup, state, seat, action)
        return Position(self.game, state, self.seal, (self, seat, action))

    def _acting(self, seat: int | None) -> int:
        if seat is None:
            if len(self.actors) > 1:
                raise NotYourTurn(f"say which seat moves: {', '.join(map(str, self.actors))} may")
            return self.actors[0]
        seat = _whole(seat)
        if not 0 <= seat < self.game.players:
            raise NotYourTurn(f"there is no seat {seat}; the seats are 0 to {self.game.players - 1}")
        if seat not in self.actors:
            raise NotYourTurn(f"seat {seat} cannot move now; seat {', '.join(map(str, self.actors))} can")
        return seat

    def erased(self, seat: int | None) -> Record:
        """A copy of the record without what a seat must not know; None is a spectator."""
        if seat is not None and seat not in range(self.game.players):
            raise BadArgument(
                f"there is no seat {seat}; the seats are 0 to {self.game.players - 1}, and None is a spectator"
            )
        state = copy(self._state)
        hide(self.game.setup, state, SPECTATOR if seat is None else seat)
        return state

    def view(self, seat: int | None) -> View:
        """What a seat knows, ready to be shown; None is a spectator."""
        state = self.erased(seat)
        return self.game.engine.view(self.game.chosen, self.game.setup, state, SPECTATOR if seat is None else seat)

    def redealt(self, seat: int, seed: int) -> Position:
        """A position that the seat cannot tell from this one, drawn from all such positions."""
        state = self.erased(_whole(seat))
        redeal(self.game.setup, state, seat, dice(check_seed(seed)))
        return Position(self.game, state, None)

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The seats and actions that led here from the start."""
        path = []
        here = self
        while here._before:
            here, seat, action = here._before
            path.append((seat, action))
        return path[::-1]

    @property
    def events(self) -> Iterator[Event]:
        """The story of the game so far: from the first deal or, of a loaded or redealt position, since then."""
        start = self
        while start._before:
            start = start._before[0]
        state = start.state
        engine, setup = self.game.engine, self.game.setup
        if start.seal:
            yield from engine.opening(setup, state)
        for seat, action in self.moves:
            yield from engine.follow(setup, state, seat, action)


def _whole(number: int) -> int:
    """A number that counts something, of whatever kind; one with a point is none."""
    try:
        return index(number)
    except TypeError:
        raise BadArgument(f"a move is a text or a whole number and a seat is a whole number, not {number!r}") from None
