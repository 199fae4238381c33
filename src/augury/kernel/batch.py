"""The interface of a batch, which plays many games side by side on arrays, on the CPU or on a GPU.

Every array is the batch's own memory, and the next step writes into it: nothing is copied on the way out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadArgument
from augury.kernel.batcharrays import at_least_one
from augury.kernel.batchsteps import fill_seeds
from augury.kernel.chance import derive
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.records import Memory, Record
from augury.kernel.rewards import terms_of
from augury.kernel.seals import check_seed, new_seed


class Array(Protocol):
    """A NumPy array, or one on a GPU (`augury.kernel.dlpack.DeviceArray`): DLPack reads both."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many elements there are along each axis."""

    @property
    def dtype(self) -> Any:
        """NumPy's type of an element."""

    def __len__(self) -> int: ...

    def __dlpack_device__(self) -> tuple[int, int]: ...


class Batch(ABC):
    """Games side by side: `CpuBatch` and `GpuBatch` play the same games for equal seeds."""

    game: Game
    count: int
    """How many games there are."""
    players: int
    autoreset: bool
    """Whether a finished game restarts in the same step."""
    seed: int | list[int]
    """The batch's seed, or a seed for each game."""
    _seeds: Any
    """The seed of each game, from which those of its episodes follow."""
    _rows: Any

    def __init__(self, game: Game, count: int, *, autoreset: bool, unit: str, reward: str) -> None:
        self.game = game
        self.count = at_least_one(count, "count")
        self.players = game.players
        self.autoreset = bool(autoreset)
        self._terms = terms_of(game, unit, reward)

    @property
    @abstractmethod
    def actors(self) -> Array:
        """The seat that is to act in each game, the lowest of several; -1 where the game is over."""

    @property
    @abstractmethod
    def observations(self) -> Array:
        """What that seat knows, a row for each game; `game.describe_observation()` has a name for each number."""

    @property
    @abstractmethod
    def masks(self) -> Array:
        """What that seat may do: True for each action that is legal."""

    @property
    @abstractmethod
    def wide_observations(self) -> Array:
        """`observations` including the zero padding at the end of each row, so it is contiguous, as JAX requires."""

    @property
    @abstractmethod
    def wide_masks(self) -> Array:
        """`masks` including the False padding at the end of each row, so it is contiguous, as JAX requires."""

    @property
    @abstractmethod
    def rewards(self) -> Array:
        """What the last step gave each seat where an episode ended, else 0: its share of the victory, or its lead."""

    @property
    @abstractmethod
    def over(self) -> Array:
        """Where the last step ended the episode."""

    @property
    @abstractmethod
    def episodes(self) -> Array:
        """How many episodes each game has finished."""

    @property
    @abstractmethod
    def states(self) -> Memory:
        """The games' records, with all that is hidden."""

    @property
    @abstractmethod
    def state_bytes(self) -> Array:
        """The bytes of the games' records, with all that is hidden, a row for each game."""

    @abstractmethod
    def set_states(self, states: Any, where: Any = None) -> None:
        """Replace the states of those games where `where` is true, or of all.

        The states are a row of records for each game, as `states` gives them, or their bytes, as `state_bytes` does.
        Their contents are not checked. Episodes and dice stay as they are.
        """

    @abstractmethod
    def fork(self, sources: Any) -> None:
        """Replace the state of each game by that of the game that `sources` names for it; dice stay its own."""

    @abstractmethod
    def redeal(self, where: Any = None) -> None:
        """Replace everything that the seat to act does not know with a world that agrees with what it has seen.

        The worlds are drawn by the games' own dice, in those games where `where` is true, or in all that are not over.
        """

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy with the same games, episodes and dice."""

    @abstractmethod
    def position(self, number: int) -> Position:
        """One of the games as a position."""

    @abstractmethod
    def reset(self, where: Any = None) -> None:
        """Begin the next episode of those games where `where` is true, or of all."""

    @abstractmethod
    def sample(self) -> Array:
        """A legal action for each game, by dice that belong to the game's seed; -1 where the game is over."""

    @abstractmethod
    def answers(self, opponent: Record, where: Any = None) -> Array:
        """What an opponent would do in those games where `where` is true, or in all; elsewhere the numbers are stale.

        It is a record as `augury.players.opponent` gives it. It sees what the seat to act knows, and rolls the game's
        dice.
        """

    @abstractmethod
    def step(self, actions: Any) -> None:
        """Do one action in each game; if any is illegal, say which, and change nothing.

        The actions are integers in a NumPy array, or in an array from any library that supports DLPack. Games that are
        over, without autoreset, ignore theirs.
        """

    @abstractmethod
    def roll(self, steps: int = 1) -> None:
        """Take `steps` random steps in each game, like repeated `step(sample())`."""

    def start(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin all games anew, as a new batch of this seed would.

        With a seed for each game, each of them is played as the first game of a batch of that seed.
        """
        seeds = np.zeros(self.count, np.uint64)
        if isinstance(seed, (Sequence, np.ndarray)):
            several = [check_seed(value) for value in seed]
            if len(several) != self.count:
                raise BadArgument(
                    f"{self.count} games need one seed, or {self.count}, one for each, not {len(several)}"
                )
            for game, one in enumerate(several):
                fill_seeds(np.uint64(one), seeds[game : game + 1])
            self.seed = several
        else:
            self.seed = new_seed() if seed is None else check_seed(seed)
            fill_seeds(np.uint64(self.seed), seeds)
        self._forget(seeds)
        self.reset()

    @abstractmethod
    def _forget(self, seeds: NDArray[np.uint64]) -> None:
        """Set all games back to before their first episode, with these seeds."""

    def seed_of(self, number: int) -> int:
        """The seed of the episode that one of the games is in: `game.start` begins the same with it."""
        return int(derive(np.uint64(self._seeds[number]), np.uint64(self._rows.episodes[number])))


def open_batch(
    game: str | Game,
    count: int,
    device: str,
    choices: dict[str, object],
    *,
    seat: int | None = None,
    opponent: Record | None = None,
    **options: Any,
) -> Batch:
    """Many games on a device; with a seat it is yours, and an opponent has the others."""
    if isinstance(game, Game) and choices:
        raise BadArgument(
            f"this game is already open, so {next(iter(choices))} cannot be chosen; give it to augury.game() instead"
        )
    opened = game if isinstance(game, Game) else open_game(game, **choices)
    if seat is not None and device != "cpu":
        raise BadArgument(f"opponents play on the cpu; on {device}, ask them with games.answers()")
    if seat is not None:
        from augury.kernel.solo import SoloBatch

        return SoloBatch(opened, count, seat=seat, opponent=opponent, **options)
    if device == "cpu":
        from augury.kernel.cpubatch import CpuBatch

        return CpuBatch(opened, count, **options)
    if device == "cuda":
        from augury.kernel.gpubatch import GpuBatch

        del options["threads"]
        return GpuBatch(opened, count, **options)
    raise BadArgument(f"there is no device {device!r}; the devices are cpu and cuda")
