"""What a seat knows: secrets do not leak, and redealt worlds agree with the past and are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import cast

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from augury.errors import Illegal, NotYourTurn, TooLate
from augury.games.seven.events import Deal, Play, Prophecy
from augury.games.seven.notation import format_cards
from augury.games.seven.state import ASIDE_DOWN, ASIDE_UP, FIRST_PROPHECY, State
from augury.games.seven.view import SevenView
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.kernel.seals import FAST
from tests.judge.seven import SevenJudge
from tests.setups import name_of, seven
from tests.strategies import examples, positions, seeds

DECKS: list[dict[str, object]] = [{"edition": e, "players": p} for e in ("first", "exam") for p in (3, 4)]
MANY = examples(60)


def played_to(words: dict[str, object], seed: int, moves: int) -> Position:
    """The position after this many moves, where every seat always makes its middle choice."""
    position = seven(words).start(seed, "salt")
    for _ in range(moves):
        seat = position.actors[0]
        choices = position.legal_actions(seat)
        position = position.play(choices[len(choices) // 2], seat)
    return position


def hands_and_aside(position: Position) -> tuple[tuple[str, ...], ...]:
    """The cards of each hand and those set aside face down."""
    state = cast(State, position.state)
    setup = position.game.setup
    piles = [*range(position.game.players), ASIDE_DOWN]
    return tuple(tuple(format_cards(setup, int(state.piles[pile]))) for pile in piles)  # type: ignore[arg-type]


@MANY
@given(positions(), seeds)
def test_views_stay_the_same_when_the_unseen_is_shuffled(position: Position, seed: int) -> None:
    """S8.2, S8.3: a seat's view and its erased record are the same in every world it cannot tell apart."""
    for seat in range(position.game.players):
        world = position.redealt(seat, seed)
        assert to_bytes(world.erased(seat)) == to_bytes(position.erased(seat))
        assert world.view(seat) == position.view(seat)
        assert world.view(None) == position.view(None)


@MANY
@given(positions())
def test_views_hold_no_card_that_the_seat_does_not_know(position: Position) -> None:
    """S8.1 to S8.4: every card named in a view is in the seat's hand, in the row, face up, or was played."""
    state = cast(State, position.state)
    for seat in (*range(position.game.players), None):
        view = cast(SevenView, position.view(seat))
        lying = {card for trick in view.tricks for card in trick.cards if card}
        known = {*(view.hand or []), *(view.row_cards or []), *view.aside_up, *lying}
        if seat is not None:
            assert set(view.hand or []) == set(hands_and_aside(position)[seat])
        hidden = {card for pile, cards in enumerate(hands_and_aside(position)) for card in cards if pile != seat}
        assert not known & hidden
        text = msgspec.json.encode(view).decode()
        assert not any(f'"{card}"' in text for card in hidden)
        if position.seal and position.seal.generator == FAST:  # the other one only has a number of deals
            assert str(int(state.rng)) not in text


@pytest.mark.slow
@MANY
@given(positions())
def test_sealed_prophecies_are_seen_by_their_seat_alone(position: Position) -> None:
    """S2.3: until the last prophecy is sealed, a view shows who is ready but not what the other seats placed."""
    for seat in (*range(position.game.players), None):
        view = cast(SevenView, position.view(seat))
        if view.phase == "prophesying":
            for other, prophecy in enumerate(view.prophecies):
                assert (prophecy is not None) == (other == seat and view.sealed[other])


@pytest.mark.slow
@MANY
@given(positions(), seeds, st.data())
def test_redealt_worlds_explain_the_past(position: Position, seed: int, data: st.DataObject) -> None:
    """S3.2, S3.3: with a redealt world's cards, the judge accepts every card played in this round."""
    assume(not position.over)
    seat = data.draw(st.integers(0, position.game.players - 1))
    world = hands_and_aside(position.redealt(seat, seed))
    history = list(position.events)
    start = max(index for index, event in enumerate(history) if isinstance(event, Deal))
    deal = cast(Deal, history[start])
    hands = [list(hand) for hand in world[:-1]]
    for event in history[start:]:
        if isinstance(event, Play):
            hands[event.seat].append(event.card)
    judge = SevenJudge(
        position.game.chosen.edition,  # type: ignore[attr-defined]
        position.game.players,
        "single" if position.game.chosen.edition == "first" else "standard",  # type: ignore[attr-defined]
    )
    row_cards = deal.row_cards if isinstance(deal.row_cards, list) else None
    judge.deal(1, deal.leader, hands, deal.row, row_cards, deal.aside_up or None, list(world[-1]))
    for event in history[start:]:
        if isinstance(event, Prophecy):
            judge.prophesy(event.seat, event.tokens)
        elif isinstance(event, Play):
            judge.play(event.seat, event.card)


@MANY
@given(positions(), seeds)
def test_cards_are_conserved(position: Position, seed: int) -> None:
    """S1.2 to S1.5: every card of the deck is in exactly one place, also in redealt worlds."""
    for here in (position, position.redealt(0, seed)):
        state = cast(State, here.state)
        deck = format_cards(here.game.setup, int(here.game.setup.deck))  # type: ignore[arg-type,attr-defined]
        view = cast(SevenView, here.view(None))
        lying = [card for trick in view.tricks for card in trick.cards if card]
        up = format_cards(here.game.setup, int(state.piles[ASIDE_UP]))  # type: ignore[arg-type]
        cards = [*lying, *up, *(view.row_cards or []), *(card for pile in hands_and_aside(here) for card in pile)]
        assert sorted(cards) == sorted(deck)


@pytest.mark.slow
@MANY
@given(positions(), st.data())
def test_what_is_illegal_changes_nothing(position: Position, data: st.DataObject) -> None:
    """S2.4, S3.2: an illegal action is refused and leaves the position unchanged."""
    before = bytes(position)
    seat = data.draw(st.integers(-1, position.game.players))
    action = data.draw(st.integers(-3, FIRST_PROPHECY + 130))
    if seat in position.actors and action in position.legal_actions(seat):
        after = position.play(action, seat)
        assert bytes(after) != before
    else:
        with pytest.raises((Illegal, NotYourTurn, TooLate)):
            position.play(action, seat)
    assert bytes(position) == before


def all_worlds(position: Position, seat: int) -> set[tuple[tuple[str, ...], ...]]:
    """Every world that agrees with what a seat has seen, found by exhaustive search."""
    view = cast(SevenView, position.view(seat))
    true = hands_and_aside(position)
    order = format_cards(position.game.setup, int(position.game.setup.deck))  # type: ignore[arg-type,attr-defined]
    unseen = sorted((card for pile, cards in enumerate(true) if pile != seat for card in cards), key=order.index)
    others = [other for other in range(position.game.players) if other != seat]

    def fill(remaining: list[str], seats: list[int]) -> list[dict[int, tuple[str, ...]]]:
        if not seats:
            return [{position.game.players: tuple(remaining)}]
        other, *later = seats
        allowed = [card for card in remaining if card[0] not in view.voids[other]]
        found = []
        for hand in combinations(allowed, view.hand_sizes[other]):
            rest = [card for card in remaining if card not in hand]
            found += [{other: hand, **world} for world in fill(rest, later)]
        return found

    piles = range(position.game.players + 1)
    return {tuple(true[seat] if pile == seat else world[pile] for pile in piles) for world in fill(unseen, others)}


@pytest.mark.slow
@pytest.mark.parametrize("words", DECKS, ids=name_of)
def test_every_world_is_drawn_about_as_often(words: dict[str, object]) -> None:
    """S8.3: late in a round, redealing draws all consistent worlds, equally likely by a chi-square test."""
    players = cast(int, words["players"])
    checked = 0
    for seed in range(200):
        position = played_to(words, seed, players + 8 * players)
        if cast(SevenView, position.view(0)).trick != 9:
            continue
        worlds = all_worlds(position, 0)
        shown = sum(len(colours) for colours in cast(SevenView, position.view(0)).voids[1:])
        if not 20 <= len(worlds) <= 400 or shown < 2:
            continue
        draws = 40 * len(worlds)
        drawn = Counter(hands_and_aside(position.redealt(0, number)) for number in range(draws))
        assert set(drawn) == worlds
        chi_square = sum((count - 40) ** 2 / 40 for count in drawn.values())
        degrees = len(worlds) - 1
        assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5
        checked += 1
        if checked == 2:
            return
    raise AssertionError("no position with few enough worlds was found")


def two_voids(position: Position) -> bool:
    """Whether the other seats have shown at least two voids in total."""
    seat = position.actors[0]
    voids = cast(SevenView, position.view(seat)).voids
    return sum(map(len, voids)) - len(voids[seat]) >= 2


def count_worlds(unseen: list[str], rooms: tuple[int, ...], voids: list[list[str]]) -> int:
    """The exact number of ways to distribute the unseen cards, counted card by card."""
    ways = {rooms: 1}
    for card in unseen:
        after: Counter[tuple[int, ...]] = Counter()
        for room, count in ways.items():
            for pile, void in enumerate(voids):
                if room[pile] and card[0] not in void:
                    after[(*room[:pile], room[pile] - 1, *room[pile + 1 :])] += count
        ways = after
    return ways[tuple(0 for _ in rooms)]


@pytest.mark.parametrize("words", DECKS, ids=name_of)
def test_every_card_is_as_likely_in_a_hand_as_counting_says(words: dict[str, object]) -> None:
    """S8.3: in mid-round, with too many worlds to list, each card is in each pile as often as exact counting says."""
    players = cast(int, words["players"])
    position = next(
        here for here in (played_to(words, seed, 6 * players + 1) for seed in range(100)) if two_voids(here)
    )
    seat = position.actors[0]
    view = cast(SevenView, position.view(seat))
    true = hands_and_aside(position)
    piles = [pile for pile in range(players + 1) if pile != seat]
    unseen = [card for pile in piles for card in true[pile]]
    rooms = tuple(len(true[pile]) for pile in piles)
    voids = [view.voids[pile] if pile < players else [] for pile in piles]
    worlds = count_worlds(unseen, rooms, voids)
    draws = 3000
    drawn: Counter[tuple[int, str]] = Counter()
    for number in range(draws):
        world = hands_and_aside(position.redealt(seat, number))
        drawn.update((pile, card) for pile in piles for card in world[pile])
    for index, pile in enumerate(piles):
        for card in unseen:
            if card[0] in voids[index]:
                assert drawn[pile, card] == 0
                continue
            room = (*rooms[:index], rooms[index] - 1, *rooms[index + 1 :])
            share = count_worlds([other for other in unseen if other != card], room, voids) / worlds
            error = (draws * share * (1 - share)) ** 0.5
            assert abs(drawn[pile, card] - draws * share) <= 4.5 * error + 1e-9
