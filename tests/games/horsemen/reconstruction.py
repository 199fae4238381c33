"""Rebuilds what a seat of the Four Horsemen knows from what it observes."""

from __future__ import annotations

from typing import cast

from augury.games.horsemen.state import DRAWING, FAVOURING, NONE, SUITS, TURN, Setup, State
from augury.kernel.game import Game
from tests.games.told import Told, bits, raised

PLACES = range(3)


def rebuild(told: Told) -> State:
    """The seat's erased record, rebuilt from the observation alone."""
    state = State.new()
    _write_cards(state, told)
    _write_prophecies(state, told)
    _write_piles(state, told)
    _write_waiting(state, told)
    _write_effects(state, told)
    for place in range(2):
        seat = told.seat_of(place)
        state.fasting[seat] = told.number("fasting", 2 * place, 2)
        state.held[seat], state.deck_size[seat] = told.row("held")[place], told.row("draw pile")[place]
        state.scores[seat] = told.row("score")[place]
        state.looked[seat] = bits(told.parts("looked", 2)[place])
        state.bought |= bits(told.parts("bought", 2)[place]) << (4 * seat)
    state.fasting_now, state.turn_number = told.number("fasting now"), told.number("turn number")
    state.passes, state.fulfilled = told.number("passes"), told.number("fulfilled")
    state.favour, state.turn = told.chosen_seat("favour"), told.chosen_seat("turn")
    state.reason, state.winners = told.chosen("ended by", -1) + 1, told.seats("winner")
    state.exalt, state.embolden, state.starve, state.reap = told.row("law")
    return state


def _write_cards(state: State, told: Told) -> None:
    """Write where the cards are; the cards that a player owns are those in any of these places."""
    state.hands[told.seat] = bits(told.row("hand"))
    for place in range(2):
        seat = told.seat_of(place)
        state.known[seat] = bits(told.parts("known", 2)[place])
        state.discards[seat] = bits(told.parts("discards", 2)[place])
        for spot in PLACES:
            state.sides[spot, seat] = bits(told.parts("side", 6)[2 * spot + place])
        zones = (state.hands[seat], state.known[seat], state.discards[seat], *state.sides[:, seat])
        owned = bits(told.parts("unseen", 2)[place])
        for zone in zones:
            owned |= int(zone)
        state.owned[seat] = owned


def _write_prophecies(state: State, told: Told) -> None:
    """Write which Prophecies are at which places, and in which order they were laid."""
    state.shown[:] = [raised(flags, NONE) for flags in told.parts("shown", 3)]
    state.prophecies[:] = NONE
    for prophecy, order in enumerate(told.row("laid as")):
        if order:
            state.prophecies[len(state.prophecies) - order] = prophecy
            state.laid += 1
    for place in range(2):
        state.taken[told.seat_of(place)] = bits(told.parts("taken", 2)[place])
    if NONE in state.shown:
        state.gap, state.loser = list(state.shown).index(NONE), told.chosen_seat("loser")


def _write_piles(state: State, told: Told) -> None:
    """Write the Four Piles, and the Horsemen as far as they are known."""
    state.revealed = bits(told.row("revealed"))
    for pile in range(SUITS):
        for depth, flags in enumerate(told.parts("pile", 12)[3 * pile :][:3]):
            state.piles[pile] |= (raised(flags, -4) + 4) << (4 * depth)
        state.horsemen[pile] = raised(told.parts("horseman", 4)[pile], NONE)


def _write_waiting(state: State, told: Told) -> None:
    """Write which Prophecies wait."""
    state.fills = told.number("fills")
    for place in PLACES:
        name = "abc"[place]
        state.filled_on[place] = told.number(f"{name} filled on")
        state.filled_as[place] = told.number(f"{name} filled as")
        if state.filled_on[place]:
            state.responder[place] = told.chosen_seat(f"{name} answers")


def _write_effects(state: State, told: Told) -> None:
    """Write the effects still to be resolved and the phase of the turn."""
    state.phase, state.asked = told.chosen("phase"), told.chosen("asked", -1) + 1
    state.after = (DRAWING, FAVOURING, TURN)[told.chosen("after", 2)]
    state.owner, state.chooser = told.chosen_seat("owner"), told.chosen_seat("chooser")
    effects = [told.row(f"effect {order}") for order in range(12, 0, -1)]
    for which, step, left, place, value, *_ in effects:
        if which:
            state.frames[state.depth] = which - 1 | step << 4 | left << 6 | place << 9 | value << 11
            state.depth += 1


def check_the_rest(game: Game, told: Told) -> None:
    """Check that blocks which repeat information, to make learning easier, agree with the others."""
    assert told.row("held")[0] == sum(told.row("hand"))
    assert told.row("draw pile")[0] == sum(told.parts("unseen", 2)[0])
    choosing = (told.row("turn"), told.row("chooser"))
    assert told.row("acts") == (choosing[told.chosen("phase")] if told.chosen("phase") < len(choosing) else [0, 0])
    assert told.row("score") == [sum(taken) for taken in told.parts("taken", 2)]
    waiting = sorted((told.number(f"{name} filled as"), name) for name in "abc" if told.number(f"{name} filled as"))
    queue = [name for _, name in waiting]
    assert all(told.number(f"{name} queue") == (queue.index(name) + 1 if name in queue else 0) for name in "abc")
    for spot in PLACES:
        _check_lead(told, spot)
    steps = cast(Setup, game.setup).steps
    for order in range(1, 13):
        which, step, *_, verb, mine, theirs = told.row(f"effect {order}")
        if which:
            said = int(steps[which - 1, step])
            doer = told.chosen("owner") ^ (said >> 4 & 1)
            assert (verb, mine, theirs) == (said & 15, 1 - doer, doer)
        else:
            assert not any(told.row(f"effect {order}"))


def _check_lead(told: Told, spot: int) -> None:
    """H3.5: the higher total leads, including what the Horsemen add to the Favoured's; a tie goes to the Favoured."""
    favoured = told.chosen("favour")
    sums = [
        sum(card % 6 + 1 for card, flag in enumerate(told.parts("side", 6)[2 * spot + place]) if flag)
        for place in range(2)
    ]
    sums[favoured] += told.row("law")[0]
    leader = favoured if sums[0] == sums[1] else sums.index(max(sums))
    there = any(told.parts("shown", 3)[spot])
    assert told.parts("leads", 3)[spot] == [int(there and leader == place) for place in range(2)]
