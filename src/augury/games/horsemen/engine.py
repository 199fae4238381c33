"""Prophecy of the Four Horsemen put together for the kernel."""

from __future__ import annotations

from augury.games.horsemen.events import HorsemenEvent
from augury.games.horsemen.history import events_for, follow, opening
from augury.games.horsemen.mistakes import why_illegal
from augury.games.horsemen.notation import format_action, parse_action
from augury.games.horsemen.observations import observation
from augury.games.horsemen.replay import action_in, force
from augury.games.horsemen.rules import RULES
from augury.games.horsemen.shuffles import DEALS
from augury.games.horsemen.state import ACTIONS, MOST_TURNS
from augury.games.horsemen.tables import write_setup
from augury.games.horsemen.viewwriter import HorsemenViewWriter, opened
from augury.games.horsemen.words import describe_event
from augury.kernel.engine import Engine

MOST_CHOICES = 1000
"""The most moves in a turn, including effects within effects; far more than any turn has."""

ENGINE = Engine(
    rules=RULES,
    write_setup=write_setup,
    parse_action=parse_action,
    format_action=format_action,
    why_illegal=why_illegal,
    view_writer=HorsemenViewWriter,
    events=HorsemenEvent,
    opening=opening,
    follow=follow,
    describe=describe_event,
    events_for=events_for,
    action_in=action_in,
    actions=lambda setup: ACTIONS,
    observation=observation,
    force=force,
    deals=DEALS,
    longest=lambda setup: MOST_TURNS * MOST_CHOICES,
    opened=opened,
)
