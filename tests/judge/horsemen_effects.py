"""The effects of the Four Horsemen (H5): the choices that each verb offers, and their results."""

from collections.abc import Callable
from typing import NamedTuple

from .horsemen_cards import PILE, PILES, PLACES, VALUE, Steps
from .horsemen_table import Flow, HorsemenTable, Move


class Cause(NamedTuple):
    """The seat, card and place that an effect comes from; a Prophecy's effect has no card and no place."""

    seat: int
    card: str = ""
    place: str = ""


Options = Callable[[Cause], set[Move]]


class HorsemenEffects(HorsemenTable):
    """A table with effects."""

    seat: int | None = None
    """The seat that has to choose."""
    options: Options
    """A function that lists the moves to choose from."""
    cause: Cause
    """The cause of the choice."""

    def ask(self, options: Options, cause: Cause) -> Flow[Move]:
        """Wait for a seat's choice."""
        self.seat, self.options, self.cause = cause.seat, options, cause
        move = yield
        self.seat = None
        return move

    def effect(self, steps: Steps, cause: Cause) -> Flow[None]:
        """Do the steps in order (H5.1); with `opponent`, the opponent draws, discards or fasts (H5.14)."""
        theirs = Cause(1 - cause.seat)
        for verb, number, opponent in steps:
            who = theirs if opponent else cause
            if verb == "draw":
                yield from self.draw(who.seat, number)
            elif verb == "fast":
                self.fasting[who.seat] += number
                self.tell("fast", seat=who.seat, number=number)
            else:
                yield from self.step(verb, number, who)

    def step(self, verb: str, number: int, cause: Cause) -> Flow[None]:
        """Do one step `number` times, or as often as possible; doing it is mandatory (H5.2, H5.3)."""
        options: Options = getattr(self, f"can_{verb}")
        for _ in range(number):
            if not options(cause):
                return
            move = yield from self.ask(options, cause)
            yield from self.do(cause.seat, move)

    def do(self, seat: int, move: Move) -> Flow[None]:
        """Make the chosen move."""
        verb, what = move[0], move[1]
        if verb == "play":
            yield from self.play(seat, what, move[2])
        elif verb == "move":
            self.move(seat, what, move[2])
        else:
            getattr(self, verb)(seat, what)

    def can_play(self, cause: Cause) -> set[Move]:
        """Any card in the hand, into an empty slot at a place with a Prophecy (H2.1, H3.7, H5.6)."""
        free = self.free(cause.seat)
        return {("play", card, place) for card in self.hands[cause.seat] for place in free}

    def free(self, seat: int) -> list[str]:
        """The places with a Prophecy where a seat has an empty slot (H3.7)."""
        return [place for place in PLACES if place in self.prophecies and len(self.sides[place][seat]) < 4]

    def play(self, seat: int, card: str, place: str) -> Flow[None]:
        """Play a card; the effect of its suit is applied immediately and completely (H2.1, H5.4)."""
        self.from_hand(seat, card)
        self.fill(seat, card, place)
        self.tell("play", seat=seat, card=card, place=place)
        yield from self.effect(self.faces.suits[card], Cause(seat, card, place))

    def can_buy(self, cause: Cause) -> set[Move]:
        """Any pile with a card left from which this seat has not bought this turn (H4.1, H5.6)."""
        bought = self.bought[cause.seat]
        return {("buy", pile) for pile in PILES if self.royal[pile] and pile not in bought}

    def buy(self, seat: int, pile: str) -> None:
        """Take a pile's top card into the hand (H4.1)."""
        card = self.royal[pile].pop()
        self.bought[seat].add(pile)
        self.owned[seat].add(card)
        self.to_hand(seat, card)
        self.tell("buy", seat=seat, card=card)
        self.uncover(pile)

    def can_strike(self, cause: Cause) -> set[Move]:
        """Opposing cards at this place that are lower, or equal if the striking seat is the Favoured (H5.7, H5.15)."""
        below = VALUE[cause.card] + self.modifier("embolden") + (1 if self.favour == cause.seat else 0)
        return {("strike", card) for card in self.sides[cause.place][1 - cause.seat] if VALUE[card] < below}

    def can_slay(self, cause: Cause) -> set[Move]:
        """Any opposing card (H5.8)."""
        return {("strike", card) for place in PLACES for card in self.sides[place][1 - cause.seat]}

    def strike(self, seat: int, card: str) -> None:
        """Put an opposing card on its owner's discards (H5.7, H5.8)."""
        place = self.vacate(1 - seat, card)
        self.discards[1 - seat].append(card)
        self.tell("strike", seat=seat, card=card, place=place)

    def can_rally(self, cause: Cause) -> set[Move]:
        """Any of the seat's cards at another place, if there is an empty slot here (H5.9)."""
        return {move for move in self.can_move(cause) if move[2] == cause.place}

    def can_move(self, cause: Cause) -> set[Move]:
        """Any of the seat's cards, to one of its empty slots at another place (H5.10)."""
        seat, free = cause.seat, self.free(cause.seat)
        return {
            ("move", card, place)
            for origin in PLACES
            for card in self.sides[origin][seat]
            for place in free
            if place != origin
        }

    def move(self, seat: int, card: str, place: str) -> None:
        """Move a card; it has no effect (H5.10)."""
        origin = self.vacate(seat, card)
        self.fill(seat, card, place)
        self.tell("move", seat=seat, card=card, origin=origin, place=place)

    def can_discard(self, cause: Cause) -> set[Move]:
        """Any card in the hand (H5.5)."""
        return {("discard", card) for card in self.hands[cause.seat]}

    def discard(self, seat: int, card: str) -> None:
        """Put a card from the hand on the discards (H5.5)."""
        self.from_hand(seat, card)
        self.discards[seat].append(card)
        self.tell("discard", seat=seat, card=card)

    def can_take(self, cause: Cause) -> set[Move]:
        """Any card in the seat's own discards (H5.11)."""
        return {("take", card) for card in self.discards[cause.seat]}

    def take(self, seat: int, card: str) -> None:
        """Take a card from the discards into the hand (H5.11)."""
        self.discards[seat].remove(card)
        self.to_hand(seat, card)
        self.tell("take", seat=seat, card=card)

    def can_banish(self, cause: Cause) -> set[Move]:
        """Any card in the seat's own discards (H5.11)."""
        return {("banish", card) for card in self.discards[cause.seat]}

    def banish(self, seat: int, card: str) -> None:
        """Remove a card in the discards from the game (H5.11)."""
        self.discards[seat].remove(card)
        self.leave(seat, card)
        self.tell("banish", seat=seat, card=card)

    def can_seal(self, cause: Cause) -> set[Move]:
        """Any royal card in the seat's own discards (H5.12)."""
        return {("seal", card) for card in self.discards[cause.seat] if VALUE[card] > 3}

    def seal(self, seat: int, card: str) -> None:
        """Put a royal card from the discards on top of its suit's pile (H5.12)."""
        self.discards[seat].remove(card)
        self.owned[seat].remove(card)
        self.royal[PILE[card]].append(card)
        self.tell("seal", seat=seat, card=card)

    def can_doom(self, cause: Cause) -> set[Move]:
        """Any pile with a card left (H5.12)."""
        del cause
        return {("doom", pile) for pile in PILES if self.royal[pile]}

    def doom(self, seat: int, pile: str) -> None:
        """Remove the top card of a pile from the game (H5.12)."""
        card = self.royal[pile].pop()
        self.gone.append(card)
        self.tell("doom", seat=seat, card=card)
        self.uncover(pile)

    def can_look(self, cause: Cause) -> set[Move]:
        """Any pile whose Horseman was never revealed, whether looked at before or not (H5.13)."""
        del cause
        return {("look", pile) for pile in PILES if pile not in self.revealed}

    def look(self, seat: int, pile: str) -> None:
        """Look at a Horseman (H5.13)."""
        self.looked[seat].add(pile)
        self.tell("look", seat=seat, pile=pile, horseman=self.horsemen[pile])
