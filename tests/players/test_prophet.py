"""The players with a network: `network` alone, and `prophet`, which searches as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from augury.errors import AuguryError, BadSetup, NoWeights
from augury.games.seven.state import FIRST_PROPHECY, State
from augury.kernel.chance import dice
from augury.kernel.gamerecord import save, write_record
from augury.kernel.position import Position
from augury.players import levels_of, player
from augury.players.advice import evaluate_choices
from augury.players.seven import weights
from augury.players.seven.network import Network
from augury.players.seven.prophet import Prophet
from augury.players.seven.reader import Reader
from augury.players.seven.weights import included, log_odds, preferences, setup_name, weights_for, weights_in
from tests.cli.commands import augury as command
from tests.players.networks import write_network
from tests.setups import Way, opened

WAYS: list[Way] = [
    ("seven", {"edition": edition, "players": players}) for edition in ("exam", "first") for players in (3, 4)
]
QUICK: dict[str, Any] = {"seconds": 60.0, "worlds": 4, "rounds": 8, "foretold": 8}
SETUPS = ("exam-4", "exam-3", "first-4", "first-3")


def some_positions(way: Way) -> list[Position]:
    """Return positions of a whole match, from prophecies and tricks of several rounds."""
    position, found = opened(way).start(5), []
    rng = dice("positions")
    for move in range(400):
        if not position.actors:
            break
        seat = position.actors[0]
        if move % 9 == 0:
            found.append(position)
        chosen = player("greedy", "seven").choose(position.game, position.erased(seat), seat, rng)
        position = position.play(chosen, seat)
    return found


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_they_play_whole_matches_of_all_setups(way: Way, tmp_path: Path) -> None:
    """The players move legally in all setups, and equal seeds give equal moves, even from a newly made player."""
    file = str(write_network(tmp_path / "w.npz", setup_name(opened(way))))
    positions = some_positions(way)
    assert len({int(cast(State, position.state).round_number) for position in positions}) > 1
    for position in positions:
        seat = position.actors[0]
        asked = position.game, position.erased(seat), seat
        for kind in (Network(file), Prophet(**QUICK, weights=file)):
            chosen = kind.choose(*asked, dice("some", 1))
            assert chosen in position.legal_actions(seat)
            assert chosen == type(kind)(**vars(kind)).choose(*asked, dice("some", 1))


def test_scores_and_rounds_to_come_count(tmp_path: Path) -> None:
    """The network's preferences depend on scores and on the round."""
    given = weights_in(str(write_network(tmp_path / "w.npz", "exam-4")))
    position = some_positions(WAYS[1])[1]
    state, seat = cast(State, position.erased(position.actors[0])), position.actors[0]
    before = preferences(given, position.game, state, seat)
    state.scores[seat] += 3
    behind = preferences(given, position.game, state, seat)
    state.round_number += 1
    assert not np.allclose(before, behind)
    assert not np.allclose(behind, preferences(given, position.game, state, seat))


def test_without_weight_the_prophet_is_the_reader_and_with_much_the_network(tmp_path: Path) -> None:
    """Without weight the prophet plays as the reader; log odds affect its choice, but not the values shown."""
    file = str(write_network(tmp_path / "w.npz", "exam-4"))
    for position in some_positions(WAYS[1])[:6]:
        seat = position.actors[0]
        asked = position.game, position.erased(seat), seat
        read, plain, bent = (
            made.think(*asked, dice("some", 1))
            for made in (
                Reader(**QUICK),
                Prophet(**QUICK, weights=file, cards=0, prophecies=0),
                Prophet(**QUICK, weights=file, cards=0.5, prophecies=0.5),
            )
        )
        assert plain.best == read.best
        assert [found.values for found in plain.choices] == [found.values for found in read.choices]
        network = Network(file).choose(*asked, dice("other"))
        if network < FIRST_PROPHECY:
            assert [found.values for found in bent.choices] == [found.values for found in read.choices]
        odds = log_odds(preferences(weights_in(file), *asked))
        best = max(bent.choices, key=lambda found: (found.visits, found.values[seat] + 0.5 * odds[found.action]))
        assert bent.best == best.action
        assert all(0 <= value <= 1 for found in bent.choices for value in found.values)
        if len(bent.choices) > 1 and abs(odds[network]) < 1e-4:
            assert bent.best == network


def test_prophecies_that_the_network_prefers_are_tried_more(tmp_path: Path) -> None:
    """With weight on prophecies the search tries those that the network prefers more often."""
    file = str(write_network(tmp_path / "w.npz", "exam-4"))
    position = opened(WAYS[1]).start(5)
    asked = position.game, position.erased(0), 0
    liked = Network(file).choose(*asked, dice("other"))
    visits = [
        {found.action: found.visits for found in made.think(*asked, dice("some", 1)).choices}[liked]
        for made in (
            Prophet(seconds=60.0, foretold=200, weights=file, prophecies=0),
            Prophet(seconds=60.0, foretold=200, weights=file, prophecies=1),
        )
    ]
    assert visits[0] < visits[1]


def test_advice_and_hints_can_use_the_prophet(tmp_path: Path) -> None:
    """The prophet evaluates each choice for hints, analysis and `augury advise`."""
    file = str(write_network(tmp_path / "w.npz", "exam-4"))
    position = opened(WAYS[1]).start(5)
    found = evaluate_choices(position, 0, Prophet(**QUICK, weights=file))
    assert len(found.choices) == 120 and found.ranked()[0].action == found.best
    played = position.play(position.legal_actions(0)[3], 0)
    save(write_record(played, ["you"] * 4), tmp_path / "game.json")
    name = f"prophet:worlds=4,rounds=8,foretold=8,weights={file}"
    advice = json.loads(command("advise", tmp_path / "game.json", "--seat", 0, "--player", name, "--json").out)
    assert advice["player"] == name and len(advice["decisions"][0]["choices"]) == 120


def test_missing_weights_have_a_code_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A network that is not included is refused with the code `no_weights` and with how to train one."""
    monkeypatch.setattr(weights, "included", lambda name: tmp_path / f"{name}.npz")
    position = opened(WAYS[1]).start(5)
    for name in ("network", "prophet"):
        with pytest.raises(NoWeights, match="without a trained network for exam-4; train one with") as caught:
            player(name, "seven").choose(position.game, position.erased(0), 0, dice("none"))
        assert caught.value.code == "no_weights"
    write_network(tmp_path / "exam-4.npz", "exam-4")
    action = player("network", "seven").choose(position.game, position.erased(0), 0, dice("none"))
    assert action in position.legal_actions(0)
    with pytest.raises(BadSetup, match="was trained for first-3, not for exam-4"):
        weights_for(position.game, str(write_network(tmp_path / "other.npz", "first-3")))


def test_no_level_lacks_its_weights() -> None:
    """A level plays every setup of its game, so it may use a network only if the weights for all four are included."""
    for level in levels_of("seven"):
        for edition, players in (("exam", 4), ("exam", 3), ("first", 4), ("first", 3)):
            position = opened(("seven", {"edition": edition, "players": players})).start(1)
            made = player(level.name, "seven")
            if isinstance(made, (Network, Prophet)):
                assert weights_for(position.game, made.weights).setup == f"{edition}-{players}"


def test_included_weights_are_small_and_whole() -> None:
    """Included weights have at most 2 MB a setup and 6 MB in all, and each is for the setup in its name."""
    there = [included(name) for name in SETUPS if included(name).exists()]
    sizes = [file.stat().st_size for file in there]
    assert max(sizes, default=0) <= 2_000_000 and sum(sizes) <= 6_000_000
    folder = included("exam-4").parent
    assert {*folder.glob("*")} == {*there} if folder.exists() else not there
    for file in there:
        assert weights_in(str(file)).setup == file.stem


@pytest.mark.parametrize("setting", ["cards=-0.1", "prophecies=2", "cards=nan", "worlds=0"])
def test_settings_have_limits(setting: str) -> None:
    """A setting beyond its limits is refused."""
    name = setting.partition("=")[0]
    with pytest.raises(AuguryError, match=f"^{name} of prophet must be from"):
        player(f"prophet:{setting}", "seven")


def test_the_arena_takes_them(tmp_path: Path) -> None:
    """The arena accepts a file of weights, and says if it is missing."""
    file = write_network(tmp_path / "w.npz", "exam-4")
    words = ["--unit", "round", "--blocks", 2, "--workers", 1, "--json"]
    found = json.loads(command("arena", "seven", f"network:weights={file}", "random", *words).out)
    assert found["pairs"]
    missing = command("arena", "seven", f"network:weights={tmp_path / 'none.npz'}", "random", *words)
    assert "there is no file" in json.loads(missing.out)["forfeits"][0]["reason"]
