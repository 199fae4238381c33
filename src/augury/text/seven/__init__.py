"""Seven Prophecies in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from augury.games.seven.view import SevenView, TrickView
from augury.language import say
from augury.text.commands import Command, TextSection
from augury.text.seen import Seen, capital, ended, groups, joined, listed, series

SevenSeen = Seen[SevenView]

RANKS = ("1st", "2nd", "3rd", "4th")
TRICKS = 10
COLOURS = {
    "first": {"Y": "yellow", "R": "red", "G": "green", "B": "blue"},
    "exam": {"Y": "yellow", "S": "grey", "G": "green", "R": "red"},
}
MARKS = {
    "first": {"Y": "sun", "R": "moon", "G": "star", "B": "comet"},
    "exam": {"Y": "broom", "S": "mushroom", "G": "potion", "R": "spellbook"},
}
_WORD = re.compile(r"[^\W\d_の]+|[0-9]+")


def colour(seen: SevenSeen, letter: str) -> str:
    """A colour's name, or just its letter."""
    return letter if seen.brief else say(COLOURS[seen.view.setup.edition][letter])


def card(seen: SevenSeen, name: str) -> str:
    """A card's name, or how it is written."""
    return name if seen.brief else say("{colour} {number}", colour=colour(seen, name[0]), number=name[1:])


def cards(seen: SevenSeen, names: Sequence[str]) -> str:
    """Cards colour by colour: the colour once, and then the numbers."""
    if seen.brief:
        return " ".join(names)
    suits = dict.fromkeys(name[0] for name in names)
    return groups(
        say("{colour} {number}", colour=colour(seen, suit), number=series(n[1:] for n in names if n[0] == suit))
        for suit in suits
    )


def turn(seen: SevenSeen, rest: str = "") -> str:
    """The round and the trick, and who must do what."""
    view = seen.view
    if seen.over or view.phase == "over":
        return joined(ended(seen), scores(seen))
    now = _prophesying(seen) if view.phase == "prophesying" else _playing(seen)
    return now if seen.brief else joined(_where(view), now)


def _where(view: SevenView) -> str:
    if view.rounds > view.setup.players:  # as many as it takes
        return say("Round {number}.", number=view.round)
    return say("Round {number} of {rounds}.", number=view.round, rounds=view.rounds)


def _prophesying(seen: SevenSeen) -> str:
    waiting = listed([seen.names[seat] for seat in seen.view.actors if not seen.is_me(seat)])
    if seen.mine:
        return say("Your turn to prophesy.") if seen.brief else joined(say("Your turn to prophesy."), example(seen))
    return say("Waiting for the prophecy of {names}.", names=waiting)


def _playing(seen: SevenSeen) -> str:
    view = seen.view
    asked = colour(seen, view.row[view.trick - 1])
    if seen.brief:
        now = say("Your turn.") if seen.mine else say("{name} to play.", name=seen.names[view.actors[0]])
        return joined(say("Trick {number} asks for {colour}.", number=view.trick, colour=asked), now)
    sentences = [say("Trick {number} of {tricks} asks for {colour}.", number=view.trick, tricks=TRICKS, colour=asked)]
    if lying := _lying(seen, view.tricks[-1]):
        sentences.append(lying)
    if not seen.mine:
        return joined(*sentences, say("{name} to play.", name=seen.names[view.actors[0]]))
    must = say("Your turn: you hold {colour}, so you must play it.", colour=asked)
    free = say("Your turn: you hold no {colour}, so you may play any card.", colour=asked)
    return joined(*sentences, must if view.must else free)


def _lying(seen: SevenSeen, trick: TrickView) -> str:
    """The cards of a trick so far, in the order in which they were played."""
    players = len(seen.names)
    order = [(seen.view.leader + step) % players for step in range(players)]
    lying = [(seat, name) for seat in order if (name := trick.cards[seat])]
    return joined(*(_played(seen, seat, name) for seat, name in lying))


def _played(seen: SevenSeen, seat: int, name: str) -> str:
    if seen.is_me(seat):
        return say("You played {card}.", card=card(seen, name))
    return say("{name} played {card}.", name=seen.names[seat], card=card(seen, name))


def asked(seen: SevenSeen, rest: str = "") -> str:
    """The colour that is asked for, and those to come."""
    view = seen.view
    if view.phase != "playing":
        return row(seen)
    first = say("Trick {number} asks for {colour}.", number=view.trick, colour=colour(seen, view.row[view.trick - 1]))
    later = [colour(seen, letter) for letter in view.row[view.trick :]]
    return joined(first, say("Still to come: {colours}.", colours=series(later)) if later else "")


def row(seen: SevenSeen, rest: str = "") -> str:
    """The ten colours, or the cards that show them."""
    view = seen.view
    shown = [card(seen, name) for name in view.row_cards or []] or [colour(seen, letter) for letter in view.row]
    return say("The row: {colours}.", colours=series(shown))


def hand(seen: SevenSeen, rest: str = "") -> str:
    """The reader's cards, and which of them can be played."""
    view = seen.view
    if view.hand is None:
        return say("You are watching, so you have no hand.")
    if not view.hand:
        return say("You have no cards.")
    held = say("Your hand, {count} cards: {cards}.", count=len(view.hand), cards=cards(seen, view.hand))
    if len(view.hand) == 1:
        held = say("Your hand, one card: {card}.", card=card(seen, view.hand[0]))
    if not seen.mine or view.phase != "playing":
        return held
    if len(view.legal) == len(view.hand):
        return joined(held, say("You may play any of them."))
    return joined(held, say("You may play {cards}.", cards=cards(seen, view.legal)))


def tokens(seen: SevenSeen, rest: str = "") -> str:
    """The remaining tokens, of all players or of one."""
    wanted = rest.casefold()
    seats = [seat for seat in seen.order() if wanted in f"{seen.names[seat]}\n{seen.who(seat)}".casefold()]
    if not seats:
        return say("Nobody here is called {name}.", name=repr(rest[:20]))
    return joined(*(_tokens(seen, seat) for seat in seats))


def _tokens(seen: SevenSeen, seat: int) -> str:
    left = seen.view.tokens[seat]
    if left is None:
        return _sealed(seen, seat)
    name, count, where = seen.names[seat], sum(left), placed(left)
    if seen.brief and count:
        return say("{name}: {where}.", name=capital(seen.who(seat)), where=where)
    if seen.is_me(seat):
        some = say("You have {count} tokens left: {where}.", count=count, where=where)
        one, none = say("You have one token left: {where}.", where=where), say("You have no token left.")
    else:
        some = say("{name} has {count} tokens left: {where}.", name=name, count=count, where=where)
        one = say("{name} has one token left: {where}.", name=name, where=where)
        none = say("{name} has no token left.", name=name)
    return [none, one, some][min(count, 2)]


def _sealed(seen: SevenSeen, seat: int) -> str:
    """Whether there is a prophecy that has not been revealed."""
    if seen.is_me(seat):
        return say("You have not prophesied yet.")
    if seen.view.sealed[seat]:
        return say("{name} has prophesied.", name=seen.names[seat])
    return say("{name} has not prophesied yet.", name=seen.names[seat])


def placed(counts: Sequence[int]) -> str:
    """How many tokens lie on each rank."""
    ranks = [(count, say(RANKS[at])) for at, count in enumerate(counts) if count]
    return listed([say("{count} on {rank}", count=count, rank=rank) for count, rank in ranks])


def last(seen: SevenSeen, rest: str = "") -> str:
    """The last trick that is over, or one of this round by its number."""
    over = [trick for trick in seen.view.tricks if trick.places]
    if rest:
        found = [trick for trick in seen.view.tricks if str(trick.number) == rest]
        return _trick(seen, found[0]) if found else say("Trick {number} has not been played.", number=rest[:20])
    return _trick(seen, over[-1]) if over else say("No trick of this round is over yet.")


def _trick(seen: SevenSeen, trick: TrickView) -> str:
    head = say("Trick {number}, {colour}:", number=trick.number, colour=colour(seen, trick.colour))
    if trick.places is None or trick.confirmed is None:
        return joined(head, _lying(seen, trick) or say("no card yet."))
    places = []
    for place in range(len(seen.names)):
        seat = trick.places.index(place + 1)
        values = {"rank": say(RANKS[place]), "name": seen.who(seat), "card": card(seen, trick.cards[seat] or "")}
        confirmed = say("{rank} {name} with {card}, a token confirmed", **values)
        places.append(confirmed if trick.confirmed[seat] else say("{rank} {name} with {card}", **values))
    return joined(head, f"{groups(places)}{say('.')}")


def scores(seen: SevenSeen, rest: str = "") -> str:
    sentences = [say("{name} {score}", name=seen.who(seat), score=seen.view.scores[seat]) for seat in seen.order()]
    if seen.view.setup.variant == "twice":
        return say("Rounds fulfilled: {scores}.", scores=listed(sentences))
    return say("Scores: {scores}.", scores=listed(sentences))


def aside(seen: SevenSeen, rest: str = "") -> str:
    """The cards out of play that lie face up."""
    if not seen.view.aside_up:
        return say("No card lies face up out of play.")
    return say("Out of play, face up: {cards}.", cards=cards(seen, seen.view.aside_up))


def players(seen: SevenSeen, rest: str = "") -> str:
    """The order of the seats, the leader, and the colours that players have shown not to hold."""
    view = seen.view
    sentences = [say("In turn order: {names}.", names=listed([seen.who(seat) for seat in seen.order()]))]
    if view.phase == "playing":
        lead = say("You lead this trick.")
        sentences.append(
            lead if seen.is_me(view.leader) else say("{name} leads this trick.", name=seen.names[view.leader])
        )
    for seat in seen.order():
        if view.voids[seat] and seen.tracker and not seen.is_me(seat):
            missing = listed([colour(seen, letter) for letter in view.voids[seat]], say("or"))
            sentences.append(say("{name} holds no {colours}.", name=seen.names[seat], colours=missing))
    return joined(*sentences)


def sections(seen: SevenSeen) -> list[TextSection]:
    """The whole table."""
    own = [] if seen.view.hand is None else [TextSection(say("Your hand"), [hand(seen)])]
    table = [_lying(seen, seen.view.tricks[-1])] if seen.view.phase == "playing" and seen.view.tricks else []
    lines = [*filter(None, table), last(seen), row(seen), *([aside(seen)] if seen.view.aside_up else [])]
    people = [scores(seen), *(_tokens(seen, seat) for seat in seen.order()), players(seen)]
    return [*own, TextSection(say("The table"), lines), TextSection(say("Players"), people)]


def say_move(seen: SevenSeen, move: str) -> str:
    """A card, or a prophecy rank by rank."""
    if move.isdecimal():
        return say("prophesy {where}", where=placed([int(digit) for digit in move]))
    return say("play {card}", card=card(seen, move))


def spelled(seen: SevenSeen, line: str) -> str:
    """A card by the name of its colour or mark, and its number."""
    names, numbers = _named(line)
    suits = [letter for letter in COLOURS[seen.view.setup.edition] if names and names[0] in _called(seen, letter)]
    return f"{suits[0]}{int(numbers[0])}" if suits and len(names) == len(numbers) == 1 else line


def meant(seen: SevenSeen, line: str) -> list[str]:
    """Cards by colour, mark or number alone."""
    names, numbers = _named(line)
    if seen.view.phase != "playing" or len(names) + len(numbers) != 1:
        return []
    if numbers:
        return [move for move in seen.view.legal if int(move[1:]) == int(numbers[0])]
    return [move for move in seen.view.legal if names[0] in _called(seen, move[0])]


def _named(line: str) -> tuple[list[str], list[str]]:
    """The words and the numbers of a line."""
    found = [word for word in _WORD.findall(line.casefold()) if word not in {"play", "の", "を"}]
    return [word for word in found if not word.isdecimal()], [word[:9] for word in found if word.isdecimal()]


def _called(seen: SevenSeen, letter: str) -> set[str]:
    """All names of a colour."""
    edition = seen.view.setup.edition
    english = {COLOURS[edition][letter], MARKS[edition][letter]}
    plain = {letter.casefold(), *english, *(f"{word}s" for word in english)}
    return plain | {say(word) for word in english}


def about(seen: SevenSeen, thing: str) -> str | None:
    """A card or a trick of this round: where it is, as far as the reader knows."""
    name = thing.upper().replace(" ", "")
    if name in (seen.view.hand or []):
        return say("{card} is in your hand.", card=capital(card(seen, name)))
    for trick in seen.view.tricks:
        for seat, played in enumerate(trick.cards):
            if played == name:
                return joined(
                    say("{card} was played in trick {number}.", card=capital(card(seen, name)), number=trick.number),
                    _trick(seen, trick) if trick.places else _played(seen, seat, name),
                )
    if name in seen.view.aside_up:
        return say("{card} is out of play, face up.", card=capital(card(seen, name)))
    return None


def named(seen: SevenSeen, line: str) -> str | None:
    """Nothing, because a card alone is a move."""
    return None


def example(seen: SevenSeen) -> str:
    """Digits for the ranks, or a card."""
    if seen.view.phase == "prophesying":
        four = say("Type how many tokens to place on each rank, seven in all, such as 2113.")
        return (
            four
            if len(seen.names) == len(RANKS)
            else say("Type how many tokens to place on each rank, seven in all, such as 223.")
        )
    letters = COLOURS[seen.view.setup.edition]
    known = listed([f"{letter} {say(name)}" for letter, name in letters.items()])
    return say("Type a card, such as Y7 or yellow 7. The letters are {letters}.", letters=known)


COMMANDS = (
    Command("turn", "t", "whose turn it is, and what they can do", turn),
    Command("colour", "c", "the colour that is asked for, and those to come", asked),
    Command("hand", "h", "your hand, and what you may play", hand),
    Command("tokens", "k", "the tokens left; with a name, those of one player", tokens, "name"),
    Command("last", "l", "the last trick; with a number, that trick of this round", last, "number"),
    Command("scores", "s", "the scores", scores),
    Command("row", "w", "the ten colours of this round", row),
    Command("aside", "a", "the cards out of play that lie face up", aside),
    Command("players", "p", "the order of the seats, who leads, and who holds no card of a colour", players),
)
