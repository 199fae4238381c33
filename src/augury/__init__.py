"""Augury: the home of games of prophecy.

>>> import augury
>>> game = augury.game("seven", edition="exam", players=4)
>>> position = game.start(seed=7)
>>> position.actors
[0, 1, 2, 3]
>>> position = position.play("2113", seat=0)
>>> position.actors
[1, 2, 3]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from augury.errors import AuguryError, BadArgument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from augury.kernel.batch import Batch
    from augury.kernel.cpubatch import CpuBatch
    from augury.kernel.game import Game
    from augury.kernel.gpubatch import GpuBatch

__all__ = ["AuguryError", "batch", "game"]
__version__ = "1.0.0"


def game(name: str, **choices: object) -> Game:
    """The game of that name, played as the choices say; what is left out keeps its default.

    >>> game("seven", edition="first", players=3).players
    3
    """
    from augury.kernel.game import open_game

    return open_game(name, **choices)


@overload
def batch(
    game: str | Game,
    count: int,
    *,
    device: Literal["cpu"] = "cpu",
    seed: int | Sequence[int] | None = None,
    threads: int | None = None,
    autoreset: bool = True,
    observe: bool = True,
    masks: bool = True,
    unit: Literal["game", "round"] = "game",
    reward: Literal["victory", "lead"] = "victory",
    opponents: str | None = None,
    seat: int | Literal["any"] | None = None,
    **choices: object,
) -> CpuBatch: ...
@overload
def batch(
    game: str | Game,
    count: int,
    *,
    device: Literal["cuda"],
    seed: int | Sequence[int] | None = None,
    threads: int | None = None,
    autoreset: bool = True,
    observe: bool = True,
    masks: bool = True,
    unit: Literal["game", "round"] = "game",
    reward: Literal["victory", "lead"] = "victory",
    opponents: str | None = None,
    seat: int | Literal["any"] | None = None,
    **choices: object,
) -> GpuBatch: ...
def batch(
    game: str | Game,
    count: int,
    *,
    device: Literal["cpu", "cuda"] = "cpu",
    seed: int | Sequence[int] | None = None,
    threads: int | None = None,
    autoreset: bool = True,
    observe: bool = True,
    masks: bool = True,
    unit: Literal["game", "round"] = "game",
    reward: Literal["victory", "lead"] = "victory",
    opponents: str | None = None,
    seat: int | Literal["any"] | None = None,
    **choices: object,
) -> Batch:
    """Many games side by side, on all cores or on a GPU; equal seeds give equal games on either.

    The game is one that was opened, or a name with choices. Whatever ended is begun anew in the same step, unless
    `autoreset` is off; without `observe` or `masks`, those are not written, which is faster. An episode is a whole game
    or, by `unit`, one round; it gives each seat its share of the victory or, by `reward`, its lead in points. On the
    CPU, `threads` says how many threads play: by default one for each core.

    With `opponents`, a player by name such as `flat:worlds=16`, every step is a decision of your seat, and that player
    has the others; yours is seat 0 or the one that `seat` says, and with `any` it is another in every game.

    >>> games = batch("seven", 1000, seed=7, edition="exam", players=4)
    >>> games.step(games.sample())
    >>> games.observations.shape
    (1000, 894)
    """
    from augury.kernel.batch import open_batch

    solo: dict[str, Any] = {}
    if opponents is not None:
        from augury.kernel.solo import ANY
        from augury.players import opponent

        name = game if isinstance(game, str) else game.name
        solo = {"opponent": opponent(opponents, name), "seat": ANY if seat == "any" else seat or 0}
    elif seat is not None:
        raise BadArgument("seat says which seat is yours beside opponents; leave it out, or add opponents")
    return open_batch(
        game,
        count,
        device,
        choices,
        **solo,
        seed=seed,
        threads=threads,
        autoreset=autoreset,
        observe=observe,
        masks=masks,
        unit=unit,
        reward=reward,
    )
