"""What a seat knows (rules H7): secrets do not leak, and redealt worlds agree with the past and are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import factorial

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from augury.games.horsemen.events import SetupEvent, Shuffle
from augury.games.horsemen.notation import format_cards, horseman_name, prophecy_name
from augury.games.horsemen.state import State
from augury.kernel.engine import Event
from augury.kernel.position import Position
from augury.kernel.records import array_of, copy, to_bytes
from tests.games.horsemen.positions import custom, draw_pile, hand, house, lay, play, seen, simple, state_of
from tests.games.horsemen.strategies import MANY, running
from tests.kernel.frequencies import SURPRISING, surprise
from tests.strategies import seeds


def hidden(position: Position) -> tuple[object, ...]:
    """Everything that some seat cannot see."""
    state = state_of(position)
    cards = [(" ".join(format_cards(int(state.hands[seat]))), draw_pile(position, seat)) for seat in range(2)]
    return *cards, tuple(map(int, state.horsemen)), tuple(map(int, state.prophecies))


@MANY
@given(running, seeds)
def test_views_stay_the_same_when_the_unseen_is_shuffled(position: Position, seed: int) -> None:
    """H7.3, H7.5: a seat's view and erased record are the same, byte for byte, in every world it cannot tell apart."""
    for seat in range(2):
        world = position.redealt(seat, seed)
        assert to_bytes(world.erased(seat)) == to_bytes(position.erased(seat))
        assert world.view(seat) == position.view(seat)
        both = world.redealt(1 - seat, seed)
        assert to_bytes(both.erased(None)) == to_bytes(position.erased(None))
        assert both.view(None) == position.view(None)


@MANY
@given(running, seeds)
def test_worlds_have_the_same_cards(position: Position, seed: int) -> None:
    """H7.3, H7.4: in a redealt world each player has the same cards, and known cards stay in the hand."""
    for seat in range(2):
        world = position.redealt(seat, seed)
        view = seen(world, seat)
        for other in range(2):
            cards = hand(world, other).split() + draw_pile(world, other).split()
            assert sorted(cards) == sorted(hand(position, other).split() + draw_pile(position, other).split())
            assert set(view.known[other]) <= set(hand(world, other).split())
            assert len(hand(world, other).split()) == view.hand_sizes[other]
        assert hand(world, seat) == hand(position, seat)
        state, true = state_of(world), state_of(position)
        assert sorted(state.horsemen) == [0, 1, 2, 3]
        assert sorted(state.prophecies) == list(range(12))
        for pile, known in enumerate(view.piles):
            if known.colour:
                assert state.horsemen[pile] == true.horsemen[pile]


def as_in(position: Position, world: Position, seat: int) -> list[Event]:
    """A position's history with the shuffles that lead to a world which the seat cannot tell apart from it."""
    history, state, setup = list(position.events), state_of(world), position.game.setup
    for owner in range(2):
        latest = max(n for n, event in enumerate(history) if isinstance(event, SetupEvent) or _shuffled(event, owner))
        renamed = dict(zip(draw_pile(position, owner).split(), draw_pile(world, owner).split(), strict=True))
        if owner != seat:
            known = seen(position).known[owner]
            hands = [[card for card in hand(here, owner).split() if card not in known] for here in (position, world)]
            renamed |= dict(zip(*hands, strict=True))
        event = history[latest]
        if isinstance(event, SetupEvent):
            decks = [list(deck) for deck in event.decks or []]
            decks[owner] = [renamed.get(card, card) for card in decks[owner]]
            history[latest] = msgspec.structs.replace(event, decks=decks)
        elif isinstance(event, Shuffle) and isinstance(event.pile, list):
            history[latest] = Shuffle(owner, [renamed.get(card, card) for card in event.pile])
    history[0] = msgspec.structs.replace(
        history[0],
        horsemen=[horseman_name(setup, int(number)) for number in state.horsemen],  # type: ignore[arg-type]
        prophecies=[prophecy_name(setup, int(number)) for number in reversed(state.prophecies)],  # type: ignore[arg-type]
    )
    return history


def _shuffled(event: Event, owner: int) -> bool:
    return isinstance(event, Shuffle) and event.seat == owner


def relive(position: Position, history: list[Event]) -> tuple[State, list[Event]]:
    """Replay a position's moves with the shuffles of a history; every action must be legal."""
    engine, setup = position.game.engine, position.game.setup
    states = array_of(position.game.start(0, "").state)
    state: State = states[0]
    happened: list[Event] = []
    outcomes = [event for event in history if isinstance(event, (SetupEvent, Shuffle))]
    moves = iter(position.moves)
    expected = engine.opening(setup, state)
    while True:
        for event in expected:
            if isinstance(event, (SetupEvent, Shuffle)):
                assert engine.force(setup, state, outcomes[0])
                happened.append(outcomes.pop(0))
            else:
                happened.append(event)
        move = next(moves, None)
        if move is None:
            return state, happened
        seat, action = move
        assert action in position.game.at(to_bytes(copy(state))).legal_actions(seat)
        expected = engine.follow(position.game.setups, states, seat, action)


@MANY
@given(running, seeds, st.integers(0, 1))
def test_worlds_explain_the_past(position: Position, seed: int, seat: int) -> None:
    """H7.3: in a redealt world all past actions are legal and lead to it, and the seat gets the same events."""
    world = position.redealt(seat, seed)
    state, happened = relive(position, as_in(position, world, seat))
    there = position.game.at(to_bytes(state))
    assert hidden(there) == hidden(world)
    assert there.view(seat) == position.view(seat)
    engine, setup = position.game.engine, position.game.setup
    shown, known = (engine.events_for(setup, history, seat) for history in (happened, list(position.events)))
    assert [event.recorded() for event in shown] == [event.recorded() for event in known]


def small() -> Position:
    """A position with few worlds: seat 1 holds a known card and two of four unknown ones; two Horsemen are hidden."""
    return lay(
        simple(),
        "G1 | C1 C2 St4",
        draws="Sw1 Sw2 | C3 St1",
        known="| St4",
        rest="gone",
        piles="| | St5 | Sw4",
        taken="seal look | fast take",
        horsemen="white black pale red",
    )


def all_worlds(seat: int) -> set[tuple[object, ...]]:
    """Every possible arrangement of the cards and Horsemen of the small position, for a seat."""
    found: set[tuple[object, ...]] = set()
    hands = list(combinations(["C1", "C2", "C3", "St1"], 2)) if seat == 0 else [("C1", "C2")]
    tops = ["Sw1 Sw2", "Sw2 Sw1"]
    firsts = ["G1"] if seat == 0 else ["G1", "Sw1", "Sw2"]
    for mine in firsts:
        for drawn in tops if seat == 0 else permutations(sorted({"G1", "Sw1", "Sw2"} - {mine})):
            pile = drawn if isinstance(drawn, str) else " ".join(drawn)
            for cards in hands:
                rest = [card for card in ("C1", "C2", "C3", "St1") if card not in cards]
                theirs = " ".join(sorted((*cards, "St4")))
                for order in permutations(rest):
                    for horsemen in ((0, 2, 3, 1), (0, 2, 1, 3)):
                        found.add(((mine, pile), (theirs, " ".join(order)), horsemen))
    return found


def test_every_world_is_drawn_about_as_often() -> None:
    """H7.3: redealing draws all consistent worlds, equally likely by a chi-square test."""
    for seat in range(2):
        position, worlds = small(), all_worlds(seat)
        draws = 60 * len(worlds)
        drawn = Counter(hidden(position.redealt(seat, number))[:3] for number in range(draws))
        assert set(drawn) == worlds
        assert surprise([drawn[world] for world in worlds], 60) < SURPRISING


def test_every_order_of_prophecies_is_drawn_about_as_often() -> None:
    """H7.3: all orders of the Prophecies that are not laid yet are equally likely, and the others stay in place."""
    position = small()
    draws = 20 * factorial(5)
    orders = Counter(tuple(map(int, state_of(position.redealt(0, number)).prophecies)) for number in range(draws))
    assert len(orders) == factorial(5)
    assert len({order[5:] for order in orders}) == 1
    assert surprise(list(orders.values()), 20) < SURPRISING


def hands_of(position: Position, seat: int, other: int) -> set[str]:
    """The hands that another seat may have, from a seat's perspective."""
    return {hand(position.redealt(seat, number), other) for number in range(60)}


def test_what_was_bought_is_known() -> None:
    """H7.4: a bought card is known to be in the hand, in every world, until it is played."""
    position = play(lay(simple(), "C1 G1 | C1 C2", draws="G2 G3"), "C1 at a, buy swords")
    assert seen(position).known[0] == ["Sw4"]
    worlds = hands_of(position, 1, 0)
    assert len(worlds) > 10
    assert all("Sw4" in cards.split() for cards in worlds)
    position = play(position, "pass, Sw4 at a")
    assert seen(position).known[0] == []


def test_what_was_taken_is_known_until_it_is_discarded() -> None:
    """H7.4: a card taken from the discards is known to be in the hand until it is discarded again."""
    game = custom(coins="take 1", staves="discard 1")
    position = play(lay(game, "C1 St1 | C2", discards="G3"), "C1 at a, take G3, pass")
    assert seen(position).known[0] == ["G3"]
    assert all("G3" in cards.split() for cards in hands_of(position, 1, 0))
    position = play(position, "St1 at a, discard G3")
    assert seen(position).known[0] == []
    assert not any("G3" in cards.split() for cards in hands_of(position, 1, 0))


def test_a_reshuffle_tells_the_hand() -> None:
    """H7.4: when the draw pile has run out, the cards then in the hand are known, and those drawn later are not."""
    position = lay(custom(), "G1 G2 G3 C3 | C2", draws="St1", discards="Sw1 Sw2 Sw3 C1", rest="gone", known="G2")
    position = play(position, "G1 at a")
    assert seen(position).known[0] == ["G2"]
    position = play(position, "pass, G2 at a")
    assert (seen(position).known[0], seen(position).draw_piles[0]) == (["G3", "C3", "St1"], 3)
    drawn = [set(cards.split()) - {"G3", "C3", "St1"} for cards in hands_of(position, 1, 0)]
    assert sorted(map(list, drawn)) == [["C1"], ["Sw1"], ["Sw2"], ["Sw3"]]


def test_an_empty_draw_pile_tells_the_hand_too() -> None:
    """H7.3: if the draw pile is empty, only one hand is possible."""
    position = lay(custom(), "G1 G2 | C2", rest="gone")
    assert hands_of(position, 1, 0) == {"G1 G2"}


def test_what_was_looked_at_stays() -> None:
    """H7.2: a Horseman that a seat looked at is the same in all its worlds, but varies in the opponent's."""
    position = lay(simple(), "G1 | C2", looked="coins |", revealed="grails", horsemen="white black pale red")
    mine = {tuple(map(int, state_of(position.redealt(0, number)).horsemen)) for number in range(60)}
    theirs = {tuple(map(int, state_of(position.redealt(1, number)).horsemen)) for number in range(60)}
    assert mine == {(0, 2, 3, 1), (0, 2, 1, 3)}
    assert theirs == {(0, *order) for order in permutations((1, 2, 3))}


def test_the_shuffles_to_come_are_secret() -> None:
    """H7.3: every redealt world has a random generator of its own, and an erased record has none."""
    position = house().start(5, "")
    assert int(state_of(position).rng)
    assert not int(position.erased(0).rng)  # type: ignore[attr-defined]
    assert len({int(state_of(position.redealt(0, number)).rng) for number in range(20)}) == 20
