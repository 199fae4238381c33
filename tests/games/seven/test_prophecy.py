"""The prophecy (rules S2): seven tokens, placed in secret, simultaneously and for good."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from augury.errors import Illegal, NotYourTurn, Unreadable
from augury.games.seven.events import Deal, Prophecy
from augury.kernel.records import to_bytes
from tests.games.seven.positions import WAYS, erased, last, seen, seven

FOUR = ("2113", "0007", "7000", "1222")
THREE = ("223", "007", "700")


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_all_prophesy_at_once(edition: str, players: int) -> None:
    """S2.1: after the deal every seat may place its tokens, and only those that have not done so are still to act."""
    position = seven(edition, players).start(seed=1)
    assert position.actors == list(range(players))
    position = position.play("7" + "0" * (players - 1), seat=2)
    assert position.actors == [seat for seat in range(players) if seat != 2]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_does_not_matter(order: tuple[int, ...]) -> None:
    """S2.1: three prophecies lead to the same position in whatever order they are made."""
    start = seven("first", 3).start(seed=2)
    position = start
    for seat in order:
        position = position.play(THREE[seat], seat)
    expected = start.play("223", 0).play("007", 1).play("700", 2)
    assert position == expected
    assert seen(position, None).prophecies == [[2, 2, 3], [0, 0, 7], [7, 0, 0]]


@pytest.mark.parametrize(
    ("players", "text"), [(4, "2114"), (4, "2112"), (4, "0000"), (4, "7001"), (3, "222"), (3, "800")]
)
def test_seven_tokens_and_no_other_number(players: int, text: str) -> None:
    """S2.1: six or eight tokens are against the rules."""
    position = seven("exam", players).start(seed=3)
    with pytest.raises(Illegal, match="exactly 7 tokens"):
        position.play(text, seat=0)
    assert position.actors == list(range(players))


def test_the_printed_example_of_six_tokens() -> None:
    """S2.5: the exam edition's example, twice 1st, once 2nd and three times 4th, is one token short and is refused."""
    position = seven("exam").start(seed=3)
    with pytest.raises(Illegal, match="2 \\+ 1 \\+ 0 \\+ 3 = 6"):
        position.play("2103", seat=0)
    assert all(text in position.legal(0) for text in ("3103", "2203", "2113", "2104"))


@pytest.mark.parametrize(("players", "text"), [(4, "223"), (4, "21130"), (3, "2113"), (3, "2230")])
def test_as_many_ranks_as_players(players: int, text: str) -> None:
    """S2.1: four players have four ranks, and three players have three."""
    with pytest.raises(Unreadable, match=f"has {players} numbers"):
        seven("exam", players).start(seed=3).play(text, seat=0)


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_every_prophecy(edition: str, players: int) -> None:
    """S2.2: there are 120 prophecies with four players and 36 with three, all with seven tokens."""
    position = seven(edition, players).start(seed=4)
    everything = product("01234567", repeat=players)
    expected = {"".join(digits) for digits in everything if sum(map(int, digits)) == 7}
    assert len(expected) == {3: 36, 4: 120}[players]
    for seat in range(players):
        assert len(position.legal(seat)) == len(expected)
        assert set(position.legal(seat)) == expected


@pytest.mark.parametrize("text", ["7000", "0700", "0070", "0007", "3004"])
def test_a_rank_may_stay_empty_or_take_all(text: str) -> None:
    """S2.2: a rank may be empty or have all seven tokens, and the tokens are placed as written."""
    position = seven().start(seed=5).play(text, seat=3)
    assert seen(position, 3).prophecies[3] == [int(digit) for digit in text]
    assert seen(position, 3).tokens[3] == [int(digit) for digit in text]
    assert last(position, Prophecy) == Prophecy(3, [int(digit) for digit in text])


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_a_sealed_prophecy_is_secret(edition: str, players: int) -> None:
    """S2.3: only its own seat can tell one sealed prophecy from another, but everyone sees that it is sealed."""
    start = seven(edition, players).start(seed=6)
    low, high = (start.play(text, seat=0) for text in ("7" + "0" * (players - 1), "0" * (players - 1) + "7"))
    for other in (*range(1, players), None):
        assert low.view(other) == high.view(other)
        assert to_bytes(erased(low, other)) == to_bytes(erased(high, other))
        assert seen(low, other).sealed == [True] + [False] * (players - 1)
        assert seen(low, other).prophecies == seen(low, other).tokens == [None] * players
    assert low.view(0) != high.view(0)
    assert seen(low, 0).prophecies == [[7] + [0] * (players - 1)] + [None] * (players - 1)


def test_a_sealed_prophecy_does_not_restrict_others() -> None:
    """S2.3: what one seat has placed does not change what the others may place."""
    start = seven().start(seed=6)
    for text in FOUR:
        position = start.play(text, seat=0)
        assert position.legal(1) == position.legal(2) == position.legal(3) == start.legal(0)


def test_the_last_one_reveals_all() -> None:
    """S2.3: three of four sealed prophecies are still secret, and the fourth reveals all of them to everyone."""
    position = seven().start(seed=7)
    for seat in (3, 1, 0):
        position = position.play(FOUR[seat], seat)
        assert seen(position, None).prophecies == [None] * 4
        assert seen(position, 2).prophecies == [None] * 4
        assert seen(position, None).phase == "prophesying"
    position = position.play(FOUR[2], seat=2)
    for viewer in (0, 1, 2, 3, None):
        view = seen(position, viewer)
        assert view.prophecies == view.tokens == [[2, 1, 1, 3], [0, 0, 0, 7], [7, 0, 0, 0], [1, 2, 2, 2]]
        assert view.sealed == [True] * 4
        assert view.phase == "playing"


@pytest.mark.parametrize("text", ["2113", "7000"])
def test_a_sealed_prophecy_stays(text: str) -> None:
    """S2.4: a seat that has sealed a prophecy cannot make another, not even the same one."""
    position = seven().start(seed=8).play("2113", seat=1)
    before = bytes(position)
    with pytest.raises(NotYourTurn, match="seat 1 cannot move now"):
        position.play(text, seat=1)
    assert position.legal(1) == []
    assert bytes(position) == before


def test_nobody_prophesies_once_all_are_in() -> None:
    """S2.4: once the tricks have begun, a prophecy is against the rules even for the seat to move."""
    position = seven().start(seed=9)
    for seat in range(4):
        position = position.play(FOUR[seat], seat)
    with pytest.raises(Illegal, match="sealed"):
        position.play("7000")


def test_a_card_is_no_prophecy() -> None:
    """S2.1: no card can be played until all prophecies are sealed."""
    position = seven().start(seed=9)
    with pytest.raises(Illegal, match="time to prophesy"):
        position.play(last(position, Deal).hands[0][0], seat=0)
