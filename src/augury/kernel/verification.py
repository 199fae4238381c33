"""Replaying a game record, and checking every claim it makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from augury.errors import AuguryError, FalseRecord
from augury.kernel.deals import begin_history, go_on
from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.gamerecord import GameRecord, Result, digest
from augury.kernel.position import Position
from augury.kernel.records import Record
from augury.kernel.seals import KEYED, Seal
from augury.kernel.setups import plain_setup

OPTIONS = "options"
"""The group of a setup to which choices can be added later; a choice that a record lacks had its default."""
NO_SEAL = Seal(0, "")
"""Stands in for the seal where the deals come from the record and not from a generator."""


def verify(record: GameRecord) -> Position:
    """The position at the record's end, if everything in the record is true; FalseRecord says what is not.

    The game is recomputed twice: from the deals as they are written out, with no use of any generator, and from the
    seal, which must give those very deals. Then the commitment and the digest are checked.
    """
    game = record.opened()
    history = record.history(game)
    seal = record.seal
    if game.fit(seal) != seal:
        raise FalseRecord(f"this game is not dealt with the generator {seal.generator}")
    if not _agrees(record.setup, plain_setup(game.chosen)):
        raise FalseRecord(f"the setup should be written as {_json(plain_setup(game.chosen))}")
    end = Position(game, _walk(game, history, None), None)
    result = Result(end.scores, end.winners) if end.over else None
    if record.result != result:
        raise FalseRecord(f"the result should be {_json(result)}")
    _walk(game, history, seal)
    if seal.commitment != record.commitment:
        raise FalseRecord("the commitment does not match the seed and the salt")
    if digest(record) != record.digest:
        raise FalseRecord("the digest does not match: something in the record was altered after the game")
    return _play(game, history, seal)


def replay(record: GameRecord) -> Position:
    """The position at the record's end, dealt from the seal and played move by move; other claims are not checked."""
    game = record.opened()
    return _play(game, record.history(game), record.seal)


def _agrees(given: dict[str, Any], written: dict[str, Any]) -> bool:
    """Whether a record's setup is written as it should be; options that are newer than the record may be missing."""
    whole = dict(given)
    for group, options in written.items():
        if isinstance(options, dict) and group == OPTIONS and isinstance(given.get(group, {}), dict):
            whole[group] = options | given.get(group, {})
    return whole == written


def _play(game: Game, history: list[Event], seal: Seal) -> Position:
    position = game.sealed(seal)
    for index, event in enumerate(history):
        try:
            found = game.engine.action_in(game.setup, position.state, event)
            if found:
                seat, action = found
                position = position.play(action, seat)
        except AuguryError as error:
            raise FalseRecord(f"event {index}: {error}") from error
    return position


def _walk(game: Game, history: list[Event], seal: Seal | None) -> Record:
    """Recompute a history event by event, with chance as the seal or, without a seal, the history gives it."""
    engine, setup = game.engine, game.setup
    states = engine.rules.state.blank()
    state = cast(Record, states[0])
    expected: Iterator[Event] = begin_history(game, states, seal or NO_SEAL)
    for index, claimed in enumerate(history):
        happened = next(expected, None)
        try:
            if happened is None:
                seat, action = _move(game, state, claimed)
                expected = go_on(game, states, seal, seat, action)
                happened = next(expected)
            if _kind(claimed) != _kind(happened):
                raise FalseRecord(f"this should be a {_kind(happened)}, not a {_kind(claimed)}")
            if seal is None and engine.force(setup, state, claimed):
                continue
        except AuguryError as error:
            raise FalseRecord(f"event {index}: {error}") from error
        truth = happened.recorded()
        if claimed != truth:
            right = f"does not come from {_origin(seal)}" if seal else f"should be {_json(truth)}"
            raise FalseRecord(f"event {index}: this {_kind(claimed)} {right}")
    if next(expected, None) is not None:
        raise FalseRecord("the record ends before everything that follows from its last move")
    return state


def _move(game: Game, state: Record, claimed: Event) -> tuple[int, int]:
    """The seat and action of an event that must be a legal move here."""
    found = game.engine.action_in(game.setup, state, claimed)
    if found is None:
        raise FalseRecord(f"a {_kind(claimed)} cannot happen here")
    seat, action = found
    Position(game, state, None).play(action, seat)
    return seat, action


def _origin(seal: Seal) -> str:
    return f"the seed {seal.seed}" + (f" and the salt, with the generator {KEYED}" if seal.generator == KEYED else "")


def _kind(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
