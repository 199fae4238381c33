"""Rebuilds what a seat of the Four Horsemen knows from what it observes."""

from __future__ import annotations

from typing import cast

from augury.games.horsemen.state import DRAWING, FAVOURING, NONE, SUITS, TURN, Setup, State
from augury.kernel.game import Game
from tests.games.observation_blocks import ObservationBlocks, bits, raised

PLACES = range(3)


def rebuild(blocks: ObservationBlocks) -> State:
    """The seat's erased record, rebuilt from the observation alone."""
    state = State.new()
    _write_cards(state, blocks)
    _write_prophecies(state, blocks)
    _write_piles(state, blocks)
    _write_waiting(state, blocks)
    _write_effects(state, blocks)
    for place in range(2):
        seat = blocks.seat_of(place)
        state.fasting[seat] = blocks.number("fasting", 2 * place, 2)
        state.held[seat], state.deck_size[seat] = blocks.row("held")[place], blocks.row("draw pile")[place]
        state.scores[seat] = blocks.row("score")[place]
        state.looked[seat] = bits(blocks.parts("looked", 2)[place])
        state.bought |= bits(blocks.parts("bought", 2)[place]) << (4 * seat)
    state.fasting_now, state.turn_number = blocks.number("fasting now"), blocks.number("turn number")
    state.passes, state.fulfilled = blocks.number("passes"), blocks.number("fulfilled")
    state.favour, state.turn = blocks.chosen_seat("favour"), blocks.chosen_seat("turn")
    state.reason, state.winners = blocks.chosen("ended by", -1) + 1, blocks.seats("winner")
    state.exalt, state.embolden, state.starve, state.reap = blocks.row("law")
    return state


def _write_cards(state: State, blocks: ObservationBlocks) -> None:
    """Write where the cards are; the cards that a player owns are those in any of these places."""
    state.hands[blocks.seat] = bits(blocks.row("hand"))
    for place in range(2):
        seat = blocks.seat_of(place)
        state.known[seat] = bits(blocks.parts("known", 2)[place])
        state.discards[seat] = bits(blocks.parts("discards", 2)[place])
        for spot in PLACES:
            state.sides[spot, seat] = bits(blocks.parts("side", 6)[2 * spot + place])
        zones = (state.hands[seat], state.known[seat], state.discards[seat], *state.sides[:, seat])
        owned = bits(blocks.parts("unseen", 2)[place])
        for zone in zones:
            owned |= int(zone)
        state.owned[seat] = owned


def _write_prophecies(state: State, blocks: ObservationBlocks) -> None:
    """Write which Prophecies are at which places, and in which order they were laid."""
    state.shown[:] = [raised(flags, NONE) for flags in blocks.parts("shown", 3)]
    state.prophecies[:] = NONE
    for prophecy, order in enumerate(blocks.row("laid as")):
        if order:
            state.prophecies[len(state.prophecies) - order] = prophecy
            state.laid += 1
    for place in range(2):
        state.taken[blocks.seat_of(place)] = bits(blocks.parts("taken", 2)[place])
    if NONE in state.shown:
        state.gap, state.loser = list(state.shown).index(NONE), blocks.chosen_seat("loser")


def _write_piles(state: State, blocks: ObservationBlocks) -> None:
    """Write the Four Piles, and the Horsemen as far as they are known."""
    state.revealed = bits(blocks.row("revealed"))
    for pile in range(SUITS):
        for depth, flags in enumerate(blocks.parts("pile", 12)[3 * pile :][:3]):
            state.piles[pile] |= (raised(flags, -4) + 4) << (4 * depth)
        state.horsemen[pile] = raised(blocks.parts("horseman", 4)[pile], NONE)


def _write_waiting(state: State, blocks: ObservationBlocks) -> None:
    """Write which Prophecies wait."""
    state.fills = blocks.number("fills")
    for place in PLACES:
        name = "abc"[place]
        state.filled_on[place] = blocks.number(f"{name} filled on")
        state.filled_as[place] = blocks.number(f"{name} filled as")
        if state.filled_on[place]:
            state.responder[place] = blocks.chosen_seat(f"{name} answers")


def _write_effects(state: State, blocks: ObservationBlocks) -> None:
    """Write the effects still to be resolved and the phase of the turn."""
    state.phase, state.asked = blocks.chosen("phase"), blocks.chosen("asked", -1) + 1
    state.after = (DRAWING, FAVOURING, TURN)[blocks.chosen("after", 2)]
    state.owner, state.chooser = blocks.chosen_seat("owner"), blocks.chosen_seat("chooser")
    effects = [blocks.row(f"effect {order}") for order in range(12, 0, -1)]
    for which, step, left, place, value, *_ in effects:
        if which:
            state.frames[state.depth] = which - 1 | step << 4 | left << 6 | place << 9 | value << 11
            state.depth += 1


def check_the_rest(game: Game, blocks: ObservationBlocks) -> None:
    """Check that blocks which repeat information, to make learning easier, agree with the others."""
    assert blocks.row("held")[0] == sum(blocks.row("hand"))
    assert blocks.row("draw pile")[0] == sum(blocks.parts("unseen", 2)[0])
    choosing = (blocks.row("turn"), blocks.row("chooser"))
    assert blocks.row("acts") == (
        choosing[blocks.chosen("phase")] if blocks.chosen("phase") < len(choosing) else [0, 0]
    )
    assert blocks.row("score") == [sum(taken) for taken in blocks.parts("taken", 2)]
    waiting = sorted((blocks.number(f"{name} filled as"), name) for name in "abc" if blocks.number(f"{name} filled as"))
    queue = [name for _, name in waiting]
    assert all(blocks.number(f"{name} queue") == (queue.index(name) + 1 if name in queue else 0) for name in "abc")
    for spot in PLACES:
        _check_lead(blocks, spot)
    steps = cast(Setup, game.setup).steps
    for order in range(1, 13):
        which, step, *_, verb, mine, theirs = blocks.row(f"effect {order}")
        if which:
            code = int(steps[which - 1, step])
            doer = blocks.chosen("owner") ^ (code >> 4 & 1)
            assert (verb, mine, theirs) == (code & 15, 1 - doer, doer)
        else:
            assert not any(blocks.row(f"effect {order}"))


def _check_lead(blocks: ObservationBlocks, spot: int) -> None:
    """H3.5: the higher total leads, including what the Horsemen add to the Favoured's; a tie goes to the Favoured."""
    favoured = blocks.chosen("favour")
    sums = [
        sum(card % 6 + 1 for card, flag in enumerate(blocks.parts("side", 6)[2 * spot + place]) if flag)
        for place in range(2)
    ]
    sums[favoured] += blocks.row("law")[0]
    leader = favoured if sums[0] == sums[1] else sums.index(max(sums))
    there = any(blocks.parts("shown", 3)[spot])
    assert blocks.parts("leads", 3)[spot] == [int(there and leader == place) for place in range(2)]
