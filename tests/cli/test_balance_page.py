"""The balance figures in the guides are the measured ones, and belong to the house set that is shipped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from augury.games.horsemen.shelf import shipped
from augury.lab.horsemen.figures import Aim, Balance, Worth

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "balance.md").read_text(encoding="utf-8")
KNOWN = msgspec.json.decode((DOCS / "balance.json").read_bytes(), type=Balance)
OTHERS = [msgspec.json.decode(file.read_bytes(), type=Balance) for file in sorted((DOCS / "balance").glob("*.json"))]
RUNS = [KNOWN, *OTHERS]
GREEDY = [run for run in RUNS if run.player == "greedy"]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run.player}-{run.seed}")
def test_it_tells_of_the_set_that_ships(run: Balance) -> None:
    """Every entry of the shipped set was measured with its present effect."""
    house = shipped("house")
    assert run.set == house.name
    measured = [*run.suits, *run.prophecies, *run.horsemen]
    rows = [(worth.name, worth.effect, worth.source) for worth in measured]
    assert rows == [
        (entry.name, [str(step) for step in entry.effect], entry.source)
        for _, entries in house.sections()
        for entry in entries
    ]


def test_the_house_set_keeps_to_its_aims() -> None:
    """Two runs of at least 20,000 games met every aim, and the strongest player was measured with the same seeds."""
    assert len({run.seed for run in GREEDY}) == 2
    for run in GREEDY:
        assert run.games >= 20_000
        assert [aim.name for aim in run.aims if not aim.met] == []
    assert {run.seed for run in RUNS if run.player == "sibyl"} == {run.seed for run in GREEDY}


@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run.player}-{run.seed}")
def test_the_page_tells_of_every_run(run: Balance) -> None:
    """The page has a row for each run, with the interval of its first player's share."""
    share = f"{100 * run.first_player.value:.1f} ± {100 * run.first_player.plus_minus:.1f} %"
    assert f"| {run.player} | {run.games:,} | {run.seed} | {share} |" in PAGE


@pytest.mark.parametrize("aim", KNOWN.aims, ids=lambda aim: str(aim.name))
def test_the_page_tells_what_was_found(aim: Aim) -> None:
    """The page's table of aims has the measured figures."""
    second = next(other for run in OTHERS if run.player == "greedy" for other in run.aims if other.name == aim.name)
    assert f"| {aim.name} | {aim.wanted} | {aim.found} | {second.found} |" in PAGE


@pytest.mark.parametrize("worth", [*KNOWN.suits, *KNOWN.prophecies, *KNOWN.horsemen], ids=lambda worth: str(worth.name))
def test_the_page_tells_every_worth(worth: Worth) -> None:
    """The page's tables list each entry with its effect and its worth."""
    figure = worth.worth
    assert figure
    quoted = f"{100 * figure.value:+.1f} ± {100 * figure.plus_minus:.1f}"
    assert f"| {worth.name} | `{', '.join(worth.effect)}` | {quoted} |" in PAGE
