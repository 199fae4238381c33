"""Our games in OpenSpiel: they pass its generic tests, and declare the right properties."""

from __future__ import annotations

import copy
import pickle
import random
import re
import subprocess
import sys
from typing import Any, cast

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import augury
from augury.errors import AuguryError, BadArgument, BadSetup
from augury.games.seven.state import State
from augury.rl.ids import game_of, standard_ids
from augury.rl.openspiel import game_by_id, register
from augury.rl.openspiel_roots import MOST_WORLDS
from tests.architecture.repository import ROOT
from tests.rl.spiel import ENDGAME, load, spiel_game, wander
from tests.setups import EVERY, Way, name_of_way, opened

KINDS = ["augury_seven", "augury_grid(board=3x3,players=3)", "augury_horsemen", ENDGAME]
HIDING = [way for way in EVERY if way[0] != "grid" and way[1].get("variant") != "twice"]


def test_all_our_games_are_among_theirs() -> None:
    """All our games are registered, and registering them twice changes nothing."""
    assert register() == register() == [f"augury_{name}" for name in ("seven", "grid", "horsemen")]
    assert set(register()) <= set(pyspiel.registered_names())


def test_ids_are_games_of_theirs() -> None:
    """A standard id opens an OpenSpiel game with the same numbers of players and actions as Augury's game."""
    for which in standard_ids()[::4]:
        game, ours = game_by_id(which), game_of(which)
        assert (game.num_players(), game.num_distinct_actions()) == (ours.players, ours.actions)


@pytest.mark.slow
@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_random_games_pass_their_test(way: Way) -> None:
    """Every setup passes OpenSpiel's random simulation of actions, strings, tensors, returns, clones and states."""
    pyspiel.random_sim_test(spiel_game(way), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("text", KINDS)
def test_generic_simulation(text: str) -> None:
    """Our games pass the simulation that OpenSpiel runs on each of its own games."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest("test_pig").sim_game(load(text))


@pytest.mark.slow
@pytest.mark.parametrize("text", KINDS[1:])
def test_playthrough(text: str) -> None:
    """OpenSpiel can generate a playthrough of a whole game."""
    from open_spiel.python.algorithms import generate_playthrough  # slow, because it loads SciPy

    register()
    written = generate_playthrough.playthrough(text, None, seed=7)
    assert "IsTerminal() = True" in written


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_what_is_declared(way: Way) -> None:
    """The declared numbers of players, actions and features, chance, information and utility are right."""
    game, ours = spiel_game(way), opened(way)
    kind = game.get_type()
    assert (game.num_players(), game.num_distinct_actions()) == (ours.players, ours.actions)
    assert game.observation_tensor_size() == game.information_state_tensor_size() == ours.features
    assert (kind.chance_mode == kind.ChanceMode.DETERMINISTIC) == (way[0] == "grid")
    assert (kind.information == kind.Information.PERFECT_INFORMATION) == (way[0] == "grid")
    nobody = way[0] == "horsemen" or way[1].get("variant") == "twice"
    assert kind.utility == (kind.Utility.GENERAL_SUM if nobody else kind.Utility.ZERO_SUM)


def test_chance_throws_the_seed() -> None:
    """Eight chance events choose the bytes of the seed, lowest first, and give Augury's game with that seed."""
    state = load("augury_seven(edition=exam,players=3)").new_initial_state()
    seed = 0x0123456789ABCDEF
    for byte in seed.to_bytes(8, "little"):
        assert state.is_chance_node() and len(state.chance_outcomes()) == 256
        state.apply_action(byte)
    start = augury.game("seven", edition="exam", players=3).start(seed)
    assert bytes(state.moment.position) == bytes(start)
    assert not state.is_chance_node()


@pytest.mark.parametrize("way", [EVERY[1], EVERY[14], EVERY[-3]], ids=name_of_way)
def test_moves_are_in_our_notation(way: Way) -> None:
    """Action strings are in our notation, and can be parsed."""
    state = wander(spiel_game(way), 7, 9)
    seat = state.current_player()
    names = [state.action_to_string(seat, action) for action in state.legal_actions()]
    assert names == state.moment.position.legal(seat)
    assert [state.string_to_action(seat, name) for name in names] == state.legal_actions()


def test_utilities() -> None:
    """A win is worth 1, a loss -1 / (players - 1), and a win shared by both of two players 0."""
    found = {tuple(_played(load("augury_grid(board=2x2,ties=shared)"), seed).returns()) for seed in range(30)}
    assert found == {(1, -1), (-1, 1), (0, 0)}
    found = {tuple(_played(load("augury_grid(board=2x2,players=3)"), seed).returns()) for seed in range(30)}
    assert found == {(1, -0.5, -0.5), (-0.5, 1, -0.5), (-0.5, -0.5, 1)}


def _played(game: Any, seed: int) -> Any:
    """The final state of a random game."""
    state, rolled = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        state.apply_action(rolled.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("way", HIDING, ids=name_of_way)
def test_worlds_that_a_seat_cannot_tell_apart(way: Way) -> None:
    """Worlds resampled for a seat differ, but have the same strings, tensors and actions for it."""
    game = spiel_game(way)
    for choices in (1, game.num_players() + 5):
        state = wander(game, choices, choices)
        for seat in range(game.num_players()):
            others = [state.resample_from_infostate(seat, random.Random(draw).random) for draw in range(3)]
            assert len({str(other) for other in (state, *others)}) == 4
            for other in others:
                assert _known(other, seat) == _known(state, seat)


def _known(state: Any, seat: int) -> list[Any]:
    """Everything that OpenSpiel shows a seat."""
    return [
        state.current_player(),
        state.legal_actions(seat),
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    ]


def test_an_information_state_holds_the_whole_story() -> None:
    """An information state contains all events that a seat has seen since the first deal, including earlier rounds."""
    state = wander(load("augury_seven(edition=exam,players=3)"), 5, 60)
    seed = int.from_bytes(bytes(state.history()[:8]), "little")
    position = augury.game("seven", edition="exam", players=3).start(seed)
    for action in state.history()[8:]:
        position = position.play(action, position.actors[0])
    game = position.game
    events = game.engine.events_for(game.setup, list(position.events), 1)
    lines = state.information_state_string(1).splitlines()
    assert len(lines) == len(events) + 1
    assert sum('"type":"dealt"' in line for line in lines) == cast(State, position.state).round_number > 1
    assert lines[-1] == state.observation_string(1)


def test_sealed_prophecies_stay_sealed() -> None:
    """A seat that prophesies later cannot see earlier prophecies."""
    start = wander(load("augury_seven"), 1, 0)
    after = [start.child(action) for action in start.legal_actions()[:2]]
    assert _known(after[0], 1) == _known(after[1], 1)
    assert _known(after[0], 0) != _known(after[1], 0)


def test_public_and_private_observations() -> None:
    """Observers show public, private or all information, as requested."""
    game = load("augury_seven")
    state = wander(game, 3, 6)
    hand = state.moment.position.view(2).hand
    private, public = pyspiel.PrivateInfoType, {}
    for name, shown, whose in (
        ("public", True, private.NONE),
        ("private", False, private.SINGLE_PLAYER),
        ("all", True, private.ALL_PLAYERS),
        ("nothing", False, private.NONE),
    ):
        kind = pyspiel.IIGObservationType(public_info=shown, perfect_recall=True, private_info=whose)
        public[name] = make_observation(game, kind).string_from(state, 2)
    assert [all(card in text for card in hand) for text in public.values()] == [False, True, True, False]
    assert '"sealed"' in public["public"] and '"sealed"' not in public["private"]
    with pytest.raises(BadArgument, match="leave loud out"):
        game.make_py_observer(None, {"loud": True})


def test_tensors_have_names() -> None:
    """An observation has its blocks by name, and its tensor is the state's."""
    game = load("augury_seven")
    observation, state = make_observation(game), wander(game, 3, 6)
    observation.set_from(state, 2)
    assert observation.dict["hand"].sum() == len(state.moment.position.view(2).hand)
    assert np.array_equal(observation.tensor, state.observation_tensor(2))


@pytest.mark.parametrize("text", KINDS)
def test_pickles(text: str) -> None:
    """Pickled games and states are equal to the original ones and continue in the same way."""
    game = load(text)
    state = wander(game, 4, 3)
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - written a moment ago
    assert str(copy.copy(game)) == str(again.get_game()) == str(game)
    assert again.history() == state.history()
    for stored in (again, state.clone()):
        stored.apply_action(stored.legal_actions()[0])
        assert stored.information_state_string(0) == state.child(state.legal_actions()[0]).information_state_string(0)


@pytest.mark.slow
def test_another_process() -> None:
    """A process that has not registered our games can unpickle a state, and exits normally."""
    state = wander(load("augury_grid(board=2x2)"), 1, 2)
    program = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()))"
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, check=True)
    assert done.stdout.decode().strip() == str(state)


def test_a_position_by_its_record() -> None:
    """The record at the end of a state's string can be the starting position of another game."""
    state = wander(load("augury_grid(board=3x3)"), 2, 4)
    record = str(state).splitlines()[-1]
    game = load(f"augury_grid(board=3x3,position={record})")
    assert str(game.new_initial_state()) == str(state)


def test_an_endgame_has_all_worlds_once() -> None:
    """An endgame has each possible world once, and resampling for a seat gives exactly the worlds that it allows."""
    game = load(ENDGAME)
    root = game.new_initial_state()
    states = [root.child(outcome) for outcome, _ in root.chance_outcomes()]
    worlds = {bytes(state.moment.position): state for state in states}
    assert len(worlds) == game.max_chance_outcomes() == 54
    assert len({state.moment.view(None) for state in states}) == 1
    for seat in range(3):
        alike = {_cards(state) for state in states if _known(state, seat) == _known(states[0], seat)}
        drawn = {_cards(states[0].resample_from_infostate(seat, random.Random(n).random)) for n in range(100)}
        assert drawn == alike


def _cards(state: Any) -> tuple[int, ...]:
    """The location of all cards."""
    return tuple(state.moment.position.state.piles.tolist())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("augury_seven(position=somewhere)", "a position must be SEED:MOVES"),
        ("augury_seven(position=00ff)", "a stored state of this game has"),
        ("augury_seven(position=7:2)", "after all have prophesied"),
        ("augury_seven(position=7:30)", "in its last round"),
        ("augury_seven(edition=first,players=3,variant=single,position=7:9)", f"more than {MOST_WORLDS} worlds"),
        ("augury_horsemen(position=7:2)", "too much of it is face down"),
        ("augury_grid(board=2x2,position=7:9)", "is over after"),
        ("augury_grid(board=2x2,position=7:3)", "the end of its game"),
        ("augury_grid(board=nowhere)", "no board"),
        ("augury_seven(players=5)", "players must be 3 or 4"),
    ],
)
def test_what_cannot_be(text: str, words: str) -> None:
    """An invalid position or parameter raises an error with a reason."""
    with pytest.raises(AuguryError, match=words):
        load(text)


def test_the_page_runs() -> None:
    """The Python code on the page about OpenSpiel runs, here with one iteration instead of twenty."""
    page = (ROOT / "docs" / "openspiel.md").read_text(encoding="utf-8").replace("range(20)", "range(1)")
    known: dict[str, Any] = {}
    for block in re.findall(r"^```py(?:thon)?\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        exec(block, known)  # noqa: S102 - our own page
    assert str(known["game"]) == str(load(ENDGAME))


def test_unknown_words() -> None:
    """Unknown parameters raise OpenSpiel's error, and invalid values raise ours."""
    with pytest.raises(pyspiel.SpielError, match="colour"):
        load("augury_seven(colour=red)")
    with pytest.raises(BadSetup, match="no variant"):
        load("augury_seven(variant=twice)")
