"""The deal of a table (rules S1): shuffled by keyed generators, which cannot be predicted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from msgspec import UNSET
from msgspec.structs import replace

from augury.games.seven.events import Deal
from augury.games.seven.notation import card_names, letters
from augury.games.seven.state import ASIDE_DOWN, ASIDE_UP, COLOURS, PILES, ROW_PILE, TRICKS, Setup
from augury.kernel.bits import members
from augury.kernel.engine import Event
from augury.kernel.keyed import KeyedGenerator


def deal_by_lot(setup: Setup, deal: Deal, lots: KeyedGenerator) -> Deal:
    """S1.2 to S1.8: a lot for the first leader, then the shuffled deck cut into piles, then shuffled colour cards."""
    leader = deal.leader
    if deal.round == 1 and not setup.starter:
        leader = lots.below(int(setup.players))
    cards = lots.shuffled(members(setup.deck))
    ends = [0, *_running(int(setup.room), PILES)]
    piles = [cards[start:end] for start, end in pairwise(ends)]
    names, row = card_names(letters(setup)), piles[ROW_PILE]
    if setup.colour_cards:
        row = lots.shuffled(_colour_cards(int(setup.colour_cards)))[:TRICKS]
    return replace(
        deal,
        leader=leader,
        hands=[[names[card] for card in sorted(hand)] for hand in piles[: int(setup.players)]],
        row=[names[card][0] for card in row],
        row_cards=UNSET if setup.colour_cards else [names[card] for card in row],
        aside_up=[names[card] for card in sorted(piles[ASIDE_UP])],
        aside_down=[names[card] for card in sorted(piles[ASIDE_DOWN])],
    )


def _running(sums: int, count: int) -> list[int]:
    """The running sums that stand in the bytes of a word."""
    return [sums >> (8 * place) & 255 for place in range(count)]


def _colour_cards(sums: int) -> list[int]:
    """S1.6: the colour cards, colour by colour, each as the first number of its colour."""
    ends = [0, *_running(sums, COLOURS)]
    return [16 * colour for colour, (start, end) in enumerate(pairwise(ends)) for _ in range(end - start)]


DEALS: Mapping[type[Event], Callable[[Setup, Deal, KeyedGenerator], Event]] = {Deal: deal_by_lot}
"""What chance does in this game."""
