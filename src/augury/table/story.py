"""The story of a game as it is told: which events a seat hears now, which later, and which moves can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes

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
    del moves[_last(moves, seat)]
    untold: tuple[Event, ...] = ()
    here = _start(position)
    for mover, action in moves:
        here, news = here.step(action, mover)
        untold, _ = follow(here.game, untold, tuple(news))
    return here, untold


def can_be_undone(position: Position, seat: int) -> bool:
    """Whether a seat has moved, and nothing that was hidden came to light since, to anybody."""
    moves = position.moves
    if seat not in {mover for mover, _ in moves}:
        return False
    last = _last(moves, seat)
    return all(quiet for quiet in list(_quiet(position, moves))[last:])


def _quiet(position: Position, moves: list[tuple[int, int]]) -> Iterator[bool]:
    """For each move, whether nobody learnt anything hidden by it."""
    untold: tuple[Event, ...] = ()
    here = _start(position)
    for mover, action in moves:
        after, news = here.step(action, mover)
        yield all(
            _nothing_hidden(here, viewer)
            or (len(news) == 1 if viewer == mover else not heard(here.game, untold, tuple(news), viewer))
            for viewer in _viewers(here.game)
        )
        untold, _ = follow(here.game, untold, tuple(news))
        here = after


def _viewers(game: Game) -> Iterable[int | None]:
    return [*range(game.players), None]


def _nothing_hidden(position: Position, viewer: int | None) -> bool:
    return to_bytes(position.erased(viewer)) == bytes(position)


def _start(position: Position) -> Position:
    if position.seal is None:
        raise TypeError("a position without a past")
    return position.game.start(position.seal.seed, position.seal.salt)


def _last(moves: list[tuple[int, int]], seat: int) -> int:
    return max(index for index, (mover, _) in enumerate(moves) if mover == seat)
