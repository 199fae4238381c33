"""Rollouts with `sense`: they follow the rules, and play each card with the right probability."""

from __future__ import annotations

import numpy as np
import pytest

from augury.games.seven.state import DEALING, OVER
from augury.kernel.bits import members
from augury.kernel.chance import dice
from augury.search.seven.rollout import play_sensibly
from augury.search.seven.sense import Look
from tests.games.seven.positions import WAYS, lay, setup_of, state_of
from tests.games.seven.positions import seven as way
from tests.search.seven.models import made_up
from tests.search.seven.plain_models import chances, features, sight
from tests.search.seven.rounds import played
from tests.search.seven.sense_inputs import choose_often, look_at
from tests.setups import SEVEN, Words, name_of, seven

OFTEN = 8000
LUCK = 10
"""More than randomness adds to the logarithm of the odds."""


@pytest.mark.parametrize("words", SEVEN, ids=name_of)
def test_rounds_are_played_by_the_rules(words: Words) -> None:
    """Every card in a rollout is legal, and replaying the cards by the rules gives the same scores and result."""
    game = seven(words)
    for trick in (1, 2, 5, 8, 10):
        position = played(game, 20 + trick, trick)[-1]
        state = state_of(position)
        play_sensibly(setup_of(game), state, made_up(trick, game.players), Look.new(), dice(trick))
        assert state.phase in {DEALING, OVER}
        while not position.over and state_of(position).round_number == state.round_number:
            before = state_of(position)
            position = position.play(int(state.played[before.trick_number - 1, position.actors[0]]))
        assert position.scores == [int(score) for score in state.scores[: game.players]]
        assert position.over == (state.phase == OVER)
        assert position.winners == members(state.winners)


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_every_choice_is_the_one_with_the_best_odds(edition: str, players: int) -> None:
    """With weights so large that randomness hardly matters, a rollout always plays the card with the best odds."""
    model, compared = made_up(6, players, firm=1000.0), 0
    for trick in (1, 3, 6):
        position = played(way(edition, players), 60 + trick, trick)[-1]
        state = state_of(position)
        play_sensibly(setup_of(position.game), state, model, Look.new(), dice(trick))
        while not position.over and state_of(position).round_number == 1:
            before, choice = state_of(position), sight(position)
            hand = frozenset(members(before.piles[choice.seat]))
            odds = {card: float(model.plays @ features(choice, hand, card)) for card in choice.among(hand)}
            best, *others = sorted(odds, key=odds.__getitem__, reverse=True)
            card = int(state.played[before.trick_number - 1, choice.seat])
            if others and odds[best] - odds[others[0]] > LUCK:
                assert card == best
                compared += 1
            position = position.play(card)
    assert compared > 20


PLACES = {
    "ten cards, none follows": (
        ("exam", 4, 1.0),
        {"hands": "S1 S2 S3 S5 S7 S8 S9 S10 G2 G11 | Y1 | Y2 | Y3", "row": "Y S G R", "tokens": "2212 7000 7000 7000"},
    ),
    "three cards follow": (
        ("first", 3, 8.0),
        {"hands": "Y4 Y7 Y9 R1 | Y1 | Y2", "row": "Y3 R2 Y5 G5", "tokens": "111 700 700", "trick": 7},
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_cards_are_chosen_as_often_as_their_odds(place: str) -> None:
    """In one position, cards are chosen with the probabilities of a softmax of their odds, by a chi-square test."""
    (edition, players, firm), laid = PLACES[place]
    position = lay(way(edition, players), **laid)  # type: ignore[arg-type]
    game, state, look, model = position.game, state_of(position), Look.new(), made_up(4, players, firm=firm)
    hand = frozenset(members(state.piles[0]))
    expected = chances(model, sight(position), hand)
    counts = np.zeros(64, np.int64)
    look_at(setup_of(game), state, model, look, min(expected))
    choose_often(setup_of(game), state, model, look, dice("often"), OFTEN, counts)
    assert set(np.flatnonzero(counts)) <= set(expected) and min(expected.values()) < 0.7 * max(expected.values())
    square = sum((int(counts[card]) - OFTEN * chance) ** 2 / (OFTEN * chance) for card, chance in expected.items())
    assert square < 15 + 2 * len(expected)
