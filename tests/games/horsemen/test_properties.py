"""Properties that hold in every position, with any card set."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import Illegal, NotYourTurn, TooLate
from augury.games.horsemen.fourpiles import heed
from augury.games.horsemen.notation import format_card, format_cards
from augury.games.horsemen.state import ACTIONS, CHOOSING, MOST_FRAMES, MOST_PASSES, MOST_TURNS, TURN, Setup, State
from augury.kernel.position import Position
from augury.kernel.records import copy
from tests.games.horsemen.positions import ROYAL, STANDARD, draw_pile, hand, seen, state_of
from tests.games.horsemen.strategies import MANY, ended, running
from tests.strategies import moved, seeds


def cards_of(position: Position) -> Counter[str]:
    """All cards in the game and out of it, wherever they are."""
    view = seen(position)
    found = [card for pile in view.piles for card in pile.cards] + view.gone
    found += [card for place in view.prophecies for side in place.sides for card in side]
    found += [card for discards in view.discards for card in discards]
    for seat in range(2):
        found += hand(position, seat).split() + draw_pile(position, seat).split()
    return Counter(found)


def along(position: Position) -> list[Position]:
    """All positions of the game up to this one."""
    assert position.seal
    found = [position.game.sealed(position.seal)]
    for seat, action in position.moves:
        found.append(found[-1].play(action, seat))
    return found


@MANY
@given(running, seeds)
def test_no_card_is_lost(position: Position, seed: int) -> None:
    """H1.2, H1.3: there are always 36 cards, two of each standard and one of each royal, also in redealt worlds."""
    everything = Counter(STANDARD * 2 + ROYAL)
    for here in [*along(position)[::10], position, position.redealt(0, seed), position.redealt(1, seed)]:
        assert cards_of(here) == everything


@MANY
@given(running)
def test_the_record_agrees_with_itself(position: Position) -> None:
    """H3.1, H3.3, H4.3, H7.4: the redundant fields of a state always agree with each other."""
    for here in along(position)[::6]:
        state = state_of(here)
        check_cards(state)
        check_waiting(here, state)
        again = copy(state)
        heed(cast(Setup, here.game.setup), again)
        assert [again.exalt, again.embolden, again.starve, again.reap] == [
            state.exalt,
            state.embolden,
            state.starve,
            state.reap,
        ]
        open_piles = [pile.uncovered for pile in seen(here).piles]
        assert all(int(state.revealed) >> pile & 1 for pile in range(4) if open_piles[pile])
        assert all(open_piles) is (seen(here).reason == "apocalypse")
        laid = [int(number) for number in state.prophecies[12 - int(state.laid) :]]
        shown = [int(number) for number in state.shown if number >= 0]
        taken = [number for seat in range(2) for number in range(12) if int(state.taken[seat]) >> number & 1]
        assert sorted(shown + taken) == sorted(laid)


def check_cards(state: State) -> None:
    """Check that the places of each seat's cards agree with what it holds and owns."""
    for seat in range(2):
        sides = [int(state.sides[place, seat]) for place in range(3)]
        assert all(side.bit_count() <= 4 for side in sides)
        held, known, discards = int(state.hands[seat]), int(state.known[seat]), int(state.discards[seat])
        assert held.bit_count() == int(state.held[seat])
        assert known & ~held == 0
        pile = [int(card) for card in state.deck[seat, : int(state.deck_size[seat])]]
        assert len(set(pile)) == len(pile)
        parts = [held, discards, *sides, sum(1 << card for card in pile)]
        assert sum(parts) == int(state.owned[seat])
        assert sum(part.bit_count() for part in parts) == int(state.owned[seat]).bit_count()
        assert int(state.scores[seat]) == int(state.taken[seat]).bit_count()


def check_waiting(here: Position, state: State) -> None:
    """Check that a Prophecy waits exactly while one of its sides is full, and effects are open only during a choice."""
    for number, place in enumerate(seen(here).prophecies):
        assert (place.responder is not None) is any(len(side) == 4 for side in place.sides)
        assert bool(state.filled_as[number]) is (place.responder is not None)
    assert len({int(order) for order in state.filled_as if order}) == sum(1 for order in state.filled_as if order)
    assert 0 <= int(state.depth) <= MOST_FRAMES
    if not here.over:
        assert (int(state.depth) > 0) is bool(state.phase == CHOOSING)
        assert state.phase in (TURN, CHOOSING)
        assert not state.frames[int(state.depth) :].any()


@MANY
@given(running, st.data())
def test_what_is_illegal_changes_nothing(position: Position, data: st.DataObject) -> None:
    """H2.1, H5.2: an illegal action is refused in one sentence and leaves the position unchanged."""
    before = bytes(position)
    seat = data.draw(st.integers(-1, 2))
    action = data.draw(st.integers(-3, ACTIONS + 3))
    if seat in position.actors and action in position.legal_actions(seat):
        assert bytes(position.play(action, seat)) != before
    else:
        with pytest.raises((Illegal, NotYourTurn, TooLate)) as refused:
            position.play(action, seat)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 500
    assert bytes(position) == before


@MANY
@given(running)
def test_a_required_choice_is_always_possible(position: Position) -> None:
    """H2.2, H5.2: exactly one seat acts, it has a legal move, and only a turn can be passed."""
    assert len(position.actors) == (0 if position.over else 1)
    for seat in range(2):
        moves = position.legal(seat)
        assert len(set(moves)) == len(moves)
        assert bool(moves) is (seat in position.actors)
        assert ("pass" in moves) is (seat in position.actors and seen(position).phase == "turn")
        assert seen(position, seat).legal == moves
        for move in moves:
            if move[1:2].isdigit() or move[2:3].isdigit():
                assert move.split()[0] in hand(position, seat).split()


@MANY
@given(ended)
def test_games_end(position: Position) -> None:
    """H6.1 to H6.4: a game ends only by three Prophecies, an Apocalypse, six passes or 300 turns."""
    view = seen(position)
    assert view.turn_number <= MOST_TURNS
    three = [seat for seat in range(2) if view.scores[seat] == 3]
    equal = view.scores[0] == view.scores[1]
    if view.reason == "prophecies":
        assert position.winners == three
    elif view.reason == "apocalypse":
        assert (position.winners, three) == ([], [])
    else:
        assert view.passes == MOST_PASSES if view.reason == "passes" else view.turn_number == MOST_TURNS
        assert position.winners == ([0, 1] if equal else [view.scores.index(max(view.scores))])
        assert not three
    assert sum(position.returns) == (1 if position.winners else 0)
    assert view.winners == position.winners


@MANY
@given(running)
def test_bytes_and_back(position: Position) -> None:
    """A position restored from bytes continues where it was, without its history."""
    again = position.game.at(bytes(position), position.seal)
    assert again == position
    for seat in (0, 1, None):
        assert again.view(seat) == position.view(seat)
    for seat in position.actors:
        for action in position.legal_actions(seat)[:3]:
            assert again.play(action) == position.play(action)


@MANY
@given(running, seeds, st.randoms(use_true_random=False))
def test_redealt_worlds_can_be_played_on(position: Position, seed: int, choices: object) -> None:
    """H7.3: redealt worlds are complete positions that can be played to the end."""
    for seat in position.actors:
        end = moved(position.redealt(seat, seed), choices)  # type: ignore[arg-type]
        assert end.over
        assert cards_of(end) == Counter(STANDARD * 2 + ROYAL)


def test_the_counting_of_cards_would_notice() -> None:
    """The expected cards of these tests are 36, and cards are compared by their names."""
    assert len(STANDARD) * 2 + len(ROYAL) == 36
    assert format_cards(0b1000001) == ["G1", "C1"] == [format_card(0), format_card(6)]
