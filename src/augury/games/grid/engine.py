"""Prophecies put together for the kernel."""

from __future__ import annotations

from augury.games.grid.events import GridEvent, action_in, events_for, follow, force, opening
from augury.games.grid.notation import format_action, parse_action, why_illegal
from augury.games.grid.observations import observation
from augury.games.grid.rules import RULES
from augury.games.grid.state import MARKS
from augury.games.grid.tables import write_setup
from augury.games.grid.viewwriter import GridViewWriter
from augury.games.grid.words import describe_event
from augury.kernel.engine import Engine

ENGINE = Engine(
    rules=RULES,
    write_setup=write_setup,
    parse_action=lambda setup, state, text: parse_action(setup, text),
    format_action=format_action,
    why_illegal=why_illegal,
    view_writer=GridViewWriter,
    events=GridEvent,
    opening=opening,
    follow=follow,
    describe=describe_event,
    events_for=events_for,
    action_in=action_in,
    actions=lambda setup: int(setup.cell_count) * MARKS,
    observation=observation,
    force=force,
    longest=lambda setup: int(setup.cell_count),
    always_won=lambda setup: True,
)
