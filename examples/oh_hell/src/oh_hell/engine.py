"""The engine of Oh Hell for the kernel."""

from __future__ import annotations

from augury.errors import Illegal
from augury.kernel.engine import Engine

from oh_hell.deal import write_setup
from oh_hell.events import Deal, OhHellEvent, OhHellVisible, action_in, deal_by_lot, events_for, follow, force, opening
from oh_hell.notation import CARD_NAMES, SUIT_LETTERS, format_action, parse_action
from oh_hell.observation import observation
from oh_hell.rules import RULES
from oh_hell.state import FIRST_BID, PLAYING, Setup, State
from oh_hell.trick import led
from oh_hell.view import OhHellViewWriter
from oh_hell.words import describe_event


def why_illegal(setup: Setup, state: State, seat: int, action: int) -> Illegal:
    """Why an action is illegal."""
    if not 0 <= action <= FIRST_BID + int(setup.most_tricks):
        return Illegal(f"there is no action {action}", "no_such_action", action=action)
    return _why_not_card(state, seat, action) if state.phase == PLAYING else _why_not_bid(setup, state, action)


def _why_not_bid(setup: Setup, state: State, action: int) -> Illegal:
    """O3.2, O3.3: the bid is too high or forbidden, or the action is not a bid."""
    tricks, bid = int(state.tricks), action - FIRST_BID
    if action < FIRST_BID:
        return Illegal(f"it is time to bid: a number from 0 to {tricks}", "time_to_bid", "O3.1")
    if bid > tricks:
        return Illegal(f"a bid is a number from 0 to {tricks}", "no_such_bid", "O3.2", bid=bid)
    words = f"the dealer cannot bid {bid}: the bids must not add up to {tricks}"
    return Illegal(words, "forbidden_bid", "O3.3", bid=bid)


def _why_not_card(state: State, seat: int, action: int) -> Illegal:
    """O4.1, O4.2: the card is not in the hand or does not follow suit, or the action is not a card."""
    if action >= FIRST_BID:
        return Illegal("all bids are made: play a card, for example HA", "time_to_play", "O4.1")
    card = CARD_NAMES[action]
    if not int(state.piles[seat]) >> action & 1:
        return Illegal(f"{card} is not in this hand", "not_in_hand", "O4.1", card=card)
    suit = SUIT_LETTERS[int(led(state))]
    words = f"{suit} was led, and this hand holds {suit}, so {card} cannot be played"
    return Illegal(words, "must_follow", "O4.2", card=card, suit=suit)


ENGINE = Engine(
    rules=RULES,
    write_setup=write_setup,
    parse_action=lambda setup, state, text: parse_action(setup, text),
    format_action=format_action,
    why_illegal=why_illegal,
    view_writer=OhHellViewWriter,
    events=OhHellEvent,
    shown_events=OhHellVisible,
    opening=opening,
    follow=follow,
    describe=describe_event,
    events_for=events_for,
    action_in=action_in,
    actions=lambda setup: FIRST_BID + int(setup.most_tricks) + 1,
    observation=observation,
    force=force,
    deals={Deal: deal_by_lot},
    longest=lambda setup: int(setup.players) * (1 + int(setup.most_tricks)),
    always_won=lambda setup: True,
)
