"""The trick (rules S3): following, ranking, confirming, and who leads next."""

from __future__ import annotations

from itertools import permutations

import pytest

from augury.errors import Illegal, NotYourTurn
from augury.games.seven.events import Trick
from augury.games.seven.state import Setup
from augury.games.seven.trick import playable, resolve, turn
from augury.kernel.position import Position
from tests.games.seven.positions import last, lay, play, seen, setup_of, seven, state_of


def trick(cards: str, colour: str, *, leader: int = 0, edition: str = "exam", tokens: str = "") -> Position:
    """A trick of these cards in the order they are played, in any colour but green; every seat keeps a green card."""
    texts = cards.split()
    players = len(texts)
    game = seven(edition, players)
    spare = [f"G{number}" for number in range(1, 9) if f"G{number}" not in texts]
    hands = [""] * players
    for later, card in enumerate(texts):
        hands[(leader + later) % players] = f"{card} {spare[later]}"
    return play(lay(game, " | ".join(hands), row=colour, leader=leader, tokens=tokens), cards)


def order(position: Position) -> list[int]:
    """The seats of the last trick, from 1st place to last."""
    return last(position, Trick).order


@pytest.mark.parametrize("leader", range(4))
def test_four_play_clockwise(leader: int) -> None:
    """S3.1: each seat plays one card, clockwise from the leader, and seat 0 follows seat 3."""
    position = lay(seven(), "Y1 Y5 | Y2 Y6 | Y3 Y7 | Y4 Y8", leader=leader)
    turns = []
    for _ in range(4):
        assert len(position.actors) == 1
        turns += position.actors
        position = position.play(position.legal(position.actors[0])[0])
    assert turns == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]][leader]


@pytest.mark.parametrize("leader", range(3))
def test_three_play_clockwise(leader: int) -> None:
    """S3.1: with three players seat 0 plays after seat 2."""
    setup, state = setup_of(seven("first", 3)), state_of(lay(seven("first", 3), "Y1 | Y2 | Y3", leader=leader))
    turns = []
    for lying in range(3):
        state.lying = lying
        turns.append(int(turn(setup, state)))
    assert turns == [[0, 1, 2], [1, 2, 0], [2, 0, 1]][leader]


def test_a_card_lies_face_up() -> None:
    """S3.1: a card that is played leaves the hand and is visible to everyone."""
    position = play(lay(seven(), "Y1 S5 | Y2 | Y3 | Y4"), "Y1")
    assert seen(position, 0).hand == ["S5"]
    for viewer in (0, 1, 2, 3, None):
        assert seen(position, viewer).tricks[0].cards == ["Y1", None, None, None]
        assert seen(position, viewer).tricks[0].places is None


def test_nobody_plays_out_of_turn() -> None:
    """S3.1: only the seat to move may play, and only one card."""
    position = lay(seven(), "Y1 Y5 | Y2 | Y3 | Y4")
    for seat, card in ((1, "Y2"), (3, "Y4")):
        with pytest.raises(NotYourTurn):
            position.play(card, seat)
    with pytest.raises(NotYourTurn):
        play(position, "Y1").play("Y5", 0)


def test_who_holds_the_colour_must_follow() -> None:
    """S3.2: a seat that holds Y3 and Y9 may play only those two in a yellow trick."""
    position = lay(seven(), "S11 Y9 G4 Y3 R1 | Y2 | Y4 | Y5")
    assert position.legal(0) == ["Y3", "Y9"]
    for card in ("S11", "G4", "R1"):
        with pytest.raises(Illegal, match="asks for Y"):
            position.play(card)
    assert [int(playable(state_of(position), 0))] == [1 << 3 | 1 << 9]


def test_the_leader_must_follow_too() -> None:
    """S3.2: the row gives the colour, so it binds the leader too, and the first card played does not change it."""
    position = lay(seven(), "S1 R5 | S2 R6 | R7 | R8", row="R")
    assert position.legal(0) == ["R5"]
    off = lay(seven(), "S1 S2 | S3 R6 | R7 | R8", row="R").play("S1")
    assert off.legal(1) == ["R6"]


@pytest.mark.parametrize("colour", ["Y", "R", "G", "B"])
def test_every_colour_is_followed(colour: str) -> None:
    """S3.2: each of the four colours of the first edition is followed, with its lowest and its highest card."""
    position = lay(seven("first"), "Y1 R1 G1 B1 Y13 R13 G13 B13 | Y2 | Y3 | Y4", row=colour)
    assert position.legal(0) == [f"{colour}1", f"{colour}13"]


def test_who_holds_none_may_play_any_card() -> None:
    """S3.3: a seat without yellow cards may play any card in a yellow trick."""
    position = lay(seven(), "S11 G4 R1 R11 | Y2 | Y4 | Y5")
    assert position.legal(0) == ["S11", "G4", "R1", "R11"]


def test_failing_to_follow_is_public() -> None:
    """S3.3: a green card in a yellow trick shows everyone that the seat has no yellow; following shows nothing."""
    position = play(lay(seven(), "Y1 S1 | G4 S3 | Y3 S4 | Y4 S5", tokens="0007 7000 0070 7000"), "Y1 G4 Y3 Y4")
    for viewer in (0, 1, 2, 3, None):
        assert seen(position, viewer).voids == [[], ["Y"], [], []]


def test_worked_case_yellow() -> None:
    """S3.4, S3.7: in a yellow trick S11, Y5, Y1 and Y10 take places 4, 2, 3 and 1."""
    position = trick("S11 Y5 Y1 Y10", "Y")
    assert order(position) == [3, 1, 2, 0]
    assert seen(position, None).tricks[0].places == [4, 2, 3, 1]


def test_worked_case_grey() -> None:
    """S3.4 to S3.7: in a grey trick S3, S6, Y9 and R9 take places 2, 1, 4 and 3."""
    position = trick("S3 S6 Y9 R9", "S")
    assert order(position) == [1, 0, 3, 2]
    assert seen(position, None).tricks[0].places == [2, 1, 4, 3]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R13 Y1 B13 G13", [1, 3, 2, 0]),
        ("Y1 R13 B12 G12", [0, 1, 3, 2]),
        ("G13 B13 R13 Y2", [3, 2, 1, 0]),
        ("Y12 Y13 Y1 R13", [1, 0, 2, 3]),
    ],
)
def test_the_colour_beats_all_others(cards: str, expected: list[int]) -> None:
    """S3.4: the lowest yellow card beats three 13s of other colours, and the higher of two yellow cards wins."""
    assert order(trick(cards, "Y", edition="first")) == expected


@pytest.mark.parametrize("cards", list(permutations(["B2", "R5", "G7", "B9"])))
def test_off_colour_the_number_decides(cards: tuple[str, ...]) -> None:
    """S3.5: if no card is of the trick's colour, 9 beats 7, 5 and 2, whatever the colours and the order of play."""
    by_strength = ["B9", "G7", "R5", "B2"]
    assert order(trick(" ".join(cards), "Y", edition="first")) == [cards.index(card) for card in by_strength]


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize("cards", list(permutations(["Y2", "R9", "G9", "B9"])))
def test_the_later_of_equals_is_stronger_for_four(cards: tuple[str, ...], leader: int) -> None:
    """S3.6: of three 9s off-colour the last one played comes 2nd and the first one last, whoever leads."""
    nines = [later for later in range(4) if cards[later] != "Y2"]
    expected = [cards.index("Y2"), nines[2], nines[1], nines[0]]
    position = trick(" ".join(cards), "Y", leader=leader, edition="first")
    assert order(position) == [(leader + later) % 4 for later in expected]


@pytest.mark.parametrize("leader", range(3))
@pytest.mark.parametrize("cards", list(permutations(["R9", "G9", "B9"])))
def test_the_later_of_equals_is_stronger_for_three(cards: tuple[str, ...], leader: int) -> None:
    """S3.6: three 9s off-colour come last, 2nd and 1st in the order they were played, whoever leads."""
    position = trick(" ".join(cards), "Y", leader=leader, edition="first")
    assert order(position) == [(leader + later) % 3 for later in (2, 1, 0)]


@pytest.mark.parametrize("leader", range(4))
def test_order_matters_only_between_equal_cards(leader: int) -> None:
    """S3.6: two pairs are ranked by their numbers, and the cards of each pair by the order of play."""
    position = trick("S5 R8 G5 S8", "Y", leader=leader)
    assert order(position) == [(leader + later) % 4 for later in (3, 1, 2, 0)]


def test_cards_lie_in_the_line_of_their_rank() -> None:
    """S3.7: everyone sees each card under its trick's colour with the place it took."""
    view = seen(trick("Y4 S2 Y11 S9", "Y", leader=2), None).tricks[0]
    assert (view.number, view.colour) == (1, "Y")
    assert view.cards == ["Y11", "S9", "Y4", "S2"]
    assert view.places == [1, 3, 2, 4]


def test_a_token_on_the_rank_moves_onto_the_card() -> None:
    """S3.8: exactly one token leaves the rank that the seat took."""
    position = trick("Y4 Y3 Y2 Y1", "Y", tokens="3112 2221 1150 4003")
    assert last(position, Trick).confirmed == [True, True, True, True]
    assert seen(position, None).tokens == [[2, 1, 1, 2], [2, 1, 2, 1], [1, 1, 4, 0], [4, 0, 0, 2]]
    assert seen(position, None).prophecies == [[3, 1, 1, 2], [2, 2, 2, 1], [1, 1, 5, 0], [4, 0, 0, 3]]


def test_without_a_token_on_the_rank_nothing_happens() -> None:
    """S3.8: without a token on that rank, tokens on other ranks stay where they are."""
    position = trick("Y4 Y3 Y2 Y1", "Y", tokens="0700 7000 0007 0070")
    assert last(position, Trick).confirmed == [False, False, False, False]
    assert seen(position, None).tokens == [[0, 7, 0, 0], [7, 0, 0, 0], [0, 0, 0, 7], [0, 0, 7, 0]]


def test_three_confirm_on_three_ranks() -> None:
    """S3.8: with three players the third rank is the last."""
    position = trick("Y3 Y2 Y1", "Y", tokens="007 070 016")
    assert last(position, Trick).confirmed == [False, True, True]
    assert seen(position, None).tokens == [[0, 0, 7], [0, 6, 0], [0, 1, 5]]


def test_confirming_is_no_choice() -> None:
    """S3.8: tokens are confirmed without a choice: after the last card the next leader is to move."""
    position = trick("Y4 Y3 Y2 Y1", "Y", tokens="1600 1600 1600 1600")
    assert position.actors == [0]
    assert last(position, Trick).confirmed == [True, True, False, False]


@pytest.mark.parametrize(
    ("cards", "leader", "next_leader"),
    [("S11 Y5 Y1 Y10", 0, 3), ("S11 Y5 Y1 Y10", 2, 1), ("Y9 Y8 Y7 S6", 3, 3), ("Y1 Y2 Y3", 1, 0), ("Y1 S9 S8", 2, 2)],
)
def test_first_place_leads_next(cards: str, leader: int, next_leader: int) -> None:
    """S3.9: the winner of a trick leads the next one, even if they led this one."""
    position = trick(cards, "Y", leader=leader)
    assert position.actors == [next_leader]
    assert seen(position, None).leader == next_leader
    assert seen(position, None).trick == 2
    assert seen(position, None).opener == leader


def test_the_rule_by_itself() -> None:
    """S3.7 to S3.9: resolving a trick writes places, confirmations and the leader, and leaves all hands unchanged."""
    setup: Setup = setup_of(seven())
    state = state_of(lay(seven(), "S1 | S2 | S3 | S4", tokens="1006 7000 0007 0700", leader=1, trick=4))
    state.played[3] = [16 + 11, 5, 1, 10]
    hands = list(state.piles)
    resolve(setup, state)
    assert [int(state.places[3]) >> 2 * seat & 3 for seat in range(4)] == [3, 1, 2, 0]
    assert int(state.confirmed[3]) == 0b0001
    assert [int(tokens) for tokens in state.tokens] == [0x5001, 0x0007, 0x7000, 0x0070]
    assert int(state.leader) == 3
    assert list(state.piles) == hands
