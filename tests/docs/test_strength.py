"""The published strength of the levels agrees with the committed results of the arena."""

from __future__ import annotations

import json

import pytest

from augury.players import levels_of
from benchmarks.ladders import MEASURED, PAGE, RESULTS, WAYS, Way, measured, page, results
from docs.building.generated import generated, paths

AGAIN = "run python benchmarks/ladders.py --only-write"


def test_the_page_shows_the_results() -> None:
    """Every figure in docs/strength.md comes from the results in docs/strength/."""
    assert PAGE.read_text(encoding="utf-8") == "\n".join(page(results())), AGAIN


def test_the_levels_command_shows_the_results() -> None:
    """The figures that `augury levels` shows come from the same results."""
    assert json.loads(MEASURED.read_text(encoding="utf-8")) == measured(results()), AGAIN


def test_no_interval_has_a_width_of_zero() -> None:
    """A level that won all of its few blocks has an interval, too."""
    for found in results().values():
        for pair in found["pairs"]:
            estimates = [pair[name] for name in ("share", "edge", "gain", "gain_bootstrap")]
            assert all(estimate["low"] < estimate["high"] for estimate in estimates if estimate)
            assert 0 <= pair["share"]["low"] <= pair["share"]["value"] <= pair["share"]["high"] <= 1
    assert "100 % (86 to 100)" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_the_results_are_of_the_levels_as_they_are_now(way: Way) -> None:
    """Each ladder was run with the current players of its levels."""
    found = results()[way.name]
    assert found["players"] == {level.name: level.player for level in levels_of(way.words[0])}


def test_every_result_has_a_report_on_the_site() -> None:
    """`make docs` builds a report for each ladder, and the server's API descriptions."""
    files = generated()
    assert list(files) == paths()
    assert {f"strength/{file.stem}.html" for file in RESULTS.glob("*.json")} == set(files) - {
        "openapi.json",
        "messages.schema.json",
    }
    for way in WAYS:
        report = files[f"strength/{way.name}.html"]
        assert all(f">{pair['hero']}<" in report for pair in results()[way.name]["pairs"])
    assert json.loads(files["openapi.json"])["openapi"].startswith("3.")
    assert json.loads(files["messages.schema.json"])
