"""The options of Oh Hell, with the names of OpenSpiel's parameters (rules O1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from augury.errors import BadSetup

DRAWN = -1
"""The value for a number of tricks that is drawn at random before the deal."""


@dataclass(frozen=True)
class OhHellSetup:
    """A setup of Oh Hell."""

    players: Annotated[Literal[3, 4, 5, 6, 7], "The number of players."] = 3
    num_suits: Annotated[Literal[1, 2, 3, 4], "How many suits the deck has."] = 4
    num_cards_per_suit: Annotated[Literal[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], "How many cards a suit has."] = 13
    num_tricks_fixed: Annotated[
        Literal[-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
        "How many tricks are played; -1 draws the number by lot.",
    ] = -1
    off_bid_penalty: Annotated[bool, "Missing the bid costs points for each trick over or under it (O5.3)."] = False
    points_per_trick: Annotated[Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "What a trick counts (O5.1)."] = 1

    def __post_init__(self) -> None:
        """O1.2: check that the deck has a card for each player in each trick, and one to turn up."""
        if self.most_tricks < 1:
            raise BadSetup(f"{self.players} players need at least {self.players + 1} cards, not {self.cards}")
        if self.num_tricks_fixed > self.most_tricks:
            raise BadSetup(
                f"{self.cards} cards are enough for {self.most_tricks} tricks with {self.players} players, "
                f"not for {self.num_tricks_fixed}"
            )

    @property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return self.num_suits * self.num_cards_per_suit

    @property
    def most_tricks(self) -> int:
        """The largest number of tricks for which the deck is large enough (O1.2)."""
        return (self.cards - 1) // self.players
