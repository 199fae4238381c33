"""Events in words, for logs."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from augury.games.horsemen.events import (
    Banish,
    Buy,
    Caused,
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
from augury.language import say, translate_ui_text


def describe_event(event: Event, names: Sequence[str]) -> str:
    match event:
        case Draw():
            drawn = cards_in_words(event.cards) if isinstance(event.cards, int) else ", ".join(event.cards)
            sentence = say("{name}: draw {cards}", name=names[event.seat], cards=drawn)
            if event.fewer:
                return say(
                    "{sentence} (no more because of {horsemen}).", sentence=sentence, horsemen=_listed(event.fewer)
                )
        case Shuffle():
            count = event.pile if isinstance(event.pile, int) else len(event.pile)
            cards = cards_in_words(count)
            sentence = say("{name}: shuffle {cards} into a new draw pile", name=names[event.seat], cards=cards)
        case Favour():
            sentence = say("The Favour goes to {name}", name=names[event.seat])
        case Lay():
            sentence = say("A new Prophecy at {place}: {prophecy}", place=event.place, prophecy=_card(event.prophecy))
        case Reveal():
            sentence = say(
                "{horseman} rides: no card is left on the pile of {pile}",
                horseman=_card(event.horseman),
                pile=_card(event.pile),
            )
        case SetupEvent():
            laid = say(", ").join(f"{place} {_card(name)}" for place, name in zip("abc", event.prophecies))
            sentence = say(
                "The Prophecies are {prophecies}; the Favour and the first turn go to {name}",
                prophecies=laid,
                name=names[event.favour],
            )
        case Fulfil():
            sentence = _describe_fulfilled(event, names)
        case End():
            sentence = _describe_end(event, names)
        case _:
            sentence = _describe_deed(event, names)
    causes = event.causes if isinstance(event, Caused) else msgspec.UNSET
    return (
        say("{sentence} ({causes}).", sentence=sentence, causes=reasons_in_words(causes))
        if causes
        else say("{sentence}.", sentence=sentence)
    )


def reasons_in_words(causes: Sequence[str]) -> str:
    """The cause, as an addition to a sentence."""
    return say("because of {causes}", causes=_listed(causes))


def _listed(cards: Sequence[str]) -> str:
    return say(" and ").join(map(_card, cards))


def cards_in_words(count: int) -> str:
    return say("a card") if count == 1 else say("{count} cards", count=count)


DEEDS: dict[type[Event], str] = {
    Play: "{name}: {card} at {place}",
    Pass: "{name}: pass",
    Buy: "{name}: buy {card}",
    Strike: "{name}: strike {card} at {place}",
    Move: "{name}: move {card} from {origin} to {place}",
    Discard: "{name}: discard {card}",
    Take: "{name}: take {card} from the discards",
    Banish: "{name}: banish {card} from the game",
    Seal: "{name}: seal {card}, back onto its pile",
    Doom: "{name}: doom {card}, out of the game",
    Look: "{name}: look at the Horseman under the {pile}",
    Fast: "{name}: draw up to {number} fewer after the next turn",
}


def _describe_deed(event: Event, names: Sequence[str]) -> str:
    """What a player did, without a full stop."""
    fields = msgspec.structs.asdict(event)
    if isinstance(event, Look):
        fields["pile"] = _card(event.pile)
    sentence = say(DEEDS[type(event)], **fields, name=names[fields["seat"]])
    if isinstance(event, Look) and event.horseman:
        return say("{sentence}: it is {horseman}", sentence=sentence, horseman=_card(event.horseman))
    return sentence


def _describe_fulfilled(event: Fulfil, names: Sequence[str]) -> str:
    first, second = (_tell_total(event, seat) for seat in (event.winner, 1 - event.winner))
    sentence = say(
        "Fulfilled: {prophecy} at {place} goes to {name}, {first} to {second}",
        prophecy=_card(event.prophecy),
        place=event.place,
        name=names[event.winner],
        first=first,
        second=second,
    )
    gone = [card for side in event.reaped for card in side]
    if len(gone) > 1:
        sentence += say("; {cards} leave the game", cards=", ".join(gone))
    elif gone:
        sentence += say("; {card} leaves the game", card=gone[0])
    return f"{sentence}{say(' ')}{reasons_in_words(event.reaped_by)}" if event.reaped_by else sentence


def _tell_total(event: Fulfil, seat: int) -> str:
    """What a side counted, and how much of it Horsemen added."""
    more = event.bonus[seat] if event.bonus else 0
    if not more:
        return str(event.totals[seat])
    by = _listed(event.bonus_by or [])
    return say("{total} (with {more} more from {by})", total=event.totals[seat], more=more, by=by)


def _describe_end(event: End, names: Sequence[str]) -> str:
    if event.reason == "apocalypse":
        return say("All four Horsemen ride: the Apocalypse. Both players lose")
    why = ""
    if event.reason in {"passes", "turns"}:
        why = say("Six passes in a row. " if event.reason == "passes" else "The last turn is over. ")
    if len(event.winners) > 1:
        return why + say("A draw, with {count} Prophecies each", count=event.prophecies[0])
    winner = event.winners[0]
    most, fewer = event.prophecies[winner], event.prophecies[1 - winner]
    return why + say(
        "The game goes to {name}, {most} Prophecies to {fewer}", name=names[winner], most=most, fewer=fewer
    )


def _card(name: str) -> str:
    """What a card is called: a Prophecy, a Horseman or a pile."""
    return translate_ui_text("card", name)
