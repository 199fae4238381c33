"""Gymnasium's environment for one learner: you have a seat, and our players have the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from augury.errors import AuguryError, BadArgument, TooLate
from augury.kernel.batchsteps import NOBODY
from augury.kernel.chance import dice
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.players import player
from augury.players.quick import stand_in
from augury.rl.episodes import Episodes
from augury.rl.fouls import LOSS, attempt, check_illegal, read_action
from augury.rl.render import MODES, Shown, check_mode, show
from augury.rl.spaces import ending, mask, observation_box

Observation = NDArray[np.int8]
ANY = "any"
"""Stands for a different seat in each game."""


class SingleEnv(gymnasium.Env[Observation, int]):
    """A game that you play from one seat; every step is one of your decisions.

    The info has your legal actions as `action_mask`. After an illegal action you lose and the game ends (the info says
    why); with `illegal="raise"` it is an error, and nothing changes.
    """

    def __init__(
        self,
        game: Game,
        seat: int | str = 0,
        opponents: str | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """Nothing is dealt before `reset`."""
        self.game = game
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_box(game)
        self.action_space = spaces.Discrete(game.actions)
        self.seat = 0
        self._wish = check_seat(game, seat)
        self._illegal = check_illegal(illegal)
        opponents = opponents or stand_in(game.name)
        self._names = [opponents] * game.players
        self._opponent = player(opponents, game.name)
        self._episodes = Episodes()
        self._seed = self._choices = 0
        self._count = -1
        self._position: Position | None = None
        self._over = False

    @property
    def position(self) -> Position:
        """The position, with everything that you must not know."""
        if self._position is None:
            raise TooLate("no game has been dealt yet; call reset first")
        return self._position

    def describe_observation(self) -> list[str]:
        """The name of every number of an observation, in order."""
        return self.game.describe_observation()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, under the name that learners with masks expect."""
        return mask(self.position, self.seat, self.game.actions).astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game and play to your first turn. Without a seed, the next one is derived from the last."""
        super().reset(seed=seed)
        self._seed = self._episodes.seed_of_next(seed)
        self.seat = self._wish if isinstance(self._wish, int) else self._seed % self.game.players
        self._choices, self._count = 0, 0 if seed is not None else self._count + 1
        self._position, self._over = self._played_on(self.game.start(self._seed, "")), False
        return self._position.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is your turn again."""
        if self._over:
            raise TooLate("the game is over; call reset to start the next one")
        action = read_action(action)
        info: dict[str, Any] = {}
        if not self.position.over:
            came = attempt(self.position, action, self.seat)
            if not isinstance(came, AuguryError):
                self._position = self._played_on(came)
            elif self._illegal == "raise":
                raise came
            else:
                info["illegal"] = str(came)
        self._over = self.position.over or bool(info)
        reward = LOSS if info else self.position.returns[self.seat]
        return self.position.observe(self.seat), reward, self._over, False, {**self._info(), **info}

    def render(self) -> Shown:
        """What you know, in the form of `render_mode`."""
        names = ["you" if seat == self.seat else name for seat, name in enumerate(self._names)]
        return show(self.position, self.seat, names, self.render_mode)

    def _info(self) -> dict[str, Any]:
        facts = {
            "action_mask": mask(self.position, self.seat, self.game.actions),
            "seat": self.seat,
            "actors": NOBODY if self.position.over else self.seat,
            "rewards": np.array(self.position.returns, np.float32),
            "episodes": self._count,
        }
        return {**facts, **ending(self.position)} if self.position.over else facts

    def _played_on(self, position: Position) -> Position:
        """The position after the others have acted until it is your turn."""
        while not position.over and self.seat not in position.actors:
            seat = position.actors[0]
            rolled = dice("opponents", self._seed, self._choices)
            chosen = self._opponent.choose(self.game, position.erased(seat), seat, rolled)
            position = position.play(chosen, seat)
            self._choices += 1
        return position


def check_seat(game: Game, seat: int | str) -> int | str:
    """The given seat, if it is valid."""
    if seat != ANY and seat not in game.seats:
        raise BadArgument(f"seat must be from 0 to {game.players - 1} or any, not {seat!r}")
    return seat
