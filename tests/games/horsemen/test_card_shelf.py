"""The card sets that Augury ships."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from augury.errors import BadSetup
from augury.games.horsemen.cardfile import read_set, write_set
from augury.games.horsemen.shelf import shelf, shipped
from tests.architecture.repository import ROOT


def test_the_shelf_lists_what_is_there() -> None:
    """The shelf lists each file in the folder with a sentence, and docs/card-sets.md lists it too."""
    names = {path.name.removesuffix(".toml") for path in (files("augury.games.horsemen") / "sets").iterdir()}
    assert names == set(shelf())
    page = (ROOT / "docs" / "card-sets.md").read_text(encoding="utf-8")
    for name, sentence in shelf().items():
        assert sentence.endswith(".") and len(sentence) <= 100
        assert f"\n| `{name}` | " in page


@pytest.mark.parametrize("name", shelf())
def test_shipped_sets(name: str) -> None:
    """A shipped set is read by its name, in any case, and written in full."""
    cards = read_set(name)
    assert cards == read_set(name.upper(), files=False) == shipped(name)
    assert read_set(write_set(cards)) == cards


@pytest.mark.parametrize("name", shelf())
def test_shipped_sets_are_called_unofficial(name: str) -> None:
    """The shelf and the set's own description call every shipped set unofficial."""
    assert "unofficial" in shelf()[name]
    assert shipped(name).about.startswith("Unofficial: ")


def test_the_house_set() -> None:
    """H5: the house set has the suits that the rulebook shows, and effects of every kind."""
    house = shipped("house")
    assert house.name == "Augury house set (unofficial)"
    suits = [(entry.name, [str(step) for step in entry.effect], entry.source) for entry in house.suits]
    assert suits == [
        ("Grail", ["draw 1", "play 1"], "printed"),
        ("Coin", ["buy 1"], "implied"),
        ("Staff", ["rally 3"], "invented"),
        ("Sword", ["strike 1"], "implied"),
    ]
    assert [entry.name for entry in house.horsemen] == ["Conquest", "War", "Famine", "Death"]
    assert [entry.effect[0].verb for entry in house.horsemen] == ["defy", "embolden", "starve", "reap"]
    assert {entry.source for entry in house.prophecies + house.horsemen} == {"invented"}
    assert len({entry.effect for entry in house.prophecies}) == 12
    verbs = {step.verb for entry in house.prophecies for step in entry.effect}
    assert verbs == {"buy", "draw", "play", "discard", "take", "slay", "move", "banish", "seal", "doom", "look", "fast"}


def test_lines_of_the_house_set() -> None:
    """Each entry of the house set has a short line of its own, which is a sentence."""
    lines = [entry.line for _, entries in shipped("house").sections() for entry in entries]
    assert len(set(lines)) == len(lines) == 20
    assert all(re.fullmatch(r"[A-Z].{10,130}\.", line) for line in lines)


def test_the_bare_set() -> None:
    """The bare set has the suits of the house set, and its other entries have no effect."""
    house, bare = shipped("house"), shipped("bare")
    assert bare.suits == house.suits
    assert not any(entry.effect for entry in bare.prophecies + bare.horsemen)


@pytest.mark.parametrize("name", ["", "huose", "House", "../shelf", "\0", "a" * 9999])
def test_unknown_names(name: str) -> None:
    """An unknown name is refused with a list of the card sets there are."""
    with pytest.raises(BadSetup, match=r"there is no card set .*; there are house and bare"):
        shipped(name)
