"""The story of a game as it is told: which events a seat hears now, which later, and which moves can be taken back."""

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

Story = tuple["Story | None", tuple[Event, ...]]
"""All that happened in a game: the story before the last news, and these. So a story grows without being copied."""


def whole(story: Story | None) -> list[Event]:
    """All events of a story, the first one first."""
    parts = []
    while story:
        story, news = story
        parts.append(news)
    return [event for news in reversed(parts) for event in news]


def heard(game: Game, untold: tuple[Event, ...], news: tuple[Event, ...], viewer: int | None) -> list[Event]:
    """What a viewer hears when news come after events that not everybody has been told.

    These may be older events too, such as prophecies that are opened only now.
    """
    told_to = game.engine.told_to
    if not untold:
        return told_to(game.setup, list(news), viewer)
    known = told_to(game.setup, list(untold), viewer)
    heard_now = []
    for event in told_to(game.setup, [*untold, *news], viewer):
        if event in known:
            known.remove(event)
        else:
            heard_now.append(event)
    return heard_now


def sent(game: Game, events: list[Event], names: Sequence[str]) -> list[Any]:
    """Events as clients are sent them: those of a game from another package with words, for it has none elsewhere."""
    if game.name in BUILT_IN:
        return events
    return [{**msgspec.to_builtins(event), "words": game.engine.tell(event, names)} for event in events]


def follow(game: Game, untold: tuple[Event, ...], news: tuple[Event, ...]) -> tuple[tuple[Event, ...], bool]:
    """The end of the story that somebody has still not been told, after news; and whether nothing of it is hidden.

    Somebody who watches knows least, so what they are told everybody is.
    """
    story = [*untold, *news]
    told = game.engine.told_to(game.setup, story, None)
    if told is story:
        return (), True
    return () if len(told) == len(story) else tuple(story), told == story


def retrace(position: Position, seat: int) -> tuple[Position, tuple[Event, ...]]:
    """The position without a seat's last move, and what is untold there."""
    moves = position.moves
    del moves[last_move(position, seat)]
    return _replayed(position, moves)


def way_back(position: Position, seat: int) -> int | None:
    """After how many moves the game goes on without a seat's last move; None if all later moves can stay.

    They can where all choose at once, in secret, and cannot where each move answers the one before.
    """
    try:
        retrace(position, seat)
    except AuguryError:
        return last_move(position, seat)
    return None


def rewind(position: Position, to: int) -> tuple[Position, tuple[Event, ...]]:
    """The position after so many moves, and what is untold there."""
    return _replayed(position, position.moves[:to])


def _replayed(position: Position, moves: list[tuple[int, int]]) -> tuple[Position, tuple[Event, ...]]:
    untold: tuple[Event, ...] = ()
    here = position.start
    for mover, action in moves:
        here, news = here.step(action, mover)
        untold, _ = follow(here.game, untold, tuple(news))
    return here, untold


def can_be_undone(position: Position, seat: int) -> bool:
    """Whether a seat has moved, and nothing that was hidden came to light since, to anybody."""
    moves = position.moves
    if seat not in {mover for mover, _ in moves}:
        return False
    last = last_move(position, seat)
    return all(quiet for quiet in list(_quiet(position, moves))[last:])


def _quiet(position: Position, moves: list[tuple[int, int]]) -> Iterator[bool]:
    """For each move, whether nobody learnt anything hidden by it."""
    untold: tuple[Event, ...] = ()
    here = position.start
    for mover, action in moves:
        after, news = here.step(action, mover)
        yield is_quiet(here, mover, untold, tuple(news))
        untold, _ = follow(here.game, untold, tuple(news))
        here = after


def is_quiet(before: Position, mover: int, untold: tuple[Event, ...], news: tuple[Event, ...]) -> bool:
    """Whether nobody learnt anything hidden by a move that was made in a position."""
    if not hides(before.game.name):
        return True
    if heard(before.game, untold, news, None):
        return False
    return all(
        (len(news) == 1 if seat == mover else not heard(before.game, untold, news, seat))
        or nothing_hidden(before, seat)
        for seat in range(before.game.players)
    )


@cache
def hides(game: str) -> bool:
    """Whether a game has anything that a spectator does not know."""
    return not nothing_hidden(open_game(game).start(0, ""), None)


def nothing_hidden(position: Position, viewer: int | None) -> bool:
    """Whether a viewer (None for a spectator) knows all there is to know about a position."""
    return to_bytes(position.erased(viewer)) == bytes(position)


def last_move(position: Position, seat: int) -> int:
    """The index of a seat's last move among all moves."""
    return max(index for index, (mover, _) in enumerate(position.moves) if mover == seat)
