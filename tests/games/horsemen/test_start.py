"""The start of a game (rules H1): cards, decks, piles, Horsemen, Prophecies and the first hands."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from augury.games.horsemen.cards import ALL, ROYAL, STANDARD, suit_of, total, value_of
from augury.games.horsemen.cardset import HORSEMEN, SUITS
from augury.games.horsemen.events import Draw, SetupEvent
from augury.games.horsemen.notation import format_card, format_cards, parse_card
from augury.kernel.bits import bit, members
from tests.games.horsemen.positions import choices, draw_pile, hand, house, last, seen, state_of
from tests.kernel.frequencies import SURPRISING, surprise

SEEDS = 1200


def test_cards_have_a_suit_and_a_value() -> None:
    """H1.1: there are four suits with values 1 to 6, and a card is written as the suit's letters and its value."""
    names = [f"{suit}{value}" for suit in ("G", "C", "St", "Sw") for value in range(1, 7)]
    assert format_cards(int(ALL)) == names
    for card, name in enumerate(names):
        assert parse_card(name) == card
        assert (int(suit_of(card)), int(value_of(card))) == (card // 6, card % 6 + 1)
        assert int(total(bit(card))) == card % 6 + 1


def test_standard_and_royal_cards() -> None:
    """H1.1: 1 to 3 are standard cards, 4 to 6 royal ones."""
    assert [format_card(card)[-1] for card in members(STANDARD)] == list("123") * 4
    assert [format_card(card)[-1] for card in members(ROYAL)] == list("456") * 4


def test_both_decks_are_equal() -> None:
    """H1.2: both decks have the same twelve cards, 1 to 3 of each suit, in different orders."""
    decks = last(house().start(3, ""), SetupEvent).decks
    assert decks is not None
    assert [sorted(deck) for deck in decks] == [sorted(format_cards(int(STANDARD)))] * 2
    assert decks[0] != decks[1]


def test_shuffled_decks_are_uniform() -> None:
    """H1.2, H1.6: over many seeds, each card is equally often at each place of either draw pile."""
    for seat in range(2):
        counts: Counter[tuple[int, str]] = Counter()
        for seed in range(SEEDS):
            decks = last(house().start(seed, ""), SetupEvent).decks
            assert decks is not None
            counts.update(enumerate(decks[seat]))
        assert len(counts) == 144
        assert surprise(list(counts.values()), SEEDS / 12) < SURPRISING


def test_royal_cards_lie_in_four_piles() -> None:
    """H1.3: the royal cards lie face up, one pile for each suit, with 4 on top and 6 at the bottom."""
    piles = {pile.suit: " ".join(pile.cards) for pile in seen(house().start(1, "")).piles}
    assert piles == {"grails": "G4 G5 G6", "coins": "C4 C5 C6", "staves": "St4 St5 St6", "swords": "Sw4 Sw5 Sw6"}


def test_a_horseman_lies_under_each_pile() -> None:
    """H1.4: one Horseman is under each pile, all arrangements are equally likely, and no view shows them."""
    counts: Counter[tuple[int, ...]] = Counter()
    position = house().start(0, "")
    for seed in range(SEEDS):
        position = house().start(seed, "")
        counts[tuple(map(int, state_of(position).horsemen))] += 1
    assert set(counts) == set(permutations(range(4)))
    assert surprise(list(counts.values()), SEEDS / 24) < SURPRISING
    for seat in (0, 1, None):
        assert all((pile.horseman, pile.colour) == (None, None) for pile in seen(position, seat).piles)
    assert sorted(last(position, SetupEvent).horsemen or []) == sorted(["Conquest", "War", "Famine", "Death"])
    assert (len(HORSEMEN), len(SUITS)) == (4, 4)


def test_three_prophecies_lie_face_up() -> None:
    """H1.5: the first three of twelve Prophecies, in random order, are at a, b and c, and their sides are empty."""
    counts: Counter[str] = Counter()
    position = house().start(0, "")
    for seed in range(300):
        position = house().start(seed, "")
        order = last(position, SetupEvent).prophecies
        laid = [place.prophecy.name for place in seen(position).prophecies if place.prophecy]
        assert laid == order[:3]
        assert len(set(order)) == 12
        counts.update(laid)
    assert len(counts) == 12
    assert surprise(list(counts.values()), 75) < SURPRISING
    assert [place.sides for place in seen(position).prophecies] == [[[], []]] * 3
    assert [place.place for place in seen(position).prophecies] == ["a", "b", "c"]


def test_each_player_draws_four_cards() -> None:
    """H1.6: each player draws four cards from the top of their draw pile, which then has eight."""
    position = house().start(5, "")
    decks = last(position, SetupEvent).decks
    assert decks is not None
    for seat in range(2):
        assert set(hand(position, seat).split()) == set(decks[seat][:4])
        assert draw_pile(position, seat).split() == decks[seat][4:]
    assert seen(position).hand_sizes == [4, 4]
    draws = [event for event in position.events if isinstance(event, Draw)]
    assert [(draw.seat, " ".join(draw.cards)) for draw in draws if isinstance(draw.cards, list)] == [
        (0, hand(position, 0)),
        (1, hand(position, 1)),
    ]


def test_a_lot_gives_the_favour() -> None:
    """H1.6: each player is equally likely to get the Favour, and the Favoured takes the first turn."""
    counts: Counter[int] = Counter()
    for seed in range(SEEDS):
        position = house().start(seed, "")
        favoured = seen(position).favour
        assert position.actors == [favoured]
        assert seen(position).turn_number == 1
        counts[favoured] += 1
    assert surprise([counts[0], counts[1]], SEEDS / 2) < SURPRISING


def test_the_first_choice_is_any_card_anywhere() -> None:
    """H1.6, H2.1: the first player can play any of four cards at any of three Prophecies, or pass."""
    position = house().start(2, "")
    cards = hand(position, position.actors[0]).split()
    assert choices(position) == [*(f"{card} at {place}" for place in "abc" for card in cards), "pass"]
