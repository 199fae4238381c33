"""OpenSpiel's own Oh Hell, in C++, as a referee that replays the same deals and actions."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
from oh_hell.state import FIRST_BID, TRUMP_PILE

import augury
from augury.kernel.bits import members
from augury.kernel.position import Position

Parameters = dict[str, Any]

SETS: list[Parameters] = [
    {},
    {"players": 4},
    {"players": 4, "num_tricks_fixed": 12},
    {"players": 5, "off_bid_penalty": True},
    {"players": 6, "points_per_trick": 3},
    {"players": 7, "off_bid_penalty": True, "points_per_trick": 10},
    {"players": 3, "num_tricks_fixed": 17},
    {"players": 3, "num_suits": 1, "num_cards_per_suit": 13},
    {"players": 3, "num_suits": 2, "num_cards_per_suit": 2},
    {"players": 4, "num_suits": 3, "num_cards_per_suit": 7, "off_bid_penalty": True},
    {"players": 5, "num_suits": 2, "num_cards_per_suit": 13, "points_per_trick": 2},
    {"players": 7, "num_suits": 4, "num_cards_per_suit": 2, "num_tricks_fixed": 1},
]
"""Sets in which every parameter has its smallest, its largest and some other value."""


def name_of(parameters: Parameters) -> str:
    """The parameters in OpenSpiel's format."""
    return ",".join(f"{name}={value}" for name, value in parameters.items()) or "defaults"


class Referee:
    """A game of Oh Hell in OpenSpiel, with the same deal as one of our positions."""

    def __init__(self, position: Position) -> None:
        """Apply the chance outcomes for the number of tricks, the dealer, the hands and the card turned up."""
        chosen: Any = position.game.chosen
        state: Any = position.state
        self.suits, self.cards = int(chosen.num_suits), int(chosen.cards)
        parameters = {name: getattr(chosen, name) for name in pyspiel.load_game("oh_hell").get_parameters()}
        self.state = pyspiel.load_game("oh_hell", parameters).new_initial_state()
        hands = [members(state.piles[seat]) for seat in range(chosen.players)]
        dealt = [hands[seat][trick] for trick in range(int(state.tricks)) for seat in range(chosen.players)]
        for outcome in (int(state.tricks), int(state.dealer)):
            self.state.apply_action(outcome)
        for card in [*dealt, *members(state.piles[TRUMP_PILE])]:
            self.state.apply_action(self.action(card))

    def action(self, action: int) -> int:
        """OpenSpiel's number for our action, which is different if the deck has fewer cards than four suits of 13."""
        if action >= FIRST_BID:
            return self.cards + action - FIRST_BID
        return action // 4 * self.suits + action % 4

    def check(self, position: Position) -> None:
        """Compare the seat to act, the legal actions and, at the end, the returns."""
        if position.over:
            assert self.state.is_terminal()
            assert position.scores == self.state.returns()
            return
        (seat,) = position.actors
        assert seat == self.state.current_player()
        assert sorted(map(self.action, position.legal_actions(seat))) == self.state.legal_actions()

    def play(self, action: int) -> None:
        """Apply our action."""
        self.state.apply_action(self.action(action))


def judge_game(parameters: Parameters, seed: int) -> int:
    """Play a random game, compare it with the referee's at every action, and return the number of actions."""
    position, choices = augury.game("oh_hell", **parameters).start(seed, ""), Random(seed)
    referee, count = Referee(position), 0
    referee.check(position)
    while not position.over:
        action = choices.choice(position.legal_actions(position.actors[0]))
        position = position.play(action)
        referee.play(action)
        referee.check(position)
        count += 1
    return count
