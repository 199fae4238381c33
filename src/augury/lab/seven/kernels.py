"""What actors know and critics see, written on a GPU by the source that writes it on the CPU, one thread a round."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from augury.games.seven.state import State
from augury.kernel.batchsteps import NOBODY
from augury.kernel.gpu import cuda
from augury.kernel.gpusteps import fetch, local_type
from augury.search.seven.features import write_features, write_hands

if TYPE_CHECKING:
    from augury.kernel.game import Game

THREADS = 128


@cache
def features_kernel() -> Any:
    """The CUDA kernel."""
    device, state_type = cuda(), local_type(State.dtype)

    @device.jit
    def kernel(setups: Any, rows: Any, actors: Any, features: Any, hands: Any) -> None:
        """Nothing is written for rounds that are over."""
        game = device.grid(1)
        if game < actors.shape[0] and actors[game] != NOBODY:
            state = device.local.array(1, state_type)
            fetch(rows, game, state.view(np.uint64))
            seat = int(actors[game])
            write_features(setups[0], state[0], seat, features[game])
            write_hands(setups[0], state[0], seat, hands[game])

    return kernel


def look(game: Game, rows: Any, actors: Any, features: Any, hands: Any) -> None:
    """Write into two arrays on the card, from the states as rows of words, and wait for it."""
    device = cuda()
    given = (device.to_device(game.setups), rows, actors, device.as_cuda_array(features), device.as_cuda_array(hands))
    features_kernel()[-(-actors.shape[0] // THREADS), THREADS](*given)
    device.synchronize()
