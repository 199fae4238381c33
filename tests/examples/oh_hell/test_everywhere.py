"""Oh Hell works everywhere that Augury's own games do, although Augury has no code for it."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import oh_hell
import pytest

import augury
from augury import rl
from augury.kernel.chance import dice
from augury.kernel.compilation import INTERPRETED
from augury.kernel.cpubatch import CpuBatch
from augury.kernel.gamerecord import dumps, loads, write_record
from augury.kernel.gpubatch import GpuBatch
from augury.kernel.interface import redeal, returns
from augury.kernel.playouts import play_games, replay_seed, seeds_of
from augury.kernel.records import to_bytes
from augury.kernel.registry import catalogue
from augury.kernel.seals import KEYED
from augury.kernel.verification import verify
from augury.players import player
from augury.players.advice import evaluate_choices
from tests.architecture.test_rules_cited import cited, numbers
from tests.cli.commands import PROGRAM
from tests.cli.commands import augury as command
from tests.cli.session import Session
from tests.examples.oh_hell.referee import SETS, Parameters, Referee, name_of
from tests.kernel.test_gpu_batch import check, needs_gpu
from tests.strategies import moved

PACKAGE = Path(oh_hell.__file__).parents[2]
RULES = Path(oh_hell.__file__).with_name("rules.md")
FEW = [SETS[2], SETS[5], SETS[8]]
few = pytest.mark.parametrize("parameters", FEW, ids=name_of)


def test_it_is_in_the_catalogue() -> None:
    """The catalogue lists Oh Hell after Augury's own games."""
    assert [info.title for info in catalogue()][3:] == ["Oh Hell"]


@few
def test_records_are_verified(parameters: Parameters) -> None:
    """O2, O5: a record replays to the same scores, and is rejected with another deal or score."""
    position = replay_seed(augury.game("oh_hell", **parameters), 5)
    text = dumps(write_record(position, ["random"] * position.game.players))
    assert verify(loads(text)).scores == position.scores
    for altered in (
        re.sub(r'"taken": ?\[\d+', '"taken":[40', text),
        re.sub(r'"turned_up": ?"\w\w"', '"turned_up":"XX"', text),
    ):
        assert altered != text
        with pytest.raises(augury.AuguryError):
            verify(loads(altered))


@few
def test_deals_at_tables_are_sealed(parameters: Parameters) -> None:
    """O2.1 to O2.4: deals of the keyed generator are legal in OpenSpiel's game, and lead to the same result."""
    for seed in range(20):
        position = augury.game("oh_hell", **parameters).start(seed, "a salt", KEYED)
        referee, choices = Referee(position), Random(seed)
        while not position.over:
            referee.check(position)
            before = position
            position = moved(position, choices, 1)
            referee.play(position.last_action)
            assert before.seal == position.seal
        referee.check(position)
        assert verify(loads(dumps(write_record(position, ["random"] * position.game.players)))).over


def digests() -> list[str]:
    """Digests of whole games, shares, observations and redealt worlds."""
    found = []
    for parameters in FEW:
        game = augury.game("oh_hell", **parameters)
        states, lengths = play_games(game, seeds_of(5, 0, 3))
        digest = hashlib.sha256(states.tobytes() + lengths.tobytes())
        shares = np.zeros(game.players)
        returns(game.setup, states[0], shares)
        digest.update(shares.tobytes())
        position, choices = game.start(11, "salt"), Random(1)
        while not position.over:
            for seat in game.seats:
                state = position.erased(seat)
                redeal(game.setup, state, seat, dice(seat))
                digest.update(to_bytes(state) + position.observe(seat).tobytes())
            position = moved(position, choices, game.players)
        found.append(digest.hexdigest())
    return found


@pytest.mark.slow
def test_interpreted_rules_give_the_same_bytes_as_compiled_rules() -> None:
    """Final records, observations and redealt worlds are the same with and without NUMBA_DISABLE_JIT=1."""
    assert not INTERPRETED
    found = run("from tests.examples.oh_hell.test_everywhere import digests; print(*digests())", NUMBA_DISABLE_JIT="1")
    assert found.split() == digests()


def run(text: str, **settings: str) -> str:
    """The output of a program that runs in its own process, in which the game is installed as well."""
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", text],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@few
def test_batches_play_it(parameters: Parameters) -> None:
    """A batch has the same masks and observations as positions."""
    games = CpuBatch(augury.game("oh_hell", **parameters), 8, seed=1)
    for _ in range(120):
        position, seat = games.position(3), int(games.actors[3])
        assert np.flatnonzero(games.masks[3]).tolist() == position.legal_actions(seat)
        assert (games.observations[3][: position.game.features] == position.observe(seat)).all()
        games.step(games.sample())
    assert games.episodes.min() > 0


@pytest.mark.slow
@pytest.mark.parametrize("who", ["flat:worlds=5", "ismcts:simulations=200"])
@pytest.mark.parametrize("parameters", SETS, ids=name_of)
def test_searches_play_it(parameters: Parameters, who: str) -> None:
    """Players for all games choose a legal move in every phase, with any number of seats."""
    position = augury.game("oh_hell", **parameters).start(3, "")
    while not position.over:
        seat = position.actors[0]
        position = position.play(evaluate_choices(position, seat, player(who, "oh_hell")).best, seat)


@pytest.mark.slow
def test_search_beats_chance() -> None:
    """A tree search that knows only the rules wins more than its share against two random players."""
    result = command(
        "arena", "oh_hell", "ismcts:simulations=300", "random", "--players", 3, "--num-tricks-fixed", 5,
        "--blocks", 10, "--json",
    )  # fmt: skip
    assert result.code == 0, result.err
    pair = result.json["pairs"][0]
    assert pair["hero"].startswith("ismcts") and pair["share"]["low"] > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("style", ["--terminal", "--text"])
def test_people_play_it_in_the_terminal(style: str, tmp_path: Path) -> None:
    """A whole game against random players can be played in the terminal, with a picture or in text mode."""
    words = ("play", "oh_hell", "--num-tricks-fixed", 3, "--opponents", "random", "--seed", 7, style)
    with Session(*words, "--save", tmp_path, program=PROGRAM) as session:
        output = session.read()
        while not session.over:
            shown = output if style == "--terminal" else session.enter("moves")
            move = re.search(r"[Mm]oves?: ([^\s,.]+)", shown)
            assert move, shown
            output = session.enter(move[1])
        assert session.ended() == 0
    (file,) = tmp_path.iterdir()
    assert verify(loads(file.read_text(encoding="utf-8"))).over


LIBRARIES = """
import gymnasium, pyspiel
from pettingzoo.test import api_test, parallel_api_test
from augury import rl
from augury.rl.openspiel import game_by_id
for way in ("oh_hell-3", "oh_hell-7"):
    api_test(rl.aec_env(way), 60)
    parallel_api_test(rl.parallel_env(way), 60)
    assert f"augury/{way}-v0" in rl.register()
    env = gymnasium.make(f"augury/{way}-v0", opponents="random")
    env.reset(seed=1)
    games = rl.vector_env(way, 4)
    _, infos = games.reset(seed=1)
    for _ in range(100):
        _, _, _, _, infos = games.step(infos["action_mask"].argmax(axis=1))
    pyspiel.random_sim_test(game_by_id(way), 2, True, False)
"""


@pytest.mark.slow
def test_libraries_play_it() -> None:
    """With 3 and with 7 seats, PettingZoo's and OpenSpiel's own tests pass, and Gymnasium environments run."""
    run(LIBRARIES)


def test_ids_say_the_number_of_players() -> None:
    """`oh_hell-5` is for five players, although other choices are numbers, too."""
    assert rl.parse_id("oh_hell-5") == ("oh_hell", {"players": 5})
    assert rl.game_of("oh_hell-5", num_tricks_fixed=2).players == 5


@pytest.mark.slow
def test_its_own_tests_pass() -> None:
    """The package's own quick tests pass without Augury's tests."""
    run(f"import pytest, sys; sys.exit(pytest.main(['-q', '-c', '/dev/null', {str(PACKAGE / 'tests')!r}]))")


def test_every_rule_is_cited() -> None:
    """Each rule on the page is cited by code and by a test, and neither cites a rule that does not exist."""
    rules = numbers(RULES)
    for folder in (RULES.parent, Path(__file__).parent):
        texts = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py"))]
        found = [cited(text, rules) for text in texts]
        assert set(rules) - {number for known, _ in found for number in known} == set()
        assert [unknown for _, unknown in found if unknown] == []


def test_the_rules_are_read() -> None:
    """`augury rules oh_hell` prints the page of rules."""
    assert "O3.3" in command("rules", "oh_hell").out


@pytest.mark.gpu
@needs_gpu
@pytest.mark.parametrize("parameters", SETS, ids=name_of)
def test_a_gpu_plays_the_same_games(parameters: Parameters) -> None:
    """States, masks, observations and rewards are equal on the GPU and the CPU after every step."""
    game = augury.game("oh_hell", **parameters)
    here, there = CpuBatch(game, 1000, seed=3), GpuBatch(game, 1000, seed=3)
    check(here, there)
    for _ in range(40):
        mine, theirs = here.sample(), there.sample()
        assert np.array_equal(mine, theirs.numpy())
        here.step(mine)
        there.step(theirs)
        check(here, there)
        here.roll(3)
        there.roll(3)
        check(here, there)
