"""A beginner at Seven Prophecies: it expects high cards to come first, low cards last, and the rest between.

It ignores which colours the row asks for and who plays after it, and does not count cards. Sometimes it plays a high
card without thinking of its prophecy. So it makes typical mistakes, not random ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import cast

import numpy as np

from augury.games.seven.state import FIRST_PROPHECY, PROPHESYING, TOKENS, Setup, State
from augury.games.seven.trick import colour_of, playable, strength
from augury.kernel.bits import members
from augury.kernel.chance import Dice, below
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import check_settings

IN_A_HUNDRED = 100


@dataclass(frozen=True)
class Beginner:
    """Forgets its prophecy in `slips` of a hundred tricks."""

    slips: int = 20

    def __post_init__(self) -> None:
        check_settings(self, "beginner", slips=(0, IN_A_HUNDRED))

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """A prophecy from the numbers in the hand, or a card from the trick as it is now."""
        setup, here = cast(Setup, game.setup), cast(State, state)
        if here.phase == PROPHESYING:
            return FIRST_PROPHECY + prophesied(setup, members(here.piles[seat]))
        cards = sorted(members(playable(here, seat)), key=lambda card: (card & 15, card))
        if below(dice, IN_A_HUNDRED) < self.slips:
            return cards[-1]
        return wanted(setup, here, seat, cards)


def prophesied(setup: Setup, hand: list[int]) -> int:
    """The number of the prophecy that has as many of each rank as the hand has cards in that part of the numbers."""
    ranks = int(setup.players)
    highest = max(card & 15 for card in members(setup.deck))
    counts = np.zeros(ranks)
    for card in hand:
        counts[ranks - 1 - ((card & 15) - 1) * ranks // highest] += 1
    wishes = counts * TOKENS / len(hand)
    tokens = [[int(prophecy) >> 4 * rank & 15 for rank in range(ranks)] for prophecy in setup.prophecies]
    return int(np.argmin(((np.array(tokens[: int(setup.prophecy_count)]) - wishes) ** 2).sum(axis=1)))


def wanted(setup: Setup, state: State, seat: int, cards: list[int]) -> int:
    """The card for the first rank that has a token and looks within reach, as the trick lies now."""
    trick, last = int(state.trick_number) - 1, int(setup.players) - 1
    colour, tokens = colour_of(int(state.row[trick])), int(state.tokens[seat])
    lying = [strength(int(card), colour, 0) for card in state.played[trick] if card]
    leads = [card for card in cards if all(strength(card, colour, 1) > other for other in lying)]
    if tokens & 15 and leads:
        return leads[-1]
    if tokens >> 4 * last & 15:
        return cards[0]
    return cards[len(cards) // 2]
