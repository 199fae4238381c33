"""The events of a game, produced while the rules run, and read from a record."""

from __future__ import annotations

from collections.abc import Iterator

from augury.errors import FalseRecord
from augury.kernel.bits import members
from augury.kernel.engine import Event
from augury.kernel.interface import apply
from augury.kernel.keyed import KeyedGenerator
from augury.kernel.records import Memory

from oh_hell.deal import open_bidding
from oh_hell.notation import CARD_NAMES, format_cards, parse_card
from oh_hell.state import FIRST_BID, OVER, STOCK, TRUMP_PILE, Setup, State


class Deal(Event, frozen=True, kw_only=True, tag="deal"):
    """O2: a deal with all hands; the stock is the rest of the deck."""

    tricks: int
    dealer: int
    hands: list[list[str]]
    turned_up: str


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """O6.2: a deal as a seat sees it, with its own hand, or as a spectator sees it, with no hand."""

    tricks: int
    dealer: int
    hand: list[str] | None
    turned_up: str


class Bid(Event, frozen=True, tag="bid"):
    """O3.1: a seat bid this number of tricks."""

    seat: int
    bid: int


class Play(Event, frozen=True, tag="play"):
    """O4.1: a seat played a card."""

    seat: int
    card: str


class Trick(Event, frozen=True, tag="trick"):
    """O4.4: a seat took a trick."""

    number: int
    seat: int


class Score(Event, frozen=True, tag="score"):
    """O5: the bid, tricks and score of every seat."""

    bids: list[int]
    taken: list[int]
    scores: list[int]


OhHellEvent = Deal | Bid | Play | Trick | Score
OhHellVisible = Dealt | Bid | Play | Trick | Score


def opening(setup: Setup, state: State) -> Iterator[Event]:
    """The deal."""
    yield deal_event(setup, state)


def follow(setups: Memory, states: Memory, seat: int, action: int) -> Iterator[Event]:
    """Apply an action in place and yield its events."""
    setup, state = setups[0], states[0]
    apply(setup, state, seat, action)
    if action >= FIRST_BID:
        yield Bid(seat, action - FIRST_BID)
        return
    yield Play(seat, CARD_NAMES[action])
    if not state.lying:
        yield Trick(int(state.count) // int(setup.players), int(state.taker))
    if state.phase == OVER:
        seats = slice(int(setup.players))
        yield Score(state.bids[seats].tolist(), state.taken[seats].tolist(), state.scores[seats].tolist())


def deal_event(setup: Setup, state: State) -> Deal:
    """The deal event of a state before the first bid."""
    return Deal(
        tricks=int(state.tricks),
        dealer=int(state.dealer),
        hands=[format_cards(int(state.piles[seat])) for seat in range(int(setup.players))],
        turned_up=format_cards(int(state.piles[TRUMP_PILE]))[0],
    )


def events_for(setup: Setup, history: list[Event], seat: int | None) -> list[Event]:
    """O6.2, O6.3: the events that a seat sees, without others' cards."""
    return [_covered(event, seat) if isinstance(event, Deal) else event for event in history]


def _covered(deal: Deal, seat: int | None) -> Dealt:
    """A deal as a seat sees it."""
    hand = None if seat is None else deal.hands[seat]
    return Dealt(tricks=deal.tricks, dealer=deal.dealer, hand=hand, turned_up=deal.turned_up)


def action_in(setup: Setup, state: State, event: Event) -> tuple[int, int] | None:
    """The seat and the action that an event reports."""
    if isinstance(event, Bid):
        if not 0 <= event.bid <= setup.most_tricks:
            raise FalseRecord(f"nobody can bid {event.bid} tricks")
        return event.seat, FIRST_BID + event.bid
    if isinstance(event, Play):
        return event.seat, parse_card(setup, event.card)
    return None


def force(setup: Setup, state: State, event: Event) -> bool:
    """Deal the cards as in a deal event; raise `FalseRecord` if the deal is impossible."""
    if not isinstance(event, Deal):
        return False
    players = int(setup.players)
    if not setup.least_tricks <= event.tricks <= setup.most_tricks:
        raise FalseRecord(f"this game is played with {setup.least_tricks} to {setup.most_tricks} tricks")
    if event.dealer not in range(players) or len(event.hands) != players:
        raise FalseRecord(f"the deal must be one for {players} players")
    hands = [sum({1 << parse_card(setup, card) for card in hand}) for hand in event.hands]
    turned = 1 << parse_card(setup, event.turned_up)
    if any(len(hand) != event.tricks for hand in event.hands):
        raise FalseRecord("every hand must have a card for each trick")
    together = sum(hand.bit_count() for hand in [*hands, turned])
    known = 0
    for pile in [*hands, turned]:
        known |= pile
    if known.bit_count() != together or together != players * event.tricks + 1:
        raise FalseRecord("no card may be dealt twice")
    state.tricks, state.dealer = event.tricks, event.dealer
    state.piles[:players] = hands
    state.piles[TRUMP_PILE] = turned
    state.piles[STOCK] = int(setup.deck) & ~known
    open_bidding(setup, state)
    if deal_event(setup, state) != event:
        raise FalseRecord("the cards of the deal must be written suit by suit, the lowest first")
    return True


def deal_by_lot(setup: Setup, dealt: Deal, generator: KeyedGenerator) -> Deal:
    """O2.1 to O2.4 at a table: shuffle the deck with numbers that players cannot predict."""
    least, most, players = int(setup.least_tricks), int(setup.most_tricks), int(setup.players)
    tricks = least + generator.below(most - least + 1)
    dealer = generator.below(players)
    cards = generator.shuffled(members(setup.deck))
    hands = [cards[seat * tricks : (seat + 1) * tricks] for seat in range(players)]
    return Deal(
        tricks=tricks,
        dealer=dealer,
        hands=[format_cards(sum(1 << card for card in hand)) for hand in hands],
        turned_up=CARD_NAMES[cards[players * tricks]],
    )
