"""Rebuilds what a seat of Seven Prophecies knows from what it observes."""

from __future__ import annotations

from augury.games.seven.state import ASIDE_UP, OVER, PLAYING, PROPHESYING, ROW_PILE, State
from tests.games.observation_blocks import ObservationBlocks, bits, raised

TRICKS = range(10)


def rebuild(blocks: ObservationBlocks) -> State:
    """The seat's erased record, rebuilt from the observation alone."""
    state = State.new()
    state.piles[blocks.seat] = bits(blocks.row("hand"))
    state.piles[ASIDE_UP] = bits(blocks.row("aside"))
    state.row[:] = row_of(blocks)
    state.piles[ROW_PILE] = sum(1 << int(card) for card in state.row if card % 16)
    for place in range(blocks.players):
        seat = blocks.seat_of(place)
        state.placed[seat] = hexadecimal(blocks.parts("placed", 4)[place])
        state.tokens[seat] = hexadecimal(blocks.parts("tokens", 4)[place])
        state.scores[seat] = blocks.row("score")[place]
        for trick in TRICKS:
            state.played[trick, seat] = blocks.parts("log", 10)[trick][place]
            state.places[trick] |= max(0, blocks.parts("place", 10)[trick][place] - 1) << (2 * seat)
            state.confirmed[trick] |= blocks.parts("confirmed", 10)[trick][place] << seat
    state.phase = (PROPHESYING, PLAYING, OVER)[blocks.chosen("phase")]
    state.round_number, state.lying = blocks.number("round"), blocks.number("cards lying")
    state.trick_number = blocks.chosen("trick") + 1
    state.leader, state.opener = blocks.chosen_seat("leader"), blocks.chosen_seat("opener")
    state.sealed, state.winners = blocks.seats("sealed"), blocks.seats("winner")
    return state


def row_of(blocks: ObservationBlocks) -> list[int]:
    """The row's cards."""
    colours = map(raised, blocks.parts("row", 10))
    return [colour * 16 + number for colour, number in zip(colours, blocks.row("row number"), strict=True)]


def hexadecimal(digits: list[int]) -> int:
    """A number from its base-16 digits, lowest first."""
    return sum(digit << (4 * place) for place, digit in enumerate(digits))


def check_the_rest(blocks: ObservationBlocks) -> None:
    """Check that blocks which repeat information, to make learning easier, agree with the others."""
    row, log = row_of(blocks), blocks.parts("log", 10)
    for place in range(4):
        cards = [log[trick][place] for trick in TRICKS]
        missed = {row[trick] // 16 for trick in TRICKS if cards[trick] and cards[trick] // 16 != row[trick] // 16}
        assert bits(blocks.parts("played", 4)[place]) == sum(1 << card for card in cards if card)
        assert bits(blocks.parts("void", 4)[place]) == sum(1 << colour for colour in missed)
        now = cards[blocks.chosen("trick")]
        assert bits(blocks.parts("lying", 4)[place]) == (1 << now if now else 0)
        assert place < blocks.players or not any(cards)
        assert all((blocks.parts("place", 10)[trick][place] > 0) == finished(blocks, trick, place) for trick in TRICKS)


def finished(blocks: ObservationBlocks, trick: int, place: int) -> bool:
    """Whether a seat has a place in a trick: the seat exists, and the trick is over."""
    over = blocks.chosen("phase") == 2
    return place < blocks.players and (trick <= blocks.chosen("trick") if over else trick < blocks.chosen("trick"))
