"""Descriptions of events for logs."""

from __future__ import annotations

from collections.abc import Sequence

from augury.kernel.engine import Event

from oh_hell.events import Bid, Deal, Dealt, Play, Score, Trick


def describe_event(event: Event, names: Sequence[str]) -> str:
    """A sentence that describes an event."""
    match event:
        case Deal() | Dealt():
            tricks = "1 trick" if event.tricks == 1 else f"{event.tricks} tricks"
            return f"{names[event.dealer]} deals for {tricks} and turns up {event.turned_up}."
        case Bid():
            return f"{names[event.seat]} bids {event.bid}."
        case Play():
            return f"{names[event.seat]}: {event.card}."
        case Trick():
            return f"{names[event.seat]} takes trick {event.number}."
        case Score():
            ends = (
                f"{names[seat]} took {taken} of {bid} and scores {score}"
                for seat, (bid, taken, score) in enumerate(zip(event.bids, event.taken, event.scores, strict=True))
            )
            return f"The game is over: {'; '.join(ends)}."
        case _:
            return ""
