"""Replaying a game record, and checking every claim it makes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from augury.errors import AuguryError, BadRecord, FalseRecord
from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.gamerecord import GameRecord, Result, digest
from augury.kernel.position import Position
from augury.kernel.questions import begin
from augury.kernel.sealing import SEEDS, Seal

MOST_DIGITS = len(str(SEEDS - 1))


def verify(record: GameRecord) -> Position:
    """The position at the record's end, if everything in the record is true; FalseRecord says what is not.

    The game is recomputed twice: from the deals as they are written out, with no use of the generator, and from the
    seed, which must give those very deals. Then the commitment and the digest are checked.
    """
    game = record.opened()
    story = record.story(game)
    seed = _seed(record)
    if record.setup != msgspec.to_builtins(game.chosen):
        raise FalseRecord(f"the setup should be written as {_short(msgspec.to_builtins(game.chosen))}")
    _check_from_deals(record, game, story)
    position = replay(record)
    told = list(position.events)
    for index, (claimed, happened) in enumerate(zip(story, told, strict=False)):
        if claimed != happened:
            raise FalseRecord(f"event {index}: this deal does not come from the seed {record.seed}")
    if Seal(seed, record.salt).commitment != record.commitment:
        raise FalseRecord("the commitment does not belong to the seed and the salt")
    if digest(record) != record.digest:
        raise FalseRecord("the digest does not fit: something in the record was altered after the game")
    return position


def replay(record: GameRecord) -> Position:
    """The position at the record's end, dealt from the seed and played move by move."""
    game = record.opened()
    position = game.start(_seed(record), record.salt)
    for index, event in enumerate(record.story(game)):
        found = game.engine.action_in(game.setup, position.state, event)
        if found:
            seat, action = found
            try:
                position = position.play(action, seat)
            except AuguryError as error:
                raise FalseRecord(f"event {index}: {error}") from error
    return position


def _seed(record: GameRecord) -> int:
    text = record.seed
    if len(text) <= MOST_DIGITS and text.isdecimal() and int(text) < SEEDS and str(int(text)) == text:
        return int(text)
    raise BadRecord("the seed must be a whole number from 0 to 2**64 - 1, in quotes")


def _check_from_deals(record: GameRecord, game: Game, story: list[Event]) -> None:
    """Recompute the game with chance as the record tells it, and compare every other claim."""
    engine, setup = game.engine, game.setup
    state = engine.rules.state.new()
    begin(setup, state, np.uint64(0))
    expected: Iterator[Event] = engine.opening(setup, state)
    for index, claimed in enumerate(story):
        happened = next(expected, None)
        try:
            if happened is None:
                here = Position(game, state, None)
                found = engine.action_in(setup, state, claimed)
                if found is None:
                    raise FalseRecord("nothing of the kind happened here")
                seat, action = found
                here.play(action, seat)
                expected = engine.follow(setup, state, seat, action)
                happened = next(expected)
            forced = type(claimed) is type(happened) and engine.force(setup, state, claimed)
        except AuguryError as error:
            raise FalseRecord(f"event {index}: {error}") from error
        if not forced and claimed != happened:
            raise FalseRecord(f"event {index}: what happened is {_short(happened)}, not {_short(claimed)}")
    if next(expected, None) is not None:
        raise FalseRecord("the record breaks off before all that follows from its last move is told")
    end = Position(game, state, None)
    result = Result(end.scores, end.winners) if end.over else None
    if record.result != result:
        raise FalseRecord(f"the result should be {_short(result) if result else 'empty, since the game is not over'}")


def _short(thing: object) -> str:
    text = repr(thing)
    return text if len(text) < 120 else text[:117] + "..."
