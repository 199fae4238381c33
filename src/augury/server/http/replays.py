"""Replays of finished games, as a seat or spectators saw them, or with all hands open."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from augury.errors import BadArgument
from augury.kernel.engine import Event
from augury.kernel.gamerecord import GameRecord, loads
from augury.kernel.position import Position
from augury.kernel.verification import verify
from augury.server.bodies import Moment, Moments, Replayed
from augury.server.storage.model import FinishedGame
from augury.table.history import still_undisclosed, visible_events, with_words


class Step(NamedTuple):
    """A moment of a game, and what led to it."""

    position: Position
    mover: int | None
    news: tuple[Event, ...]
    undisclosed: tuple[Event, ...]
    """Earlier events that some viewer did not know yet."""


def moment(found: FinishedGame, move: int, seat: int | None) -> Replayed:
    """One moment of a game."""
    read, steps = _steps(found.record)
    if move >= len(steps):
        raise BadArgument(f"this game has {len(steps) - 1} moves, so there is no position after move {move}")
    shown = _shown(read.players, steps[move], move, seat, is_open=False)
    return Replayed(
        match=found.match,
        number=found.number,
        players=read.players,
        move=move,
        moves=len(steps) - 1,
        seat=shown.seat,
        events=shown.events,
        told=shown.told,
        view=shown.view,
    )


def until(found: FinishedGame, move: int) -> tuple[GameRecord, tuple[tuple[int, int], ...]]:
    """The record of a game, and the seats and actions of its first moves, if there is something left to play then."""
    read, steps = _steps(found.record)
    if move >= len(steps) or steps[move].position.over:
        raise BadArgument(f"there is nothing left to play after move {move} of this game")
    return read, tuple(steps[move].position.moves)


@lru_cache(16)
def whole(found: FinishedGame, seat: int | None, is_open: bool) -> bytes:
    """A whole game as JSON, cached because all players look at it when it is over."""
    read, steps = _steps(found.record)
    game = Moments(
        match=found.match,
        number=found.number,
        game=found.game,
        setup=read.setup,
        players=read.players,
        moves=len(steps) - 1,
        reader=seat,
        open=is_open,
        result=read.result,
        taken_back=read.taken_back,
        moments=[_shown(read.players, step, move, seat, is_open=is_open) for move, step in enumerate(steps)],
    )
    return msgspec.json.encode(game)


def _shown(players: list[str], step: Step, move: int, seat: int | None, *, is_open: bool) -> Moment:
    game, view = step.position.game, step.position.view(seat)
    if is_open:
        view = game.engine.opened(game.chosen, step.position.state, view)
    events = visible_events(game, step.undisclosed, step.news, seat)
    return Moment(
        move=move,
        seat=step.mover,
        events=with_words(game, events, players),
        told=[words for event in events if (words := game.engine.describe(event, players))],
        view=view,
        hands=_hands(step.position) if is_open else None,
        sealed=_sealed(step.position) if is_open else None,
    )


def _hands(position: Position) -> list[list[str]] | None:
    """All hands, in games that have hands."""
    hands = [hand for seat in position.game.seats if (hand := _own(position, seat, "hand")) is not None]
    return hands or None


def _sealed(position: Position) -> list[list[int] | None] | None:
    """All prophecies, while some are sealed."""
    seen = _own(position, None, "prophecies")
    if seen is None or None not in seen:
        return None
    return [_own(position, seat, "prophecies")[seat] for seat in position.game.seats]


def _own(position: Position, seat: int | None, field: str) -> Any:
    """A field of a seat's view, if the game has it."""
    return getattr(position.view(seat), field, None)


@lru_cache(32)
def _steps(record: str) -> tuple[GameRecord, list[Step]]:
    """The record, and each moment of the game."""
    read = loads(record)
    position = read.start()
    steps = [Step(position, None, tuple(position.events), ())]
    undisclosed: tuple[Event, ...] = ()
    for seat, action in verify(read).moves:
        position, events = position.step(action, seat)
        news = tuple(events)
        steps.append(Step(position, seat, news, undisclosed))
        undisclosed, _ = still_undisclosed(position.game, undisclosed, news)
    return read, steps
