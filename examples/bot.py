"""An example bot: it joins a table, or opens one, and plays a game to the end.

    python examples/bot.py http://127.0.0.1:8000 seven --against palmist
    python examples/bot.py http://127.0.0.1:8000 --join TABLE
    python examples/bot.py http://127.0.0.1:8000 grid --as augur

It chooses moves from the view with a simple strategy for each game. With --as, one of Augury's players chooses instead.
"""

from __future__ import annotations

import argparse
import random

from augury.client import Client, Table, Turn


def choose(turn: Turn) -> str:
    """A move by the strategy for this game, or a random one."""
    ideas = {"seven": prophet, "grid": scribe, "horsemen": rider}
    return ideas.get(turn.name, by_lot)(turn)


def by_lot(turn: Turn) -> str:
    """A random move."""
    return random.choice(turn.legal)


def prophet(turn: Turn) -> str:
    """Predict each place about equally often, then play high cards while a first place is still needed."""
    view = turn.view
    if view["phase"] == "prophesying":
        even = min(_spread(move) for move in turn.legal)
        return random.choice([move for move in turn.legal if _spread(move) == even])
    tokens = view["tokens"][turn.seat]
    wants_to_win = bool(tokens and tokens[0])
    strength = {card: int("".join(filter(str.isdigit, card)) or 0) for card in turn.legal}
    return (max if wants_to_win else min)(turn.legal, key=lambda card: strength[card])


def _spread(prophecy: str) -> int:
    """How unevenly a prophecy distributes the places."""
    tokens = [int(digit) for digit in prophecy if digit.isdigit()]
    return max(tokens) - min(tokens) if tokens else 0


def scribe(turn: Turn) -> str:
    """Prefer numbers to X's, and among them those near 2."""
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
    """Play one game and print the result."""
    parser = argparse.ArgumentParser(description="A bot that plays one game.")
    parser.add_argument("server", help="the server's address")
    parser.add_argument("game", nargs="?", default="seven", help="the game to open a table for")
    parser.add_argument("--against", default="palmist", help="the level of the server's bots")
    parser.add_argument("--join", help="a table to join instead: its id or address")
    parser.add_argument("--as", dest="level", help="play as one of Augury's players, such as augur")
    parser.add_argument("--name", default="Example bot")
    parser.add_argument("--token", help="the token of an earlier guest")
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
