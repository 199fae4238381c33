"""The search for Seven Prophecies: it tries all choices, is deterministic, and keeps to its budget."""

from __future__ import annotations

import time
from itertools import islice
from threading import Event, Timer

import numpy as np
import pytest

from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.kernel.records import copy, to_bytes
from augury.search.budget import Budget
from augury.search.results import SearchResult
from augury.search.seven.model import read_model
from augury.search.seven.prospects import prospects_of
from augury.search.seven.search import Settings, think
from tests.games.seven.positions import WAYS, erased, setup_of, state_of
from tests.games.seven.positions import seven as way
from tests.search.seven.late import late_stories
from tests.search.seven.plain_endings import PlainEnding
from tests.search.seven.plain_models import posterior
from tests.search.seven.rounds import played
from tests.setups import SEVEN, Words, name_of, seven

LITTLE = Settings(worlds=8, rounds=16, foretold=40)
TRICKS = (1, 5, 8, 10)
ENDLESS = 10**8


def thought(
    position: Position, settings: Settings = LITTLE, budget: Budget | None = None, seed: int = 1
) -> SearchResult:
    """The result of a search for the first seat to act, which gets only its erased record."""
    seat = position.actors[0]
    known = erased(position, seat)
    before = to_bytes(known)
    found = think(position.game.setup, known, seat, dice(seed), settings, budget or Budget(seconds=60))
    assert to_bytes(known) == before
    return found


@pytest.mark.parametrize("infers", [True, False])
@pytest.mark.parametrize("words", SEVEN, ids=name_of)
def test_every_choice_is_weighed(words: Words, infers: bool) -> None:
    """Every legal prophecy and card is tried, and its values are shares of one victory."""
    game = seven(words)
    settings = Settings(worlds=8, rounds=16, foretold=40, infers=infers)
    for position in (game.start(3, ""), *(played(game, trick, trick)[-1] for trick in TRICKS)):
        found = thought(position, settings)
        assert found.seat == position.actors[0]
        assert [choice.action for choice in found.choices] == position.legal_actions(found.seat)
        assert found.simulations == sum(choice.visits for choice in found.choices)
        for choice in found.choices:
            assert choice.visits > 0 and len(choice.values) == game.players
            assert all(-1e-9 <= share <= 1 + 1e-6 for share in choice.values)
            assert sum(choice.values) <= 1 + 1e-5
        assert found.best in position.legal_actions(found.seat)


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_it_knows_only_what_it_sees(edition: str, players: int) -> None:
    """The same dice give the same result in a world that the seat cannot tell apart, and other dice another."""
    game = way(edition, players)
    for position in (game.start(4, ""), *(played(game, 40 + trick, trick)[-1] for trick in TRICKS[:-1])):
        found = thought(position)
        assert thought(position.redealt(position.actors[0], 9)) == found
        if state_of(position).trick_number < 8:
            assert thought(position, seed=2) != found


def test_prophecies_are_sifted() -> None:
    """All prophecies are tried equally often at first, and then only the better ones."""
    found = thought(way().start(5, ""), Settings(foretold=80))
    visits = sorted((choice.visits for choice in found.choices), reverse=True)
    assert visits[:4] == [2 + 8 + 24 + 80] * 4 and visits[4:12] == [2 + 8 + 24] * 8
    assert visits[12:40] == [2 + 8] * 28 and visits[40:] == [2] * 80
    assert found.ranked()[0].values[found.seat] == max(
        c.values[found.seat] for c in found.choices if c.visits == visits[0]
    )


@pytest.mark.parametrize("tricks", [0, 1])
def test_a_stop_is_obeyed_at_once(tricks: int) -> None:
    """A search that is stopped before it starts still tries every choice, but not much more."""
    position = played(way(), 6, 1)[-1] if tricks else way().start(6, "")
    stop = Event()
    stop.set()
    found = thought(position, Settings(rounds=ENDLESS), Budget(seconds=60, stop=stop))
    assert {choice.visits for choice in found.choices} == {16 if tricks else 1}


@pytest.mark.slow
@pytest.mark.parametrize("ended_by", ["clock", "stop"])
@pytest.mark.parametrize("tricks", [0, 1])
def test_time_runs_out(tricks: int, ended_by: str) -> None:
    """A search returns its results soon after its time is up or its stop event is set."""
    position = played(way(), 7, 1)[-1] if tricks else way().start(7, "")
    thought(position)
    settings, stop = Settings(rounds=ENDLESS, foretold=20_000), Event()
    took = []
    for _ in range(2):
        stop.clear()
        if ended_by == "stop":
            Timer(0.3, stop.set).start()
        started = time.monotonic()
        found = thought(position, settings, Budget(seconds=0.3 if ended_by == "clock" else 60, stop=stop))
        took.append(time.monotonic() - started)
        assert found.best in position.legal_actions(found.seat)
        assert min(choice.visits for choice in found.choices) > 0
    assert min(took) < 10  # a search that does not stop takes at least a minute


def expectations(story: list[Position], infers: bool) -> dict[int, float]:
    """The expected value of each card over all possible deals, with or without inference from the past."""
    game, state, (seat,) = story[-1].game, state_of(story[-1]), story[-1].actors
    model, plain = copy(read_model(setup_of(game))), PlainEnding(game, prospects_of(setup_of(game)))
    model.trust = model.trust if infers else np.float32(0)
    worth = dict.fromkeys(story[-1].legal_actions(seat), 0.0)
    for hands, chance in posterior(model, story, seat).items():
        for other, hand in zip([other for other in range(game.players) if other != seat], hands, strict=True):
            state.piles[other] = sum(1 << card for card in hand)
        for card in worth:
            worth[card] += chance * plain.after(state, card)[seat]
    return worth


def test_the_last_cards_are_worth_their_expectation() -> None:
    """The value of each card equals that of plain max^n over all possible deals, weighted by their probability."""
    spread: list[float] = []
    for story in islice(late_stories(way("first", 3, "single"), 9, choices=2), 1, 3):
        for infers in (True, False):
            expected = expectations(story, infers)
            found = thought(story[-1], Settings(worlds=4000, infers=infers))
            worth = {choice.action: choice.values[found.seat] for choice in found.choices}
            assert {choice.visits for choice in found.choices} == {4000}
            assert worth == pytest.approx(expected, abs=0.02)
            spread += expected.values()
    assert max(spread) - min(spread) > 0.1  # otherwise the comparison would be trivial
