"""Many games at once in a GPU's memory, one thread a game: the same games as on the CPU, for equal seeds.

Data is copied between host and GPU only on request. A step checks all actions first, which waits
for one number from the card; `step(actions, check=False)` waits for nothing, and a game whose action is illegal then
stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadArgument
from augury.kernel.batch import Batch
from augury.kernel.batcharrays import (
    array_from,
    at_least_one,
    illegal,
    make_rows,
    numbers,
    sources_from,
    states_from,
    truths,
)
from augury.kernel.batchsteps import ALL_LEGAL, Rows
from augury.kernel.dlpack import Borrowed, DeviceArray, is_on_card
from augury.kernel.game import Game
from augury.kernel.gpu import cuda
from augury.kernel.gpusteps import LINES, TILE, answer_kernel, cuda_kernels
from augury.kernel.position import Position
from augury.kernel.records import Memory, Record, array_of

THREADS = 128


class GpuBatch(Batch):
    """Games side by side, on a GPU; the names are those of `Batch`, and arrays are on the card (see `DeviceArray`)."""

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int | Sequence[int] | None = None,
        autoreset: bool = True,
        observe: bool = True,
        masks: bool = True,
        unit: str = "game",
        reward: str = "victory",
    ) -> None:
        """Begin `count` games; without a seed they are random."""
        super().__init__(game, count, autoreset=autoreset, unit=unit, reward=reward)
        self._device = cuda()
        self._kernels = cuda_kernels(game.engine.rules)
        self._rows = self._memory(observe=observe, masks=masks)
        self._columns = {
            name: self._device.device_array(rows.shape, np.uint64, order="F")
            for name, rows in (("masks", self._rows.masks), ("observations", self._rows.observations))
            if rows.shape[1]
        }
        self._held: Any = None
        self._everywhere = self._device.to_device(np.ones(self.count, np.bool_))
        self._wrong = self._device.to_device(np.array([ALL_LEGAL], np.int64))
        self._unreported = self._device.to_device(np.array([ALL_LEGAL], np.int64))
        self.start(seed)

    @property
    def actors(self) -> DeviceArray:
        return self._array(self._rows.actors, (self.count,), np.int8)

    @property
    def observations(self) -> DeviceArray:
        return self._array(self._wide("observations", "observe"), (self.count, self.game.features), np.int8)

    @property
    def masks(self) -> DeviceArray:
        return self._array(self._wide("masks", "masks"), (self.count, self.game.actions), np.bool_)

    @property
    def wide_observations(self) -> DeviceArray:
        rows = self._wide("observations", "observe")
        return self._array(rows, (self.count, 8 * rows.shape[1]), np.int8)

    @property
    def wide_masks(self) -> DeviceArray:
        rows = self._wide("masks", "masks")
        return self._array(rows, (self.count, 8 * rows.shape[1]), np.bool_)

    @property
    def rewards(self) -> DeviceArray:
        return self._array(self._rows.rewards, (self.count, self.players), np.float32)

    @property
    def over(self) -> DeviceArray:
        return self._array(self._rows.over, (self.count,), np.bool_)

    @property
    def episodes(self) -> DeviceArray:
        return self._array(self._rows.episodes, (self.count,), np.int64)

    @property
    def states(self) -> Memory:
        """A copy of the games' records, with all that is hidden."""
        columns: Any = self._rows.states
        rows = np.ascontiguousarray(columns.copy_to_host())
        return rows.view(self.game.engine.rules.state.dtype).reshape(self.count)

    @property
    def state_bytes(self) -> DeviceArray:
        return self._array(self._state_rows(), (self.count, self.game.engine.rules.state.size), np.uint8)

    def _state_rows(self) -> Any:
        """The words of the games' records as rows: a copy."""
        rows = self._device.device_array(self._rows.states.shape, np.uint64)
        self._transpose_one(self._rows.states, rows)
        return rows

    def write_states(self, words: Any) -> None:
        """Write what `state_bytes` has into a row of 64-bit words per game, in an array on the card that is kept."""
        self._transpose_one(self._rows.states, self._device.as_cuda_array(words).view(np.uint64))

    def set_states(self, states: Any, where: Any = None) -> None:
        if is_on_card(states):
            given = self._device.as_cuda_array(Borrowed(states) if hasattr(states, "__dlpack__") else states)
            size = self.game.engine.rules.state.size
            if given.dtype != np.uint8 or given.shape != (self.count, size) or not given.is_c_contiguous():
                raise BadArgument(f"set_states() needs {size} bytes per game, {self.count} in all, without gaps")
            self._held = states
            given = given.view(np.uint64)
        else:
            records = states_from(states, self.game, self.count)
            given = self._device.to_device(np.ascontiguousarray(records).view(np.uint64).reshape(self.count, -1))
        wanted = self._everywhere if where is None else self._to_device(where, truths, "?")
        acting = self._device.to_device(np.zeros(self.count, np.int8))
        self._replace_states(given, self._device.to_device(np.arange(self.count)), acting, wanted)

    def fork(self, sources: Any) -> None:
        origin = self._device.to_device(
            sources_from(sources.numpy() if isinstance(sources, DeviceArray) else sources, self.count)
        )
        before = self._device.device_array_like(self._rows.actors)
        before.copy_to_device(self._rows.actors)
        self._replace_states(self._state_rows(), origin, before, self._everywhere)

    def _replace_states(self, given: Any, sources: Any, before: Any, where: Any) -> None:
        """Replace states by rows of words."""
        parts = dict(zip((name for name in Rows._fields if name != "blank"), self._written(), strict=True))
        left_out = ("dice", "episodes", "actions")
        written = [part for name, part in parts.items() if name not in left_out]
        self._launch("replace_states", *written, given, sources, before, where)
        self._transpose_all()

    def redeal(self, where: Any = None) -> None:
        rows, wanted = self._rows, self._everywhere if where is None else self._to_device(where, truths, "?")
        self._launch("redeal", rows.setups, rows.states, rows.dice, rows.actors, wanted)

    def copy(self) -> Self:
        twin = copy(self)
        written = {name: held for name, held in self._rows._asdict().items() if name not in {"setups", "blank"}}
        copies = {name: self._copied(held) for name, held in written.items()}
        twin._rows = self._rows._replace(**copies)  # noqa: SLF001 - it is one of us
        twin._columns = {name: self._copied(held) for name, held in self._columns.items()}  # noqa: SLF001
        twin._wrong = self._copied(self._wrong)  # noqa: SLF001
        return twin

    def _copied(self, memory: Any) -> Any:
        """A copy on the card."""
        twin = self._device.device_array_like(memory)
        if memory.size:
            twin.copy_to_device(memory)
        return twin

    def position(self, number: int) -> Position:
        columns: Any = self._rows.states
        words = [int(columns[number, word]) for word in range(columns.shape[1])]
        return self.game.at(np.array(words, np.uint64).tobytes())

    def reset(self, where: Any = None) -> None:
        wanted = self._everywhere if where is None else self._to_device(where, truths, "?")
        self._launch("reset", *self._written(), self._seeds, wanted)
        self._transpose_all()

    def _forget(self, seeds: NDArray[np.uint64]) -> None:
        self._seeds = self._device.to_device(seeds)
        self._rows.episodes.copy_to_device(np.full(self.count, -1, np.int64))

    def sample(self) -> DeviceArray:
        rows = self._rows
        self._launch("sample", rows.dice, rows.actions, rows.actors, rows.words)
        return self._array(rows.actions, (self.count,), np.int32)

    def answers(self, opponent: Record, where: Any = None) -> DeviceArray:
        rows, wanted = self._rows, self._everywhere if where is None else self._to_device(where, truths, "?")
        opponents = self._device.to_device(array_of(opponent))
        kernel = answer_kernel(self.game.engine.rules)
        given = (rows.setups, rows.states, rows.dice, rows.actions, rows.actors, wanted, opponents)
        kernel[-(-self.count // THREADS), THREADS](*given)
        return self._array(rows.actions, (self.count,), np.int32)

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Do one action in each game; if any is illegal, say which, and change nothing.

        The actions are integers, in an array on the card from any library that supports DLPack or CUDA's own interface,
        or in one that can be sent there. Without `check` the call does not wait for the card, and a game whose action
        is illegal does not move.
        """
        chosen = self._to_device(actions, numbers, "iu")
        rows = self._rows
        wrong = self._wrong if check else self._unreported
        self._launch("check_and_store_actions", rows.actors, rows.words, rows.actions, chosen, self.game.actions, wrong)
        if check:
            self._check(chosen)
        self._play(1, chance=False)

    def roll(self, steps: int = 1) -> None:
        """Take `steps` random steps in each game, like repeated `step(sample())`, all in one launch."""
        self._play(at_least_one(steps, "steps"), chance=True)

    def synchronize(self) -> None:
        """Wait until all that was asked for is done."""
        self._device.synchronize()

    def _memory(self, *, observe: bool, masks: bool) -> Rows:
        """Memory on the card: records and sets of actions by columns, so that neighbours touch neighbouring words."""
        made = make_rows(self.game, self.count, observe=observe, masks=masks)
        given = Rows(*map(self._device.to_device, made._replace(states=made.dice, words=made.dice)))
        rules = self.game.engine.rules

        def columns(words: int) -> Any:
            return self._device.device_array((self.count, words), np.uint64, order="F")

        dice = self._device.device_array(self.count, np.uint64)
        return given._replace(states=columns(rules.state.size // 8), dice=dice, words=columns(rules.words))

    def _check(self, chosen: Any) -> None:
        """Wait for the card to say whether all actions were legal."""
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong == ALL_LEGAL:
            return
        self._wrong.copy_to_device(np.array([ALL_LEGAL], np.int64))
        seat, action = int(self._rows.actors[wrong]), int(chosen[wrong])
        raise illegal(self.game, self.position(wrong).state, wrong, seat, action)

    def _play(self, steps: int, *, chance: bool) -> None:
        self._launch("step", *self._written(), self._seeds, self.autoreset, *self._terms, steps, chance)
        self._transpose_all()

    def _written(self) -> tuple[Any, ...]:
        """All memory that a kernel works on, with the columns that are written in place of the rows."""
        return tuple(part for name, part in self._rows._replace(**self._columns)._asdict().items() if name != "blank")

    def _transpose_all(self) -> None:
        """Write the masks and observations, which kernels write by columns, by rows."""
        for name, columns in self._columns.items():
            self._transpose_one(columns, getattr(self._rows, name))

    def _transpose_one(self, columns: Any, rows: Any) -> None:
        blocks = -(-rows.shape[0] // TILE), -(-rows.shape[1] // TILE)
        self._kernels["transpose"][blocks, (TILE, LINES)](columns, rows)

    def _launch(self, name: str, *given: Any) -> None:
        self._kernels[name][-(-self.count // THREADS), THREADS](*given)

    def _array(self, memory: Any, shape: tuple[int, ...], dtype: Any) -> DeviceArray:
        return DeviceArray(memory, shape, dtype, self._device.synchronize)

    def _wide(self, name: str, option: str) -> Any:
        rows = getattr(self._rows, name)
        if not rows.shape[1]:
            raise BadArgument(f"this batch was made with {option}=False, so it does not keep them")
        return rows

    def _to_device(self, given: Any, read: Callable[[Any, int], Any], kinds: str) -> Any:
        """The array itself if it is on the GPU, or else a copy there."""
        if not is_on_card(given):
            return self._device.to_device(read(array_from(given), self.count))
        if isinstance(given, DeviceArray) and given.memory.shape == given.shape:
            array = given.memory
        else:
            # DLPack makes the producer wait until the data is ready; CUDA's own interface does not.
            array = self._device.as_cuda_array(Borrowed(given) if hasattr(given, "__dlpack__") else given)
        self._held = given  # or it could be freed before the card has read it
        if array.shape != (self.count,) or (array.dtype.kind not in kinds and array.dtype.char not in kinds):
            needed = "where must hold one boolean" if kinds == "?" else "step() needs one integer"
            raise BadArgument(f"{needed} per game, {self.count} in all, not {array.dtype} of shape {array.shape}")
        return array
