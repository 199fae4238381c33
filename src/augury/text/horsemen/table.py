"""What lies on the table of the Horsemen, one thing at a time: cards, Prophecies, piles, Horsemen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from augury.errors import Unreadable
from augury.games.horsemen.notation import LETTERS, format_card, parse_card, parse_pile
from augury.games.horsemen.phrases import joined as steps_joined
from augury.games.horsemen.state import VALUES
from augury.games.horsemen.view import CardFace, HorsemenView, PileView, ProphecyView
from augury.language import say, spoken, translate_ui_text
from augury.text.seen import Seen, capital, joined, listed, series

HorsemenSeen = Seen[HorsemenView]

STANDARD = 3
"""Cards up to this value are in each deck."""
DEPTHS = ("on top of the {suit}", "in the {suit}, under one card", "in the {suit}, under two cards")
"""Where a card of a pile lies."""


def either(seen: HorsemenSeen, seat: int, mine: str, theirs: str) -> str:
    """One of two texts, depending on whether a seat is the reader's."""
    return mine if seen.is_me(seat) else theirs


def card(seen: HorsemenSeen, name: str) -> str:
    """A card's name, or how it is written."""
    if seen.brief:
        return name
    face = seen.view.suits[LETTERS.index(name.rstrip("123456"))]
    return say("{suit} {number}", suit=face_name(face), number=name[-1])


def cards(seen: HorsemenSeen, names: Sequence[str]) -> str:
    """Cards one after the other."""
    return " ".join(names) if seen.brief else series(card(seen, name) for name in names)


def face_name(face: CardFace) -> str:
    """What a suit, a Prophecy or a Horseman is called."""
    return translate_ui_text("card", face.name)


def effect_of(face: CardFace) -> str:
    if not face.effect:
        return say("no effect")
    if spoken() == "ja":
        return "。".join(translate_ui_text("effect", step) for step in face.effect)
    return steps_joined(face.effect).removeprefix("uncovered: ")


def described(face: CardFace) -> str:
    """Its name and effect, in the words on the card and in exact words, unless they are the same."""
    line, effect = translate_ui_text("line", face.line), effect_of(face)
    stopped = line if line.endswith((".", "!", "?", "。")) else f"{line}{say('.')}"
    sentences = say("{name}: {line}", name=face_name(face), line=stopped)
    if line.casefold().rstrip(".。").endswith(effect.casefold()):
        return sentences
    return joined(sentences, say("That is: {effect}.", effect=effect))


def prophecy(seen: HorsemenSeen, one: ProphecyView, *, alone: bool) -> str:
    """A Prophecy: what it does, both sides, who would take it, and whether it waits."""
    if one.prophecy is None or one.leader is None:
        return say("There is no Prophecy at {place} now.", place=one.place)
    name = face_name(one.prophecy)
    sentences = [say("{place}: {what}", place=one.place, what=described(one.prophecy))]
    if seen.brief:
        sentences = [say("{place}: {name}.", place=one.place, name=name)]
    elif not alone:
        sentences = [say("{place}: {name}, {effect}.", place=one.place, name=name, effect=effect_of(one.prophecy))]
    sentences += [_side(seen, one, seat) for seat in seen.order()]
    if any(one.sides):
        theirs = say("{name} would take it.", name=seen.names[one.leader])
        sentences.append(either(seen, one.leader, say("You would take it."), theirs))
    if one.responder is not None:
        mine = say("It is full: you may respond, and then it is fulfilled.")
        name = seen.names[one.responder]
        theirs = say("It is full: {name} may respond, and then it is fulfilled.", name=name)
        sentences.append(either(seen, one.responder, mine, theirs))
    return joined(*sentences)


def _side(seen: HorsemenSeen, one: ProphecyView, seat: int) -> str:
    """A seat's cards at a Prophecy, and what they count."""
    held, total, more = one.sides[seat], one.totals[seat], one.bonus[seat]
    if not held and not total:
        return either(
            seen, seat, say("You have no card there."), say("{name} has no card there.", name=seen.names[seat])
        )
    counted = str(total)
    if more:
        by = listed([translate_ui_text("card", name) for name in seen.view.bonus_by])
        counted = say("{total}, of which {more} from {by}", total=total, more=more, by=by)
    values = {"cards": cards(seen, held) or say("no cards"), "total": counted}
    mine = say("You have {cards}, total {total}.", **values)
    return mine if seen.is_me(seat) else say("{name} has {cards}, total {total}.", name=seen.names[seat], **values)


def pile(seen: HorsemenSeen, one: PileView) -> str:
    """A pile, and what is known of its Horseman."""
    name = translate_ui_text("card", one.suit)
    held = say("The {suit}: {cards}, the top card first.", suit=name, cards=cards(seen, one.cards))
    return joined(held if one.cards else say("The {suit}: no card left.", suit=name), _horseman(seen, one))


def _horseman(seen: HorsemenSeen, one: PileView) -> str:
    """What is known of the Horseman under a pile, and whether it is in force."""
    if one.horseman is None:
        return say("You do not know its Horseman.")
    name = face_name(one.horseman)
    if one.uncovered:
        return say("{name} rides: {effect}.", name=name, effect=effect_of(one.horseman))
    if one.revealed:
        return say("{name} lies under it, covered; both players know that.", name=name)
    return say("{name} lies under it, covered; you have looked.", name=name)


def riders(seen: HorsemenSeen) -> str:
    """How many Horsemen ride."""
    riding = sum(pile.uncovered for pile in seen.view.piles)
    values = {"count": riding, "all": len(seen.view.piles)}
    return say("{count} of {all} Horsemen ride; when all do, both players lose.", **values)


def prophecy_called(seen: HorsemenSeen, asked: str) -> str | None:
    """A Prophecy on the table, by its place or its name, or one that was fulfilled, by its name."""
    for one in seen.view.prophecies:
        if asked == one.place or (one.prophecy and asked in _names(one.prophecy)):
            return prophecy(seen, one, alone=True)
    for seat, taken in enumerate(seen.view.taken):
        for face in taken:
            if asked in _names(face):
                mine = say("You have fulfilled it.")
                return joined(
                    described(face), either(seen, seat, mine, say("{name} has fulfilled it.", name=seen.names[seat]))
                )
    return None


def horseman_called(seen: HorsemenSeen, asked: str) -> str | None:
    """A Horseman that the reader knows, by its name or the colour of its horse."""
    for one in seen.view.piles:
        if (
            one.horseman
            and one.colour
            and asked in {*_names(one.horseman), one.colour, translate_ui_text("card", one.colour)}
        ):
            return joined(described(one.horseman), _horseman(seen, one))
    return None


def _names(face: CardFace) -> set[str]:
    return {face.name.casefold(), face_name(face).casefold()}


def suit_called(seen: HorsemenSeen, asked: str) -> str | None:
    for number, face in enumerate(seen.view.suits):
        if asked in {*_names(face), translate_ui_text("card", seen.view.piles[number].suit)}:
            return joined(suit(seen, number), pile(seen, seen.view.piles[number]))
    try:
        number = parse_pile(asked)
    except Unreadable:
        return None
    return joined(suit(seen, number), pile(seen, seen.view.piles[number]))


def suit(seen: HorsemenSeen, number: int) -> str:
    """What a suit does, and where that comes from."""
    face = seen.view.suits[number]
    source = translate_ui_text("source", face.source)
    return joined(described(face), say("Written {letters}. Source: {source}.", letters=LETTERS[number], source=source))


def card_called(seen: HorsemenSeen, asked: str) -> str | None:
    """A card: what it does, and where it is."""
    try:
        number = parse_card(asked)
    except Unreadable:
        return None
    suit_number, value = divmod(number, VALUES)
    name, face = format_card(number), seen.view.suits[suit_number]
    kind = say("standard, one in each deck") if value < STANDARD else say("royal, one in the game")
    where = listed(list(_whereabouts(seen, name))) or say("not visible from here")
    return joined(
        say("{card}, {kind}: {effect}.", card=card(seen, name), kind=kind, effect=effect_of(face)),
        capital(say("{where}.", where=where)),
    )


def _whereabouts(seen: HorsemenSeen, name: str) -> Iterator[str]:
    """All places where a card is, as far as the view shows."""
    view = seen.view
    for one in view.piles:
        if name in one.cards:
            yield say(DEPTHS[one.cards.index(name)], suit=translate_ui_text("card", one.suit))
    for seat in seen.order():
        mine, who = seen.is_me(seat), seen.names[seat]
        for place in view.prophecies:
            if name in place.sides[seat]:
                theirs = say("on {name}'s side at {place}", name=who, place=place.place)
                yield either(seen, seat, say("on your side at {place}", place=place.place), theirs)
        if name in view.discards[seat]:
            yield either(seen, seat, say("in your discards"), say("in {name}'s discards", name=who))
        if name in ((view.hand or []) if mine else view.known[seat]):
            yield either(seen, seat, say("in your hand"), say("in {name}'s hand", name=who))
        elif name in view.unseen[seat]:
            yield either(seen, seat, say("in your draw pile"), say("in {name}'s hand or draw pile", name=who))
    if name in view.gone:
        yield say("out of the game")


def out_of_sight(seen: HorsemenSeen, seat: int) -> str:
    """The cards of a seat that are in its draw pile or, unseen, in its hand (H7.3)."""
    held = cards(seen, seen.view.unseen[seat]) or say("no cards")
    mine = say("In your draw pile: {cards}.", cards=held)
    if seen.is_me(seat):
        return mine
    return say("In {name}'s hand or draw pile, unseen: {cards}.", name=seen.names[seat], cards=held)
