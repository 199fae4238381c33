"""What is wrong with a move that cannot be made, in a sentence (rules H2, H4, H5)."""

from __future__ import annotations

import numpy as np

from augury.errors import Illegal
from augury.games.horsemen.cards import ROYAL
from augury.games.horsemen.cardset import SUITS as PILE_NAMES
from augury.games.horsemen.choices import legal
from augury.games.horsemen.notation import (
    CARD_VERBS,
    PILE_VERBS,
    PLACE_NAMES,
    example,
    format_action,
    format_card,
)
from augury.games.horsemen.sides import free_places, side, where
from augury.games.horsemen.state import (
    ACTIONS,
    BANISH,
    BUY,
    CARDS,
    DISCARD,
    DOOM,
    LANE,
    LOOK,
    MOVE,
    MOVE_LANE,
    PASS,
    PILE_LANE,
    PLAY,
    RALLY,
    SEAL,
    SLAY,
    STRIKE,
    STRIKE_LANE,
    TAKE,
    TURN,
    WORDS,
    Setup,
    State,
)
from augury.kernel.bits import members

ASKED = {
    PLAY: "a card must be played",
    BUY: "a card must be bought",
    STRIKE: "an opposing card must be struck",
    SLAY: "an opposing card must be struck",
    RALLY: "a card must be moved",
    MOVE: "a card must be moved",
    DISCARD: "a card must be discarded",
    TAKE: "a card must be taken from the discards",
    BANISH: "a card from the discards must leave the game",
    SEAL: "a royal card must be sealed",
    DOOM: "the top card of a pile must leave the game",
    LOOK: "a Horseman must be looked at",
}
"""What a step asks for."""
NAMES = {
    PLAY: "play",
    BUY: "buy",
    STRIKE: "strike",
    SLAY: "slay",
    RALLY: "rally",
    MOVE: "move",
    DISCARD: "discard",
    TAKE: "take",
    BANISH: "banish",
    SEAL: "seal",
    DOOM: "doom",
    LOOK: "look",
}
"""What a step asks for, in a word."""


def asked_in_words(state: State) -> str:
    """What must be chosen now."""
    return "it is time to play a card or pass" if state.phase == TURN else ASKED[int(state.asked)]


def why_illegal(setup: Setup, state: State, seat: int, action: int) -> Illegal:
    """What is wrong with an action, and what would be right."""
    lane, card = divmod(action, LANE)
    if not 0 <= action < ACTIONS or (lane < PILE_LANE and card >= CARDS) or action > PASS:
        return Illegal(f"there is no action {action}", "no_such_action", action=action)
    words = np.zeros(WORDS, np.uint64)
    legal(setup, state, seat, words)
    possible = members(*words)
    if possible == [PASS]:
        missing = "empty slot" if state.held[seat] else "card in this hand"
        reason = "no_slot_left" if state.held[seat] else "no_card_left"
        return Illegal(f"there is no {missing}, so this player must pass", reason, "H2.2")
    if not any(_kind(action) == _kind(other) for other in possible):
        asked = "turn" if state.phase == TURN else NAMES[int(state.asked)]
        rule = "H2.1" if state.phase == TURN else "H5.2"
        return Illegal(f"{asked_in_words(state)}: {example(state)}", "another_choice", rule, asked=asked)
    if lane < STRIKE_LANE:
        return _why_not_there(state, seat, card, lane)
    if lane < PILE_LANE:
        return _why_not_card(state, seat, lane, card, [format_action(setup, other) for other in possible])
    return _why_not_pile(state, seat, card)


def _kind(action: int) -> int:
    """Actions of one kind differ in the card, the place or the pile alone."""
    lane, card = divmod(action, LANE)
    if lane < STRIKE_LANE:
        return lane // 3
    return lane if lane < PILE_LANE else lane + card // 4


def _why_not_there(state: State, seat: int, card: int, lane: int) -> Illegal:
    """Playing and moving."""
    name, place = format_card(card), PLACE_NAMES[lane % 3]
    if lane < MOVE_LANE and not int(state.hands[seat]) >> card & 1:
        return Illegal(f"{name} is not in this hand", "not_in_hand", "H2.1", card=name)
    if lane >= MOVE_LANE:
        on_table = any(int(side(state, here, seat)) >> card & 1 for here in range(3))
        if not on_table:
            return Illegal(f"{name} is not on this side of the table", "not_on_your_side", "H5.10", card=name)
        if int(where(state, seat, card)) == lane % 3:
            return Illegal(f"{name} is at {place} already", "there_already", "H5.10", card=name, place=place)
    if not int(free_places(state, seat)) >> lane % 3 & 1:
        if state.shown[lane % 3] < 0:
            return Illegal(f"there is no Prophecy at {place} now", "no_prophecy_there", "H3.7", place=place)
        return Illegal(f"there is no empty slot at {place} now", "no_slot_there", "H2.1", place=place)
    words = f"{name} must go to the place of the card that was played"
    return Illegal(words, "another_place", "H5.9", card=name)


def _why_not_card(state: State, seat: int, lane: int, card: int, possible: list[str]) -> Illegal:
    """Striking, discarding, taking, banishing and sealing."""
    name = format_card(card)
    if CARD_VERBS[lane] == "strike":
        opposing = any(int(side(state, here, 1 - seat)) >> card & 1 for here in range(3))
        words = f"{name} is not within reach" if opposing else f"{name} is not an opposing card on the table"
        reason, rule = "not_in_reach" if opposing else "not_opposing", "H5.7"
    elif CARD_VERBS[lane] == "discard":
        words, reason, rule = f"{name} is not in this hand", "not_in_hand", "H5.5"
    elif CARD_VERBS[lane] == "seal" and not int(ROYAL) >> card & 1:
        words, reason, rule = f"{name} is not a royal card", "not_royal", "H5.12"
    else:
        words, reason, rule = f"{name} is not among this player's discards", "not_in_discards", "H5.11"
    return Illegal(f"{words}; the choices are {', '.join(possible)}", reason, rule, card=name)


def _why_not_pile(state: State, seat: int, choice: int) -> Illegal:
    """Buying, dooming and looking."""
    pile = PILE_NAMES[choice % 4]
    if PILE_VERBS[choice // 4 * 4] == "look":
        words = f"the Horseman under the {pile} has already been revealed"
        return Illegal(words, "revealed_already", "H5.13", pile=pile)
    if not state.piles[choice % 4]:
        return Illegal(f"the pile of {pile} has no card left", "pile_empty", "H4.1", pile=pile)
    words = f"this player has already bought from the {pile} this turn"
    return Illegal(words, "bought_already", "H4.1", pile=pile)
