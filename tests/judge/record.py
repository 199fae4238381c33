"""The check of a whole game record: every event must follow from the random events and the players' actions."""

from collections.abc import Callable
from typing import Any, Protocol

from .grid_record import grid_judge
from .horsemen_record import horsemen_judge
from .keyed import check_keyed
from .seven_record import seven_judge
from .strict_json import Event, Wrong, alike, check_lists


class Judge(Protocol):
    """The interface of a game's judge that the check of records uses."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def scores(self) -> list[int]:
        """The score of each seat."""

    @property
    def winners(self) -> list[int]:
        """The winning seats, once the game is over."""

    @property
    def opening(self) -> list[Event]:
        """The events that are due before the first action."""

    def happen(self, event: Event) -> list[Event]:
        """Take a player's action or a random event, and return the events that are due after it."""


JUDGES: dict[str, Callable[[dict[str, Any]], Judge]] = {
    "seven": seven_judge,
    "grid": grid_judge,
    "horsemen": horsemen_judge,
}
"""Functions that create a judge from a record's setup, by the name of the game."""


def check_record(record: dict[str, Any]) -> None:
    """Raise `Wrong` with the index of the first wrong event, or for the result; an unfinished record's is null."""
    judge = judge_of(record)
    due = judge.opening
    check_lists(record.get("events"))
    for index, event in enumerate(record["events"]):
        try:
            due = check_event(judge, event, due)
        except Wrong as wrong:
            raise Wrong(f"Event {index}: {wrong}") from wrong
        except (AttributeError, KeyError, TypeError) as fault:
            raise Wrong(f"Event {index}: it cannot be read, {fault!r}.") from fault
    check_result(judge, record.get("result"), due)
    if record.get("generator") == "shake256":
        check_keyed(record)


def judge_of(record: dict[str, Any]) -> Judge:
    """Create a judge for the record's setup."""
    if record.get("augury") != 1 or record.get("game") not in JUDGES:
        raise Wrong("This is no record in format 1 of a game that there is a judge for.")
    try:
        return JUDGES[record["game"]](record["setup"])
    except (AttributeError, KeyError, TypeError, ValueError) as fault:
        raise Wrong(f"The setup cannot be read, {fault!r}.") from fault


def check_event(judge: Judge, event: Event, due: list[Event]) -> list[Event]:
    """Check one event, and return the events that are due after it."""
    if due:
        if not alike(event, due[0]):
            raise Wrong(f"It is {event} and should be {due[0]}.")
        return due[1:]
    return judge.happen(event)


def check_result(judge: Judge, result: object, due: list[Event]) -> None:
    """Raise `Wrong` unless the result is that of the game, or null if the record stops before the end."""
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
