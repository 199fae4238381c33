"""Every rule has a number that code and tests cite, and every citation refers to a rule that exists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.repository import PACKAGE, ROOT, files, name, python_files

PAGES = [path for path in files() if path.parent == ROOT / "docs" / "rules" and path.suffix == ".md"]

NUMBER = re.compile(r"\*\*([A-Z]+\d+\.\d+)\*\*")
CITED = re.compile(r"\b([A-Z]+\d+\.\d+)(?:\s*(?:to|-|\u2013)\s*([A-Z]+\d+\.\d+))?\b")

NO_WITNESS = ("tests/judge/", "tests/architecture/")
"""Folders whose tests do not count as tests of a rule: the judge is a second implementation, and these only count."""


@cache
def numbers(page: Path) -> tuple[str, ...]:
    """Return the rule numbers on a page, in their order."""
    return tuple(NUMBER.findall(page.read_text(encoding="utf-8")))


def letters(rules: Iterable[str]) -> set[str]:
    """Return the letters that the rule numbers start with."""
    return {re.sub(r"[\d.]", "", number) for number in rules}


def cited(text: str, rules: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """Return the rules that a text cites (a range cites all between its ends) and its citations of missing rules."""
    known: set[str] = set()
    unknown: set[str] = set()
    for first, last in CITED.findall(text):
        ends = [number for number in (first, last) if number and letters([number]) <= letters(rules)]
        unknown.update(number for number in ends if number not in rules)
        places = [rules.index(number) for number in ends if number in rules]
        known.update(rules[places[0] : places[-1] + 1] if len(places) > 1 else (rules[place] for place in places))
        if len(places) > 1 and places[0] >= places[1]:
            unknown.add(f"{first} to {last}")
    return known, unknown


def cited_in(paths: Iterable[Path], rules: tuple[str, ...]) -> set[str]:
    """Return the rules of a game that files cite."""
    return {number for path in paths for number in cited(path.read_text(encoding="utf-8"), rules)[0]}


def in_order(rules: Iterable[str]) -> str:
    """List the numbers in numerical order."""
    return ", ".join(sorted(rules, key=lambda number: [int(part) for part in re.findall(r"\d+", number)]))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_page_numbers_each_rule_once(page: Path) -> None:
    """Each rules page has unique rule numbers that start with a letter used by no other page."""
    assert numbers(page)
    assert len(set(numbers(page))) == len(numbers(page))
    assert len(letters(numbers(page))) == 1
    assert not any(letters(numbers(page)) & letters(numbers(other)) for other in PAGES if other != page)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_rule_is_cited_by_its_code(page: Path) -> None:
    """Code in a game's folder cites every rule of the game."""
    missing = set(numbers(page)) - cited_in(python_files(f"src/augury/games/{page.stem}"), numbers(page))
    assert not missing, f"no code of {page.stem} cites {in_order(missing)}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_rule_is_cited_by_a_test(page: Path) -> None:
    """Some test cites every rule of a game."""
    tests = [path for path in python_files("tests") if not name(path).startswith(NO_WITNESS)]
    missing = set(numbers(page)) - cited_in(tests, numbers(page))
    assert not missing, f"no test cites {in_order(missing)}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_citation_has_its_rule(page: Path) -> None:
    """Every rule that code, tests and pages cite exists."""
    pages = [path for path in files() if path.suffix == ".md"]
    wrong = {name(path): cited(path.read_text(encoding="utf-8"), numbers(page))[1] for path in python_files() + pages}
    assert not {path: unknown for path, unknown in wrong.items() if unknown}


def test_every_game_has_a_page_of_rules() -> None:
    """Each folder under `games` has a page under `docs/rules`, and each such page has its folder."""
    folders = {path.parent.name for path in python_files("src/augury/games") if path.parent.parent == PACKAGE / "games"}
    assert folders == {page.stem for page in PAGES}


@pytest.mark.parametrize(
    ("text", "known", "unknown"),
    [
        ("X1.2: a sentence", {"X1.2"}, set()),
        ("X1.2 to X2.1, and X2.2.", {"X1.2", "X1.3", "X2.1", "X2.2"}, set()),
        ("X1.1-X1.3", {"X1.1", "X1.2", "X1.3"}, set()),
        ("X1.4, X1.1", {"X1.1"}, {"X1.4"}),
        ("X2.1 to X1.2", set(), {"X2.1 to X1.2"}),
        ("Y1.1, X11, version 1.1", set(), set()),
    ],
)
def test_citations_are_read_as_written(text: str, known: set[str], unknown: set[str]) -> None:
    """Single numbers and ranges are recognized; other games' numbers and card names are ignored."""
    assert cited(text, ("X1.1", "X1.2", "X1.3", "X2.1", "X2.2")) == (known, unknown)
