"""Events in words, for logs."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from augury.games.horsemen.events import (
    Banish,
    Buy,
    Discard,
    Doom,
    Draw,
    End,
    Fast,
    Favour,
    Fulfil,
    Lay,
    Look,
    Move,
    Pass,
    Play,
    Reveal,
    Seal,
    SetupEvent,
    Shuffle,
    Strike,
    Take,
)
from augury.kernel.engine import Event


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence for one event."""
    match event:
        case Draw():
            drawn = cards_in_words(event.cards) if isinstance(event.cards, int) else ", ".join(event.cards)
            told = f"{names[event.seat]}: draw {drawn}"
        case Shuffle():
            count = event.pile if isinstance(event.pile, int) else len(event.pile)
            told = f"{names[event.seat]}: shuffle {cards_in_words(count)} into a new draw pile"
        case Favour():
            told = f"The Favour goes to {names[event.seat]}"
        case Lay():
            told = f"A new Prophecy at {event.place}: {event.prophecy}"
        case Reveal():
            told = f"{event.horseman} rides: no card is left on the pile of {event.pile}"
        case SetupEvent():
            laid = ", ".join(f"{place} {name}" for place, name in zip("abc", event.prophecies))
            told = f"The Prophecies are {laid}; the Favour and the first turn go to {names[event.favour]}"
        case Fulfil():
            told = _tell_fulfilled(event, names)
        case End():
            told = _tell_end(event, names)
        case _:
            told = _tell_deed(event, names)
    return f"{told}."


def cards_in_words(count: int) -> str:
    """How many cards."""
    return "a card" if count == 1 else f"{count} cards"


_DEEDS: dict[type[Event], str] = {
    Play: "{card} at {place}",
    Pass: "pass",
    Buy: "buy {card}",
    Strike: "strike {card} at {place}",
    Move: "move {card} from {origin} to {place}",
    Discard: "discard {card}",
    Take: "take {card} from the discards",
    Banish: "banish {card} from the game",
    Seal: "seal {card}, back onto its pile",
    Doom: "doom {card}, out of the game",
    Look: "look at the Horseman under the {pile}",
    Fast: "draw up to {number} fewer after the next turn",
}


def _tell_deed(event: Event, names: Sequence[str]) -> str:
    """What somebody did, without a full stop."""
    fields = msgspec.structs.asdict(event)
    told = f"{names[fields['seat']]}: {_DEEDS[type(event)].format_map(fields)}"
    return f"{told}: it is {event.horseman}" if isinstance(event, Look) and event.horseman else told


def _tell_fulfilled(event: Fulfil, names: Sequence[str]) -> str:
    gone = [card for side in event.reaped for card in side]
    lost = f"; {', '.join(gone)} {'leave' if len(gone) > 1 else 'leaves'} the game" if gone else ""
    first, second = event.totals[event.winner], event.totals[1 - event.winner]
    return f"Fulfilled: {event.prophecy} at {event.place} goes to {names[event.winner]}, {first} to {second}{lost}"


def _tell_end(event: End, names: Sequence[str]) -> str:
    if event.reason == "apocalypse":
        return "All four Horsemen ride: the Apocalypse. Both players lose"
    why = {"passes": "Six passes in a row. ", "turns": "The last turn is over. "}.get(event.reason, "")
    if len(event.winners) > 1:
        return f"{why}A draw, with {event.prophecies[0]} Prophecies each"
    winner = event.winners[0]
    most, fewer = event.prophecies[winner], event.prophecies[1 - winner]
    return f"{why}The game goes to {names[winner]}, {most} Prophecies to {fewer}"
