"""All worlds that agree with what a spectator sees of the last round, of which there may be few enough to list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from augury.errors import BadSetup
from augury.games.seven.state import ASIDE_DOWN, ASIDE_UP, PLAYING, ROW_PILE, TRICKS, Setup, State
from augury.kernel.bits import members
from augury.kernel.records import copy


def worlds(setup: Setup, public: State) -> Iterator[State]:
    """Every way to deal the unseen cards that agrees with hand sizes and with colours not followed (S3.3)."""
    if public.phase != PLAYING or public.round_number != setup.rounds:
        raise BadSetup("Seven Prophecies can only start from a position in its last round, after all have prophesied")
    players, trick = int(setup.players), int(public.trick_number) - 1
    played = [[int(card) for card in public.played[: trick + 1, seat]] for seat in range(players)]
    seen = int(public.piles[ROW_PILE]) | int(public.piles[ASIDE_UP])
    for card in (card for cards in played for card in cards if card):
        seen |= 1 << card
    sizes = [TRICKS - sum(card > 0 for card in cards) for cards in played]
    asked = [int(card) >> 4 for card in public.row]
    voids = [
        {asked[index] for index, card in enumerate(cards) if card and card >> 4 != asked[index]} for cards in played
    ]
    return (_laid(public, piles) for piles in _fill(int(setup.deck) & ~seen, sizes, voids))


def _laid(public: State, piles: list[int]) -> State:
    """A spectator's state with cards in the hands, and the last pile aside face down."""
    state = copy(public)
    for seat, pile in enumerate(piles[:-1]):
        state.piles[seat] = pile
    state.piles[ASIDE_DOWN] = piles[-1]
    return state


def _fill(cards: int, sizes: list[int], voids: list[set[int]]) -> Iterator[list[int]]:
    """Every way to fill hands of these sizes without the colours that they lack; the rest stays over."""
    if not sizes:
        yield [cards]
        return
    able = [card for card in members(cards) if card >> 4 not in voids[0]]
    for chosen in combinations(able, sizes[0]):
        hand = sum(1 << card for card in chosen)
        yield from ([hand, *rest] for rest in _fill(cards & ~hand, sizes[1:], voids[1:]))
