"""Answers to `? G3`, `? b`, `? coins`, `? favour`, `? set`: what something does, where it is, and who says so."""

from __future__ import annotations

from collections.abc import Iterator

from augury.errors import Unreadable
from augury.games.horsemen.cardset import SUITS
from augury.games.horsemen.notation import LETTERS, parse_card, parse_pile
from augury.games.horsemen.notation import format_card as card_text
from augury.games.horsemen.state import VALUES
from augury.games.horsemen.view import CardFace, HorsemenView, PileView, ProphecyView
from augury.interfaces.cli.tables.horsemen.signs import capital, effect_of, says_it_all

STANDARD = 3
SOURCES = {
    "printed": "The printed card or rulebook says so",
    "implied": "Concluded from the printed rulebook",
    "guessed": "A guess at the printed card",
    "invented": "Invented for this card set",
}
"""What a source means."""
RIDERS = "A Horseman that lies uncovered is in force; when all four do, both players lose."


def about(view: HorsemenView, what: str) -> str:
    """Some sentences about something on the table; one that says what can be asked for if there is no such thing."""
    asked = " ".join(what.casefold().split())
    for finding in (_prophecy_called, _horseman_called, _thing_called, _card_called, _suit_called):
        if told := finding(view, asked):
            return told
    some = "a card such as G3, a suit, a place (a, b, c), a Prophecy, a Horseman, favour, unseen or set"
    return f"there is no {what[:20]!r} here; ask for {some}; ? alone shows the rules"


def _prophecy_called(view: HorsemenView, asked: str) -> str | None:
    """A Prophecy on the table, by its place or name, or one that was fulfilled, by its name."""
    for place in view.prophecies:
        called = {f"{before}{place.place}" for before in ("", "at ", "place ", "prophecy ")}
        if asked in called or (place.prophecy and asked == place.prophecy.name.casefold()):
            return _prophecy(view, place)
    for seat, taken in enumerate(view.taken):
        for face in taken:
            if asked == face.name.casefold():
                return f"{_face(face)} {_does(view, seat, 'have', 'has')} fulfilled it."
    return None


def _horseman_called(view: HorsemenView, asked: str) -> str | None:
    """A Horseman that this seat knows, by its name or the colour of its horse."""
    for pile in view.piles:
        if pile.horseman and asked in (pile.horseman.name.casefold(), pile.colour):
            return f"{_face(pile.horseman)} {_horseman(pile)}"
    return None


def _thing_called(view: HorsemenView, asked: str) -> str | None:
    """Whatever has one word for itself."""
    match asked.removeprefix("the "):
        case "favour" | "favor" | "favoured":
            return _favour(view)
        case "set" | "card set" | "cards":
            return " ".join(_set(view))
        case "unseen" | "hand" | "hands" | "draw pile" | "draw piles":
            return " ".join(_unseen(view, seat) for seat in range(len(view.unseen)))
        case "horseman" | "horsemen" | "pile" | "piles" | "four piles" | "four horsemen":
            return " ".join([RIDERS, *map(_pile, view.piles)])
    return None


def _card_called(view: HorsemenView, asked: str) -> str | None:
    """A card."""
    try:
        return _card(view, parse_card(asked))
    except Unreadable:
        return None


def _suit_called(view: HorsemenView, asked: str) -> str | None:
    """A suit with its pile, by what it is called in every set or in this one."""
    name = asked.removeprefix("the ").removeprefix("pile ").removeprefix("of ")
    own = [face.name.casefold() for face in view.suits]
    try:
        suit = own.index(name) if name in own else parse_pile(name)
    except Unreadable:
        return None
    return f"{_face(view.suits[suit], SUITS[suit])} {_pile(view.piles[suit])}"


def _face(face: CardFace, key: str = "") -> str:
    """What a card says, what that means, and where it comes from."""
    name = f"{face.name} ({key})" if key and key != face.name else face.name
    source = SOURCES.get(face.source, face.source)
    meant = "" if says_it_all(face) else f" That is: {effect_of(face)}."
    return f"{name}: {_stopped(face.line)}{meant} {source}."


def _stopped(line: str) -> str:
    return line if line.endswith((".", "!", "?")) else f"{line}."


def _card(view: HorsemenView, number: int) -> str:
    """A card's kind and effect, and where it is."""
    suit, value = divmod(number, VALUES)
    card, face = card_text(number), view.suits[suit]
    kind = "standard, one in each deck" if value < STANDARD else "royal, one in the game"
    source = SOURCES.get(face.source, face.source)
    places = "; ".join(_whereabouts(view, card)) or "not to be seen from here"
    return f"{card}: {face.name} {value + 1} ({kind}): {effect_of(face)}. {source}. {capital(places)}."


def _whereabouts(view: HorsemenView, card: str) -> Iterator[str]:
    """Wherever a card is, as far as the view says."""
    for pile in view.piles:
        if card in pile.cards:
            depth = pile.cards.index(card)
            yield f"on the pile of {pile.suit}, {('on top', 'under one card', 'under two cards')[depth]}"
    for seat in range(len(view.unseen)):
        mine = seat == view.seat
        whose = _whose(view, seat)
        for place in view.prophecies:
            if card in place.sides[seat]:
                yield f"on {whose} side at {place.place}"
        if card in view.discards[seat]:
            yield f"among {whose} discards"
        if card in (view.hand or []) if mine else card in view.known[seat]:
            yield f"in {whose} hand"
        elif card in view.unseen[seat]:
            yield f"in {whose} draw pile" if mine else f"in {whose} hand or draw pile"
    if card in view.gone:
        yield "gone from the game" if view.gone.count(card) == 1 else "gone from the game, both of them"


def _prophecy(view: HorsemenView, place: ProphecyView) -> str:
    """A Prophecy, and how it stands."""
    if place.prophecy is None or place.leader is None:
        return f"There is no Prophecy at {place.place} now; a new one comes when the last effect is done."
    waits = ""
    if place.responder is not None:
        waits = f" It waits: {_person(view, place.responder)} may respond."
    told = f"{place.place}: {_face(place.prophecy)}"
    if not any(place.sides):
        return f"{told} Nobody has a card there.{waits}"
    ahead = place.leader
    even = ", by the Favour" if place.totals[0] == place.totals[1] else ""
    score = f"{place.totals[ahead]} to {place.totals[1 - ahead]}{even}"
    return f"{told} As it stands, {_person(view, ahead)} would take it, {score}.{waits}"


def _person(view: HorsemenView, seat: int) -> str:
    if view.seat is None:
        return f"seat {seat}"
    return "you" if seat == view.seat else "the opponent"


def _whose(view: HorsemenView, seat: int) -> str:
    return "your" if seat == view.seat else f"{_person(view, seat)}'s"


def _does(view: HorsemenView, seat: int, yours: str, theirs: str) -> str:
    return capital(f"{_person(view, seat)} {yours if seat == view.seat else theirs}")


def _pile(pile: PileView) -> str:
    """A pile, and what is known of its Horseman."""
    cards = f"holds {', '.join(pile.cards)}, the top card first" if pile.cards else "has no card left"
    return f"The pile of {pile.suit} {cards}. {_horseman(pile)}"


def _horseman(pile: PileView) -> str:
    """What is known of the Horseman under a pile, and whether it is in force."""
    if pile.horseman is None:
        return "Its Horseman is not known to you."
    if pile.uncovered:
        return f"{pile.horseman.name} rides: no card lies on it, and it is in force."
    known = "everybody knows it" if pile.revealed else "you have looked"
    return f"{pile.horseman.name} lies under the {pile.suit}, covered, and says nothing; {known}."


def _favour(view: HorsemenView) -> str:
    """What the Favour does, and who has it."""
    rule = "equal totals go to the Favoured, who also strikes equal cards"
    has = _does(view, view.favour, "have", "has")
    return f"{has} the Favour: {rule}. Whoever loses a Prophecy takes it, and with it the next turn."


def _unseen(view: HorsemenView, seat: int) -> str:
    """The cards of a seat that are in its draw pile or, for all one knows, in its hand (H7.3)."""
    mine = seat == view.seat
    whose = _whose(view, seat)
    where = f"in {whose} draw pile" if mine else f"in {whose} hand or draw pile, unseen"
    return capital(f"{where}: {', '.join(view.unseen[seat]) or 'nothing'}.")


def _set(view: HorsemenView) -> Iterator[str]:
    """The card set, and where its suits come from."""
    yield f"{view.set}. {_stopped(view.about)}"
    suits = (f"{letters} {face.name} ({face.source})" for letters, face in zip(LETTERS, view.suits, strict=True))
    yield f"Its suits: {', '.join(suits)}."
    shown = [place.prophecy for place in view.prophecies if place.prophecy]
    yield f"The Prophecies here: {', '.join(f'{face.name} ({face.source})' for face in shown)}."
    yield "? and a name tells what each does."
