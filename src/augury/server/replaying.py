"""Replays of finished games, from a seat, from outside or open: each moment as it was told and seen at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from augury.errors import BadArgument
from augury.kernel.engine import Event
from augury.kernel.gamerecord import GameRecord, loads
from augury.kernel.position import Position
from augury.kernel.verification import verify
from augury.server.messages import Moment, Moments, Replayed
from augury.server.storage.entries import Finished
from augury.table.story import follow, heard, sent


class Step(NamedTuple):
    """A moment, and what led to it."""

    position: Position
    mover: int | None
    news: tuple[Event, ...]
    untold: tuple[Event, ...]
    """What somebody had not been told before."""


def moment(found: Finished, move: int, seat: int | None) -> Replayed:
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


@lru_cache(16)
def whole(found: Finished, seat: int | None, is_open: bool) -> bytes:
    """A whole game as JSON; as soon as one is over, all who played it look at it."""
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
    events = heard(game, step.untold, step.news, seat)
    return Moment(
        move=move,
        seat=step.mover,
        events=sent(game, events, players),
        told=[words for event in events if (words := game.engine.tell(event, players))],
        view=view,
        hands=_hands(step.position) if is_open else None,
        sealed=_sealed(step.position) if is_open else None,
    )


def _hands(position: Position) -> list[list[str]] | None:
    """Everybody's hand, in games that have hands."""
    hands = [hand for seat in position.game.seats if (hand := _own(position, seat, "hand")) is not None]
    return hands or None


def _sealed(position: Position) -> list[list[int] | None] | None:
    """Everybody's prophecy, while some are sealed."""
    seen = _own(position, None, "prophecies")
    if seen is None or None not in seen:
        return None
    return [_own(position, seat, "prophecies")[seat] for seat in position.game.seats]


def _own(position: Position, seat: int | None, field: str) -> Any:
    """What a seat's view has in a field that not every game has."""
    return getattr(position.view(seat), field, None)


@lru_cache(32)
def _steps(record: str) -> tuple[GameRecord, list[Step]]:
    """What was recorded, and for each moment the position and what led to it."""
    read = loads(record)
    position = read.start()
    steps = [Step(position, None, tuple(position.events), ())]
    untold: tuple[Event, ...] = ()
    for seat, action in verify(read).moves:
        position, events = position.step(action, seat)
        news = tuple(events)
        steps.append(Step(position, seat, news, untold))
        untold, _ = follow(position.game, untold, news)
    return read, steps
