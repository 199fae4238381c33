"""The history of a game: which events a viewer sees now, which later, and which moves can be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from augury.errors import AuguryError
from augury.kernel.engine import Event
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.kernel.registry import BUILT_IN

MOST_TAKEN_BACK = 200
"""Moves that may be taken back in one game. Whoever loads the match makes all moves before each of them again."""

Events = tuple[Event, ...]
History = tuple["History | None", Events]
"""A linked list: the history before the last move, and the events of that move. So it grows without being copied."""


def all_events(history: History | None) -> list[Event]:
    """All events of a history, the first one first."""
    return [event for news in _moves(history) for event in news]


def _moves(history: History | None) -> Iterator[Events]:
    """The events of each move, the first move first."""
    moves = []
    while history:
        history, news = history
        moves.append(news)
    return reversed(moves)


def visible_events(game: Game, undisclosed: Events, news: Events, viewer: int | None) -> list[Event]:
    """The events that a viewer learns of when `news` follows events that not all viewers know.

    These may be older events, such as prophecies that are opened only now.
    """
    events_for = game.engine.events_for
    if not undisclosed:
        return events_for(game.setup, list(news), viewer)
    known = events_for(game.setup, list(undisclosed), viewer)
    everything = events_for(game.setup, [*undisclosed, *news], viewer)
    if everything[: len(known)] == known:  # nearly always
        return everything[len(known) :]
    visible = []
    for event in everything:
        if event in known:
            known.remove(event)
        else:
            visible.append(event)
    return visible


def seen_by_all(game: Game, undisclosed: Events, news: Events) -> tuple[list[Event], ...]:
    """What each seat, and last a spectator, learns of when `news` follows events that not all viewers know."""
    return tuple([visible_events(game, undisclosed, news, viewer) for viewer in (*range(game.players), None)])


def learned_events(game: Game, history: History | None, viewer: int | None) -> list[Event]:
    """All events that a viewer knows, in the order in which the viewer learned of them.

    A seat that chose in secret knows its own choice before those of others, even if they were faster.
    """
    undisclosed: Events = ()
    dealt, *moves = _moves(history)
    learned = list(game.engine.events_for(game.setup, list(dealt), viewer))
    for news in moves:
        learned += visible_events(game, undisclosed, news, viewer)
        undisclosed, _ = still_undisclosed(game, undisclosed, news)
    return learned


def with_words(game: Game, events: list[Event], names: Sequence[str]) -> list[Any]:
    """Events as clients get them: those of a game from another package with words, because clients have none."""
    if game.name in BUILT_IN:
        return events
    return [{**msgspec.to_builtins(event), "words": game.engine.describe(event, names)} for event in events]


def still_undisclosed(game: Game, undisclosed: Events, news: Events) -> tuple[Events, bool]:
    """The last events, from the first that some viewer does not know, and whether all viewers know all of them.

    Spectators know least, so all viewers know what they know.
    """
    events = [*undisclosed, *news]
    known = game.engine.events_for(game.setup, events, None)
    if known is events:
        return (), True
    return () if len(known) == len(events) else tuple(events), known == events


def retrace(position: Position, seat: int) -> tuple[Position, History, Events]:
    """The position without a seat's last move, its history, and the events that are undisclosed there."""
    moves = position.moves
    del moves[last_move(position, seat)]
    return _replayed(position, moves)


def way_back(position: Position, seat: int) -> int | None:
    """After how many moves the game continues without a seat's last move; None if all later moves can stay.

    They can where all choose at once, in secret, and cannot where each move answers the one before.
    """
    try:
        retrace(position, seat)
    except AuguryError:
        return last_move(position, seat)
    return None


def rewind(position: Position, to: int) -> tuple[Position, History, Events]:
    """The position after a number of moves, its history, and the events that are undisclosed there."""
    return _replayed(position, position.moves[:to])


def _replayed(position: Position, moves: list[tuple[int, int]]) -> tuple[Position, History, Events]:
    undisclosed: Events = ()
    here = position.start
    history: History = (None, tuple(here.events))
    for mover, action in moves:
        here, events = here.step(action, mover)
        news = tuple(events)
        history = (history, news)
        undisclosed, _ = still_undisclosed(here.game, undisclosed, news)
    return here, history, undisclosed


def undoable(position: Position) -> tuple[bool, ...]:
    """For each seat, whether it has moved, and nothing hidden has been revealed to anybody since.

    This makes all moves again, but looks only at the last ones: a game can have hundreds.
    """
    last = {mover: index for index, (mover, _) in enumerate(position.moves)}
    revealed = -1
    if last and hides(position.game.name):
        revealed = max(_revealing(position, min(last.values())), default=-1)
    return tuple(last.get(seat, -1) > revealed for seat in range(position.game.players))


def _revealing(position: Position, first: int) -> Iterator[int]:
    """The moves, from one on, that revealed something hidden to somebody."""
    undisclosed: Events = ()
    here = position.start
    for index, (mover, action) in enumerate(position.moves):
        after, events = here.step(action, mover)
        news = tuple(events)
        if index >= first and not is_quiet(here, mover, news, seen_by_all(here.game, undisclosed, news)):
            yield index
        undisclosed, _ = still_undisclosed(here.game, undisclosed, news)
        here = after


def is_quiet(before: Position, mover: int, news: Events, seen: tuple[list[Event], ...]) -> bool:
    """Whether a move in a position revealed nothing hidden; `seen` is what each viewer learned of its events."""
    if not hides(before.game.name):
        return True
    if seen[-1]:
        return False
    return all(
        (len(news) == 1 if seat == mover else not seen[seat]) or nothing_hidden(before, seat)
        for seat in range(before.game.players)
    )


@cache
def hides(game: str) -> bool:
    """Whether a game has anything that spectators do not know."""
    return not nothing_hidden(open_game(game).start(0, ""), None)


def nothing_hidden(position: Position, viewer: int | None) -> bool:
    """Whether a viewer (None for a spectator) knows everything about a position."""
    return to_bytes(position.erased(viewer)) == bytes(position)


def last_move(position: Position, seat: int) -> int:
    """The index of a seat's last move among all moves."""
    return max(index for index, (mover, _) in enumerate(position.moves) if mover == seat)
