"""The deal (rules S1): which cards go where, how many, and all at random."""

from __future__ import annotations

from functools import cache
from math import comb

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from augury.errors import FalseRecord
from augury.games.seven.events import Deal, Trick
from augury.games.seven.notation import format_cards
from augury.games.seven.rules import begin
from augury.games.seven.state import ASIDE_DOWN, ASIDE_UP, PILES, ROW_PILE, State
from augury.kernel.compilation import INTERPRETED
from augury.kernel.game import Game, open_game
from augury.kernel.gamerecord import write_record
from augury.kernel.playouts import replay_seed
from augury.kernel.records import Memory
from augury.kernel.verification import verify
from tests.games.seven.positions import WAYS, erased, finish, last, lay, play, seen, setup_of, seven, state_of, walk
from tests.judge.record import check_record
from tests.kernel.frequencies import SURPRISING, surprise

DEALS = 1000 if INTERPRETED else 4000
FIRST_3_DECK = (
    "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 "
    "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11"
)
EXAM_3_DECK = (
    "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 S1 S2 S3 S4 S5 S6 S7 S8 S9 "
    "G1 G2 G3 G4 G5 G6 G7 G8 G9 R1 R2 R3 R4 R5 R6 R7 R8 R9"
)  # fmt: skip


@cache
def deals(edition: str, players: int) -> Memory:
    """Many first deals, with the seeds 0, 1, 2 and so on."""
    states = State.array(DEALS)
    for seed in range(DEALS):
        begin(setup_of(seven(edition, players)), states[seed], np.uint64(seed))
    return states


def dealt_to(edition: str, players: int) -> NDArray[np.uint8]:
    """For each deal and each pile, which of the 64 card numbers it contains."""
    piles = np.ascontiguousarray(deals(edition, players)["piles"])
    return np.unpackbits(piles.view(np.uint8).reshape(DEALS, PILES, 8), axis=-1, bitorder="little")


def deck_of(game: Game) -> list[str]:
    """All cards that are dealt in a game."""
    dealt = last(game.start(seed=5), Deal)
    row = dealt.row_cards if isinstance(dealt.row_cards, list) else []
    piles = [*dealt.hands, row, dealt.aside_up, dealt.aside_down]
    return [card for pile in piles for card in pile]


@pytest.mark.parametrize(
    ("edition", "players", "colours", "highest"),
    [("first", 4, "YRGB", 13), ("first", 3, "YRGB", 11), ("exam", 4, "YSGR", 11), ("exam", 3, "YSGR", 9)],
)
def test_the_deck(edition: str, players: int, colours: str, highest: int) -> None:
    """S1.1 to S1.5: four colours, numbers up to 13, 11 or 9, and every card is dealt exactly once."""
    expected = [f"{colour}{number}" for colour in colours for number in range(1, highest + 1)]
    assert sorted(deck_of(seven(edition, players))) == sorted(expected)
    assert format_cards(setup_of(seven(edition, players)), int(setup_of(seven(edition, players)).deck)) == expected


def test_the_short_decks_card_by_card() -> None:
    """S1.1, S1.3, S1.5: three play the first edition with 44 cards and the exam edition with 36."""
    assert sorted(deck_of(seven("first", 3))) == sorted(FIRST_3_DECK.split())
    assert sorted(deck_of(seven("exam", 3))) == sorted(EXAM_3_DECK.split())


@pytest.mark.parametrize(
    ("edition", "players", "cards", "row", "up", "down"),
    [("first", 4, 52, 10, 0, 2), ("first", 3, 44, 10, 2, 2), ("exam", 4, 44, 0, 0, 4), ("exam", 3, 36, 0, 0, 6)],
)
def test_the_piles(edition: str, players: int, cards: int, row: int, up: int, down: int) -> None:
    """S1.2 to S1.5: each player gets ten cards, the rest go to the row and aside, and none is left over."""
    sizes = dealt_to(edition, players).sum(axis=-1)
    hands = [10] * players + [0] * (4 - players)
    assert (sizes == [*hands, row, up, down]).all()
    assert sum([*hands, row, up, down]) == cards
    assert (dealt_to(edition, players).sum(axis=1) <= 1).all()


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_every_card_is_as_likely_in_every_pile(edition: str, players: int) -> None:
    """S1.2 to S1.5: every card is equally likely to be in each pile."""
    deck = [card for card in range(64) if int(setup_of(seven(edition, players)).deck) >> card & 1]
    counts = dealt_to(edition, players).sum(axis=0, dtype=np.int64)[:, deck]
    for pile in range(PILES):
        size = counts[pile].sum() / DEALS
        if size:
            assert surprise(counts[pile], DEALS * size / len(deck)) < SURPRISING


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_cards_of_a_hand_do_not_seek_each_other(edition: str, players: int) -> None:
    """S1.2 to S1.5: yellow cards in a hand are distributed as in ten cards drawn from a shuffled deck."""
    deck = int(setup_of(seven(edition, players)).deck)
    cards, yellow = deck.bit_count(), (deck & 0xFFFF).bit_count()
    chances = np.array([comb(yellow, k) * comb(cards - yellow, 10 - k) / comb(cards, 10) for k in range(6)])
    for seat in range(players):
        held = np.bincount(dealt_to(edition, players)[:, seat, :16].sum(axis=-1), minlength=11)
        counts, expected = [*held[:6], held[6:].sum()], [*chances, 1 - chances.sum()]
        assert surprise(counts, DEALS * np.array(expected)) < SURPRISING


@pytest.mark.parametrize("players", [3, 4])
def test_future_cards_lie_in_any_order(players: int) -> None:
    """S1.2, S1.3: the row is the ten cards of its pile, and each place in it gets each card equally often."""
    states, deck = deals("first", players), int(setup_of(seven("first", players)).deck)
    counts = np.zeros((10, 64))
    for trick in range(10):
        counts[trick] = np.bincount(states["row"][:, trick], minlength=64)
    in_deck = counts[:, [card for card in range(64) if deck >> card & 1]]
    assert in_deck.sum() == DEALS * 10
    assert surprise(in_deck, DEALS / deck.bit_count()) < SURPRISING
    rows = np.zeros(DEALS, np.uint64)
    for trick in range(10):
        rows |= np.uint64(1) << states["row"][:, trick].astype(np.uint64)
    assert (rows == states["piles"][:, ROW_PILE]).all()
    rising = (np.diff(states["row"].astype(int), axis=1) > 0).sum(axis=0)
    assert (abs(rising - DEALS / 2) < 4 * DEALS**0.5).all()


@pytest.mark.parametrize("players", [3, 4])
def test_colour_cards_are_three_of_each(players: int) -> None:
    """S1.6: ten of twelve colour cards form the row, so each colour appears one to three times."""
    colours = deals("exam", players)["row"] >> 4
    counts = np.stack([(colours == colour).sum(axis=1) for colour in range(4)], axis=1)
    assert (counts.sum(axis=1) == 10).all()
    assert counts.max() == 3
    assert counts.min() == 1
    # Two of twelve are set aside: 12 of the 66 pairs (4 times 3) have a single colour.
    same_aside = int((counts.min(axis=1) == 1).sum())
    assert surprise([same_aside, DEALS - same_aside], [DEALS * 12 / 66, DEALS * 54 / 66]) < SURPRISING


@pytest.mark.parametrize("players", [3, 4])
def test_colour_cards_lie_in_any_order(players: int) -> None:
    """S1.6: each trick asks for each colour equally often, and two in a row for the same one in 2 of 11 cases."""
    colours = deals("exam", players)["row"] >> 4
    for trick in range(10):
        assert surprise(np.bincount(colours[:, trick], minlength=4), DEALS / 4) < SURPRISING
    for trick in range(9):
        same = int((colours[:, trick] == colours[:, trick + 1]).sum())
        assert surprise([same, DEALS - same], [DEALS * 2 / 11, DEALS * 9 / 11]) < SURPRISING


def test_colour_cards_have_no_number() -> None:
    """S1.6: the exam edition's row shows only colours and takes no cards from the deck."""
    position = seven("exam").start(seed=1)
    assert seen(position, 0).row_cards is None
    assert all(len(colour) == 1 and colour in "YSGR" for colour in seen(position, 0).row)
    assert not (deals("exam", 4)["row"] & 15).any()


def test_the_row_asks_for_colours_trick_by_trick() -> None:
    """S1.7: the first trick asks for the colour of the first row card, and the second for that of the second."""
    position = lay(seven(), "Y1 S1 | Y2 S2 | Y3 S3 | Y4 S4", row="S Y G", tokens="7000 7000 7000 7000")
    assert position.legal(0) == ["S1"]
    assert play(position, "S1 S2 S3 S4").legal(3) == ["Y4"]


def test_the_number_of_a_future_card_counts_for_nothing() -> None:
    """S1.7: a trick has the same result with Y13 in the row as with Y1."""
    tricks = [
        last(play(lay(seven("first"), "Y2 | Y5 | R13 | Y12", row=row), "Y2 Y5 R13 Y12"), Trick) for row in ("Y13", "Y1")
    ]
    assert tricks[0].order == tricks[1].order == [3, 1, 0, 2]


@pytest.mark.parametrize("players", [3, 4])
def test_future_cards_are_known_and_out_of_play(players: int) -> None:
    """S1.7: everyone sees the ten row cards of the first edition, and no hand contains one."""
    position = seven("first", players).start(seed=2)
    dealt = last(position, Deal)
    for seat in (*range(players), None):
        assert seen(position, seat).row_cards == dealt.row_cards
    assert isinstance(dealt.row_cards, list)
    assert not {card for hand in dealt.hands for card in hand} & set(dealt.row_cards)


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_lots_decide_who_leads_first(edition: str, players: int) -> None:
    """S1.8: every seat leads the first round equally often."""
    openers = deals(edition, players)["opener"]
    assert (openers == deals(edition, players)["leader"]).all()
    counts = np.bincount(openers, minlength=players)
    assert len(counts) == players
    assert surprise(counts, DEALS / players) < SURPRISING


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_the_table_can_choose_who_leads_first(edition: str, players: int) -> None:
    """S1.8: with the option, the chosen seat leads the first round for any seed, and the cards are dealt the same."""
    for seat in range(players):
        game = open_game("seven", edition=edition, players=players, starting_player=f"seat{seat + 1}")
        for seed in range(5):
            dealt = next(event for event in game.start(seed, "").events if isinstance(event, Deal))
            by_lot = next(event for event in seven(edition, players).start(seed, "").events if isinstance(event, Deal))
            assert (dealt.leader, dealt.hands, dealt.row) == (seat, by_lot.hands, by_lot.row)


def test_a_record_of_a_chosen_starting_player() -> None:
    """S1.8: a record names the chosen seat and is false if another seat leads; without the option it names none."""
    game = open_game("seven", players=3, starting_player="seat2")
    record = write_record(replay_seed(game, 5), ["a", "b", "c"])
    assert record.setup["options"]["starting_player"] == "seat2"
    assert verify(record).over
    check_record(msgspec.to_builtins(record))
    wrong = {**record.setup, "options": {"tenth_trick_scores": True, "starting_player": "seat3"}}
    with pytest.raises(FalseRecord, match="leads, but seat"):
        verify(msgspec.structs.replace(record, setup=wrong))
    by_lot = write_record(seven("exam", 3).start(5, ""), ["a", "b", "c"])
    assert by_lot.setup["options"] == {"tenth_trick_scores": True}


def test_the_lot_says_nothing_of_the_cards() -> None:
    """S1.8: the leader holds the highest yellow card as often as any other seat."""
    states, held = deals("exam", 4), dealt_to("exam", 4)
    holds = int(held[np.arange(DEALS), states["opener"], 11].sum())
    assert surprise([holds, DEALS - holds], [DEALS * 10 / 44, DEALS * 34 / 44]) < SURPRISING


def test_equal_seeds_give_equal_deals() -> None:
    """S1.2: equal seeds give equal deals, and different seeds give different ones."""
    game = seven("first")
    assert game.start(seed=9) == game.start(seed=9)
    assert len({bytes(game.start(seed=seed)) for seed in range(50)}) == 50


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_each_round_is_dealt_anew(edition: str, players: int) -> None:
    """S1.2 to S1.5: the next round starts with a full deal and an empty table."""
    before = finish(seven(edition, players), " ".join(["1" + "0" * (players - 1)] * players), trick=7)
    dealt = [event for event in before.events if isinstance(event, Deal)]
    assert [deal.round for deal in dealt] == [2]
    assert [len(hand) for hand in dealt[0].hands] == [10] * players
    state = state_of(before)
    assert int(state.trick_number) == 1
    assert int(state.sealed) == int(state.lying) == 0
    assert not state.played.any()
    assert not state.tokens.any()
    assert not state.placed.any()
    assert not state.confirmed.any()


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_the_rounds_of_a_game_differ(edition: str, players: int) -> None:
    """S1.2 to S1.6: the rounds of a game have different hands and rows."""
    end = list(walk(seven(edition, players), seed=3))[-1]
    dealt = [event for event in end.events if isinstance(event, Deal)]
    assert len(dealt) >= 2
    assert len({str(deal.hands) for deal in dealt}) == len({str(deal.row) for deal in dealt}) == len(dealt)


def test_aside_up_is_public_and_aside_down_is_not() -> None:
    """S1.3: with three players in the first edition, two cards are set aside face up and two face down."""
    position = seven("first", 3).start(seed=4)
    dealt = last(position, Deal)
    assert len(dealt.aside_up) == len(dealt.aside_down) == 2
    for seat in (0, 1, 2, None):
        assert seen(position, seat).aside_up == dealt.aside_up
        assert not erased(position, seat).piles[ASIDE_DOWN]
        assert int(erased(position, seat).piles[ASIDE_UP]).bit_count() == 2
