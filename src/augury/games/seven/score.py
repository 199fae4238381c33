"""The end of a round, its score, and the end of the game (rules S4 to S7)."""

from __future__ import annotations

from augury.games.seven.state import DEALING, FEWEST_OUTER, LAST_PLACE, OVER, TOKENS, TRICKS, Setup, State
from augury.kernel.compilation import rule

# What decides the points of a seat in a round that is over.
COUNTED, FULFILLED, TOKENS_LEFT, FEWEST_LEFT, NOTHING = range(5)


@rule
def fulfilled(state: State, seat: int) -> bool:
    """S4.1: whether a seat has confirmed all seven."""
    return int(state.tokens[seat]) == 0


@rule
def left(state: State, seat: int) -> int:
    """How many tokens of a seat are still on their ranks."""
    tokens = int(state.tokens[seat])
    return (tokens & 15) + (tokens >> 4 & 15) + (tokens >> 8 & 15) + (tokens >> 12)


@rule
def round_is_over(setup: Setup, state: State) -> bool:
    """S4.1, S4.2: after a trick in which a player has fulfilled, or after the tenth."""
    if int(state.trick_number) == TRICKS:
        return True
    for seat in range(int(setup.players)):
        if fulfilled(state, seat):
            return True
    return False


@rule
def fewest_left(setup: Setup, state: State) -> int:
    """The fewest tokens that a seat which did not fulfil has left."""
    fewest = TOKENS
    for seat in range(int(setup.players)):
        if not fulfilled(state, seat):
            fewest = min(fewest, left(state, seat))
    return fewest


@rule
def ground(setup: Setup, state: State, seat: int) -> int:
    """What decides a seat's points: S6.4, S5.1 and S6.1 and S7.1, S5.2, S7.2, or that it gets none (S7.3)."""
    remaining = left(state, seat)
    if setup.counts_tokens:
        return COUNTED
    if remaining == 0:
        return FULFILLED
    if setup.loses:
        return TOKENS_LEFT
    if setup.consolation and int(state.trick_number) < TRICKS and remaining == fewest_left(setup, state):
        return FEWEST_LEFT
    return NOTHING


@rule
def change(setup: Setup, state: State, seat: int) -> int:
    """What a round that is over gives a seat, before any floor (S5.1, S5.2, S5.4, S6.1, S6.4, S7.1 to S7.3)."""
    reason = ground(setup, state, seat)
    if reason == COUNTED:
        return TOKENS - left(state, seat)
    if reason == FULFILLED:
        return int(setup.gain[state.trick_number])
    if reason == TOKENS_LEFT:
        return 1 - left(state, seat)
    return int(setup.consolation) if reason == FEWEST_LEFT else 0


@rule
def score_round(setup: Setup, state: State) -> None:
    """Add what the round gave, never below 0 (S5.3); end the game (S5.5, S6.1, S7.4) or pass the lead (S4.3)."""
    players = int(setup.players)
    best = 0
    for seat in range(players):
        score = max(0, int(state.scores[seat]) + change(setup, state, seat))
        state.scores[seat] = score
        best = max(best, score)
    if best >= int(setup.goal) or int(state.round_number) == int(setup.rounds):
        state.phase = OVER
        state.winners = find_winners(setup, state, best)
    else:
        state.phase = DEALING
        opener = int(state.opener) + 1
        state.opener = opener if opener < players else 0


@rule
def find_winners(setup: Setup, state: State, best: int) -> int:
    """S5.5, S6.2, S6.3, S6.5, S6.6, S7.5, S7.6: the seats with the highest score, after tie-breaks."""
    if setup.needs_goal and best < int(setup.goal):
        return 0
    winners = 0
    least = 1 << 15
    for seat in range(int(setup.players)):
        if int(state.scores[seat]) == best:
            behind = tie_break(setup, state, seat)
            if behind < least:
                least = behind
                winners = 0
            if behind == least:
                winners |= 1 << seat
    return winners


@rule
def tie_break(setup: Setup, state: State, seat: int) -> int:
    """What decides between equal scores: the seat with the smallest wins."""
    if setup.tie_break == FEWEST_OUTER:
        placed = int(state.placed[seat])
        return (placed & 15) + (placed >> 4 * (int(setup.players) - 1) & 15)
    if setup.tie_break == LAST_PLACE and fulfilled(state, seat):
        return 3 - (int(state.places[state.trick_number - 1]) >> (2 * seat) & 3)
    return 0
