"""A bot that an outsider might write: it sits down at a table, or opens one, and plays a game to its end.

    python examples/bot.py http://127.0.0.1:8000 seven --against palmist
    python examples/bot.py http://127.0.0.1:8000 --join TABLE
    python examples/bot.py http://127.0.0.1:8000 grid --as augur

Its own idea of playing needs no rules: it reads the view. With --as it asks one of Augury's players instead.
"""

from __future__ import annotations

import argparse
import random

from augury.client import Client, Table, Turn


def choose(turn: Turn) -> str:
    """A move, by the game's own rule of thumb, or by lot."""
    ideas = {"seven": prophet, "grid": scribe, "horsemen": rider}
    return ideas.get(turn.name, by_lot)(turn)


def by_lot(turn: Turn) -> str:
    """Any move."""
    return random.choice(turn.legal)


def prophet(turn: Turn) -> str:
    """Foretell about as much of everything, then throw high cards while the first place is still needed."""
    view = turn.view
    if view["phase"] == "prophesying":
        even = min(_spread(move) for move in turn.legal)
        return random.choice([move for move in turn.legal if _spread(move) == even])
    tokens = view["tokens"][turn.seat]
    wants_to_win = bool(tokens and tokens[0])
    strength = {card: int("".join(filter(str.isdigit, card)) or 0) for card in turn.legal}
    return (max if wants_to_win else min)(turn.legal, key=lambda card: strength[card])


def _spread(prophecy: str) -> int:
    """How unevenly a prophecy names the places."""
    tokens = [int(digit) for digit in prophecy if digit.isdigit()]
    return max(tokens) - min(tokens) if tokens else 0


def scribe(turn: Turn) -> str:
    """Write numbers rather than crosses, from the middle of what is allowed."""
    numbers = [move for move in turn.legal if not move.endswith("=x")]
    middle = sorted(numbers, key=lambda move: abs(int(move.partition("=")[2]) - 2))
    return random.choice(middle[: 1 + len(middle) // 4]) if middle else by_lot(turn)


def rider(turn: Turn) -> str:
    """Never pass while there is a card to play."""
    cards = [move for move in turn.legal if move != "pass"]
    return random.choice(cards) if cards else by_lot(turn)


def sit_down(client: Client, asked: argparse.Namespace) -> Table:
    """The table to play at."""
    if asked.join:
        table = client.table(asked.join)
        if table.view()["you"] is None:
            table.sit()
        return table
    table = client.open(asked.game)
    for seat in table.view()["seats"]:
        if seat["kind"] == "open":
            table.add_bot(asked.against)
    return table


def main(arguments: list[str] | None = None) -> int:
    """Play one game, and tell how it ended."""
    parser = argparse.ArgumentParser(description="A bot that plays one game.")
    parser.add_argument("server", help="the server's address")
    parser.add_argument("game", nargs="?", default="seven", help="the game to open a table for")
    parser.add_argument("--against", default="palmist", help="the level of the house's bots")
    parser.add_argument("--join", help="a table to sit down at instead: its id or its address")
    parser.add_argument("--as", dest="level", help="play as one of Augury's players, such as augur")
    parser.add_argument("--name", default="Example bot")
    parser.add_argument("--token", help="be a guest that you were before")
    asked = parser.parse_args(arguments)
    with Client(asked.server, asked.token, asked.name) as client:
        table = sit_down(client, asked)
        for turn in table.turns():
            turn.play(turn.ask(asked.level, seconds=1.0) if asked.level else choose(turn))
        end = table.view()
        names = [seat["name"] for seat in end["seats"]]
        for seat, (name, score) in enumerate(zip(names, end["outcome"]["scores"], strict=True)):
            won = " *" if seat in end["outcome"]["winners"] else ""
            print(f"{name}: {score}{won}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
