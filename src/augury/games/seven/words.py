"""Events in words, for logs."""

from __future__ import annotations

from collections.abc import Sequence

from augury.games.seven.events import Deal, Dealt, Play, Prophecy, Round, Trick
from augury.kernel.engine import Event

RANKS = ("1st", "2nd", "3rd", "4th")


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence for one event."""
    match event:
        case Deal() | Dealt():
            row = " ".join(event.row_cards or event.row)
            return f"Round {event.round}: the row is {row}; {names[event.leader]} will lead."
        case Prophecy():
            return f"{names[event.seat]}: {tell_tokens(event.tokens)}."
        case Play():
            return f"{names[event.seat]}: {event.card}."
        case Trick():
            places = [
                f"{RANKS[place]} {names[seat]}{' (came true)' if event.confirmed[seat] else ''}"
                for place, seat in enumerate(event.order)
            ]
            return f"Trick {event.number}: {', '.join(places)}."
        case Round():
            ends = [
                f"{names[seat]} {'fulfilled' if not left else f'has {left} left'}, {given:+d}, now {score}"
                for seat, (left, given, score) in enumerate(zip(event.left, event.change, event.scores, strict=True))
            ]
            return f"The round is over: {'; '.join(ends)}."
        case _:
            return ""


def tell_tokens(tokens: Sequence[int]) -> str:
    """A prophecy in words."""
    return ", ".join(f"{count} x {RANKS[rank]}" for rank, count in enumerate(tokens) if count)
