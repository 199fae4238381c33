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
            told = f"{names[event.seat]} draws {drawn}"
        case Shuffle():
            count = event.pile if isinstance(event.pile, int) else len(event.pile)
            told = f"{names[event.seat]} shuffles {cards_in_words(count)} into a new draw pile"
        case Favour():
            told = f"{names[event.seat]} takes the Favour"
        case Lay():
            told = f"A new Prophecy at {event.place}: {event.prophecy}"
        case Reveal():
            told = f"{event.horseman} rides: the {event.pile} are gone"
        case SetupEvent():
            laid = ", ".join(f"{place} {name}" for place, name in zip("abc", event.prophecies))
            told = f"The Prophecies are {laid}; {names[event.favour]} has the Favour and begins"
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
    Play: "{name}: {card} at {place}",
    Pass: "{name} passes",
    Buy: "{name} buys {card}",
    Strike: "{name} strikes {card} at {place}",
    Move: "{name} moves {card} from {origin} to {place}",
    Discard: "{name} discards {card}",
    Take: "{name} takes {card} from the discards",
    Banish: "{name} banishes {card} from the game",
    Seal: "{name} puts {card} back onto its pile",
    Doom: "{name} dooms {card}: it leaves the game",
    Look: "{name} looks at the Horseman under the {pile}",
    Fast: "{name} will draw up to {number} fewer after their next turn",
}


def _tell_deed(event: Event, names: Sequence[str]) -> str:
    """What somebody did, without a full stop."""
    fields = msgspec.structs.asdict(event)
    told = _DEEDS[type(event)].format(name=names[fields["seat"]], **fields)
    return f"{told}: it is {event.horseman}" if isinstance(event, Look) and event.horseman else told


def _tell_fulfilled(event: Fulfil, names: Sequence[str]) -> str:
    gone = [card for side in event.reaped for card in side]
    lost = f"; {', '.join(gone)} {'leave' if len(gone) > 1 else 'leaves'} the game" if gone else ""
    first, second = event.totals[event.winner], event.totals[1 - event.winner]
    return f"{names[event.winner]} fulfils {event.prophecy} at {event.place}, {first} to {second}{lost}"


def _tell_end(event: End, names: Sequence[str]) -> str:
    taken = " to ".join(map(str, event.prophecies))
    if event.reason == "apocalypse":
        return f"All four Horsemen ride: the Apocalypse. Both lose, with {taken} Prophecies"
    why = {"passes": "Six passes in a row. ", "turns": "The game has gone on too long. "}.get(event.reason, "")
    if len(event.winners) > 1:
        return f"{why}A draw, with {taken} Prophecies"
    return f"{why}{names[event.winners[0]]} wins, with {taken} Prophecies"
