"""Observations of the places in tricks, and when prophecies are revealed in them."""

from __future__ import annotations

from random import Random

from tests.games.observation_blocks import ObservationBlocks
from tests.setups import seven
from tests.strategies import moved


def test_places_are_relative_to_the_observer() -> None:
    """Every seat observes all places in each finished trick, starting with its own."""
    for players in (3, 4):
        game = seven({"edition": "exam", "players": players})
        position = moved(game.start(11, ""), Random(1), players + 3 * players)
        views = [ObservationBlocks(game, position.observe(seat)) for seat in range(players)]
        for trick in range(3):
            places = [blocks.parts("place", 10)[trick] for blocks in views]
            assert sorted(places[0][:players]) == list(range(1, players + 1))
            assert all(places[seat][0] == places[0][seat] for seat in range(players))
            assert all(places[seat][1] == places[0][(seat + 1) % players] for seat in range(players))


def test_prophecies_are_revealed_when_all_are_in() -> None:
    """A seat observes its own prophecy and who is ready at once, but the other prophecies only when all are sealed."""
    game = seven({"edition": "exam", "players": 3})
    position = game.start(3, "").play(70, 0).play(80, 1)
    second = ObservationBlocks(game, position.observe(1))
    assert second.row("sealed") == [1, 0, 1, 0]
    assert [sum(tokens) for tokens in second.parts("placed", 4)] == [7, 0, 0, 0]
    second = ObservationBlocks(game, position.play(90, 2).observe(1))
    assert [sum(tokens) for tokens in second.parts("placed", 4)] == [7, 7, 7, 0]
