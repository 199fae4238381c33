"""The rules and the judge, two programs that share no code, agree on random games."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.seven.logs import Logbook
from tests.judge.seven import SevenJudge
from tests.setups import SEVEN, name_of, seven

GAMES = [150, pytest.param(1_000, marks=pytest.mark.long)]
"""The games for each of the fourteen setups; `tests.games.seven.at_length` plays hundreds of thousands."""


def agree(words: dict[str, object], seeds: range) -> Counter[object]:
    """Have the judge check the games with these seeds, and count in which tricks rounds ended."""
    book = Logbook(seven(words))
    seen: Counter[object] = Counter()
    for seed in seeds:
        count = book.play(seed)
        judge = SevenJudge(**words)  # type: ignore[arg-type]
        number: object = 0
        tricks = rounds = 0
        for event in book.judged(judge, count):
            if event["type"] == "trick":
                number = event["number"]
                assert (event["order"], event["confirmed"]) == book.trick(tricks, judge.players), seed
                tricks += 1
            else:
                seen[number] += 1
                assert [event["left"], event["change"], event["scores"]] == book.score(rounds, judge.players), seed
                rounds += 1
        end = book.states[0]
        assert judge.over, seed
        assert judge.scores == [int(score) for score in end.scores[: judge.players]], seed
        assert judge.winners == [seat for seat in range(judge.players) if int(end.winners) >> seat & 1], seed
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("words", SEVEN, ids=name_of)
def test_rules_agree_with_the_judge(words: dict[str, object], games: int) -> None:
    """The judge agrees on everything in games of all setups, with rounds that end in each of the tricks 7 to 10."""
    seen = agree(words, range(1_000_000, 1_000_000 + games))
    assert all(seen[number] > 0 for number in (7, 8, 9, 10))
