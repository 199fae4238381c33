"""The CUDA kernels of a batch: the loops of `batchsteps`, one thread a game.

Records are kept word by word, the first word of all games and then the second, so that neighbouring threads read and
write neighbouring words; a thread copies its game's words into memory of its own and looks at them as a record.

`reset` is `step_games` with RESET, and `step` is the same with STEP, or by chance with ROLL. `replace_states` does what
`refresh_games` does after the states were copied. `check_and_store_actions` has the same name; `redeal`, `answers` and
`sample` are `redeal_span`, `answer_span` and `sample_span`. Only GPUs need `transpose`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from augury.kernel.batchsteps import (
    NOBODY,
    choose_at_random,
    episode_seed,
    move,
    open_episode,
    replace_world,
    write_actor_view,
)
from augury.kernel.chance import Dice
from augury.kernel.compilation import rule
from augury.kernel.gpu import cuda, kernel_cache
from augury.kernel.interface import Rules
from augury.kernel.opponents import ROOMS, reply, scratch_type

TILE, LINES = 32, 8
_PITCH = TILE + 1
"""Not a multiple of the banks of shared memory, so that neither rows nor columns wait for one."""
_ONE = np.uint64(1)
_NOTHING = np.int32(-1)


@rule
def fetch(columns: Any, game: int, out: Any) -> None:
    """A game's words, from where those of all games lie side by side."""
    for word in range(len(out)):
        out[word] = columns[game, word]


@rule
def put_back(words: Any, columns: Any, game: int) -> None:
    for word in range(len(words)):
        columns[game, word] = words[word]


@rule
def clear(words: Any) -> None:
    for word in range(len(words)):
        words[word] = 0


@cache
def cuda_kernels(rules: Rules) -> dict[str, Any]:
    """The CUDA kernels for a game's records, by their names."""
    device = cuda()
    made = {
        "reset": _reset(device, rules),
        "step": _step(device, rules),
        "sample": _sample(device, rules),
        "check_and_store_actions": _check_and_store_actions(device),
        "transpose": _transpose(device),
        "replace_states": _replace_states(device, rules),
        "redeal": _redeal(device, rules),
    }
    if not numba.config.ENABLE_CUDASIM:
        for kernel in made.values():
            kernel._cache = kernel_cache(kernel.py_func, rules)  # noqa: SLF001 - as for the rules themselves
    return made


def local_type(dtype: np.dtype[Any]) -> Any:
    """A record type, as a thread's own memory is declared with it."""
    return dtype if numba.config.ENABLE_CUDASIM else numba.from_dtype(dtype)


def _reset(device: Any, rules: Rules) -> Any:
    state_type, dice_type, size = local_type(rules.state.dtype), local_type(Dice.dtype), rules.words

    @device.jit
    def reset(
        setups: Any,
        states: Any,
        dice: Any,
        episodes: Any,
        actions: Any,
        actors: Any,
        words: Any,
        masks: Any,
        observations: Any,
        rewards: Any,
        over: Any,
        seeds: Any,
        where: Any,
    ) -> None:
        """Begin the next episodes of those games that are wanted."""
        game = device.grid(1)
        if game < over.shape[0] and where[game]:
            state, own_dice = device.local.array(1, state_type), device.local.array(1, dice_type)
            legal = device.local.array(size, np.uint64)
            over[game] = False
            for seat in range(rewards.shape[1]):
                rewards[game, seat] = 0
            episodes[game] += 1
            held = state.view(np.uint64)
            clear(held)
            open_episode(setups[0], state[0], own_dice[0], episode_seed(seeds, game, episodes[game]))
            actors[game] = write_actor_view(setups[0], state[0], legal, masks[game], observations[game], False)
            put_back(held, states, game)
            put_back(legal, words, game)
            dice[game] = own_dice[0].rng

    return reset


def _step(device: Any, rules: Rules) -> Any:
    state_type, dice_type, size = local_type(rules.state.dtype), local_type(Dice.dtype), rules.words

    @device.jit
    def step(
        setups: Any,
        states: Any,
        dice: Any,
        episodes: Any,
        actions: Any,
        actors: Any,
        words: Any,
        masks: Any,
        observations: Any,
        rewards: Any,
        over: Any,
        seeds: Any,
        autoreset: Any,
        by_round: Any,
        lead: Any,
        steps: Any,
        chance: Any,
    ) -> None:
        """Make some steps in each game, by chance or as the row of actions says; where that says -1, none."""
        game = device.grid(1)
        if game < over.shape[0]:
            state, own_dice = device.local.array(1, state_type), device.local.array(1, dice_type)
            legal = device.local.array(size, np.uint64)
            held = state.view(np.uint64)
            fetch(states, game, held)
            own_dice[0].rng = dice[game]
            fetch(words, game, legal)
            seat = int(actors[game])
            for _ in range(steps):
                action = choose_at_random(seat, own_dice[0], legal) if chance else int(actions[game])
                if autoreset if seat == NOBODY else action != NOBODY:
                    ended = move(setups[0], state[0], seat, action, rewards[game], by_round, lead)
                    over[game] = ended
                    if ended and autoreset:
                        episodes[game] += 1
                        clear(held)
                        open_episode(setups[0], state[0], own_dice[0], episode_seed(seeds, game, episodes[game]))
                    ended = ended and not autoreset
                    seat = write_actor_view(setups[0], state[0], legal, masks[game], observations[game], ended)
                else:
                    over[game] = False
                    for other in range(rewards.shape[1]):
                        rewards[game, other] = 0
                actions[game] = action
            actors[game] = seat
            put_back(held, states, game)
            dice[game] = own_dice[0].rng
            put_back(legal, words, game)

    return step


def _replace_states(device: Any, rules: Rules) -> Any:
    state_type, size = local_type(rules.state.dtype), rules.words

    @device.jit
    def replace_states(
        setups: Any,
        states: Any,
        actors: Any,
        words: Any,
        masks: Any,
        observations: Any,
        rewards: Any,
        over: Any,
        given: Any,
        sources: Any,
        before: Any,
        where: Any,
    ) -> None:
        """Replace the states of those games that are wanted by rows of words; `before` is who was to act in those."""
        game = device.grid(1)
        if game < over.shape[0] and where[game]:
            state = device.local.array(1, state_type)
            legal = device.local.array(size, np.uint64)
            over[game] = False
            for seat in range(rewards.shape[1]):
                rewards[game, seat] = 0
            held = state.view(np.uint64)
            source = sources[game]
            fetch(given, source, held)
            ended = before[source] == NOBODY
            actors[game] = write_actor_view(setups[0], state[0], legal, masks[game], observations[game], ended)
            put_back(held, states, game)
            put_back(legal, words, game)

    return replace_states


def _redeal(device: Any, rules: Rules) -> Any:
    state_type, dice_type = local_type(rules.state.dtype), local_type(Dice.dtype)

    @device.jit
    def redeal(setups: Any, states: Any, dice: Any, actors: Any, where: Any) -> None:
        """Replace the worlds of those games that are wanted, and not over."""
        game = device.grid(1)
        if game < actors.shape[0] and where[game] and actors[game] != NOBODY:
            state, own_dice = device.local.array(1, state_type), device.local.array(1, dice_type)
            held = state.view(np.uint64)
            fetch(states, game, held)
            own_dice[0].rng = dice[game]
            replace_world(setups[0], state[0], int(actors[game]), own_dice[0])
            put_back(held, states, game)
            dice[game] = own_dice[0].rng

    return redeal


@cache
def answer_kernel(rules: Rules) -> Any:
    """The CUDA kernel that asks opponents, compiled for each kind of record."""
    device = cuda()
    state_type, dice_type, scratch = local_type(rules.state.dtype), local_type(Dice.dtype), scratch_type(rules)
    scratch_here = local_type(scratch)

    @device.jit
    def answers(setups: Any, states: Any, dice: Any, actions: Any, actors: Any, where: Any, opponents: Any) -> None:
        """What an opponent does in those games that are wanted, and not over."""
        game = device.grid(1)
        if game < actors.shape[0] and where[game] and actors[game] != NOBODY:
            state, own_dice = device.local.array(1, state_type), device.local.array(1, dice_type)
            rooms, pad = device.local.array(ROOMS, state_type), device.local.array(1, scratch_here)
            fetch(states, game, state.view(np.uint64))
            own_dice[0].rng = dice[game]
            actions[game] = reply(setups[0], state[0], int(actors[game]), opponents[0], own_dice[0], rooms, pad[0])
            dice[game] = own_dice[0].rng

    return answers


def _sample(device: Any, rules: Rules) -> Any:
    dice_type, size = local_type(Dice.dtype), rules.words

    @device.jit
    def sample(dice: Any, actions: Any, actors: Any, words: Any) -> None:
        """A legal action for each game."""
        game = device.grid(1)
        if game < actions.shape[0]:
            own_dice = device.local.array(1, dice_type)
            legal = device.local.array(size, np.uint64)
            own_dice[0].rng = dice[game]
            fetch(words, game, legal)
            actions[game] = choose_at_random(int(actors[game]), own_dice[0], legal)
            dice[game] = own_dice[0].rng

    return sample


def _check_and_store_actions(device: Any) -> Any:
    @device.jit
    def check_and_store_actions(actors: Any, words: Any, actions: Any, given: Any, limit: Any, wrong: Any) -> None:
        """Note what is to be done next, or nothing where that is illegal, and the first game where it is."""
        game = device.grid(1)
        if game < actions.shape[0]:
            action = np.int64(given[game])
            known = 0 <= action < limit
            place = action if known else 0
            fine = known and (words[game, place >> 6] >> np.uint64(place & 63)) & _ONE != 0
            actions[game] = np.int32(action) if fine else _NOTHING
            if not fine and actors[game] != NOBODY:
                device.atomic.min(wrong, 0, game)

    return check_and_store_actions


def _transpose(device: Any) -> Any:
    @device.jit
    def transpose(columns: Any, rows: Any) -> None:
        """Copy what lies by columns to where it lies by rows, a tile at a time."""
        tile = device.shared.array((TILE, _PITCH), np.uint64)
        across, down = device.threadIdx.x, device.threadIdx.y
        left, top = device.blockIdx.x * TILE, device.blockIdx.y * TILE
        for line in range(0, TILE, LINES):
            if left + across < rows.shape[0] and top + down + line < rows.shape[1]:
                tile[down + line, across] = columns[left + across, top + down + line]
        device.syncthreads()
        for line in range(0, TILE, LINES):
            if left + down + line < rows.shape[0] and top + across < rows.shape[1]:
                rows[left + down + line, top + across] = tile[across, down + line]

    return transpose
