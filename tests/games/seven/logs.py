"""Random games, played by the compiled rules and logged so that the judge can replay them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.events import deal_event
from augury.games.seven.notation import format_card, tokens_of
from augury.games.seven.rules import NOTHING, RESOLVED, SCORED, act, advance
from augury.games.seven.score import change, left
from augury.games.seven.state import FIRST_PROPHECY, SCORING, Setup, State
from augury.kernel.bits import lowest
from augury.kernel.chance import Dice, pick
from augury.kernel.compilation import rule
from augury.kernel.game import Game
from augury.kernel.interface import actors, begin, legal
from augury.kernel.records import Memory
from tests.judge.seven import SevenJudge

MOST_ROUNDS = 101
MOST_MOVES = 44 * MOST_ROUNDS


@rule
def play_logged(
    setup: Setup,
    states: Memory,
    source: Dice,
    words: NDArray[np.uint64],
    seed: np.uint64,
    deals: Memory,
    moves: NDArray[np.int16],
    choices: NDArray[np.uint64],
    tricks: NDArray[np.int16],
    scored: NDArray[np.int16],
) -> int:
    """Play a random game and log every deal, move, set of legal moves, trick and score."""
    state = states[0]
    begin(setup, state, seed)
    source.rng = seed ^ np.uint64(0xABCDEF)
    rounds = 0
    count = 0
    resolved = 0
    acting = actors(setup, state)
    while acting:
        if int(state.round_number) > rounds:
            deals[rounds] = state
            rounds = int(state.round_number)
        seat = lowest(np.uint64(acting))
        legal(setup, state, seat, words)
        action = pick(source, words)
        for word in range(3):
            choices[count, word] = words[word]
        moves[count, 0] = seat
        moves[count, 1] = action
        count += 1
        act(setup, state, seat, action)
        done = -1
        while done != NOTHING:
            trick = int(state.trick_number)
            if state.phase == SCORING:
                for other in range(int(setup.players)):
                    scored[rounds - 1, 0, other] = left(state, other)
                    scored[rounds - 1, 1, other] = change(setup, state, other)
            done = advance(setup, state)
            if done == RESOLVED:
                tricks[resolved, 0] = state.places[trick - 1]
                tricks[resolved, 1] = state.confirmed[trick - 1]
                resolved += 1
            if done == SCORED:
                for other in range(int(setup.players)):
                    scored[rounds - 1, 2, other] = state.scores[other]
        acting = actors(setup, state)
    return count


@dataclass
class Logbook:
    """Plays games one after another in the same memory."""

    game: Game

    def __post_init__(self) -> None:
        """Allocate room for the longest possible game."""
        self.setup: Setup = self.game.setup  # type: ignore[assignment]
        self.states = State.array(1)
        self.deals = State.array(MOST_ROUNDS)
        self.moves = np.zeros((MOST_MOVES, 2), np.int16)
        self.choices = np.zeros((MOST_MOVES, 3), np.uint64)
        self.tricks = np.zeros((10 * MOST_ROUNDS, 2), np.int16)
        self.scored = np.zeros((MOST_ROUNDS, 3, 4), np.int16)
        self.words = np.zeros(3, np.uint64)
        self.dice = Dice.new()
        cards = range(FIRST_PROPHECY)
        self.card_bits = {format_card(self.setup, c): 1 << c for c in cards if int(self.setup.deck) >> c & 1}
        count = int(self.setup.prophecy_count)
        self.prophecies = [tuple(tokens_of(self.setup, int(p))) for p in self.setup.prophecies[:count]]
        self.cards = {bits.bit_length() - 1: card for card, bits in self.card_bits.items()}

    def play(self, seed: int) -> int:
        """Play the game with this seed; return the number of moves."""
        self.states[:] = 0
        return play_logged(
            self.setup,
            self.states,
            self.dice,
            self.words,
            np.uint64(seed),
            self.deals,
            self.moves,
            self.choices,
            self.tricks,
            self.scored,
        )

    def trick(self, number: int, players: int) -> tuple[list[int], list[bool]]:
        """The seats by place, and which of them confirmed, in a trick numbered from 0 over all rounds of the game."""
        places, confirmed = map(int, self.tricks[number])
        order = sorted(range(players), key=lambda seat: places >> (2 * seat) & 3)
        return order, [bool(confirmed >> seat & 1) for seat in range(players)]

    def score(self, number: int, players: int) -> list[list[int]]:
        """Tokens left, change and scores of a round, numbered from 0."""
        return [[int(value) for value in row[:players]] for row in self.scored[number]]

    def judged(self, judge: SevenJudge, count: int) -> Iterator[dict[str, object]]:
        """Replay the logged game with the judge, which must agree on all legal moves; yields the judge's events."""
        rounds = 0
        for index in range(count):
            if judge.needs_deal:
                deal = deal_event(self.setup, self.deals[rounds])
                row_cards = deal.row_cards if isinstance(deal.row_cards, list) else None
                judge.deal(
                    deal.round, deal.leader, deal.hands, deal.row, row_cards, deal.aside_up or None, deal.aside_down
                )
                rounds += 1
            seat, action = int(self.moves[index, 0]), int(self.moves[index, 1])
            if action >= FIRST_PROPHECY:
                found = int(self.choices[index, 1]) | int(self.choices[index, 2]) << 64
                assert found == (1 << len(self.prophecies)) - 1 == (1 << len(judge.legal_prophecies())) - 1
                yield from judge.prophesy(seat, self.prophecies[action - FIRST_PROPHECY])
            else:
                expected = 0
                for card in judge.legal(seat):
                    expected |= self.card_bits[card]
                assert int(self.choices[index, 0]) == expected
                yield from judge.play(seat, self.cards[action])
