"""A judge for records of Prophecies on the grid."""

from typing import Any

from .boards import board_of
from .grid import GridJudge
from .strict_json import Event, Wrong, check_keys, check_whole


class GridRecordJudge(GridJudge):
    """A judge that takes events in the format of a record."""

    def happen(self, event: Event) -> list[Event]:
        """Take a mark; all other events follow from the marks."""
        if event["type"] != "mark":
            raise Wrong(f"No event {event['type']!r} is due.")
        check_keys(event, {"type", "seat", "cell", "mark"})
        check_whole(event["seat"], *([] if event["mark"] == "x" else [event["mark"]]))
        return self.write(event["seat"], event["cell"], event["mark"])


def grid_judge(setup: dict[str, Any]) -> GridRecordJudge:
    """Create a judge for a record's setup."""
    options = dict(setup["options"])
    x_prophecies, x_range, ties = (options.pop(name) for name in ("x_prophecies", "x_range", "ties"))
    givens_count = options.pop("givens_count", True)
    if options or type(x_prophecies) is not bool or type(setup["players"]) is not int:
        raise Wrong(f"The setup {setup} is none.")
    return GridRecordJudge(board_of(setup["board"]), setup["players"], x_prophecies, x_range, ties, givens_count)
