"""What a position of Prophecy of the Four Horsemen is worth, and the choice that looks best at once.

The table is weighed by Prophecies taken, how each of the three is likely to go, the worth of decks and hands, the
Favour, and how near the Apocalypse is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cards import total
from augury.games.horsemen.choices import legal
from augury.games.horsemen.fourpiles import covered
from augury.games.horsemen.fulfilment import total_at
from augury.games.horsemen.rules import apply
from augury.games.horsemen.sides import side
from augury.games.horsemen.state import (
    BY_APOCALYPSE,
    GOAL,
    OVER,
    PLACES,
    SLOTS,
    SUITS,
    WORDS,
    Setup,
    State,
)
from augury.kernel.bits import lowest, size, without_lowest
from augury.kernel.compilation import routine, rule
from augury.kernel.records import Memory, Record, field

WIN = 1000.0
FEARED = 6


class Evaluation(Record):
    """Weights of the evaluation, on a scale where a won game is worth 1000."""

    together: float = field("f8")
    """The Apocalypse, in which both lose."""
    taken: NDArray[np.float64] = field("f8", GOAL)
    """Prophecies taken, by their number."""
    contest: float = field("f8")
    """A Prophecy that will surely be won."""
    stage: NDArray[np.float64] = field("f8", SLOTS + 1)
    """The part of `contest` that counts, by the cards on the fuller side; the last is for a Prophecy that waits."""
    spread: float = field("f8")
    """The lead with which a Prophecy is half won."""
    room: float = field("f8")
    """An empty slot more than the other side, in points of its total."""
    tie: float = field("f8")
    """The Favour, in points of a total."""
    reply: NDArray[np.float64] = field("f8", 2)
    """What the player who responds can still do, in points of a total: without an empty slot there, and with one."""
    deck: float = field("f8")
    """A point of the mean of all cards."""
    breadth: float = field("f8")
    """A card more."""
    in_hand: float = field("f8")
    """A card in the hand."""
    hand_value: float = field("f8")
    """A point of the cards in the hand."""
    favour: float = field("f8")
    dread: NDArray[np.float64] = field("f8", SUITS)
    """Uncovered Horsemen, by their number, for the player who is ahead by a Prophecy."""
    fear: NDArray[np.float64] = field("f8", FEARED)
    """For either player, by the number of cards left on the Four Piles, if it is this small."""


def usual_evaluation() -> Evaluation:
    """The weights, tuned in many games of the player against itself."""
    evaluation = Evaluation.new()
    evaluation.together = -950.0
    evaluation.taken[:] = 0.0, 85.0, 195.0
    evaluation.contest = 57.0
    evaluation.stage[:] = 0.26, 0.31, 0.62, 0.7, 1.0
    evaluation.spread = 8.0
    evaluation.room = 0.45
    evaluation.tie = 0.5
    evaluation.reply[:] = 1.4, 2.4
    evaluation.deck = 34.0
    evaluation.breadth = 0.6
    evaluation.in_hand = 4.0
    evaluation.hand_value = 1.0
    evaluation.favour = 3.2
    evaluation.dread[:] = 0.0, 0.6, 0.9, 4.1
    evaluation.fear[:] = 0.0, 60.0, 23.0, 15.0, 5.0, 4.0
    return evaluation


@rule
def contest(evaluation: Evaluation, state: State, place: int, seat: int) -> float:
    """How a Prophecy is likely to go, from -1 to 1."""
    own, opposing = size(side(state, place, seat)), size(side(state, place, 1 - seat))
    ahead = float(total_at(state, place, seat) - total_at(state, place, 1 - seat))
    ahead += evaluation.room * (opposing - own) + (evaluation.tie if state.favour == seat else -evaluation.tie)
    stage = max(own, opposing)
    if state.filled_on[place]:
        responds = state.responder[place] == seat
        free = (own if responds else opposing) < SLOTS
        ahead += evaluation.reply[1 if free else 0] * (1.0 if responds else -1.0)
    return float(evaluation.stage[stage] * ahead / (evaluation.spread + abs(ahead)))


@rule
def deck_worth(evaluation: Evaluation, state: State, seat: int) -> float:
    """What all of a player's cards are worth."""
    cards = np.uint64(state.owned[seat])
    return float(evaluation.deck * total(cards) / max(size(cards), 1) + evaluation.breadth * size(cards))


@rule
def left_on_piles(state: State) -> int:
    """How many cards the Four Piles have together."""
    count = 0
    for pile in range(SUITS):
        stack = int(state.piles[pile])
        count += (1 if stack else 0) + (1 if stack >> 4 else 0) + (1 if stack >> 8 else 0)
    return count


@rule
def evaluate(evaluation: Evaluation, state: State, seat: int) -> float:
    """How good a position is for a seat."""
    other = 1 - seat
    if state.phase == OVER:
        if state.reason == BY_APOCALYPSE:
            return float(evaluation.together)
        return WIN * ((int(state.winners) >> seat & 1) - (int(state.winners) >> other & 1))
    value = evaluation.taken[state.scores[seat]] - evaluation.taken[state.scores[other]]
    for place in range(PLACES):
        value += evaluation.contest * contest(evaluation, state, place, seat)
    value += deck_worth(evaluation, state, seat) - deck_worth(evaluation, state, other)
    held = int(state.held[seat]) - int(state.fasting[seat]) - int(state.held[other]) + int(state.fasting[other])
    value += evaluation.in_hand * held + evaluation.hand_value * total(np.uint64(state.hands[seat]))
    value += evaluation.favour if state.favour == seat else -evaluation.favour
    lead = int(state.scores[seat]) - int(state.scores[other])
    value -= evaluation.dread[SUITS - size(np.uint64(covered(state)))] * lead
    left = left_on_piles(state)
    return float(value - evaluation.fear[left]) if left < FEARED else float(value)


@routine
def greedy_action(setup: Setup, evaluation: Evaluation, rooms: Memory, seat: int, words: NDArray[np.uint64]) -> int:
    """The choice in `rooms[0]` after which the table looks best for the seat that makes it."""
    legal(setup, rooms[0], seat, words)
    best, best_value = -1, 0.0
    for word in range(WORDS):
        choices = np.uint64(words[word])
        while choices:
            action = word * 64 + lowest(choices)
            choices = without_lowest(choices)
            rooms[1] = rooms[0]
            apply(setup, rooms[1], seat, action)
            value = evaluate(evaluation, rooms[1], seat)
            if best < 0 or value > best_value:
                best, best_value = action, value
    return best
