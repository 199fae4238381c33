"""Replaying a game record, and checking every claim it makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec
import numpy as np

from augury.errors import AuguryError, BadRecord, FalseRecord
from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.gamerecord import GameRecord, Result, digest
from augury.kernel.position import Position
from augury.kernel.questions import begin
from augury.kernel.records import Record
from augury.kernel.sealing import SEEDS, Seal
from augury.kernel.setups import plain_setup

MOST_DIGITS = len(str(SEEDS - 1))


def verify(record: GameRecord) -> Position:
    """The position at the record's end, if everything in the record is true; FalseRecord says what is not.

    The game is recomputed twice: from the deals as they are written out, with no use of the generator, and from the
    seed, which must give those very deals. Then the commitment and the digest are checked.
    """
    game = record.opened()
    story = record.story(game)
    seed = _seed(record)
    if record.setup != plain_setup(game.chosen):
        raise FalseRecord(f"the setup should be written as {_json(plain_setup(game.chosen))}")
    end = Position(game, _walk(game, story, seed=None), None)
    result = Result(end.scores, end.winners) if end.over else None
    if record.result != result:
        raise FalseRecord(f"the result should be {_json(result)}")
    _walk(game, story, seed)
    if Seal(seed, record.salt).commitment != record.commitment:
        raise FalseRecord("the commitment does not belong to the seed and the salt")
    if digest(record) != record.digest:
        raise FalseRecord("the digest does not fit: something in the record was altered after the game")
    return _play(game, story, Seal(seed, record.salt))


def replay(record: GameRecord) -> Position:
    """The position at the record's end, dealt from the seed and played move by move; other claims are not checked."""
    game = record.opened()
    return _play(game, record.story(game), Seal(_seed(record), record.salt))


def _play(game: Game, story: list[Event], seal: Seal) -> Position:
    position = game.start(seal.seed, seal.salt)
    for index, event in enumerate(story):
        try:
            found = game.engine.action_in(game.setup, position.state, event)
            if found:
                seat, action = found
                position = position.play(action, seat)
        except AuguryError as error:
            raise FalseRecord(f"event {index}: {error}") from error
    return position


def _seed(record: GameRecord) -> int:
    text = record.seed
    if len(text) <= MOST_DIGITS and text.isdecimal() and int(text) < SEEDS and str(int(text)) == text:
        return int(text)
    raise BadRecord("the seed must be a whole number from 0 to 2**64 - 1, in quotes")


def _walk(game: Game, story: list[Event], seed: int | None) -> Record:
    """Recompute a story event by event, with chance as the seed gives it or, without a seed, as the story tells it."""
    engine, setup = game.engine, game.setup
    states = engine.rules.state.blank()
    state = cast(Record, states[0])
    begin(setup, state, np.uint64(seed or 0))
    expected: Iterator[Event] = engine.opening(setup, state)
    for index, claimed in enumerate(story):
        happened = next(expected, None)
        try:
            if happened is None:
                seat, action = _move(game, state, claimed)
                expected = engine.follow(game.setups, states, seat, action)
                happened = next(expected)
            if _kind(claimed) != _kind(happened):
                raise FalseRecord(f"a {_kind(happened)} should be told here, not a {_kind(claimed)}")
            if seed is None and engine.force(setup, state, claimed):
                continue
        except AuguryError as error:
            raise FalseRecord(f"event {index}: {error}") from error
        if claimed != happened:
            right = f"does not come from the seed {seed}" if seed is not None else f"should be {_json(happened)}"
            raise FalseRecord(f"event {index}: this {_kind(claimed)} {right}")
    if next(expected, None) is not None:
        raise FalseRecord("the record breaks off before all that follows from its last move is told")
    return state


def _move(game: Game, state: Record, claimed: Event) -> tuple[int, int]:
    """The seat and action of an event that must be a legal move here."""
    found = game.engine.action_in(game.setup, state, claimed)
    if found is None:
        raise FalseRecord(f"no {_kind(claimed)} happened here")
    seat, action = found
    Position(game, state, None).play(action, seat)
    return seat, action


def _kind(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
