"""The value of a score: the expected share of the victory, given the rounds to come."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from augury.games.seven.state import DEALING, SEATS, State
from augury.kernel.game import Game
from augury.search.seven.prospects import prospects_of, value
from tests.games.seven.positions import setup_of, state_of
from tests.games.seven.positions import seven as way
from tests.search.seven.plain_prospects import PlainProspects
from tests.setups import SEVEN, Words, name_of, seven
from tests.strategies import moved

MATCHES = [words for words in SEVEN if words.get("variant") != "single" and words.get("tenth_trick_scores", True)]


def to_come_of(game: Game) -> range:
    """The possible numbers of rounds to come between two rounds; three stands for any larger number."""
    return range(1, min(4, int(setup_of(game).rounds)))


def reachable(game: Game, to_come: int) -> list[tuple[int, ...]]:
    """All possible scores of a match with `to_come` rounds to come."""
    setup = setup_of(game)
    most = 6 if setup.colour_cards else 1 if setup.needs_goal else 2 * (int(setup.rounds) - to_come)
    return list(product(range(most + 1), repeat=game.players))


def worth(table: NDArray[np.float32], to_come: int, scores: tuple[int, ...]) -> float:
    """The table's value of the first of these scores."""
    return float(table[(to_come, *scores, *[0] * (SEATS - len(scores)))])


@pytest.mark.parametrize("words", MATCHES, ids=name_of)
def test_prospects_are_those_of_plain_fractions(words: Words) -> None:
    """The value of any score with any number of rounds to come equals that of a recursion in fractions."""
    game = seven(words)
    setup, dice = setup_of(game), Random(1)
    table, plain = prospects_of(setup), PlainProspects(setup)
    for to_come in to_come_of(game):
        # Many rounds to come approximate a match without a fixed end.
        rounds = 39 if setup.needs_goal and to_come == 3 else to_come
        for scores in dice.choices(reachable(game, to_come), k=3):
            for round_ in range(1, rounds):  # from the end, so that no recursion is deep
                plain.after(scores, round_)
            assert worth(table, to_come, scores) == pytest.approx(float(plain.after(scores, rounds)), abs=1e-6)


@pytest.mark.parametrize("words", MATCHES, ids=name_of)
def test_shares_are_fair(words: Words) -> None:
    """The shares of all seats add up to 1, unless nobody may win, and equal scores have equal shares."""
    game = seven(words)
    setup = setup_of(game)
    table = prospects_of(setup)
    for to_come in to_come_of(game):
        for scores in reachable(game, to_come):
            shares = [worth(table, to_come, scores[seat:] + scores[:seat]) for seat in range(game.players)]
            assert sum(shares) <= 1 + 1e-5
            assert setup.needs_goal or sum(shares) == pytest.approx(1, abs=1e-5)
            if len(set(scores)) == 1:
                assert shares == pytest.approx([sum(shares) / game.players] * game.players)


@pytest.mark.parametrize("words", MATCHES, ids=name_of)
def test_more_points_are_never_worse(words: Words) -> None:
    """One more point never lowers the value, and the order of the other seats' scores does not matter."""
    game = seven(words)
    table = prospects_of(setup_of(game))
    for to_come in to_come_of(game):
        for scores in reachable(game, to_come):
            if scores[0]:
                fewer = (scores[0] - 1, *scores[1:])
                assert worth(table, to_come, scores) >= worth(table, to_come, fewer) - 1e-6
            assert worth(table, to_come, scores) == pytest.approx(
                worth(table, to_come, (scores[0], *scores[:0:-1])), abs=1e-6
            )


def test_a_lead_is_kept_and_a_gap_is_risked() -> None:
    """Before the last round, a sure point beats a 50 % chance of three points, except for a seat that is behind."""
    table = prospects_of(setup_of(way("exam", 4)))

    def gamble(own: int, other: int) -> tuple[float, float]:
        sure = worth(table, 1, (own + 1, other, 0, 0))
        return sure, (worth(table, 1, (own + 3, other, 0, 0)) + worth(table, 1, (own, other, 0, 0))) / 2

    safe, risky = gamble(own=3, other=3)
    assert safe > risky
    safe, risky = gamble(own=1, other=5)
    assert risky > safe


@pytest.mark.parametrize("words", MATCHES, ids=name_of)
def test_every_seat_reads_its_own(words: Words) -> None:
    """Between two rounds each seat's value is the table's value of its own score and the others'."""
    game = seven(words)
    setup, dice, values = setup_of(game), Random(2), np.zeros(SEATS)
    table = prospects_of(setup)
    for to_come in to_come_of(game):
        scores = dice.choice(reachable(game, to_come))
        state = State.new()
        state.phase, state.round_number = DEALING, int(setup.rounds) - to_come
        state.scores[: game.players] = scores
        value(setup, state, table, values)
        for seat in range(game.players):
            others = [scores[other] for other in range(game.players) if other != seat]
            assert values[seat] == pytest.approx(worth(table, to_come, (scores[seat], *others)), abs=1e-6)


@pytest.mark.parametrize("words", [words for words in SEVEN if words.get("variant") != "twice"], ids=name_of)
def test_a_match_that_is_over_is_worth_what_it_gave(words: Words) -> None:
    """After the last round the values are the returns, including tie-breaks."""
    game = seven(words)
    values = np.zeros(SEATS)
    for seed in range(4):
        position = moved(game.start(seed, ""), Random(seed))
        value(setup_of(game), state_of(position), prospects_of(setup_of(game)), values)
        assert values[: game.players].tolist() == position.returns
