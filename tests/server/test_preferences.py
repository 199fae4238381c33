"""Guests' settings are stored on the server, so they do not depend on the address at which they were chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.site import Site, served

PATH = "/api/guests/me/preferences"
CHOSEN: dict[str, Any] = {
    "language": "ja",
    "theme": "dark",
    "sound": False,
    "motion": True,
    "notices": False,
    "changed": 1_790_000_000_000,
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server."""
    with served(tmp_path_factory.mktemp("preferences")) as running:
        yield running


def test_what_was_chosen_comes_back_with_the_guest(site: Site) -> None:
    """Settings stay with the guest under another name, and another guest of the same name does not get them."""
    ada = site.browser("Ada")
    assert ada.get("/api/guests/me").json() == {"name": "Ada"}
    assert ada.put(PATH, json=CHOSEN).json() == CHOSEN
    assert ada.put(PATH, json=CHOSEN | {"theme": "light"}).status_code == 200
    expected = {"name": "Ada", "preferences": CHOSEN | {"theme": "light"}}
    assert ada.get("/api/guests/me").json() == expected
    assert ada.put("/api/guests/me", json={"name": "Grace"}).json() == expected | {"name": "Grace"}
    assert site.browser("Ada").get("/api/guests/me").json() == {"name": "Ada"}


def test_the_last_choice_is_kept_with_them(site: Site) -> None:
    """The last choice of game, setup and opponents is stored with the settings, and its size is limited."""
    ada = site.browser("Ada")
    table = {"setup": {"edition": "first", "options": {"tenth_trick_scores": False}}, "seats": ["me", "dreamer"]}
    chosen = CHOSEN | {"tables": {"first": table}, "game": "first"}
    assert ada.put(PATH, json=chosen).json() == chosen
    assert ada.get("/api/guests/me").json()["preferences"] == chosen
    too_many = chosen | {"tables": {str(number): table for number in range(9)}}
    assert ada.put(PATH, json=too_many).json()["error"]["code"] == "unreadable"


@pytest.mark.parametrize(
    "wrong",
    [{"language": "fr"}, {"theme": 1}, {"sound": "yes"}, {"changed": -1}, {"changed": 1e300}, {"more": "x" * 100}],
)
def test_only_settings_are_kept(site: Site, wrong: dict[str, Any]) -> None:
    """Every field allows only its own values, and there are no other fields."""
    ada = site.browser("Ada")
    assert ada.put(PATH, json=CHOSEN | wrong).json()["error"]["code"] == "unreadable"
    assert ada.get("/api/guests/me").json() == {"name": "Ada"}


def test_without_a_guest_nothing_is_kept(site: Site) -> None:
    """Without a guest the refusal is a sentence for people."""
    refusal = site.browser().put(PATH, json=CHOSEN)
    assert refusal.status_code == 401 and "/api" not in refusal.text
