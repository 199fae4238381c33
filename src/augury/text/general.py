"""Any game in sentences, made from the fields of its view: for games that have no words of their own."""

from __future__ import annotations

from augury.kernel.engine import View
from augury.language import say
from augury.text.commands import Command, TextSection
from augury.text.fields import seat_fields, table_fields
from augury.text.seen import Seen, ended, joined, listed

AnySeen = Seen[View]


def turn(seen: AnySeen, rest: str = "") -> str:
    """Whose turn it is."""
    if seen.over:
        return joined(ended(seen), scores(seen))
    if seen.mine:
        return say("Your turn.")
    return " ".join(say("{name}'s turn.", name=seen.names[seat]) for seat in seen.view.actors)


def table(seen: AnySeen, rest: str = "") -> str:
    """Everything on the table, or one thing by its name."""
    lines = [*_table(seen), *_players(seen)]
    found = [line for line in lines if line.casefold().startswith(rest.casefold())]
    return "\n".join(found) or say("There is no {thing} here.", thing=repr(rest[:20]))


def _table(seen: AnySeen) -> list[str]:
    return [say("{name}: {value}.", name=name, value=value) for name, value in table_fields(seen.view).items()]


def _players(seen: AnySeen) -> list[str]:
    return [
        say("{name}: {value}.", name=f"{name}, {seen.who(seat)}", value=values[seat])
        for name, values in seat_fields(seen.view).items()
        for seat in seen.order()
    ]


def scores(seen: AnySeen, rest: str = "") -> str:
    lines = [say("{name} {score}", name=seen.who(seat), score=seen.view.scores[seat]) for seat in seen.order()]
    return say("Scores: {scores}.", scores=listed(lines))


def sections(seen: AnySeen) -> list[TextSection]:
    """The whole table."""
    return [
        TextSection(say("The table"), _table(seen)),
        TextSection(say("Players"), [scores(seen), *_players(seen)]),
    ]


def say_move(seen: AnySeen, move: str) -> str:
    return move


def spelled(seen: AnySeen, line: str) -> str:
    """A line as it was typed."""
    return line


def meant(seen: AnySeen, line: str) -> list[str]:
    """The moves that begin as a line does."""
    return [move for move in seen.view.legal if move.casefold().startswith(line.casefold())]


def about(seen: AnySeen, thing: str) -> str | None:
    """Something on the table by its name."""
    known = {*table_fields(seen.view), *seat_fields(seen.view)}
    return table(seen, thing) if thing.casefold() in {name.casefold() for name in known} else None


named = about


def example(seen: AnySeen) -> str:
    """A move that can be made now."""
    move = seen.view.legal[0] if seen.view.legal else ""
    return say("Type a move, such as {move}.", move=move) if move else say("You cannot move now.")


COMMANDS = (
    Command("turn", "t", "whose turn it is", turn),
    Command("table", "b", "everything on the table; with a name, only that", table, "name"),
    Command("scores", "s", "the points", scores),
)
