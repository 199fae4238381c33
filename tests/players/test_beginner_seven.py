"""The beginner at Seven Prophecies plays simple ideas legally, and slips only as often as set."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augury.errors import BadSetup
from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.players import player
from augury.players.seven.beginner import Beginner
from tests.games.seven.positions import erased, lay, play, setup_of, seven
from tests.strategies import positions, seeds

NEVER, ALWAYS = Beginner(slips=0), Beginner(slips=100)


def named(position: Position, who: Beginner = NEVER, seed: int = 1) -> str:
    """Return the beginner's choice as text."""
    seat = position.actors[0]
    action = who.choose(position.game, position.erased(seat), seat, dice(seed))
    return position.game.engine.format_action(position.game.setup, action)


def prophesied(hand: str, row: str = "Y S G R") -> list[int]:
    """Return the beginner's prophecy for a hand at a table of four in the exam edition: tokens by rank."""
    position = lay(seven(), f"{hand} | | | ", row=row)
    state = erased(position, 0)
    state.phase, state.sealed = 0, 0
    setup = setup_of(position.game)
    number = NEVER.choose(position.game, state, 0, dice(1)) - 64
    return [int(setup.prophecies[number]) >> 4 * rank & 15 for rank in range(4)]


@pytest.mark.parametrize(
    ("hand", "tokens"),
    [
        ("Y11 Y10 S11 S10 G11 G10 R11 R10", [7, 0, 0, 0]),
        ("Y1 Y2 Y3 S1 S2 S3 G1 G2 G3 R1", [0, 0, 0, 7]),
        # Ten cards: six high (4.2 tokens), none between, four low (2.8).
        ("Y11 Y10 S11 S10 G11 G10 G1 G2 G3 R1", [4, 0, 0, 3]),
    ],
)
def test_it_prophesies_by_the_look_of_its_hand(hand: str, tokens: list[int]) -> None:
    """The beginner's tokens follow how its cards spread over the quarters of the numbers, rounded to seven tokens."""
    assert prophesied(hand) == tokens


@pytest.mark.parametrize("row", ["Y", "R", "S G", "R R R Y"])
def test_it_does_not_look_at_the_row(row: str) -> None:
    """The beginner's prophecy does not depend on the row of colours."""
    hand = "Y11 Y7 Y5 S2 S4 S8 G10 G1 G6 R3"
    assert prophesied(hand, row) == prophesied(hand)


@pytest.mark.parametrize(
    ("tokens", "card"),
    [("1003", "Y10"), ("0001", "Y2"), ("0110", "Y7"), ("0011", "Y2")],
    ids=["first", "last", "between", "last before between"],
)
def test_it_plays_by_the_look_of_the_trick(tokens: str, card: str) -> None:
    """The beginner plays its highest card to lead for a first rank, else its lowest for a last, else a middle one."""
    hands = "Y2 Y7 Y10 S1 | Y5 | Y6 | Y9"
    position = lay(seven(), hands, row="Y S", tokens=f"{tokens} 7000 7000 7000", leader=1, trick=7)
    assert named(play(position, "Y5 Y6 Y9")) == card


def test_what_cannot_lead_is_not_played_to_lead() -> None:
    """If no card can lead, a first rank is given up for a last one, or else for anything."""
    hands = "Y2 Y7 Y10 S1 | Y5 | Y6 | Y11"
    for tokens, card in (("1003", "Y2"), ("1000", "Y7")):
        position = lay(seven(), hands, row="Y S", tokens=f"{tokens} 7000 7000 7000", leader=1, trick=7)
        assert named(play(position, "Y5 Y6 Y11")) == card


def test_it_slips_as_often_as_set() -> None:
    """The beginner slips in the set percentage of tricks: then it plays its highest card."""
    position = lay(seven(), "Y2 Y7 Y10 S11 | Y5 | Y6 | Y9", row="Y S", tokens="0007 7000 7000 7000")
    for slips, least, most in ((0, 0, 0), (100, 500, 500), (20, 70, 130)):
        who = Beginner(slips=slips)
        cards = [named(position, who, seed) for seed in range(500)]
        assert least <= cards.count("Y10") <= most and set(cards) <= {"Y2", "Y10"}


@settings(max_examples=60, deadline=None)
@given(positions(), seeds, st.sampled_from([NEVER, ALWAYS, Beginner()]), seeds)
def test_every_choice_is_legal_and_blind(position: Position, seed: int, who: Beginner, other_world: int) -> None:
    """Every choice is legal, and the same in any world that the seat cannot tell from this one."""
    if not position.over:
        seat = position.actors[-1]
        state = position.erased(seat)
        before = to_bytes(state)
        action = who.choose(position.game, state, seat, dice(seed))
        assert action in position.legal_actions(seat) and to_bytes(state) == before
        world = position.redealt(seat, other_world)
        assert who.choose(position.game, world.erased(seat), seat, dice(seed)) == action


@pytest.mark.parametrize("slips", [-1, 101])
def test_slips_are_a_share_of_a_hundred(slips: int) -> None:
    """A percentage of slips below 0 or above 100 is refused."""
    with pytest.raises(BadSetup, match=f"^slips of beginner must be from 0 to 100, not {slips}$"):
        player(f"beginner:slips={slips}", "seven")
