"""A client for programs, which play at the tables of an Augury server.

    from augury.client import Client

    client = Client("http://127.0.0.1:8000", name="Ten lines")
    table = client.open("seven", seats=["me", "palmist", "palmist", "palmist"])
    for turn in table.turns():
        turn.play(turn.legal[0])
    print(table.view()["outcome"])

A refusal by the server is raised as the error of `augury.errors` with its code. Cut connections are not errors:
requests are repeated if that is safe, streams continue where they ended, and no move is ever made twice.
"""

from __future__ import annotations

from augury.client.connection import NoAnswer
from augury.client.guest import Client
from augury.client.table import Table
from augury.client.turn import Over, Turn

__all__ = ["Client", "NoAnswer", "Over", "Table", "Turn"]
