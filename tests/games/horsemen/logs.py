"""Random games, played by the compiled rules and logged so that the judge can replay them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

import augury
from augury.games.horsemen.notation import format_action, format_cards
from augury.games.horsemen.state import CARDS, PASS, PILE_LANE, WORDS, Setup, State
from augury.kernel.bits import lowest, members
from augury.kernel.chance import Dice, pick
from augury.kernel.compilation import rule
from augury.kernel.interface import actors, apply, begin, legal
from augury.kernel.records import Memory
from tests.judge.chance import Chance
from tests.judge.horsemen import HorsemenJudge

MOST_MOVES = 20_000


@rule
def play_logged(
    setup: Setup,
    states: Memory,
    source: Dice,
    words: NDArray[np.uint64],
    seed: np.uint64,
    moves: NDArray[np.int16],
    choices: NDArray[np.uint64],
) -> int:
    """Play a random game and log every move and every set of legal moves."""
    state = states[0]
    begin(setup, state, seed)
    source.rng = seed ^ np.uint64(0xABCDEF)
    count = 0
    acting = actors(setup, state)
    while acting:
        seat = lowest(np.uint64(acting))
        legal(setup, state, seat, words)
        action = pick(source, words)
        for word in range(WORDS):
            choices[count, word] = words[word]
        moves[count, 0] = seat
        moves[count, 1] = action
        count += 1
        apply(setup, state, seat, action)
        acting = actors(setup, state)
    return count


class Logbook:
    """Plays games with one card set, one after another in the same memory."""

    def __init__(self, card_set: dict[str, Any], responses: str = "one") -> None:
        """Allocate room for the longest possible game."""
        self.card_set, self.responses = card_set, responses
        self.setup: Setup = augury.game("horsemen", set=card_set, responses=responses).setup  # type: ignore[assignment]
        self.states = State.array(1)
        self.moves = np.zeros((MOST_MOVES, 2), np.int16)
        self.choices = np.zeros((MOST_MOVES, WORDS), np.uint64)
        self.words = np.zeros(WORDS, np.uint64)
        self.dice = Dice.new()

    def play(self, seed: int) -> int:
        """Play the game with this seed; return the number of moves."""
        self.states[:] = 0
        return play_logged(self.setup, self.states, self.dice, self.words, np.uint64(seed), self.moves, self.choices)

    def judge(self, seed: int, seen: Counter[str]) -> HorsemenJudge:
        """Play the game with this seed and replay it with the judge, which must agree on all legal moves."""
        count = self.play(seed)
        judge = HorsemenJudge(self.card_set)
        judge.each_responds = self.responses == "each"
        judge.begin(Chance(seed))
        for index in range(count):
            seat, action = int(self.moves[index, 0]), int(self.moves[index, 1])
            assert judge.seat == seat, (seed, index)
            assert {JUDGED[choice] for choice in members(*self.choices[index])} == judge.legal(), (seed, index)
            for event in judge.go_on(JUDGED[action]):
                seen[event["type"]] += 1
        assert judge.over, seed
        seen[str(judge.reason)] += 1
        return judge


def judged(action: int) -> tuple[str, ...]:
    """An action in the judge's notation."""
    move = format_action(None, action).split()  # type: ignore[arg-type]
    if "at" in move:
        return "play", move[0], move[2]
    return tuple(word for word in move if word != "to")


JUDGED = {
    lane * 32 + card: judged(lane * 32 + card)
    for lane in range(PILE_LANE + 1)
    for card in range(CARDS if lane < PILE_LANE else PASS % 32 + 1)
}


def compare(judge: HorsemenJudge, state: State) -> None:
    """Check that the judge's table at the end of a game equals the state in every respect."""
    for seat in (0, 1):
        assert sorted(judge.hands[seat], key=ORDER.index) == format_cards(int(state.hands[seat]))
        assert len(judge.hands[seat]) == int(state.held[seat])
        assert sorted(judge.discards[seat], key=ORDER.index) == format_cards(int(state.discards[seat]))
        assert judge.discards[seat] == [ORDER[int(card)] for card in state.heap[seat, : len(judge.discards[seat])]]
        assert sorted(judge.owned[seat], key=ORDER.index) == format_cards(int(state.owned[seat]))
        assert sorted(judge.known[seat], key=ORDER.index) == format_cards(int(state.known[seat]))
        pile = [ORDER[int(card)] for card in state.deck[seat, : int(state.deck_size[seat])]]
        assert judge.piles[seat] == pile
        for place, name in enumerate("abc"):
            assert sorted(judge.sides[name][seat], key=ORDER.index) == format_cards(int(state.sides[place, seat]))
        assert len(judge.taken[seat]) == int(state.scores[seat]) == len(members(state.taken[seat]))
        assert {PILES.index(pile) for pile in judge.looked[seat]} == set(members(int(state.looked[seat])))
    for index, suit in enumerate(PILES):
        digits = [int(state.piles[index]) >> shift & 15 for shift in (8, 4, 0)]
        assert [int(card[-1]) for card in judge.royal[suit]] == [digit for digit in digits if digit]
    assert {PILES.index(pile) for pile in judge.revealed} == set(members(int(state.revealed)))
    assert {"abc".index(place): seat for place, seat in judge.waiting.items()} == {
        place: int(state.responder[place]) for place in range(3) if state.filled_on[place]
    }
    assert judge.favour == int(state.favour)
    assert judge.turn == int(state.turn_number)
    assert judge.passes == int(state.passes)
    assert judge.winners == members(state.winners)
    assert REASONS.index(str(judge.reason)) + 1 == int(state.reason)


PILES = ["grails", "coins", "staves", "swords"]
ORDER = format_cards((1 << CARDS) - 1)
REASONS = ["prophecies", "apocalypse", "passes", "turns"]
