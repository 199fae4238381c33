"""The deals at tables are fair: every card goes to every pile, and every order occurs, as often as it should."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from augury.games.horsemen.events import SetupEvent
from augury.games.seven.events import Deal
from augury.kernel.game import Game
from augury.kernel.seals import KEYED
from tests.kernel.frequencies import SURPRISING, surprise
from tests.setups import horsemen, seven

GAMES = 600


def opening(game: Game, number: int) -> Deal | SetupEvent:
    """The first chance event of the game with this seed."""
    first = next(iter(game.start(number, "salt", KEYED).events))
    assert isinstance(first, Deal | SetupEvent)
    return first


@cache
def deals(edition: str, players: int) -> list[Deal]:
    """Many first deals."""
    found = [opening(seven({"edition": edition, "players": players}), number) for number in range(GAMES)]
    return [deal for deal in found if isinstance(deal, Deal)]


@cache
def layouts() -> list[SetupEvent]:
    """Many layouts."""
    found = [opening(horsemen({"set": "house"}), number) for number in range(GAMES)]
    return [layout for layout in found if isinstance(layout, SetupEvent)]


every_edition = pytest.mark.parametrize("edition", ["first", "exam"])
every_number = pytest.mark.parametrize("players", [3, 4])


@every_edition
@every_number
def test_every_card_goes_everywhere(edition: str, players: int) -> None:
    """S1.2 to S1.5: every card of the deck is equally likely to be in each hand, and equally likely to be set aside."""
    dealt = deals(edition, players)
    deck = sorted({card for deal in dealt for hand in deal.hands for card in hand})
    for seat in range(players):
        counts = Counter(card for deal in dealt for card in deal.hands[seat])
        assert surprise([counts[card] for card in deck], GAMES * 10 / len(deck)) < SURPRISING
    aside = Counter(card for deal in dealt for card in deal.aside_down)
    assert surprise([aside[card] for card in deck], aside.total() / len(deck)) < SURPRISING


@every_edition
@every_number
def test_cards_come_together_as_often_as_they_should(edition: str, players: int) -> None:
    """Two cards that are neighbours in the deck's order are dealt to the same hand as often as any other two cards."""
    dealt = deals(edition, players)
    size = len({card for deal in dealt for hand in deal.hands for card in hand})
    together = sum({"G4", "G5"} <= set(hand) for deal in dealt for hand in deal.hands)
    expected = players * 10 * 9 / (size * (size - 1)) * GAMES
    assert surprise([together, GAMES - together], [expected, GAMES - expected]) < SURPRISING


@every_edition
@every_number
def test_the_row_and_the_leader_come_by_lot(edition: str, players: int) -> None:
    """S1.2, S1.6, S1.8: each place of the row is equally likely to have each colour, and each seat to lead first."""
    dealt = deals(edition, players)
    for place in range(10):
        counts = Counter(deal.row[place] for deal in dealt)
        assert surprise(list(counts.values()), GAMES / 4) < SURPRISING
    leaders = Counter(deal.leader for deal in dealt)
    assert surprise([leaders[seat] for seat in range(players)], GAMES / players) < SURPRISING


def test_every_order_of_the_horsemen_comes() -> None:
    """H1.4: the 24 orders of the Horsemen are equally likely; each seat is equally likely to have the Favour (H1.6)."""
    counts = Counter(tuple(layout.horsemen or ()) for layout in layouts())
    assert len(counts) == 24
    assert surprise(list(counts.values()), GAMES / 24) < SURPRISING
    favours = Counter(layout.favour for layout in layouts())
    assert surprise([favours[0], favours[1]], GAMES / 2) < SURPRISING


def test_every_card_is_on_top_equally_often() -> None:
    """H1.5, H1.6: each of the twelve cards is equally likely to be on top of its deck, as is each Prophecy."""
    for seat in (0, 1):
        tops = Counter(layout.decks[seat][0] for layout in layouts() if layout.decks)
        assert surprise([tops[card] for card in tops], GAMES / 12) < SURPRISING
        assert len(tops) == 12
    firsts = Counter(layout.prophecies[0] for layout in layouts())
    assert surprise(list(firsts.values()), GAMES / 12) < SURPRISING
