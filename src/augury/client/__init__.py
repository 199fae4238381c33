"""A client for programs: sit down at a table of an Augury server, and play.

    from augury.client import Client

    client = Client("http://127.0.0.1:8000", name="Ten lines")
    table = client.open("seven", seats=["me", "palmist", "palmist", "palmist"])
    for turn in table.turns():
        turn.play(turn.legal[0])
    print(table.view()["outcome"])

Whatever the server refuses is raised as the error of `augury.errors` that has its code. Cut connections are no
errors: requests that can be sent again are, streams go on where they ended, and no move is ever made twice.
"""

from __future__ import annotations

from augury.client.guest import Client
from augury.client.table import Table
from augury.client.turn import Over, Turn
from augury.client.wire import NoAnswer

__all__ = ["Client", "NoAnswer", "Over", "Table", "Turn"]
