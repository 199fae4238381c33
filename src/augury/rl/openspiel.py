"""OpenSpiel: our games among those of pyspiel, so that its algorithms and bots run on them.

>>> from augury.rl.openspiel import register
>>> register()
['augury_seven', 'augury_grid', 'augury_horsemen']
>>> import pyspiel
>>> game = pyspiel.load_game("augury_seven(edition=first,players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 100)

Chance nodes and initial states are in `openspiel_roots`. Where several seats choose in secret at once, they choose one
after the other, the lowest first, and none sees what those before it chose. A victory is worth 1, a defeat
-1 / (players - 1), and a shared victory lies in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from augury.errors import BadArgument, Unavailable
from augury.kernel.game import Game
from augury.kernel.gameinfo import GameInfo
from augury.kernel.registry import catalogue
from augury.kernel.setups import choices
from augury.rl.ids import parse_id
from augury.rl.openspiel_moment import Moment
from augury.rl.openspiel_roots import WHOLE, Root, root_of

try:
    import pyspiel
except ImportError as error:
    raise Unavailable("this needs OpenSpiel; install it with: pip install open_spiel") from error

_POSITION = "position"

_TYPE, _PRIVATE = pyspiel.GameType, pyspiel.PrivateInfoType


def register() -> list[str]:
    """Register our games with pyspiel, if they are not registered yet; return their names there."""
    known = set(pyspiel.registered_names())
    for info in catalogue():
        kind = _game_type(Root(Game(info, info.setup()), WHOLE))
        if kind.short_name not in known:
            # pyspiel releases this after Python has ended, which is safe for a class, but not for other objects.
            pyspiel.register_game(kind, type(f"Spiel_{info.name}", (SpielGame,), {"info": info}))
    return [_name(info) for info in catalogue()]


def load_game(text: str) -> Any:
    """The game that a text such as `augury_NAME(players=3)` stands for; registers our games first if needed."""
    register()
    return pyspiel.load_game(text)


def game_by_id(which: str, **chosen: str | int | bool) -> Any:
    """The game of an id, as all our environments take it, with further choices by name.

    >>> str(game_by_id("grid-fano-3", position="7:2"))
    'augury_grid(board=fano,givens_count=True,players=3,position=7:2,ties=turn,x_prophecies=False,x_range=max-1)'
    """
    register()
    name, said = parse_id(which)
    return pyspiel.load_game(f"augury_{name}", said | chosen)


def load_state(text: str) -> Any:
    """The state that pyspiel serialized; registers our games first if needed."""
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


def _name(info: GameInfo) -> str:
    return f"augury_{info.name}"


class SpielGame(pyspiel.Game):
    """One way to play one of our games."""

    info: ClassVar[GameInfo]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Called by pyspiel.load_game with the choices that `augury.game` takes, and `position`."""
        words = dict(params or {})
        self.root = root_of(self.info.name, words, str(words.pop(_POSITION, WHOLE)))
        self.first = Moment(self.root).begun()
        super().__init__(_game_type(self.root), _game_info(self.root), dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """The beginning of a game."""
        return SpielState(self, self.first)

    def max_chance_nodes_in_history(self) -> int:
        """The number of chance nodes in a game."""
        return self.root.throws

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SpielObserver:
        """The observer of what seats see, or with perfect recall of what they know."""
        if params:
            raise BadArgument(f"observations take no parameters, so leave {', '.join(params)} out")
        return SpielObserver(self.root.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A moment of a game, as a state of OpenSpiel."""

    def __init__(self, game: SpielGame, first: Moment) -> None:
        super().__init__(game)
        self.moment = first

    def __reduce__(self) -> tuple[Any, ...]:
        return load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def current_player(self) -> int:
        """The lowest seat that may act, chance, or the end of the game."""
        position = self.moment.position
        if position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.over else position.actors[0]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.moment.position is not None and self.moment.position.over

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions of the seat to move."""
        position = self.moment.position
        return [] if position is None or player < 0 else position.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, with probabilities."""
        count = self.moment.root.outcomes
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """A move in our notation."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'byte' if self.moment.root.position == WHOLE else 'world'} {action}"
        game = self.moment.root.game
        return game.engine.format_action(game.setup, action)

    def returns(self) -> list[float]:
        """Each seat's return, once the game is over."""
        players, position = self.moment.root.game.players, self.moment.position
        if position is None or not position.over:
            return [0.0] * players
        return [(players * share - 1) / (players - 1) for share in position.returns]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that a seat cannot tell from this one, chosen uniformly; its history stays as it is."""
        seed = sum(int(sampler() * 2**16) << (16 * part) for part in range(4))
        other: SpielState = self.clone()
        if self.moment.root.game.info.has_hidden_information:
            other.moment = self.moment.redealt(player, seed)
        return other

    def __str__(self) -> str:
        """What a spectator sees, and then the whole record as hexadecimal digits, as `position` takes it."""
        position = self.moment.position
        if position is None:
            return f"thrown: {bytes(self.moment.thrown).hex()}"
        return f"{self.moment.view(None)}\n{bytes(position).hex()}"


class SpielObserver:
    """What a seat sees, or with perfect recall knows, as numbers and as a text.

    The numbers are those of `Position.observe`, all that the seat knows of the position as it is; the text of perfect
    recall is the whole history of what the seat saw, and then what it sees now. OpenSpiel's other kinds of
    observation (public only, private only, and of all seats) are texts only.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self._kind = kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and kind.private_info == _PRIVATE.SINGLE_PLAYER:
            self.tensor = np.zeros(game.features, np.float32)
            ends = np.cumsum([len(block.labels) for block in game.observation])
            parts = np.split(self.tensor, ends[:-1])
            self.dict = {block.name: part for block, part in zip(game.observation, parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of a seat."""
        position = state.moment.position
        if self.tensor is not None:
            self.tensor[:] = 0 if position is None else position.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The text for a seat."""
        moment, recalls = state.moment, self._kind.perfect_recall
        text_for = moment.text if self._kind.public_info else moment.secret
        if self._kind.private_info == _PRIVATE.NONE:
            return text_for(None, recalls)
        if self._kind.private_info == _PRIVATE.SINGLE_PLAYER:
            return text_for(player, recalls)
        return "\n".join(text_for(seat, recalls) for seat in moment.root.game.seats)


def _game_type(root: Root) -> Any:
    """OpenSpiel's description of a game type."""
    game = root.game
    counts = game.info.player_counts
    return _TYPE(
        short_name=_name(game.info),
        long_name=game.info.title,
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_TYPE.ChanceMode.EXPLICIT_STOCHASTIC if root.throws else _TYPE.ChanceMode.DETERMINISTIC,
        information=_TYPE.Information.IMPERFECT_INFORMATION
        if game.info.has_hidden_information
        else _TYPE.Information.PERFECT_INFORMATION,
        utility=_TYPE.Utility.ZERO_SUM if game.engine.always_won(game.setup) else _TYPE.Utility.GENERAL_SUM,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={choice.name: choice.default for choice in choices(game.info.setup)}
        | {_POSITION: WHOLE},
    )


def _game_info(root: Root) -> Any:
    """OpenSpiel's description of a game with its setup."""
    game = root.game
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions,
        max_chance_outcomes=root.outcomes if root.throws else 0,
        num_players=game.players,
        min_utility=-1 / (game.players - 1),
        max_utility=1.0,
        utility_sum=0.0 if game.engine.always_won(game.setup) else None,
        max_game_length=game.engine.longest(game.setup),
    )
