"""Constructed positions of the Four Horsemen, in which seat 0 is the Favoured and has the turn."""

import copy
from typing import Any

from .chance import RecordedChance
from .horsemen import HorsemenJudge
from .horsemen_cards import NUMBER, PILE, PILES, PLACES, STANDARD, VALUE
from .horsemen_sets import BARE
from .strict_json import Event

RIDERS = ["Conquest", "War", "Famine", "Death"]
"""The Horsemen under grails, coins, staves and swords in these positions."""
VISIONS: list[str] = [entry["name"] for entry in BARE["prophecies"]]
"""The Prophecies in the order in which they are laid in these positions."""


def custom(prophecy: list[str] | None = None, **effects: list[str]) -> dict[str, Any]:
    """The bare set with other effects for these piles and Horsemen, by key, and for all Prophecies."""
    card_set = copy.deepcopy(BARE)
    for key, effect in effects.items():
        card_set["suits" if key in PILES else "horsemen"][key]["effect"] = effect
    for entry in card_set["prophecies"]:
        entry["effect"] = prophecy or []
    return card_set


def layout() -> Event:
    """The setup event of these positions: all piles in ascending order from the top."""
    decks = [list(STANDARD), list(STANDARD)]
    return {"type": "setup", "decks": decks, "horsemen": RIDERS, "prophecies": VISIONS, "favour": 0}


def position(
    card_set: dict[str, Any],
    hands: tuple[str, str] = ("", ""),
    sides: dict[str, tuple[str, str]] | None = None,
    discards: tuple[str, str] = ("", ""),
    gone: str = "",
) -> HorsemenJudge:
    """A position with these cards in these places, and each seat's other cards ascending in its draw pile."""
    judge = HorsemenJudge(card_set)
    judge.begin(RecordedChance([layout()]))
    judge.known = [set(), set()]
    for card in gone.split():
        judge.royal[PILE[card]].remove(card)
        judge.gone.append(card)
        if not judge.royal[PILE[card]]:
            judge.revealed.add(PILE[card])
    for seat in (0, 1):
        judge.hands[seat] = set(hands[seat].split())
        judge.discards[seat] = discards[seat].split()
        for place in PLACES:
            for card in (sides or {}).get(place, ("", ""))[seat].split():
                judge.fill(seat, card, place)
        own(judge, seat)
    judge.responding = {place for place, seat in judge.waiting.items() if seat == 0}
    check_sound(judge)
    return judge


def own(judge: HorsemenJudge, seat: int) -> None:
    """Make a seat the owner of its cards in play, and put the rest of its deck in its draw pile."""
    out = [*judge.hands[seat], *judge.discards[seat], *(card for place in PLACES for card in judge.sides[place][seat])]
    for card in out:
        if VALUE[card] > 3:
            judge.royal[PILE[card]].remove(card)
            if not judge.royal[PILE[card]]:
                judge.revealed.add(PILE[card])
    judge.piles[seat] = sorted(set(STANDARD) - set(out), key=NUMBER.__getitem__, reverse=True)
    judge.owned[seat] = set(STANDARD) | set(out)


def check_sound(judge: HorsemenJudge) -> None:
    """Assert the invariants: all cards exist once, sides have at most four, known cards are held, full places wait."""
    cards = [*judge.gone, *(card for pile in judge.royal.values() for card in pile)]
    for seat in (0, 1):
        mine = [*judge.hands[seat], *judge.piles[seat], *judge.discards[seat]]
        mine += [card for place in PLACES for card in judge.sides[place][seat]]
        assert len(mine) == len(set(mine)) and set(mine) == judge.owned[seat]
        assert judge.known[seat] <= judge.hands[seat]
        assert all(len(judge.sides[place][seat]) <= 4 for place in PLACES)
        cards += mine
    assert sorted(cards) == sorted([*NUMBER, *STANDARD])
    full = {place for place in PLACES if 4 in map(len, judge.sides[place])}
    assert full == set(judge.waiting) >= judge.responding
    assert all(pile in judge.revealed for pile in PILES if not judge.royal[pile])


def types(events: list[Event]) -> list[str]:
    """The types of these events."""
    return [event["type"] for event in events]
