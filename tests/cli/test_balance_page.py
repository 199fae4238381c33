"""What the guides say of the house set's balance is what was measured, with the set that ships."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from augury.games.horsemen.shelf import shipped
from augury.interfaces.cli.balancing.figures import Aim, Balance, Worth

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "balance.md").read_text(encoding="utf-8")
KNOWN = msgspec.json.decode((DOCS / "balance.json").read_bytes(), type=Balance)


def test_it_tells_of_the_set_that_ships() -> None:
    """Every entry was measured with the effect that it has now."""
    house = shipped("house")
    assert KNOWN.set == house.name
    measured = [*KNOWN.suits, *KNOWN.prophecies, *KNOWN.horsemen]
    told = [(worth.name, worth.effect, worth.source) for worth in measured]
    assert told == [
        (entry.name, [str(step) for step in entry.effect], entry.source)
        for _, entries in house.sections()
        for entry in entries
    ]


def test_the_house_set_keeps_to_its_aims() -> None:
    """Twenty thousand games met every aim."""
    assert KNOWN.games >= 20_000
    assert [aim.name for aim in KNOWN.aims if not aim.met] == []


@pytest.mark.parametrize("aim", KNOWN.aims, ids=lambda aim: str(aim.name))
def test_the_page_tells_what_was_found(aim: Aim) -> None:
    """The page's table of aims holds the figures that were measured."""
    assert f"| {aim.name} | {aim.wanted} | {aim.found} |" in PAGE


@pytest.mark.parametrize("worth", [*KNOWN.suits, *KNOWN.prophecies, *KNOWN.horsemen], ids=lambda worth: str(worth.name))
def test_the_page_tells_every_worth(worth: Worth) -> None:
    """The page's tables hold each entry with its effect and its worth."""
    figure = worth.worth
    assert figure
    told = f"{100 * figure.value:+.1f} ± {100 * figure.plus_minus:.1f}"
    assert f"| {worth.name} | `{', '.join(worth.effect)}` | {told} |" in PAGE
