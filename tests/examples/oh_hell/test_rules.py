"""The rules of Oh Hell, one by one."""

from __future__ import annotations

from typing import Any, cast

import pytest
from oh_hell.events import Deal, Score
from oh_hell.notation import RANK_LETTERS, SUIT_LETTERS, format_cards
from oh_hell.view import OhHellView

import augury
from augury.errors import BadSetup, Illegal, Unreadable
from augury.kernel.bits import members
from augury.kernel.position import Position
from tests.examples.oh_hell.referee import SETS, Parameters, name_of


def position_of(hands: list[str], turned_up: str, dealer: int = 0, rules: dict[str, object] | None = None) -> Position:
    """The first position of a game with these hands."""
    cards = [sorted(hand.split(), key=place_of) for hand in hands]
    game = augury.game("oh_hell", players=len(hands), num_tricks_fixed=len(cards[0]), **rules or {})
    state = game.start(1).state
    deal = Deal(tricks=len(cards[0]), dealer=dealer, hands=cards, turned_up=turned_up)
    assert game.engine.force(game.setup, state, deal)
    return Position(game, state, None)


def place_of(card: str) -> tuple[int, int]:
    """A sort key for cards in a hand."""
    return SUIT_LETTERS.index(card[0]), RANK_LETTERS.index(card[1])


def played(position: Position, moves: str) -> Position:
    """The position after these moves."""
    for move in moves.split():
        position = position.play(move)
    return position


def view(position: Position) -> OhHellView:
    """The view of a spectator."""
    return cast(OhHellView, position.view(None))


HANDS = ["C2 D2 S2", "C5 D5 H5", "D9 S9 H9"]


@pytest.mark.parametrize("parameters", SETS, ids=name_of)
def test_the_deck_and_the_deal(parameters: Parameters) -> None:
    """O1.1, O1.2, O2.1 to O2.4: the deck has the first suits and lowest ranks, and the deal has the right sizes."""
    game = augury.game("oh_hell", **parameters)
    chosen: Any = game.chosen
    deck = [
        suit + rank for suit in SUIT_LETTERS[: chosen.num_suits] for rank in RANK_LETTERS[: chosen.num_cards_per_suit]
    ]
    tricks, dealers = set(), set()
    for seed in range(200):
        state: Any = game.start(seed).state
        piles = [format_cards(int(pile)) for pile in state.piles]
        assert sorted(card for pile in piles for card in pile) == sorted(deck)
        assert [len(pile) for pile in piles[: game.players]] == [int(state.tricks)] * game.players
        assert len(piles[7]) == 1
        tricks.add(int(state.tricks))
        dealers.add(int(state.dealer))
    fixed = chosen.num_tricks_fixed
    assert tricks == (set(range(1, (len(deck) - 1) // game.players + 1)) if fixed < 0 else {fixed})
    assert dealers == set(game.seats)


def test_a_deck_that_is_too_small() -> None:
    """O1.2: a deck without a card for each player in each trick, and one more, is rejected."""
    with pytest.raises(BadSetup, match="6 players need at least 7 cards, not 4"):
        augury.game("oh_hell", players=6, num_suits=2, num_cards_per_suit=2)
    with pytest.raises(BadSetup, match="52 cards are enough for 12 tricks with 4 players, not for 13"):
        augury.game("oh_hell", players=4, num_tricks_fixed=13)


def test_cards_and_bids_are_read() -> None:
    """O1.3: a card is a suit and a rank in either case, a bid is a number, and anything else is rejected."""
    position = position_of(HANDS, "HA")
    parse = position.game.engine.parse_action
    assert [parse(position.game.setup, position.state, text) for text in (" hT ", "H10", "c2", "3")] == [35, 35, 0, 55]
    for text in ("X9", "C1", "", "4", "99999", "-1", "2.0", "²"):
        with pytest.raises(Unreadable):
            parse(position.game.setup, position.state, text)


def test_bidding_goes_round_and_ends_with_the_dealer() -> None:
    """O2.5, O3.1, O3.2: seats bid openly, clockwise from the seat after the dealer, from 0 to all tricks."""
    position = position_of(HANDS, "HA", dealer=1)
    for seat, bid in ((2, "2"), (0, "0"), (1, "3")):
        assert position.actors == [seat]
        assert position.legal(seat)[0] == "0"
        position = position.play(bid)
        assert view(position).bids[seat] == int(bid)
    assert position.actors == [2]
    with pytest.raises(Illegal, match="all bids are made"):
        position.play("1")


def test_the_bids_never_add_up() -> None:
    """O3.3: only the dealer is not allowed to make the bids add up to the number of tricks."""
    position = played(position_of(HANDS, "HA"), "1 1")
    assert position.legal(0) == ["0", "2", "3"]
    with pytest.raises(Illegal, match="the dealer cannot bid 1: the bids must not add up to 3"):
        position.play("1")
    assert played(position_of(HANDS, "HA"), "3 3").legal(0) == ["0", "1", "2", "3"]


def test_suit_must_be_followed() -> None:
    """O4.1, O4.2: a seat must follow suit if it can; otherwise it can play any card, and its void is public."""
    position = played(position_of(HANDS, "HA"), "0 0 0")
    assert position.actors == [1] and position.legal(1) == ["C5", "D5", "H5"]
    position = position.play("C5")
    assert position.legal(2) == ["D9", "S9", "H9"]
    position = position.play("S9")
    assert view(position).voids == [[], [], ["C"]]
    assert position.legal(0) == ["C2"]
    with pytest.raises(Illegal, match="C was led, and this hand holds C, so D2 cannot be played"):
        position.play("D2")
    with pytest.raises(Illegal, match="C3 is not in this hand"):
        position.play("C3")


@pytest.mark.parametrize(
    ("cards", "taker"),
    [("C5 D9 C2", 1), ("D5 D9 D2", 2), ("C5 H9 C2", 2), ("H5 H9 C2", 2), ("H5 D9 S2", 1)],
)
def test_who_takes_a_trick(cards: str, taker: int) -> None:
    """O4.3, O4.4: the highest trump, or else the highest card of the suit led, takes the trick and leads the next."""
    first, second, third = cards.split()
    hands = [f"{third} ST", f"{first} SJ", f"{second} SQ"]
    position = played(position_of(hands, "HA"), f"0 0 0 {cards}")
    assert view(position).taken == [int(seat == taker) for seat in range(3)]
    assert view(position).last_trick == [third, first, second]
    assert position.actors == [taker]


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        ({}, [0, 10, 3]),
        ({"points_per_trick": 3}, [0, 10, 9]),
        ({"off_bid_penalty": True}, [-1, 10, -2]),
        ({"off_bid_penalty": True, "points_per_trick": 10}, [-10, 10, -20]),
    ],
)
def test_the_score(words: dict[str, object], scores: list[int]) -> None:
    """O4.5, O5.1 to O5.4: tricks and exact bids score points, missed ones may cost some, and the highest score wins."""
    position = played(position_of(HANDS, "HA", rules=words), "0 1 1 H5 H9 S2 S9 C2 C5")
    assert position.actors == [2]
    position = played(position, "D9 D2 D5")
    assert position.over
    assert (position.scores, position.winners, position.returns) == (scores, [1], [0, 1, 0])


def test_the_score_is_shown() -> None:
    """O5: the last event contains the bids, the tricks and the scores."""
    position = played(position_of(["C2", "C5", "D9"], "HA"), "0 0 0 C5 D9 C2")
    game = position.game
    assert position.scores == [10, 1, 10] and position.winners == [0, 2] and position.returns == [0.5, 0, 0.5]
    event = list(position.events)[-1]
    assert event == Score([0, 0, 0], [0, 1, 0], [10, 1, 10])
    assert game.engine.describe(event, ["Ada", "Bo", "Cy"]).startswith(
        "The game is over: Ada took 0 of 0 and scores 10; "
    )


def test_a_seat_sees_its_hand_and_the_table() -> None:
    """O6.1, O6.2: bids, tricks, hand sizes and the card turned up are public; a seat sees only its own hand."""
    position = played(position_of(HANDS, "HA"), "0 1 1 C5")
    own = cast(OhHellView, position.view(2))
    assert (own.hand, own.hand_sizes, own.turned_up) == (["D9", "S9", "H9"], [3, 2, 3], "HA")
    assert (own.bids, own.taken, own.lying) == ([1, 0, 1], [0, 0, 0], [None, "C5", None])
    assert view(position).hand is None
    assert members(int(cast(Any, position.erased(2)).piles[0])) == []
