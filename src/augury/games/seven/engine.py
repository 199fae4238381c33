"""Seven Prophecies put together for the kernel."""

from __future__ import annotations

from augury.errors import Illegal, Unreadable
from augury.games.seven.editions import write_setup
from augury.games.seven.events import SevenEvent, SevenVisible, action_in, events_for, follow, force, opening
from augury.games.seven.notation import (
    format_action,
    format_card,
    format_colour,
    parse_action,
    parse_card,
    parse_prophecy,
)
from augury.games.seven.observations import observation
from augury.games.seven.rules import RULES
from augury.games.seven.state import FIRST_PROPHECY, PLAYING, PROPHESYING, SEATS, TRICKS, Setup, State
from augury.games.seven.tabledeal import DEALS
from augury.games.seven.viewwriter import SevenViewWriter
from augury.games.seven.words import describe_event
from augury.games.seven.worlds import worlds
from augury.kernel.engine import Engine


def read_action(setup: Setup, state: State, text: str) -> int:
    """The action that a text stands for. What cannot be read is refused as what the phase asks for."""
    try:
        return parse_action(setup, text)
    except (Unreadable, Illegal):
        if state.phase == PROPHESYING:
            return parse_prophecy(setup, text)
        if state.phase == PLAYING:
            return parse_card(setup, text)
        raise


def why_illegal(setup: Setup, state: State, seat: int, action: int) -> Illegal:
    """S2.1, S3.2: what is wrong with an action, and what would be right."""
    if not 0 <= action < FIRST_PROPHECY + int(setup.prophecy_count):
        return Illegal(f"there is no action {action}", "no_such_action", action=action)
    if state.phase != PLAYING:
        example = "2113" if setup.players == SEATS else "223"
        words = f"it is time to prophesy: place seven tokens on the ranks, for example {example}"
        return Illegal(words, "time_to_prophesy", "S2.1")
    if action >= FIRST_PROPHECY:
        return Illegal("the prophecies are sealed: play a card, for example Y11", "time_to_play", "S3.1")
    card = format_card(setup, action)
    if not int(state.piles[seat]) >> action & 1:
        return Illegal(f"{card} is not in this hand", "not_in_hand", "S3.1", card=card)
    colour = format_colour(setup, int(state.row[state.trick_number - 1]))
    words = f"this trick asks for {colour}, and this hand holds {colour}, so {card} cannot be played"
    return Illegal(words, "must_follow", "S3.2", card=card, colour=colour)


ENGINE = Engine(
    rules=RULES,
    write_setup=write_setup,
    parse_action=read_action,
    format_action=format_action,
    why_illegal=why_illegal,
    view_writer=SevenViewWriter,
    events=SevenEvent,
    shown_events=SevenVisible,
    opening=opening,
    follow=follow,
    describe=describe_event,
    events_for=events_for,
    action_in=action_in,
    actions=lambda setup: FIRST_PROPHECY + int(setup.prophecy_count),
    observation=observation,
    force=force,
    deals=DEALS,
    longest=lambda setup: int(setup.rounds) * int(setup.players) * (1 + TRICKS),
    always_won=lambda setup: not setup.needs_goal,
    worlds=worlds,
)
