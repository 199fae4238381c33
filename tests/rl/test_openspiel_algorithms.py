"""OpenSpiel's algorithms and bots on our games."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts, minimax
from open_spiel.python.algorithms.minimax_solver import MinimaxSolver
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from augury.games.grid.state import Setup, State
from augury.search.grid.solver import Solver
from tests.rl.spiel import ENDGAME, load, wander

SMALL = [f"board=2x3,position={seed}:2" for seed in range(3)]


def solved(state: Any) -> int:
    """The winner according to our own solver: 1 for the first player, -1 for the second, 0 for a draw."""
    position = state.moment.position
    return int(np.sign(Solver(cast(Setup, position.game.setup), cast(State, position.state), 1 << 20).value()))


@pytest.mark.parametrize("words", ["board=2x2", *SMALL])
def test_minimax_agrees_with_the_solver(words: str) -> None:
    """OpenSpiel's minimax solver and our solver find the same winner, with ties shared."""
    text = f"augury_grid({words},ties=shared)"
    state = load(text).new_initial_state()
    solver = MinimaxSolver(text)
    solver.solve()
    assert solver.action_values_from_state(state).max() == solved(state) * (1 - 2 * state.current_player())


@pytest.mark.parametrize("words", SMALL)
def test_alpha_beta_agrees_with_the_solver(words: str) -> None:
    """OpenSpiel's alpha-beta search, three moves into the game, finds the same winner as our solver."""
    game = load(f"augury_grid({words.replace(':2', ':3')},ties=shared)")
    assert game.new_initial_state().current_player() == 1
    value, _ = minimax.alpha_beta_search(game, maximizing_player_id=0)
    assert value == solved(game.new_initial_state())


@pytest.mark.slow
def test_tree_search_proves_a_victory() -> None:
    """OpenSpiel's MCTS proves that the first player wins on the 2x3 board, and finds a winning move."""
    game = load("augury_grid(board=2x3,ties=shared)")
    state, dice = game.new_initial_state(), np.random.RandomState(7)
    bot = mcts.MCTSBot(game, 2, 20_000, mcts.RandomRolloutEvaluator(1, dice), solve=True, random_state=dice)
    found = bot.mcts_search(state)
    assert list(found.outcome) == [solved(state), -solved(state)] == [1, -1]
    assert solved(state.child(found.best_child().action)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("text", ["augury_seven(edition=first,players=3,variant=single)", "augury_horsemen", ENDGAME])
def test_information_set_search_plays_whole_games(text: str) -> None:
    """OpenSpiel's ISMCTS can play all seats of a whole game, with worlds resampled for the seat to act."""
    game, dice = load(text), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 6, random_state=dice)
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, dice.uniform))  # the default has no seed
    state = wander(game, 8, 0)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert max(state.returns()) > 0


@pytest.mark.slow
def test_counterfactual_regret_falls() -> None:
    """Three iterations of CFR+ on the last two tricks reduce the distance from an equilibrium to less than a third."""
    game = load(ENDGAME)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    reached = solver.average_policy()
    assert exploitability.nash_conv(game, reached) < uniform / 3
    values = expected_game_score.policy_value(game.new_initial_state(), [reached] * 3)
    assert sum(values) == pytest.approx(0)


def test_best_response() -> None:
    """A best response to uniform play is at least as good for every seat, and at most a win."""
    game = load(ENDGAME)
    uniform = policy.UniformRandomPolicy(game)
    values = expected_game_score.policy_value(game.new_initial_state(), [uniform] * 3)
    best = [exploitability.best_response(game, uniform, seat)["best_response_value"] for seat in range(3)]
    assert all(after >= before - 1e-9 for after, before in zip(best, values, strict=True))
    assert sum(best) > 0.1 and max(best) <= 1


@pytest.mark.parametrize("text", ["augury_seven(edition=first,variant=single)", ENDGAME])
def test_outcome_sampling(text: str) -> None:
    """Outcome sampling MCCFR, which samples single games, runs on whole games."""
    solver = OutcomeSamplingSolver(load(text))
    for _ in range(3):
        solver.iteration()
    assert solver.average_policy() is not None


@pytest.mark.parametrize("text", ["augury_seven", "augury_grid(board=star,players=4)", "augury_horsemen"])
def test_environments(text: str) -> None:
    """Our games work in OpenSpiel's environment for learning agents."""
    environment, dice = rl_environment.Environment(load(text)), np.random.RandomState(7)
    environment.seed(7)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.game.information_state_tensor_size()
        step = environment.step([dice.choice(step.observations["legal_actions"][seat])])
    assert max(step.rewards) <= 1
