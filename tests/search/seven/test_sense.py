"""The features of cards in `sense`, compared with values worked out by hand and a second implementation."""

from __future__ import annotations

from random import Random

import pytest

from augury.kernel.bits import members
from augury.kernel.position import Position
from augury.search.seven.model import FEATURES, Model
from augury.search.seven.sense import Look
from tests.games.seven.positions import lay, play, setup_of, state_of
from tests.games.seven.positions import seven as way
from tests.search.seven.models import made_up
from tests.search.seven.plain_models import features, sight
from tests.search.seven.rounds import played
from tests.search.seven.sense_inputs import look_at
from tests.setups import SEVEN, Words, name_of, seven

HIT, WORTH, WANTED, STRONG, OFF, OFF_AGAIN, OFF_AGAIN_STRONG, AGAIN_STRONG, AGAIN, OFF_HIT = (
    0,
    1,
    2,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
)


def seen(position: Position, card: str | int) -> list[float]:
    """The features of a card for the seat to play."""
    game, look = position.game, Look.new()
    action = game.engine.parse_action(game.setup, position.state, card) if isinstance(card, str) else card
    return [look_at(setup_of(game), state_of(position), model, look, action) for model in single_models()]


def single_models() -> list[Model]:
    """Models with a weight for one feature each, so that their odds are that feature."""
    models = Model.array(FEATURES)
    for feature in range(FEATURES):
        models[feature].plays[feature] = 1.0
    return list(models)


@pytest.mark.parametrize(
    ("tokens", "hits"),
    [
        ("1000", {"Y10": 1, "Y7": 0}),
        ("0300", {"Y10": 0, "Y7": 1}),
        ("1100", {"Y10": 1, "Y7": 1}),
        ("0013", {"Y10": 0, "Y7": 0}),
    ],
)
def test_who_plays_last_knows_the_rank(tokens: str, hits: dict[str, int]) -> None:
    """After Y5, Y9 and S11, Y10 ranks 1st and Y7 2nd for certain, so each hits with probability 0 or 1."""
    position = lay(way(), "Y10 Y7 | Y5 | Y9 | S11", row="Y S", tokens=f"{tokens} 7000 7000 7000", leader=1, trick=9)
    position = play(position, "Y5 Y9 S11")
    assert {card: seen(position, card)[HIT] for card in hits} == hits


def test_the_leader_can_be_beaten_by_all() -> None:
    """In the last trick, 4 of 43 unseen cards beat a lead of Y7, which ranks 1st if none of three seats has one."""
    position = lay(way(), "Y7 | Y5 | Y9 | S11", tokens="1000 7000 7000 7000", trick=10)
    assert seen(position, "Y7")[HIT] == pytest.approx((39 / 43) ** 3)
    second = lay(way(), "Y7 | Y5 | Y9 | S11", tokens="0100 7000 7000 7000", trick=10)
    assert seen(second, "Y7")[HIT] == pytest.approx(3 * 4 / 43 * (39 / 43) ** 2)


def test_fuller_hands_follow_more_often() -> None:
    """With two cards in every hand, another seat has no yellow card with probability (33 / 42) squared."""
    position = lay(way(), "Y7 Y8 | Y5 Y4 | Y9 Y3 | S11 S10", tokens="1000 7000 7000 7000", trick=9)
    beaten = (1 - (33 / 42) ** 2) * 3 / 9
    assert seen(position, "Y7")[HIT] == pytest.approx((1 - beaten) ** 3)
    assert seen(position, "Y8")[HIT] == pytest.approx((1 - beaten) ** 3)


def test_later_tricks_are_counted() -> None:
    """With three tricks left, the features of S5, with 3 of 9 rivals below it, count the last trick, which is grey."""
    position = lay(way(), "S5 S2 R1 | G5 | G9 | G11", row="Y S S G", tokens="1020 7000 7000 7000", trick=8)
    strong = 3.5 / 10
    found = seen(position, "S5")
    assert found[STRONG] == pytest.approx(strong) and found[OFF] == 1 and found[AGAIN] == pytest.approx(1 / 3)
    assert found[OFF_AGAIN] == pytest.approx(1 / 3) and found[OFF_AGAIN_STRONG] == pytest.approx(strong / 3)
    assert found[AGAIN_STRONG] == pytest.approx(strong / 3)
    assert found[WANTED : WANTED + 4] == pytest.approx([strong / 3, 0, 2 * strong / 3, 0])
    assert found[WORTH] == pytest.approx(found[HIT]) and found[OFF_HIT] == found[HIT]  # three tokens, three tricks
    assert seen(position, "R1")[AGAIN] == 0


@pytest.mark.parametrize("words", SEVEN, ids=name_of)
def test_it_is_what_a_plain_look_sees(words: Words) -> None:
    """The features of every card, anywhere in a round, equal those of a plain implementation."""
    game = seven(words)
    model = made_up(3, game.players)
    for trick in (1, 3, 6, 9):
        position = played(game, trick, trick, Random(trick).randrange(game.players))[-1]
        state, choice, look = state_of(position), sight(position), Look.new()
        hand = frozenset(members(state.piles[choice.seat]))
        for card in sorted(hand):
            odds = look_at(setup_of(game), state, model, look, card)
            expected = features(choice, hand, card)
            found = [look_at(setup_of(game), state, single, look, card) for single in single_models()]
            assert found == pytest.approx(expected, abs=1e-6)
            assert odds == pytest.approx(
                sum(float(w) * x for w, x in zip(model.plays, expected, strict=True)), abs=1e-5
            )
