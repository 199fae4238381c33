"""The end of a round (rules S4): when it ends, and who leads the next one."""

from __future__ import annotations

import pytest

from augury.games.seven.events import Round, Trick
from augury.games.seven.score import fulfilled, left, round_is_over
from tests.games.seven.positions import finish, last, lay, seen, setup_of, seven, state_of


def test_a_round_ends_when_a_player_fulfils() -> None:
    """S4.1: when seat 1 confirms its last token in the seventh trick, the round is scored and the next one is dealt."""
    position = finish(seven(), "3000 0100 0300 0300", trick=7)
    assert last(position, Round).left == [2, 0, 3, 3]
    assert seen(position, None).round == 2
    assert seen(position, None).phase == "prophesying"


def test_a_round_continues_until_a_player_fulfils() -> None:
    """S4.1: while every seat has a token left, the round goes on with the next trick."""
    position = finish(seven(), "2000 0200 0020 0002", trick=7)
    assert not [event for event in position.events if isinstance(event, Round)]
    assert seen(position, None).trick == 8
    assert seen(position, None).tokens == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]


def test_all_confirm_before_the_end_is_checked() -> None:
    """S4.1: when seats 0, 1 and 3 fulfil in the same trick, seat 2 still confirms one of its two tokens."""
    position = finish(seven(), "1000 0100 0020 0001", trick=8)
    assert last(position, Trick).confirmed == [True, True, True, True]
    assert last(position, Round).left == [0, 0, 1, 0]


def test_the_last_seat_to_confirm_counts_too() -> None:
    """S4.1: the round also ends if only the seat that came last fulfils."""
    assert last(finish(seven("first", 3), "200 200 001", trick=9), Round).left == [1, 2, 0]


@pytest.mark.parametrize(("trick", "over"), [(7, False), (9, False), (10, True)])
def test_a_round_ends_after_the_tenth_trick(trick: int, over: bool) -> None:
    """S4.2: if no seat fulfils, the tenth trick ends the round and earlier ones do not."""
    position = finish(seven(), "0007 7000 7000 7000", trick=trick)
    assert any(isinstance(event, Round) for event in position.events) is over
    assert seen(position, None).round == (2 if over else 1)
    state = state_of(lay(seven(), "Y4 | Y3 | Y2 | Y1", trick=trick))
    assert bool(round_is_over(setup_of(seven()), state)) is over


def test_the_tenth_trick_counts_before_the_round_ends() -> None:
    """S4.2: tokens are still confirmed in the tenth trick."""
    assert last(finish(seven(), "3000 3000 0030 3000", trick=10), Round).left == [2, 3, 2, 3]


@pytest.mark.parametrize(("opener", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_lead_passes_to_the_left_of_four(opener: int, following: int) -> None:
    """S4.3: the next leader depends on who led the first trick of the round, not on who led or won the last one."""
    for leader in range(4):
        position = finish(seven(), "1000 0100 0010 0001", leader=leader, opener=opener)
        assert (seen(position, None).opener, seen(position, None).leader) == (following, following)


@pytest.mark.parametrize(("opener", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_lead_passes_to_the_left_of_three(opener: int, following: int) -> None:
    """S4.3: with three players seat 0 leads after seat 2."""
    position = finish(seven("first", 3), "100 010 001", leader=1, opener=opener)
    assert (seen(position, None).opener, seen(position, None).leader) == (following, following)


def test_the_new_leader_plays_first() -> None:
    """S4.3: after the prophecies of the second round, the seat to the left of the first leader plays first."""
    position = finish(seven(), "1000 0100 0010 0001", leader=2, opener=1)
    for seat in range(4):
        position = position.play("2113", seat)
    assert position.actors == [2]


@pytest.mark.parametrize(("tokens", "count"), [("7000", 7), ("0001", 1), ("1111", 4), ("0000", 0), ("0340", 7)])
def test_tokens_left_are_counted_over_all_ranks(tokens: str, count: int) -> None:
    """S4.1: a seat has fulfilled when no token is left on any rank."""
    state = state_of(lay(seven(), "Y1 | Y2 | Y3 | Y4", tokens=f"7000 {tokens} 7000 7000"))
    assert int(left(state, 1)) == count
    assert bool(fulfilled(state, 1)) is (count == 0)
