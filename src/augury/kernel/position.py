"""A position as Python users see it: it never changes, and playing returns the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from augury.errors import AuguryError, BadArgument, NotYourTurn, TooLate
from augury.kernel.bits import members
from augury.kernel.chance import dice
from augury.kernel.deals import go_on
from augury.kernel.engine import Event, View, Views
from augury.kernel.integers import whole
from augury.kernel.interface import redeal, returns
from augury.kernel.observations import word_count
from augury.kernel.queries import actors_in, attempt, legal_in, look, make, observe_in
from augury.kernel.records import Memory, Record, array_of, from_bytes
from augury.kernel.seals import KEYED, Seal, check_seed

if TYPE_CHECKING:
    from augury.kernel.game import Game

SPECTATOR = -1

Past = tuple["Past | None", int, int]
"""What led to a position: the past before the last move, and that move's seat and action."""


class Position:
    """A moment of a game, with the way that led to it.

    >>> import augury
    >>> position = augury.game("grid", board="2x2").start()
    >>> position.legal(0)[:3]
    ['a1=x', 'a1=1', 'a1=2']
    >>> position = position.play("a1=1").play("b1=x").play("a2=x").play("b2=1")
    >>> position.scores, position.winners, position.returns
    ([2, 2], [1], [0.0, 1.0])
    """

    __slots__ = ("_acting", "_past", "_sights", "_start", "_states", "_written", "game", "seal")

    def __init__(
        self, game: Game, state: Record | Memory, seal: Seal | None, came: tuple[Memory, Past] | None = None
    ) -> None:
        """Games make positions; `came` is the state that the game began with, and what led from there to here.

        A record is copied; an array of one record is kept, and must not be changed afterwards.
        """
        self.game = game
        self._states = state if isinstance(state, np.ndarray) else array_of(state)
        self.seal = seal
        self._past: Past | None
        self._start, self._past = came or (self._states, None)
        self._acting: int | None = None
        """The seats that may act now, as a bit set; computed when first needed."""
        self._sights: tuple[View, Memory, NDArray[np.uint64]] | None = None
        self._written: Views | None = None

    @property
    def state(self) -> Record:
        """A copy of the record."""
        return cast(Record, array_of(self._state)[0])

    @property
    def _state(self) -> Record:
        return cast(Record, self._states[0])

    def __bytes__(self) -> bytes:
        """All of the position but its past, to be stored."""
        return self._states.tobytes()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """What a copy elsewhere is made from, the past included."""
        return _unpickle_position, (self.game, bytes(self), self.seal, self._start.tobytes(), self.moves)

    def __eq__(self, other: object) -> bool:
        """Positions are equal if their games and records are, whatever their past."""
        return (
            isinstance(other, Position)
            and (self.game.name, self.game.chosen) == (other.game.name, other.game.chosen)
            and bytes(self) == bytes(other)
        )

    def __hash__(self) -> int:
        """Follows equality."""
        return hash(bytes(self))

    @property
    def actors(self) -> list[int]:
        """The seats that may act now; several while all choose at once, none when the game is over."""
        return members(self._actors())

    def _actors(self) -> int:
        if self._acting is None:
            self._acting = int(actors_in(self.game.setups, self._states))
        return self._acting

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._actors()

    @property
    def scores(self) -> list[int]:
        """Every seat's score."""
        return self.game.engine.scores(self.game.setup, self._state)

    @property
    def winners(self) -> list[int]:
        """The seats that have won, once the game is over."""
        return self.game.engine.winners(self.game.setup, self._state) if self.over else []

    @property
    def returns(self) -> list[float]:
        """Every seat's share of the victory, once the game is over."""
        shares = np.zeros(self.game.players)
        if self.over:
            returns(self.game.setup, self._state, shares)
        return [float(share) for share in shares]

    def legal_actions(self, seat: int) -> list[int]:
        """What a seat may do now, as numbers."""
        seat = self._seat(seat)
        if not self._actors() >> seat & 1:
            return []
        words = self._words()
        legal_in(self.game.setups, self._states, seat, words)
        return members(*words.tolist())

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, as readable moves."""
        return [self.game.engine.format_action(self.game.setup, action) for action in self.legal_actions(seat)]

    def play(self, move: str | int, seat: int | None = None) -> Position:
        """The position after a move, given as text or as an action's number.

        The seat may be left out when only one may act. A move that cannot be made raises an error, and nothing changes.

        >>> import augury
        >>> start = augury.game("seven").start(seed=7)
        >>> start.play("2113", seat=0).actors, start.actors
        ([1, 2, 3], [0, 1, 2, 3])
        """
        if self._keyed:
            return self.step(move, seat)[0]
        seat, action = self._read(move, seat)
        after = self.game.engine.rules.state.blank()
        if not self._numbered(action) or not make(self.game.setups, self._states, after, seat, action, self._words()):
            raise self.game.engine.why_illegal(self.game.setup, self._state, seat, action)
        return self._then(after, seat, action)

    def step(self, move: str | int, seat: int | None = None) -> tuple[Position, list[Event]]:
        """The position after a move, as `play` gives it, and the events that happen on the way to it."""
        seat, action = self._read(move, seat)
        setups, engine, after = self.game.setups, self.game.engine, self.game.engine.rules.state.blank()
        if not self._numbered(action) or not attempt(setups, self._states, after, seat, action, self._words()):
            raise engine.why_illegal(self.game.setup, self._state, seat, action)
        news = list(go_on(self.game, after, self.seal, seat, action))
        return self._then(after, seat, action), news

    def why_not(self, move: str | int, seat: int) -> AuguryError | None:
        """Why a seat may not make a move, judged from what the seat knows; None if it may."""
        seen = Position(self.game, self.erased(seat), None)
        try:
            seat, action = seen._read(move, seat)
        except AuguryError as error:
            return error
        if action in seen.legal_actions(seat):
            return None
        return self.game.engine.why_illegal(self.game.setup, seen.state, seat, action)

    @property
    def last_action(self) -> int:
        """The number of the action that led here."""
        if self._past is None:
            raise TooLate("no move led to this position")
        return self._past[2]

    def _read(self, move: str | int, seat: int | None) -> tuple[int, int]:
        """The seat and the action that are meant; an error if the game is over or it is not the seat's turn."""
        if self.over:
            raise TooLate("the game is over, so there is nothing to play")
        seat = self._mover(seat)
        if isinstance(move, str):
            return seat, self.game.engine.parse_action(self.game.setup, self._state, move)
        if (action := whole(move)) is None:
            raise BadArgument(f"a move must be a string or an integer, not {move!r}")
        return seat, action

    def _then(self, after: Memory, seat: int, action: int) -> Position:
        """The position that a move led to."""
        return Position(self.game, after, self.seal, (self._start, (self._past, seat, action)))

    @property
    def _keyed(self) -> bool:
        """Whether deals are made one by one, by generators that are not in the state."""
        return self.seal is not None and self.seal.generator == KEYED

    def _numbered(self, action: int) -> bool:
        return 0 <= action < self.game.engine.rules.actions

    def _words(self, *sets: int) -> NDArray[np.uint64]:
        """Memory for a set of actions, or for an array of sets of this shape."""
        return np.zeros((*sets, self.game.engine.rules.words), np.uint64)

    def _mover(self, seat: int | None) -> int:
        if seat is None:
            if len(self.actors) > 1:
                raise NotYourTurn(f"several seats can move now; name one of {', '.join(map(str, self.actors))}")
            return self.actors[0]
        named = whole(seat)
        if named is None:
            raise BadArgument(f"a seat must be an integer, not {seat!r}")
        seat = named
        if seat not in self.game.seats:
            raise NotYourTurn(f"there is no seat {seat}; the seats are 0 to {self.game.players - 1}")
        if not self._actors() >> seat & 1:
            raise NotYourTurn(f"seat {seat} cannot move now; seat {', '.join(map(str, self.actors))} can")
        return seat

    def erased(self, seat: int | None) -> Record:
        """A copy of the record without what a seat must not know; None is a spectator."""
        self._check(seat)
        seen, words = self.game.engine.rules.state.blank(), self._words(1)
        look(self.game.setups, self._states, seen, words, SPECTATOR if seat is None else int(seat))
        return cast(Record, seen[0])

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What a seat knows as a row of numbers; `game.describe_observation()` has a name for each.

        >>> import augury
        >>> position = augury.game("seven").start(seed=7)
        >>> known = dict(zip(position.game.describe_observation(), position.observe(0).tolist()))
        >>> known["hand Y1"], known["hand Y2"]
        (1, 0)
        """
        seat = self._seat(seat)
        words = np.zeros(word_count(self.game.features), np.uint64)
        observe_in(self.game.setups, self._states, seat, words)
        return words.view(np.int8)[: self.game.features]

    def view(self, seat: int | None) -> View:
        """What a seat knows, ready to be shown; None is a spectator."""
        self._check(seat)
        public, seen, words = self._sights or self._look()
        if seat is None:
            return public
        place = int(seat) + 1
        return self.game.view_writer.private(public, seen[place : place + 1], place - 1, words[place])

    def view_json(self, seat: int | None) -> bytes:
        self._check(seat)
        shared, own = self.views_json()
        return shared + own[0 if seat is None else int(seat) + 1]

    def views_json(self) -> Views:
        """All views as JSON, which takes little longer than writing one."""
        if self._written is None:
            seen, words, acting = self._seen()
            self._written = self.game.view_writer.write(seen, acting, words)
        return self._written

    def _look(self) -> tuple[View, Memory, NDArray[np.uint64]]:
        """A spectator's view, which is a part of all, and for a spectator and each seat what it knows and may do."""
        seen, words, acting = self._seen()
        self._sights = self.game.view_writer.public(seen[:1], members(acting)), seen, words
        return self._sights

    def _seen(self) -> tuple[Memory, NDArray[np.uint64], int]:
        """For a spectator and each seat what it knows and may do; and who may act, a bit each."""
        game = self.game
        seen, words = game.engine.rules.state.blank(1 + game.players), self._words(1 + game.players)
        self._acting = int(look(game.setups, self._states, seen, words, SPECTATOR))
        return seen, words, self._acting

    def _seat(self, seat: int) -> int:
        """The number of a seat that is there; a spectator has none."""
        number = whole(seat)
        if number is None or number not in self.game.seats:
            raise BadArgument(f"there is no seat {seat!r}; the seats are 0 to {self.game.players - 1}")
        return number

    def _check(self, seat: int | None) -> None:
        if seat is not None and seat not in self.game.seats:
            raise BadArgument(
                f"there is no seat {seat}; the seats are 0 to {self.game.players - 1}, and None is a spectator"
            )

    def redealt(self, seat: int, seed: int) -> Position:
        """A position that the seat cannot tell from this one, drawn from all such positions.

        >>> import augury
        >>> position = augury.game("seven").start(seed=7)
        >>> world = position.redealt(0, seed=1)
        >>> world.view(0) == position.view(0), world.view(1) == position.view(1)
        (True, False)
        """
        seat = self._seat(seat)
        state = self.erased(seat)
        redeal(self.game.setup, state, seat, dice(check_seed(seed)))
        return Position(self.game, state, None)

    @property
    def start(self) -> Position:
        """The position that the way here began with."""
        return Position(self.game, self._start, self.seal)

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The seats and actions that led here from the start."""
        path = []
        past = self._past
        while past:
            past, seat, action = past
            path.append((seat, action))
        return path[::-1]

    @property
    def events(self) -> Iterator[Event]:
        """The history of the game so far: from the first deal or, of a loaded or redealt position, since then."""
        engine, states = self.game.engine, self._start.copy()
        if self.seal:
            yield from engine.opening(self.game.setup, states[0])
        for seat, action in self.moves:
            yield from go_on(self.game, states, self.seal, seat, action)


def _unpickle_position(
    game: Game, state: bytes, seal: Seal | None, start: bytes, moves: list[tuple[int, int]]
) -> Position:
    """A position that was made in another process."""
    kind = game.engine.rules.state
    past: Past | None = None
    for seat, action in moves:
        past = (past, seat, action)
    came = None if past is None else (array_of(from_bytes(kind, start)), past)
    return Position(game, from_bytes(kind, state), seal, came)
