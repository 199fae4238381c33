"""A judge for records of Seven Prophecies."""

from typing import Any, ClassVar

from .seven import SevenJudge
from .strict_json import Event, Wrong, check_keys, check_lists, check_whole

KEYS = {
    "deal": {"type", "round", "leader", "hands", "row", "aside_down"},
    "prophecy": {"type", "seat", "tokens"},
    "play": {"type", "seat", "card"},
}
"""The keys of the events that a record must have; trick and round events must follow from these."""

OPTIONAL = {"row_cards", "aside_up"}
"""Keys of a deal that may be missing or null if there are no such cards."""


class SevenRecordJudge(SevenJudge):
    """A judge that takes events in the format of a record."""

    opening: ClassVar[list[Event]] = []
    """Empty, because the first deal is random and nothing is due before it."""

    def happen(self, event: Event) -> list[Event]:
        """Take a deal, a prophecy or a card."""
        kind = event["type"]
        if kind not in KEYS:
            raise Wrong(f"No event {kind!r} is due.")
        check_keys(event, KEYS[kind], OPTIONAL if kind == "deal" else None)
        if kind == "prophecy":
            check_whole(event["seat"], *event["tokens"])
            return self.prophesy(event["seat"], event["tokens"])
        if kind == "play":
            check_whole(event["seat"])
            return self.play(event["seat"], event["card"])
        check_whole(event["round"], event["leader"])
        up, row_cards = event.get("aside_up"), event.get("row_cards")
        check_lists(event["hands"], *event["hands"], event["row"], event["aside_down"])
        check_lists(*(cards for cards in (row_cards, up) if cards is not None))
        self.deal(event["round"], event["leader"], event["hands"], event["row"], row_cards, up, event["aside_down"])
        return []


def seven_judge(setup: dict[str, Any]) -> SevenRecordJudge:
    """Create a judge for a record's setup."""
    options = dict(setup["options"])
    tenth, starter = options.pop("tenth_trick_scores", True), options.pop("starting_player", "lot")
    if options or type(tenth) is not bool or type(setup["players"]) is not int:
        raise Wrong(f"The setup {setup} is none.")
    return SevenRecordJudge(setup["edition"], setup["players"], setup["variant"], tenth, starter)
