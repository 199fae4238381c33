"""Positions of Seven Prophecies from readable text: cards as `Y11`, hands as `Y11 S5 | G2`, tokens as `2113`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import TypeVar, cast

from augury.games.seven.notation import letters, parse_card
from augury.games.seven.state import ASIDE_DOWN, ASIDE_UP, PLAYING, ROW_PILE, TRICKS, Setup, State
from augury.games.seven.view import SevenView
from augury.kernel.engine import Event
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes

WAYS = (("first", 4), ("first", 3), ("exam", 4), ("exam", 3))
"""Every edition with every number of players."""

E = TypeVar("E", bound=Event)


@cache
def seven(edition: str = "exam", players: int = 4, variant: str = "standard", tenth_trick_scores: bool = True) -> Game:
    """Open Seven Prophecies."""
    choices = {"edition": edition, "players": players, "variant": variant}
    return open_game("seven", **choices, tenth_trick_scores=tenth_trick_scores)


def setup_of(game: Game) -> Setup:
    """A game's setup record, with its type."""
    return cast(Setup, game.setup)


def state_of(position: Position) -> State:
    """A copy of a position's state, with its type."""
    return cast(State, position.state)


def erased(position: Position, seat: int | None) -> State:
    """The state as known to a seat, or to a spectator if `seat` is None."""
    return cast(State, position.erased(seat))


def lay(
    game: Game,
    hands: str,
    row: str = "Y",
    *,
    tokens: str = "",
    placed: str = "",
    scores: str = "",
    aside_up: str = "",
    leader: int = 0,
    opener: int | None = None,
    trick: int = 1,
    round: int = 1,
) -> Position:
    """A position in which the leader is to play, with all other cards of the deck set aside face down.

    A row of fewer than ten cards is repeated. Without `tokens`, every seat has all seven on the first rank. Without
    `placed`, what was placed is what is left.

    >>> lay(seven(), "S2 Y1 | S3 | S4 | S5", row="Y S").legal(0)
    ['Y1']
    """
    setup, state = setup_of(game), State.new()
    for seat, hand in enumerate(hands.split("|")):
        state.piles[seat] = _cards(setup, hand)
    state.row[:] = list(islice(cycle(_row_card(setup, text) for text in row.split()), TRICKS))
    state.piles[ROW_PILE] = _cards(setup, " ".join(text for text in row.split() if len(text) > 1))
    state.piles[ASIDE_UP] = _cards(setup, aside_up)
    state.piles[ASIDE_DOWN] = int(setup.deck) & ~sum(map(int, state.piles))
    left = tokens.split() or ["7" + "0" * (game.players - 1)] * game.players
    state.tokens[: game.players] = [_tokens(text) for text in left]
    state.placed[: game.players] = [_tokens(text) for text in placed.split() or left]
    state.scores[: game.players] = [int(score) for score in scores.split()] or 0
    state.phase = PLAYING
    state.round_number, state.trick_number = round, trick
    state.leader, state.opener = leader, leader if opener is None else opener
    state.sealed = (1 << game.players) - 1
    return game.at(to_bytes(state))


def _cards(setup: Setup, texts: str) -> int:
    return sum(1 << parse_card(setup, text) for text in texts.split())


def _row_card(setup: Setup, text: str) -> int:
    return parse_card(setup, text) if len(text) > 1 else letters(setup).index(text) * 16


def _tokens(text: str) -> int:
    return sum(int(digit) << (4 * rank) for rank, digit in enumerate(text))


def play(position: Position, cards: str) -> Position:
    """Play cards, each by the seat whose turn it is."""
    for card in cards.split():
        position = position.play(card)
    return position


def finish(
    game: Game,
    tokens: str,
    *,
    trick: int = 7,
    round: int = 1,
    scores: str = "",
    placed: str = "",
    leader: int = 0,
    opener: int | None = None,
) -> Position:
    """Play a trick in which seat 0 comes 1st, seat 1 2nd and so on, starting from these tokens."""
    hands = " | ".join(f"Y{number}" for number in range(game.players, 0, -1))
    position = lay(
        game, hands, tokens=tokens, trick=trick, round=round, scores=scores, placed=placed, leader=leader, opener=opener
    )
    for _ in range(game.players):
        position = position.play(position.legal(position.actors[0])[0])
    return position


def last(position: Position, kind: type[E]) -> E:
    """The last event of this type in a position's history."""
    return [event for event in position.events if isinstance(event, kind)][-1]


def seen(position: Position, seat: int | None) -> SevenView:
    """The view of a seat, or of a spectator if `seat` is None."""
    return cast(SevenView, position.view(seat))


def walk(game: Game, seed: int) -> Iterator[Position]:
    """All positions of a random game; seats that choose at the same time do so in random order."""
    dice = Random(seed)
    position = game.start(seed, salt="")
    yield position
    while not position.over:
        seat = dice.choice(position.actors)
        position = position.play(dice.choice(position.legal_actions(seat)), seat)
        yield position
