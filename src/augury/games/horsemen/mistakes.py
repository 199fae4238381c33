"""What is wrong with a move that cannot be made, in a sentence (rules H2, H4, H5)."""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.cards import ROYAL
from augury.games.horsemen.cardset import SUITS as PILE_NAMES
from augury.games.horsemen.choosing import legal
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
    BANISH: "a card of the discards must leave the game",
    SEAL: "a royal card must be sealed",
    DOOM: "the top card of a pile must leave the game",
    LOOK: "a Horseman must be looked at",
}
"""What a step asks for."""


def asked_in_words(state: State) -> str:
    """What must be chosen now."""
    return "it is time to play a card or pass" if state.phase == TURN else ASKED[int(state.asked)]


def why_illegal(setup: Setup, state: State, seat: int, action: int) -> str:
    """What is wrong with an action, and what would be right."""
    lane, card = divmod(action, LANE)
    if not 0 <= action < ACTIONS or (lane < PILE_LANE and card >= CARDS) or action > PASS:
        return f"there is no action {action}"
    words = np.zeros(WORDS, np.uint64)
    legal(setup, state, seat, words)
    possible = members(*words)
    if possible == [PASS]:
        missing = "empty slot" if state.held[seat] else "card in this hand"
        return f"there is no {missing}, so this player must pass"
    if not any(_kind(action) == _kind(other) for other in possible):
        return f"{asked_in_words(state)}: {example(state)}"
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


def _why_not_there(state: State, seat: int, card: int, lane: int) -> str:
    """Playing and moving."""
    name, place = format_card(card), lane % 3
    if lane < MOVE_LANE and not int(state.hands[seat]) >> card & 1:
        return f"{name} is not in this hand"
    if lane >= MOVE_LANE:
        on_table = any(int(side(state, here, seat)) >> card & 1 for here in range(3))
        if not on_table:
            return f"{name} is not on this side of the table"
        if int(where(state, seat, card)) == place:
            return f"{name} is at {PLACE_NAMES[place]} already"
    if not int(free_places(state, seat)) >> place & 1:
        missing = "Prophecy" if state.shown[place] < 0 else "empty slot"
        return f"there is no {missing} at {PLACE_NAMES[place]} now"
    return f"{name} must go to the place of the card that was played"


def _why_not_card(state: State, seat: int, lane: int, card: int, possible: list[str]) -> str:
    """Striking, discarding, taking, banishing and sealing."""
    name = format_card(card)
    if CARD_VERBS[lane] == "strike":
        opposing = any(int(side(state, here, 1 - seat)) >> card & 1 for here in range(3))
        reason = f"{name} is not within reach" if opposing else f"{name} is no opposing card on the table"
    elif CARD_VERBS[lane] == "discard":
        reason = f"{name} is not in this hand"
    elif CARD_VERBS[lane] == "seal" and not int(ROYAL) >> card & 1:
        reason = f"{name} is no royal card"
    else:
        reason = f"{name} is not among this player's discards"
    return f"{reason}; there is {', '.join(possible)}"


def _why_not_pile(state: State, seat: int, choice: int) -> str:
    """Buying, dooming and looking."""
    pile = choice % 4
    if PILE_VERBS[choice // 4 * 4] == "look":
        return f"the Horseman under the {PILE_NAMES[pile]} was revealed already"
    if not state.piles[pile]:
        return f"the pile of {PILE_NAMES[pile]} has no card left"
    return f"this player has bought from the {PILE_NAMES[pile]} in this turn already"
