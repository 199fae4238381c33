"""The check of a whole game record: everything in it must follow from its deals and its actions."""

from typing import Any

from .deals import Wrong
from .seven import Event, SevenJudge

KEYS = {
    "deal": {"type", "round", "leader", "hands", "row", "row_cards", "aside_up", "aside_down"},
    "prophecy": {"type", "seat", "tokens"},
    "play": {"type", "seat", "card"},
}
"""The keys of the events that a record has to bring; trick and round events must follow from these."""

OPTIONAL = {"row_cards", "aside_up"}
"""Keys of a deal that may be absent or null where there are no such cards."""


def check_record(record: dict[str, Any]) -> None:
    """Raise `Wrong` naming the first event that is wrong, or the result; an unfinished record has the result null."""
    judge = judge_of(record)
    due: list[Event] = []
    check_lists(record.get("events"))
    for index, event in enumerate(record["events"]):
        try:
            due = check_event(judge, event, due)
        except Wrong as wrong:
            raise Wrong(f"Event {index}: {wrong}") from wrong
        except (AttributeError, KeyError, TypeError) as fault:
            raise Wrong(f"Event {index}: it cannot be read, {fault!r}.") from fault
    check_result(judge, record.get("result"), due)


def judge_of(record: dict[str, Any]) -> SevenJudge:
    """A judge for the record's setup."""
    if record.get("augury") != 1 or record.get("game") != "seven":
        raise Wrong("This is no record of Seven Prophecies in format 1.")
    try:
        setup = record["setup"]
        options = dict(setup["options"])
        tenth = options.pop("tenth_trick_scores", True)
        if options or type(tenth) is not bool or type(setup["players"]) is not int:
            raise Wrong(f"The setup {setup} is none.")
        return SevenJudge(setup["edition"], setup["players"], setup["variant"], tenth)
    except (AttributeError, KeyError, TypeError, ValueError) as fault:
        raise Wrong(f"The setup cannot be read, {fault!r}.") from fault


def check_event(judge: SevenJudge, event: Event, due: list[Event]) -> list[Event]:
    """Check one event, and return the events that are due after it."""
    if due:
        if not alike(event, due[0]):
            raise Wrong(f"It is {event} and should be {due[0]}.")
        return due[1:]
    kind = event["type"]
    if kind not in KEYS:
        raise Wrong(f"No event {kind!r} is due.")
    if not KEYS[kind] - OPTIONAL <= event.keys() <= KEYS[kind]:
        raise Wrong(f"It has the keys {sorted(event)} and should have {sorted(KEYS[kind])}.")
    if kind == "prophecy":
        check_whole(event["seat"], *event["tokens"])
        return judge.prophesy(event["seat"], event["tokens"])
    if kind == "play":
        check_whole(event["seat"])
        return judge.play(event["seat"], event["card"])
    check_whole(event["round"], event["leader"])
    up, row_cards = event.get("aside_up"), event.get("row_cards")
    check_lists(event["hands"], *event["hands"], event["row"], event["aside_down"])
    check_lists(*(cards for cards in (row_cards, up) if cards is not None))
    judge.deal(event["round"], event["leader"], event["hands"], event["row"], row_cards, up, event["aside_down"])
    return []


def check_whole(*values: object) -> None:
    """Raise `Wrong` unless these are whole numbers, which true and 1.0 are not."""
    for value in values:
        if type(value) is not int:
            raise Wrong(f"{value!r} is no whole number.")


def check_lists(*values: object) -> None:
    """Raise `Wrong` unless these are lists, which a text of letters is not."""
    for value in values:
        if not isinstance(value, list):
            raise Wrong(f"{value!r} is no list.")


def alike(one: object, other: object) -> bool:
    """Whether two parsed JSON values are the same, where 1, 1.0 and true are three different ones."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return one == other


def check_result(judge: SevenJudge, result: object, due: list[Event]) -> None:
    """Raise `Wrong` unless the result is that of the game, or null where the record stops short of the end."""
    finished = judge.over and not due
    if result is None:
        if finished:
            raise Wrong("The result is null, but the game is over.")
        return
    if not finished:
        raise Wrong("There is a result, but the record stops before the end of the game.")
    truth = {"scores": judge.scores, "winners": judge.winners}
    if not alike(result, truth):
        raise Wrong(f"The result is {result} and should be {truth}.")
