"""Prophecy of the Four Horsemen in sentences."""

from __future__ import annotations

import re

from augury.games.horsemen.notation import LETTERS
from augury.games.horsemen.view import HorsemenView
from augury.language import say, translate_ui_text
from augury.text.commands import Command, TextSection
from augury.text.horsemen import table
from augury.text.horsemen.table import HorsemenSeen, card, cards, face_name
from augury.text.seen import ended, joined, listed

PLACES = "abc"
GOAL = 3
_WORD = re.compile(r"[^\W\d_のをにへ]+|[0-9]+")


def turn(seen: HorsemenSeen, rest: str = "") -> str:
    """Whose turn or choice it is, what is asked for and by which card, and what comes after it."""
    view = seen.view
    if seen.over or view.asks is None:
        return joined(_ending(seen), scores(seen))
    sentences = [say("Turn {number}.", number=view.turn_number)] if not seen.brief else []
    sentences.append(_now(seen))
    if seen.brief:
        return joined(*sentences)
    if view.pending:
        steps = listed([translate_ui_text("effect", step) for step in view.pending], say("then"))
        sentences.append(say("Still to come: {steps}.", steps=steps))
    if view.passes:
        sentences.append(say("Passes in a row: {count} of {most}.", count=view.passes, most=view.most_passes))
    return joined(*sentences)


def _now(seen: HorsemenSeen) -> str:
    view = seen.view
    actor = seen.names[view.actors[0]]
    asked = translate_ui_text("asks", view.asks or "") if seen.mine else say(view.asks or "")
    if view.legal == ["pass"]:
        asked = say("nothing can be played, so you have to pass")
    if view.phase == "turn":
        if seen.mine:
            return say("Your turn: {asked}.", asked=asked)
        return say("{name}'s turn: {asked}.", name=actor, asked=asked)
    cause = _cause(seen)
    if seen.mine:
        return joined(say("Your choice: {asked}.", asked=asked), cause)
    return joined(say("{name} chooses: {asked}.", name=actor, asked=asked), cause)


def _cause(seen: HorsemenSeen) -> str:
    """Whose card or Prophecy asks (H5.1)."""
    view = seen.view
    if view.cause is None or view.owner is None:
        return ""
    name = translate_ui_text("card", view.cause).removeprefix("The ")
    if seen.is_me(view.owner):
        return say("Your {card} asks for it.", card=name)
    return say("{name}'s {card} asks for it.", name=seen.names[view.owner], card=name)


def _ending(seen: HorsemenSeen) -> str:
    """The winner, and the reason (H6)."""
    match seen.view.reason:
        case "apocalypse":
            return say("All four Horsemen ride: the Apocalypse. Both players lose.")
        case "passes":
            return joined(say("Six passes in a row end the game."), ended(seen))
        case "turns":
            return joined(say("The last turn is over."), ended(seen))
    return ended(seen)


def hand(seen: HorsemenSeen, rest: str = "") -> str:
    """The reader's cards, and which of them the opponent knows."""
    view = seen.view
    if view.hand is None or view.seat is None:
        return say("You are watching, so you have no hand.")
    if not view.hand:
        return say("You have no cards.")
    held = say("Your hand: {cards}.", cards=cards(seen, view.hand))
    known = view.known[view.seat]
    if seen.brief or not known:
        return held
    return joined(held, say("{name} knows of {cards}.", name=seen.names[1 - view.seat], cards=cards(seen, known)))


def scores(seen: HorsemenSeen, rest: str = "") -> str:
    """The Prophecies that each player has fulfilled."""
    return joined(*(_taken(seen, seat) for seat in seen.order()))


def _taken(seen: HorsemenSeen, seat: int) -> str:
    taken = seen.view.taken[seat]
    count = say("{count} of {goal} Prophecies", count=len(taken), goal=GOAL)
    which = f" ({listed([face_name(face) for face in taken])})" if taken and not seen.brief else ""
    if seen.is_me(seat):
        return say("You have {what}.", what=f"{count}{which}")
    return say("{name} has {what}.", name=seen.names[seat], what=f"{count}{which}")


def prophecy(seen: HorsemenSeen, rest: str = "") -> str:
    """The Prophecy at a place, or all three."""
    places = [prophecy for prophecy in seen.view.prophecies if rest.casefold() in ("", prophecy.place)]
    if not places:
        return table.prophecy_called(seen, rest.casefold()) or say("The places are a, b and c.")
    return "\n".join(table.prophecy(seen, prophecy, alone=bool(rest)) for prophecy in places)


def _at(place: str) -> Command:
    def answer(seen: HorsemenSeen, rest: str) -> str:
        return prophecy(seen, place)

    return Command(place, "", f"the Prophecy at {place}", answer)


def piles(seen: HorsemenSeen, rest: str = "") -> str:
    """The Four Piles, or one of them."""
    if rest:
        return table.suit_called(seen, rest.casefold()) or say("There is no pile {name}.", name=repr(rest[:20]))
    return "\n".join([table.riders(seen), *(table.pile(seen, pile) for pile in seen.view.piles)])


def discards(seen: HorsemenSeen, rest: str = "") -> str:
    """Both discard piles, the top card last, and what has left the game."""
    sentences = []
    for seat in seen.order():
        heap = seen.view.discards[seat]
        held = cards(seen, heap) if heap else say("no cards")
        mine = say("Your discards, the top card last: {cards}.", cards=held)
        theirs = say("{name}'s discards, the top card last: {cards}.", name=seen.names[seat], cards=held)
        sentences.append(mine if seen.is_me(seat) else theirs)
    gone = seen.view.gone
    return joined(*sentences, say("Out of the game: {cards}.", cards=cards(seen, gone)) if gone else "")


def unseen(seen: HorsemenSeen, rest: str = "") -> str:
    """How many cards everybody holds and can draw, and which cards are out of sight."""
    view, sentences = seen.view, []
    for seat in seen.order():
        values = {"hand": view.hand_sizes[seat], "pile": view.draw_piles[seat]}
        mine = say("You hold {hand} cards, and your draw pile has {pile}.", **values)
        theirs = say("{name} holds {hand} cards, and their draw pile has {pile}.", name=seen.names[seat], **values)
        sentences.append(mine if seen.is_me(seat) else theirs)
        if view.known[seat] and not seen.is_me(seat):
            sentences.append(say("Known cards of that hand: {cards}.", cards=cards(seen, view.known[seat])))
        if not seen.brief:
            sentences.append(table.out_of_sight(seen, seat))
    return joined(*sentences)


def favour(seen: HorsemenSeen, rest: str = "") -> str:
    """Who has the Favour, and what it does."""
    has = say("{name} has the Favour.", name=seen.names[seen.view.favour])
    if seen.is_me(seen.view.favour):
        has = say("You have the Favour.")
    rule = say("Equal totals go to the Favoured, who also strikes equal cards.")
    passes = say("The player who loses a Prophecy takes the Favour, and with it the next turn.")
    return has if seen.brief else joined(has, rule, passes)


def ask_card(seen: HorsemenSeen, rest: str = "") -> str:
    """A card: what it does, and where it is."""
    return table.card_called(seen, rest) or say("Say which card, such as card G3.")


def card_set(seen: HorsemenSeen, rest: str = "") -> str:
    """The card set, and what its suits do."""
    about = joined(f"{translate_ui_text('card', seen.view.set)}{say('.')}", translate_ui_text("about", seen.view.about))
    return "\n".join([about, *(table.suit(seen, number) for number in range(len(seen.view.suits)))])


def sections(seen: HorsemenSeen) -> list[TextSection]:
    """The whole table."""
    own = [] if seen.view.hand is None else [TextSection(say("Your hand"), [hand(seen)])]
    three = [table.prophecy(seen, prophecy, alone=False) for prophecy in seen.view.prophecies]
    people = [favour(seen), *(_taken(seen, seat) for seat in seen.order()), unseen(seen), discards(seen)]
    return [
        *own,
        TextSection(say("The three Prophecies"), three),
        TextSection(say("The Four Piles"), [table.riders(seen), *(table.pile(seen, pile) for pile in seen.view.piles)]),
        TextSection(say("Players"), people),
    ]


VERBS = {
    "strike": "strike {what}",
    "discard": "discard {what}",
    "take": "take {what} from your discards",
    "banish": "banish {what} from the game",
    "seal": "seal {what}",
    "buy": "buy from the {what}",
    "doom": "doom the top card of the {what}",
    "look": "look under the {what}",
}


def say_move(seen: HorsemenSeen, move: str) -> str:
    """What is done with which card, and where."""
    words = move.split()
    if words == ["pass"]:
        return say("pass")
    if words[0] == "move":
        return say("move {card} to {place}", card=card(seen, words[1]), place=words[-1])
    if words[0] in VERBS:
        what = translate_ui_text("card", words[1]) if words[1].islower() else card(seen, words[1])
        return say(VERBS[words[0]], what=what)
    return say("play {card} at {place}", card=card(seen, words[0]), place=words[-1])


def spelled(seen: HorsemenSeen, line: str) -> str:
    """Cards by the names of their suits, which notation reads where they are the usual ones."""
    return line


def meant(seen: HorsemenSeen, line: str) -> list[str]:
    """Moves by the names of suits, values and places, in any order and without parts that are unambiguous."""
    words = [word for word in _WORD.findall(line.casefold()) if word not in _SKIPPED]
    if not words:
        return []
    return [move for move in seen.view.legal if all(word in _parts(seen.view, move) for word in words)]


_SKIPPED = {"at", "to", "from", "the", "play", "under"}


def _parts(view: HorsemenView, move: str) -> set[str]:
    """Every word that a move can be called by."""
    parts = {word for word in _WORD.findall(move.casefold()) if word not in _SKIPPED}
    for letters, suit in zip(("g", "c", "st", "sw"), range(len(view.suits)), strict=True):
        pile = view.piles[suit].suit
        if letters in parts or pile in parts:
            known = (
                view.suits[suit].name,
                pile,
                translate_ui_text("card", view.suits[suit].name),
                translate_ui_text("card", pile),
            )
            parts |= {letters, *(name.casefold() for name in known)}
    return parts


def about(seen: HorsemenSeen, thing: str) -> str | None:
    """A card, a suit, a place, a Prophecy, a Horseman, the Favour or the set."""
    asked = " ".join(thing.casefold().split())
    for word in ("the ", "at ", "place ", "prophecy ", "pile ", "of ", "the "):
        asked = asked.removeprefix(word)
    for names, answer in THINGS.items():
        if asked in names:
            return answer(seen)
    return named(seen, asked) or table.card_called(seen, asked) or table.suit_called(seen, asked)


THINGS = {
    ("favour", "favor", "favoured"): favour,
    ("unseen", "hands", "draw pile", "draw piles"): unseen,
    ("set", "card set", "cards"): card_set,
    ("piles", "four piles", "horsemen", "four horsemen", "horseman"): piles,
}
"""Things with a name of one word."""


def named(seen: HorsemenSeen, line: str) -> str | None:
    """A Prophecy or a Horseman by its name, or a place."""
    asked = line.casefold()
    return table.prophecy_called(seen, asked) or table.horseman_called(seen, asked)


def example(seen: HorsemenSeen) -> str:
    """A move that can be made now, or how moves look."""
    move = seen.view.legal[0] if seen.view.legal else "G3 at b"
    suits = zip(LETTERS, seen.view.suits, strict=True)
    letters = listed([f"{letter} {face_name(face)}" for letter, face in suits])
    return say("Type a move, such as {move}. The letters are {letters}.", move=move, letters=letters)


COMMANDS = (
    Command("turn", "t", "whose turn it is, and what must be chosen", turn),
    Command("hand", "h", "your hand", hand),
    *(_at(place) for place in PLACES),
    Command("prophecies", "y", "the three Prophecies; with a place or a name, just that one", prophecy, "name"),
    Command("piles", "i", "the Four Piles and their Horsemen; with a suit, just that one", piles, "suit"),
    Command("discards", "d", "both discard piles, and what has left the game", discards),
    Command("unseen", "u", "hands and draw piles: how many cards, and which are out of sight", unseen),
    Command("favour", "f", "who has the Favour", favour),
    Command("card", "", "a card: what it does, and where it is", ask_card, "name"),
    Command("set", "", "the card set, and what its suits do", card_set),
    Command("scores", "s", "the Prophecies that each player has fulfilled", scores),
)
