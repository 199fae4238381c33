"""A judge for records of the Four Horsemen."""

from typing import Any, ClassVar

from .chance import RecordedChance
from .horsemen import HorsemenJudge
from .horsemen_cards import PILE
from .horsemen_table import Move
from .strict_json import Event, Wrong, alike

KEYS = {
    "play": ("card", "place"),
    "move": ("card", "place"),
    "strike": ("card",),
    "discard": ("card",),
    "take": ("card",),
    "banish": ("card",),
    "seal": ("card",),
    "look": ("pile",),
    "pass": (),
}
"""The fields of each event that were the choice; `buy` and `doom` name a card although a pile was chosen."""


class HorsemenRecordJudge(HorsemenJudge):
    """A judge that takes events in the format of a record, and all random outcomes from them."""

    opening: ClassVar[list[Event]] = []
    """Empty, because the first event is random and nothing is due before it."""

    recorded: RecordedChance | None = None

    def happen(self, event: Event) -> list[Event]:
        """Take the layout, a shuffle or a choice; the event must be the first of the events that it causes."""
        events = self.come_of(event)
        if not alike(event, events[0]):
            raise Wrong(f"It is {event} and should be {events[0]}.")
        return events[1:]

    def come_of(self, event: Event) -> list[Event]:
        """All events that follow from this layout, shuffle or choice."""
        kind = event["type"]
        if self.over:
            raise Wrong("The game is over.")
        if self.recorded is None:
            if kind != "setup":
                raise Wrong(f"The game begins with its setup, not with {kind!r}.")
            self.recorded = RecordedChance([event])
            return self.begin(self.recorded)
        if self.seat is None:
            if kind != "shuffle":
                raise Wrong(f"A shuffle is due, not {kind!r}.")
            self.recorded.add(event)
            return self.go_on(("shuffled",))
        move = move_of(event)
        if event["seat"] != self.seat:
            raise Wrong(f"The choice is that of seat {self.seat}, not of seat {event['seat']}.")
        return self.act(move)


def move_of(event: Event) -> Move:
    """The choice that led to this event."""
    kind = event["type"]
    if kind in ("buy", "doom"):
        return kind, PILE[event["card"]]
    if kind not in KEYS:
        raise Wrong(f"No event {kind!r} is due.")
    return (kind, *(event[key] for key in KEYS[kind]))


def horsemen_judge(setup: dict[str, Any]) -> HorsemenRecordJudge:
    """Create a judge for a record's setup."""
    if setup.keys() - {"options"} != {"set", "players"} or type(setup["players"]) is not int or setup["players"] != 2:
        raise Wrong(f"A setup with the keys {sorted(setup)} is none, or not for two.")
    options = {"responses": "one"} | setup.get("options", {})
    if options.keys() != {"responses"} or options["responses"] not in ("one", "each"):
        raise Wrong(f"There are no such options as {options}.")
    judge = HorsemenRecordJudge(setup["set"])
    judge.each_responds = options["responses"] == "each"
    return judge
