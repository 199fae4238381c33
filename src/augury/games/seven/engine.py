"""Seven Prophecies put together for the kernel."""

from __future__ import annotations

from augury.games.seven.editions import write_setup
from augury.games.seven.events import SevenEvent, SevenTold, action_in, follow, force, opening, told_to
from augury.games.seven.notation import format_action, format_card, format_colour, parse_action
from augury.games.seven.rules import RULES
from augury.games.seven.scribe import SevenScribe
from augury.games.seven.state import FIRST_PROPHECY, PLAYING, SEATS, Setup, State
from augury.games.seven.words import tell
from augury.kernel.bits import members
from augury.kernel.engine import Engine


def why_illegal(setup: Setup, state: State, seat: int, action: int) -> str:
    """S2.1, S3.2: what is wrong with an action, and what would be right."""
    if not 0 <= action < FIRST_PROPHECY + int(setup.prophecy_count):
        return f"there is no action {action}"
    if state.phase != PLAYING:
        example = "2113" if setup.players == SEATS else "223"
        return f"it is time to prophesy: place seven tokens on the ranks, as {example}"
    if action >= FIRST_PROPHECY:
        return "the prophecies are sealed: play a card, as Y11"
    if not int(state.piles[seat]) >> action & 1:
        return f"{format_card(setup, action)} is not in this hand"
    colour = format_colour(setup, int(state.row[state.trick_number - 1]))
    held = format_card(setup, action)
    return f"this trick asks for {colour}, and this hand holds {colour}, so {held} cannot be played"


ENGINE = Engine(
    rules=RULES,
    write_setup=write_setup,
    parse_action=lambda setup, state, text: parse_action(setup, text),
    format_action=format_action,
    why_illegal=why_illegal,
    scribe=SevenScribe,
    scores=lambda setup, state: [int(state.scores[seat]) for seat in range(int(setup.players))],
    winners=lambda setup, state: members(state.winners),
    events=SevenEvent,
    told_events=SevenTold,
    opening=opening,
    follow=follow,
    tell=tell,
    told_to=told_to,
    action_in=action_in,
    force=force,
)
