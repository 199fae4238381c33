"""Rebuilds what a seat of Seven Prophecies knows from what it observes."""

from __future__ import annotations

from augury.games.seven.state import ASIDE_UP, OVER, PLAYING, PROPHESYING, ROW_PILE, State
from tests.games.told import Told, bits, raised

TRICKS = range(10)


def rebuild(told: Told) -> State:
    """The seat's erased record, rebuilt from the observation alone."""
    state = State.new()
    state.piles[told.seat] = bits(told.row("hand"))
    state.piles[ASIDE_UP] = bits(told.row("aside"))
    state.row[:] = row_of(told)
    state.piles[ROW_PILE] = sum(1 << int(card) for card in state.row if card % 16)
    for place in range(told.players):
        seat = told.seat_of(place)
        state.placed[seat] = hexadecimal(told.parts("placed", 4)[place])
        state.tokens[seat] = hexadecimal(told.parts("tokens", 4)[place])
        state.scores[seat] = told.row("score")[place]
        for trick in TRICKS:
            state.played[trick, seat] = told.parts("log", 10)[trick][place]
            state.places[trick] |= max(0, told.parts("place", 10)[trick][place] - 1) << (2 * seat)
            state.confirmed[trick] |= told.parts("confirmed", 10)[trick][place] << seat
    state.phase = (PROPHESYING, PLAYING, OVER)[told.chosen("phase")]
    state.round_number, state.lying = told.number("round"), told.number("cards lying")
    state.trick_number = told.chosen("trick") + 1
    state.leader, state.opener = told.chosen_seat("leader"), told.chosen_seat("opener")
    state.sealed, state.winners = told.seats("sealed"), told.seats("winner")
    return state


def row_of(told: Told) -> list[int]:
    """The row's cards."""
    colours = map(raised, told.parts("row", 10))
    return [colour * 16 + number for colour, number in zip(colours, told.row("row number"), strict=True)]


def hexadecimal(digits: list[int]) -> int:
    """A number from its base-16 digits, lowest first."""
    return sum(digit << (4 * place) for place, digit in enumerate(digits))


def check_the_rest(told: Told) -> None:
    """Check that blocks which repeat information, to make learning easier, agree with the others."""
    row, log = row_of(told), told.parts("log", 10)
    for place in range(4):
        cards = [log[trick][place] for trick in TRICKS]
        missed = {row[trick] // 16 for trick in TRICKS if cards[trick] and cards[trick] // 16 != row[trick] // 16}
        assert bits(told.parts("played", 4)[place]) == sum(1 << card for card in cards if card)
        assert bits(told.parts("void", 4)[place]) == sum(1 << colour for colour in missed)
        now = cards[told.chosen("trick")]
        assert bits(told.parts("lying", 4)[place]) == (1 << now if now else 0)
        assert place < told.players or not any(cards)
        assert all((told.parts("place", 10)[trick][place] > 0) == finished(told, trick, place) for trick in TRICKS)


def finished(told: Told, trick: int, place: int) -> bool:
    """Whether a seat has a place in a trick: the seat exists, and the trick is over."""
    over = told.chosen("phase") == 2
    return place < told.players and (trick <= told.chosen("trick") if over else trick < told.chosen("trick"))
