"""The rules and the judge, two programs that share no code, agree on random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.horsemen.logs import Logbook, compare
from tests.judge.horsemen_sets import BARE, HOUSE, random_set

GAMES = [300, pytest.param(3_000, marks=pytest.mark.long)]
"""The games for each of the shipped sets; `at_length` plays any number."""
SETS = [40, pytest.param(300, marks=pytest.mark.long)]
GAMES_A_SET = 10


def agree(card_set: dict[str, Any], seeds: range, seen: Counter[str], responses: str = "one") -> None:
    """Have the judge check the games with these seeds, and count what happened in them."""
    book = Logbook(card_set, responses)
    for seed in seeds:
        judge = book.judge(seed, seen)
        compare(judge, book.states[0])


@pytest.mark.slow
@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("card_set", [HOUSE, BARE], ids=["house", "bare"])
def test_rules_agree_with_the_judge(card_set: dict[str, Any], games: int) -> None:
    """The judge agrees on all legal moves, final cards and winners, also in Apocalypses and after reshuffles."""
    seen: Counter[str] = Counter()
    agree(card_set, range(1_000_000, 1_000_000 + games), seen)
    assert seen["prophecies"] and seen["apocalypse"] and seen["shuffle"] > games


def test_rules_agree_with_the_judge_on_responses() -> None:
    """H3.10: the rules and the judge also agree if each filled side gives a response."""
    agree(HOUSE, range(2_000_000, 2_000_040), Counter(), "each")


@pytest.mark.slow
@pytest.mark.parametrize("sets", SETS)
def test_rules_agree_with_the_judge_on_any_card_set(sets: int) -> None:
    """The rules and the judge agree with random card sets that use all verbs; all kinds of events and ends occur."""
    seen: Counter[str] = Counter()
    rng = random.Random(2016)
    for number in range(sets):
        agree(random_set(rng), range(number * 1000, number * 1000 + GAMES_A_SET), seen)
    kinds = "draw shuffle play pass buy strike move discard take banish seal doom look fast reveal fulfil favour lay"
    for kind in [*kinds.split(), "result", "prophecies", "apocalypse", "passes"]:
        assert seen[kind], kind
