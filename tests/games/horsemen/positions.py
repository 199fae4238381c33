"""Positions of the Four Horsemen from readable text: cards as `G3 Sw6`, and the cards of both seats as `G1 C2 | St3`.

A Prophecy is named by the first verb of its effect in the house set, whatever the card set: `buy`, `draw`, ... `fast`.
Horsemen are named by the colours of their horses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeVar, cast

import msgspec
import numpy as np

from augury.games.horsemen.cardset import HORSEMEN, SUITS, CardSet, Entry, parse_step
from augury.games.horsemen.events import End, Fulfil
from augury.games.horsemen.fourpiles import heed
from augury.games.horsemen.notation import format_card, parse_card
from augury.games.horsemen.shelf import shipped
from augury.games.horsemen.state import NONE, TURN, Setup, State
from augury.games.horsemen.view import HorsemenView, PileView, ProphecyView
from augury.kernel.engine import Event
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes

PROPHECIES = ("buy", "draw", "play", "discard", "take", "slay", "move", "banish", "seal", "doom", "look", "fast")
STANDARD = [format_card(card) for card in range(24) if card % 6 < 3]
ROYAL = [format_card(card) for card in range(24) if card % 6 > 2]
KEYS = (SUITS, PROPHECIES, HORSEMEN)
SIMPLE = {
    "grails": "draw 1, play 1",
    "coins": "buy 1",
    "staves": "rally 1",
    "swords": "strike 1",
    **{key: f"{key} 1" for key in PROPHECIES},
    "draw": "draw 2",
    "discard": "opponent discard 1",
    "fast": "opponent fast 1",
    "white": "exalt 2",
    "red": "embolden 6",
    "black": "starve 1",
    "pale": "reap 1",
}
"""An effect for each entry that demonstrates a rule, independent of how the house set is tuned."""

Seats = list[list[str]]
"""The words of each seat."""

E = TypeVar("E", bound=Event)


def having(cards: CardSet, effects: dict[str, str]) -> CardSet:
    """A card set in which the entries with these keys have other effects: steps separated by commas."""
    assert set(effects) <= {key for keys in KEYS for key in keys}
    suits, prophecies, horsemen = (
        tuple(
            _doing(entry, effects[key]) if key in effects else entry for key, entry in zip(keys, entries, strict=True)
        )
        for (_, entries), keys in zip(cards.sections(), KEYS, strict=True)
    )
    return replace(cards, suits=suits, prophecies=prophecies, horsemen=horsemen)


def _doing(entry: Entry, steps: str) -> Entry:
    return replace(entry, effect=tuple(parse_step(step.strip()) for step in steps.split(",") if step.strip()))


@cache
def house() -> Game:
    """The game with the house set as shipped, whose numbers may be tuned: for tests that hold with any set."""
    return open_game("horsemen", set="house")


@cache
def simple(**effects: str) -> Game:
    """The game with simple effects, one for each entry, some of which may be replaced.

    >>> choices(lay(simple(), "St1", b="G1 G2").play("St1 at a").play("move G1 to a"))
    ['pass']
    """
    return open_game("horsemen", set=having(shipped("house"), SIMPLE | effects))


@cache
def custom(**effects: str) -> Game:
    """The game with a card set that has only these effects.

    >>> lay(custom(coins="buy 2"), "C1").play("C1 at a").legal(0)
    ['buy grails', 'buy coins', 'buy staves', 'buy swords']
    """
    silent = dict.fromkeys((key for keys in KEYS for key in keys), "")
    return open_game("horsemen", set=having(shipped("house"), silent | effects))


def lay(
    game: Game,
    hands: str = "",
    *,
    a: str = "",
    b: str = "",
    c: str = "",
    discards: str = "",
    draws: str = "",
    gone: str = "",
    rest: str = "draws",
    piles: str | None = None,
    horsemen: str = "white red black pale",
    known: str = "",
    looked: str = "",
    revealed: str = "",
    shown: str = "buy draw play",
    taken: str = "",
    coming: str = "",
    waiting: str = "",
    favour: int = 0,
    turn: int = 0,
    turn_number: int = 10,
    passes: int = 0,
    fasting: tuple[int, int] = (0, 0),
    fasting_now: int = 0,
    seed: int = 0,
) -> Position:
    """A position at the beginning of a turn; a `|` separates what belongs to seat 0 and to seat 1.

    Draw piles are listed from the top. Standard cards that are not named are below those, or among the `discards`, or
    `gone`, as `rest` says. Royal cards that are not named are on their piles; but if `piles` is given, listed from the
    top and separated by `|`, the other royal cards are gone. A Prophecy with a full side waits for the opponent, unless
    `waiting` gives the responders, in the order in which the sides filled: `b1 a0`.
    """
    state = State.new()
    state.rng, state.phase = np.uint64(seed), TURN
    state.favour, state.turn, state.turn_number, state.passes = favour, turn, turn_number, passes
    state.fasting[:], state.fasting_now = fasting, fasting_now
    zones = {"hands": _seats(hands), "discards": _seats(discards), "draws": _seats(draws), "gone": _seats(gone)}
    sides = [_seats(text) for text in (a, b, c)]
    for seat in range(2):
        lying = [card for zone in (*zones.values(), *sides) for card in zone[seat]]
        assert len(set(lying)) == len(lying), f"a card of seat {seat} is named twice"
        zones[rest][seat] += [card for card in STANDARD if card not in lying]
        mine = [zone[seat] for name, zone in zones.items() if name != "gone"] + [side[seat] for side in sides]
        _write_seat(state, seat, zones, sides, _bits(card for zone in mine for card in zone))
        state.known[seat] = _bits(_seats(known)[seat])
        assert not int(state.known[seat]) & ~int(state.hands[seat]), "what is known must be in the hand"
        state.looked[seat] = _pile_bits(_seats(looked)[seat])
    _write_piles(state, piles, [card for part in zones["gone"] for card in part])
    state.horsemen[:] = [HORSEMEN.index(colour) for colour in horsemen.split()]
    state.revealed = _pile_bits(revealed.split()) | sum(1 << pile for pile in range(4) if not state.piles[pile])
    _write_prophecies(state, shown.split(), _seats(taken), coming.split())
    _write_waiting(state, waiting.split(), sides)
    heed(cast(Setup, game.setup), state)
    return game.at(to_bytes(state))


def _write_seat(state: State, seat: int, zones: dict[str, Seats], sides: list[Seats], owned: int) -> None:
    """Write where the cards of one seat are."""
    state.hands[seat], state.discards[seat] = _bits(zones["hands"][seat]), _bits(zones["discards"][seat])
    state.held[seat], state.owned[seat] = len(zones["hands"][seat]), owned
    state.heap[seat, : len(zones["discards"][seat])] = [parse_card(card) for card in zones["discards"][seat]]
    pile = zones["draws"][seat]
    state.deck[seat, : len(pile)] = [parse_card(card) for card in reversed(pile)]
    state.deck_size[seat] = len(pile)
    for place, side in enumerate(sides):
        assert len(side[seat]) <= 4
        state.sides[place, seat] = _bits(side[seat])


def _write_piles(state: State, piles: str | None, gone: list[str]) -> None:
    """Write the Four Piles."""
    owned = int(state.owned[0]) | int(state.owned[1])
    assert not int(state.owned[0]) & int(state.owned[1]) & _bits(ROYAL), "a royal card is named twice"
    left = [card for card in ROYAL if card not in gone and not owned >> parse_card(card) & 1]
    stacks = [part.split() for part in piles.split("|")] if piles is not None else _by_suit(left)
    for pile, cards in enumerate(stacks):
        assert set(cards) <= set(left), "a royal card is named twice"
        state.piles[pile] = sum(int(card[-1]) << (4 * index) for index, card in enumerate(cards))


def _by_suit(cards: list[str]) -> list[list[str]]:
    return [[card for card in cards if parse_card(card) // 6 == suit] for suit in range(4)]


def _write_prophecies(state: State, shown: list[str], taken: Seats, coming: list[str]) -> None:
    """Write which Prophecies are shown, taken and still to come; those that are not named come last."""
    state.shown[:] = [PROPHECIES.index(key) for key in shown]
    for seat in range(2):
        state.taken[seat] = sum(1 << PROPHECIES.index(key) for key in taken[seat])
        state.scores[seat] = len(taken[seat])
    laid = [*taken[0], *taken[1], *shown]
    order = [*laid, *coming, *(key for key in PROPHECIES if key not in laid and key not in coming)]
    assert sorted(order) == sorted(PROPHECIES), "a Prophecy is named twice"
    state.prophecies[:] = [PROPHECIES.index(key) for key in reversed(order)]
    state.laid = len(laid)
    assert NONE not in state.shown


def _write_waiting(state: State, waiting: list[str], sides: list[Seats]) -> None:
    """Write which Prophecies have been waiting since the previous turn, and for whom."""
    full = {"abc"[place]: [seat for seat in range(2) if len(side[seat]) == 4] for place, side in enumerate(sides)}
    placed = [word[0] for word in waiting]
    for word in [*waiting, *(f"{name}{1 - seats[0]}" for name, seats in full.items() if seats and name not in placed)]:
        assert full[word[0]], f"no side is full at {word[0]}"
        place = "abc".index(word[0])
        state.fills += 1
        state.filled_as[place], state.filled_on[place] = state.fills, state.turn_number - 1
        state.responder[place] = int(word[1])


def _seats(text: str) -> Seats:
    """The words of each seat, from `G1 C2 | St3`."""
    first, _, second = text.partition("|")
    return [first.split(), second.split()]


def _bits(cards: Iterable[str]) -> int:
    return sum(1 << parse_card(card) for card in cards)


def _pile_bits(names: list[str]) -> int:
    return sum(1 << SUITS.index(name) for name in names)


def play(position: Position, moves: str) -> Position:
    """Play moves separated by commas, each by the seat that is to choose."""
    for move in moves.split(","):
        position = position.play(move.strip())
    return position


def choices(position: Position) -> list[str]:
    """The legal moves of the seat that is to choose."""
    return [move for seat in position.actors for move in position.legal(seat)]


def seen(position: Position, seat: int | None = None) -> HorsemenView:
    """The view of a seat, or of a spectator if `seat` is None."""
    return cast(HorsemenView, position.view(seat))


def place_of(position: Position, place: str) -> ProphecyView:
    """The public view of one of the three places."""
    return seen(position).prophecies["abc".index(place)]


def sides_at(position: Position, place: str) -> list[str]:
    """The cards of both seats at a place."""
    return [" ".join(side) for side in place_of(position, place).sides]


def pile_of(position: Position, suit: str, seat: int | None = None) -> PileView:
    """One of the Four Piles, in the view of a seat."""
    return seen(position, seat).piles[SUITS.index(suit)]


def hand(position: Position, seat: int) -> str:
    """The cards in a hand."""
    return " ".join(seen(position, seat).hand or [])


def discarded(position: Position, seat: int) -> str:
    """A seat's discards."""
    return " ".join(seen(position).discards[seat])


def draw_pile(position: Position, seat: int) -> str:
    """A draw pile from the top, which no seat can see."""
    state = state_of(position)
    return " ".join(format_card(int(card)) for card in reversed(state.deck[seat, : int(state.deck_size[seat])]))


def state_of(position: Position) -> State:
    """A copy of a position's state, with its type."""
    return cast(State, position.state)


def last(position: Position, kind: type[E]) -> E:
    """The last event of this type in a position's history."""
    return [event for event in position.events if isinstance(event, kind)][-1]


def events_since(position: Position) -> list[str]:
    """The events since the position was laid, one per line.

    >>> events_since(play(lay(custom(), "C1", draws="G1 G2 G3 St1"), "C1 at a"))
    ['play 0 C1 a', 'draw 0 G1 G2 G3 St1']
    """
    return [_text(event.recorded(), cast(CardSet, position.game.chosen.set)) for event in position.events]  # type: ignore[attr-defined]


def _text(event: Event, cards: CardSet) -> str:
    if isinstance(event, Fulfil):
        reaped = " | ".join(" ".join(side) for side in event.reaped) if any(event.reaped) else ""
        gone = f" without {reaped}" if reaped else ""
        text = f"fulfil {event.place} {event.prophecy}, {event.totals[0]} to {event.totals[1]}, by {event.winner}{gone}"
    elif isinstance(event, End):
        taken = " to ".join(map(str, event.prophecies))
        text = f"result {taken} for {' and '.join(map(str, event.winners)) or 'nobody'} by {event.reason}"
    else:
        fields = msgspec.to_builtins(event).values()
        text = " ".join(" ".join(field) if isinstance(field, list) else str(field) for field in fields)
    for key, entry in zip((*PROPHECIES, *HORSEMEN), (*cards.prophecies, *cards.horsemen), strict=True):
        text = text.replace(entry.name, key)
    return text


def walk(game: Game, seed: int, passing: float = 0.1) -> Iterator[Position]:
    """All positions of a random game in which a player who can play rarely passes."""
    dice = Random(seed)
    position = game.start(seed, "")
    yield position
    while not position.over:
        moves = choices(position)
        if len(moves) > 1 and moves[-1] == "pass" and dice.random() > passing:
            moves.pop()
        position = position.play(dice.choice(moves))
        yield position
