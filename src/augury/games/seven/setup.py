"""What can be chosen before a game of Seven Prophecies: edition, players, variant, options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from augury.errors import BadSetup
from augury.kernel.setups import LATER


@dataclass(frozen=True)
class Options:
    """Readings of the rules that a table may choose between."""

    tenth_trick_scores: Annotated[bool, "First edition: fulfilling in the tenth trick gains its 2 points (S5.4)."] = (
        True
    )
    starting_player: Annotated[
        Literal["lot", "seat1", "seat2", "seat3", "seat4"],
        "Who leads the first round: drawn by lot, or the player on a seat that the table chooses (S1.8).",
        LATER,
    ] = "lot"


@dataclass(frozen=True)
class SevenSetup:
    """A way to play Seven Prophecies."""

    edition: Annotated[Literal["first", "exam"], "The rules of 2017 (first) or of 2025 (exam)."] = "exam"
    players: Annotated[Literal[3, 4], "The number of players."] = 4
    variant: Annotated[
        Literal["standard", "twice", "single"],
        "First edition: for points, first to fulfil twice, or a single round (S6).",
    ] = "standard"
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        """S1.8, S9.1: a chosen starting player sits at the table; the exam edition has neither variants nor S5.4."""
        if self.options.starting_player == "seat4" and self.players == 3:
            raise BadSetup(
                "with 3 players the option starting_player cannot be seat4; choose seat1, seat2, seat3 or lot"
            )
        if self.edition == "exam" and self.variant != "standard":
            raise BadSetup(f"the exam edition has no variant {self.variant}; play it with the variant standard")
        if self.edition == "exam" and not self.options.tenth_trick_scores:
            raise BadSetup(
                "the option tenth_trick_scores belongs to the first edition; leave it true in the exam edition"
            )
