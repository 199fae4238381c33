"""Timing does not reveal bots' hands, and the attack would detect it if it did."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attack.timing import NOISE, Card, attack, bots, by_clock, by_stamp, separate
from tests.server.site import Site
from tests.server.sockets import Person, open_table

CERTAIN = NOISE + 1
"""Standard errors, so large that a daily test does not fail by chance."""
DELAY = 0.3
LEAST = 0.98 * DELAY * 1000
"""The fewest milliseconds between two time stamps: a node's clock may deviate from the system's by 1 %."""


def cards(*times: tuple[float, bool], place: int = 1) -> list[Card]:
    """Cards with the given times, and whether they were forced."""
    return [Card(seconds, int(1000 * seconds), place, forced) for seconds, forced in times]


def test_the_attack_compares_like_with_like() -> None:
    """AUC is 1 where forced cards are faster, and positions in the trick where all cards are slow do not count."""
    quick = cards(*[(0.1, True), (0.2, False)] * 20)
    assert separate(quick, by_clock).auc == 1
    assert separate(quick, by_clock).deviation > CERTAIN
    even = cards(*[(0.1, True), (0.1, False)] * 10) + cards(*[(0.9, True)] + [(0.9, False)] * 10, place=0)
    assert separate(even, by_stamp).auc == 0.5
    with pytest.raises(ValueError, match="too few"):
        separate(cards((0.1, True)), by_clock)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server's database."""
    return tmp_path_factory.mktemp("timing")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    """A server whose bots think so briefly that they meet the delay even on a busy machine."""
    with bots(folder, DELAY, bot_seconds=0.05) as running:
        yield running


@pytest.mark.slow
def test_a_stand_in_waits_too(site: Site) -> None:
    """A bot that stands in for a player out of time waits as long as any bot, according to the public time stamps."""
    match, (token, _) = open_table(site, setup={"players": 2, "board": "2x2"}, pace={"bank": 1})
    with Person(site, match, token) as person:
        while (told := person.hear("seat"))["why"] != "stood_in":
            pass
        assert person.hear("moved")["at"] - told["at"] >= LEAST


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "tables"), [(6, 2), pytest.param(120, 4, marks=pytest.mark.long)])
def test_forced_and_free_cards_take_the_same_time(site: Site, folder: Path, seconds: float, tables: int) -> None:
    """Neither a spectator's clock nor the time stamps distinguish forced cards, and no card comes before the delay."""
    seen = attack(site, folder, seconds, tables)
    assert min(card.stamped for card in seen) >= LEAST
    assert abs(separate(seen, by_clock).deviation) < CERTAIN
    assert abs(separate(seen, by_stamp).deviation) < CERTAIN


@pytest.mark.long
def test_forced_cards_of_bots_that_move_at_once_are_faster(tmp_path: Path) -> None:
    """Without a delay, both clocks reveal forced cards, so the attack can succeed."""
    with bots(tmp_path, delay=0) as running:
        seen = attack(running, tmp_path, seconds=20, tables=1)
    assert separate(seen, by_clock).deviation > CERTAIN
    assert separate(seen, by_stamp).deviation > CERTAIN
