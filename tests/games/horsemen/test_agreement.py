"""The rules and the judge, two programs that share no code, agree on random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.horsemen.logs import Logbook, compare
from tests.judge.horsemen_sets import BARE, HOUSE, random_set

QUICK_GAMES = 300
GAMES = 3_000
"""For each of the shipped sets; `at_length` plays as many as one likes."""
SETS = 150
GAMES_A_SET = 20


def agree(card_set: dict[str, Any], seeds: range, seen: Counter[str]) -> None:
    """Judge the games of some seeds; counts what happened in them."""
    book = Logbook(card_set)
    for seed in seeds:
        judge = book.judge(seed, seen)
        compare(judge, book.states[0])


@pytest.mark.parametrize("card_set", [HOUSE, BARE], ids=["house", "bare"])
def test_rules_agree_with_the_judge(card_set: dict[str, Any]) -> None:
    """A few games with each shipped set: every choice, every card at the end and every winner are the judge's."""
    agree(card_set, range(QUICK_GAMES), Counter())


def test_rules_agree_with_the_judge_on_any_card_set() -> None:
    """A few games with card sets by lot, over the whole vocabulary."""
    lot = random.Random(7)
    for number in range(30):
        agree(random_set(lot), range(number * 100, number * 100 + 10), Counter())


@pytest.mark.slow
@pytest.mark.parametrize("card_set", [HOUSE, BARE], ids=["house", "bare"])
def test_rules_agree_with_the_judge_at_length(card_set: dict[str, Any]) -> None:
    """Thousands of games with each shipped set, among them Apocalypses and many reshuffles."""
    seen: Counter[str] = Counter()
    agree(card_set, range(1_000_000, 1_000_000 + GAMES), seen)
    assert seen["prophecies"] and seen["apocalypse"] and seen["shuffle"] > GAMES


@pytest.mark.slow
def test_rules_agree_with_the_judge_on_many_card_sets() -> None:
    """Thousands of games with hundreds of card sets by lot; every kind of event and every end comes up."""
    seen: Counter[str] = Counter()
    lot = random.Random(2016)
    for number in range(SETS):
        agree(random_set(lot), range(number * 1000, number * 1000 + GAMES_A_SET), seen)
    kinds = "draw shuffle play pass buy strike move discard take banish seal doom look fast reveal fulfil favour lay"
    for kind in [*kinds.split(), "result", "prophecies", "apocalypse", "passes"]:
        assert seen[kind], kind
