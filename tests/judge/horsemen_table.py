"""The table of the Four Horsemen: where every card is, and the operations that need no choice."""

from collections.abc import Generator
from typing import Any, TypeVar

from .chance import RandomSource
from .horsemen_cards import NUMBER, PILE, PILES, PLACES, ROYAL, STANDARD, VALUE, faces_of
from .strict_json import Event

Move = tuple[str, ...]
Value = TypeVar("Value")
Flow = Generator[None, Move, Value]
"""A process that pauses whenever it needs a choice or a random outcome that is not available yet."""


class Over(Exception):
    """Raised to end the game at any point."""


class HorsemenTable:
    """The state of the game, by seat, place or pile."""

    def __init__(self, card_set: dict[str, Any]) -> None:
        self.faces = faces_of(card_set)
        self.events: list[Event] = []
        """The events since the last choice."""
        self.chance: RandomSource
        self.hands: list[set[str]] = [set(), set()]
        self.known: list[set[str]] = [set(), set()]
        """The cards in each hand that the opponent knows (H7.4)."""
        self.piles: list[list[str]] = [[], []]
        """Each seat's draw pile, the top card last."""
        self.discards: list[list[str]] = [[], []]
        self.owned: list[set[str]] = [set(STANDARD), set(STANDARD)]
        """Each seat's cards, wherever they are (H7.3)."""
        self.gone: list[str] = []
        """The cards that have left the game."""
        self.sides: dict[str, list[list[str]]] = {place: [[], []] for place in PLACES}
        """The cards at each place, by seat, in order of arrival."""
        self.prophecies: dict[str, str] = {}
        """The Prophecy at each place; none in a gap (H3.7)."""
        self.coming: list[str] = []
        """The pile of Prophecies, the top one last."""
        self.taken: list[list[str]] = [[], []]
        self.royal: dict[str, list[str]] = {pile: list(cards) for pile, cards in ROYAL.items()}
        self.horsemen: dict[str, str] = {}
        """The Horseman under each of the Four Piles (H1.4)."""
        self.revealed: set[str] = set()
        """The piles whose Horsemen are or were revealed (H4.4)."""
        self.looked: list[set[str]] = [set(), set()]
        """The piles at whose Horsemen each seat has looked (H5.13)."""
        self.favour = 0
        self.turn = 0
        """The number of the turn, from 1."""
        self.passes = 0
        """How many of the latest turns in a row were passes."""
        self.bought: list[set[str]] = [set(), set()]
        """The piles from which each seat has bought this turn (H4.1)."""
        self.fasting = [0, 0]
        """How many cards fewer each seat draws up to after its next turn, not the current one (H5.14)."""
        self.fasting_now = 0
        """How many cards fewer the current seat draws up to after this turn."""
        self.waiting: dict[str, int] = {}
        """The waiting places in the order they filled, with the seat that has a turn to respond (H3.1)."""
        self.responding: set[str] = set()
        """The waiting places whose responding seat has that turn now, or has just had it."""
        self.each_responds = False
        """Whether filling a side in response gives the other player a response, too (H3.10)."""

    def tell(self, type: str, **what: Any) -> None:  # noqa: A002 - the event's own word
        """Add an event."""
        self.events.append({"type": type, **what})

    def modifier(self, verb: str) -> int:
        """The sum of the numbers of a verb over all uncovered Horsemen (H4.3, H4.4, H5.16)."""
        open_piles = [pile for pile in self.revealed if not self.royal[pile]]
        return sum(self.faces.horsemen[self.horsemen[pile]].get(verb, 0) for pile in open_piles)

    def lay_out(self) -> None:
        """Shuffle everything (H1.4 to H1.6) and add the setup event; the hands are drawn later."""
        self.piles = [self.chance.shuffle(STANDARD), self.chance.shuffle(STANDARD)]
        self.coming = self.chance.shuffle(list(self.faces.prophecies))
        self.horsemen = dict(zip(PILES, self.chance.shuffle(list(self.faces.horsemen)), strict=True))
        self.favour = self.chance.below(2)
        self.tell(
            "setup",
            decks=[pile[::-1] for pile in self.piles],
            horsemen=list(self.horsemen.values()),
            prophecies=self.coming[::-1],
            favour=self.favour,
        )
        for place in PLACES:
            self.prophecies[place] = self.coming.pop()

    def draw(self, seat: int, number: int) -> Flow[None]:
        """Draw `number` cards, or as many as there are (H2.4)."""
        pile = self.piles[seat]
        while number > 0:
            cards = [pile.pop() for _ in range(min(number, len(pile)))]
            if cards:
                self.hands[seat].update(cards)
                self.tell("draw", seat=seat, cards=in_order(cards))
                number -= len(cards)
            if number == 0 or not self.discards[seat]:
                return
            yield from self.reshuffle(seat)

    def reshuffle(self, seat: int) -> Flow[None]:
        """Shuffle the discards into a new draw pile (H2.4), after which the whole hand is known (H7.4)."""
        if not self.chance.ready:
            yield
        self.known[seat] = set(self.hands[seat])
        self.piles[seat][:] = self.chance.shuffle(in_order(self.discards[seat]))
        self.discards[seat] = []
        self.tell("shuffle", seat=seat, pile=self.piles[seat][::-1])

    def from_hand(self, seat: int, card: str) -> None:
        """Remove a card from a hand and from the opponent's knowledge of it (H7.4)."""
        self.hands[seat].remove(card)
        self.known[seat].discard(card)

    def to_hand(self, seat: int, card: str) -> None:
        """Add a card to a hand openly (H7.4)."""
        self.hands[seat].add(card)
        self.known[seat].add(card)

    def fill(self, seat: int, card: str, place: str) -> None:
        """Put a card in a slot; the fourth one makes the place wait (H3.1), unless it already waits (H3.4, H3.10)."""
        side = self.sides[place][seat]
        side.append(card)
        if len(side) < 4:
            return
        if self.each_responds and self.waiting.get(place) == seat:
            del self.waiting[place]
            self.responding.discard(place)
        self.waiting.setdefault(place, 1 - seat)

    def vacate(self, seat: int, card: str) -> str:
        """Remove a card from its slot and return the place, which stops waiting if neither side is full now (H3.3)."""
        place = next(place for place in PLACES if card in self.sides[place][seat])
        sides = self.sides[place]
        sides[seat].remove(card)
        if len(sides[0]) < 4 and len(sides[1]) < 4:
            self.waiting.pop(place, None)
            self.responding.discard(place)
        return place

    def leave(self, seat: int, card: str) -> None:
        """Remove a seat's card from the game."""
        self.owned[seat].remove(card)
        self.gone.append(card)

    def uncover(self, pile: str) -> None:
        """Reveal the Horseman under an empty pile (H4.3); the fourth brings the Apocalypse immediately (H4.5)."""
        if not self.royal[pile]:
            self.revealed.add(pile)
            self.tell("reveal", pile=pile, horseman=self.horsemen[pile])
            if not any(self.royal.values()):
                raise Over("apocalypse")

    def reap(self, seat: int, place: str) -> list[str]:
        """The seat's cards at a place that leave the game when its Prophecy is fulfilled (H5.15)."""
        dearest = sorted(self.sides[place][seat], key=lambda card: (-VALUE[card], PILES.index(PILE[card])))
        return in_order(dearest[: self.modifier("reap")])


def in_order(cards: list[str]) -> list[str]:
    """Cards in the order of their numbers."""
    return sorted(cards, key=NUMBER.__getitem__)
