"""Checks that boardgame.io plays the same game, by playing one table move by move against Augury's own rules.

    python -m benchmarks.boardgameio_judged

Before each move an illegal one is tried, and after each move everything that the seats receive is compared. Needs what
`boardgameio.py` needs.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
from msgspec.structs import astuple

from augury.games.seven.events import Deal, Round
from augury.games.seven.notation import EXAM_LETTERS, card_names
from augury.games.seven.state import Setup
from augury.kernel.bits import members
from augury.kernel.game import open_game
from augury.kernel.records import to_bytes
from benchmarks.boardgameio import SEATS, Crowd, Peer, Seat, join, serving, sit_down

SHOWN = {"game", "before", "scores", "opener", "round", "hand", "held", "row", "sealed", "prophecies", "tokens"}
SHOWN |= {"tricks", "leader", "turn"}


class Judge:
    """Compares the peer's messages with Augury's own rules."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.game = open_game("seven", edition="exam", players=SEATS)
        self.begin()

    def tables(self) -> list[dict[str, Any]]:
        """The last message to each seat."""
        states = [msgspec.json.decode(seat.received)[2] for seat in self.seats]
        return [state.get("state", state)["G"] for state in states]

    def begin(self) -> None:
        """Begin a new game with the peer's deal."""
        self.position = self.game.start(seed=1)
        self.deal()

    def deal(self) -> None:
        """Set this round's cards to those that the seats received."""
        tables, names, signs = self.tables(), card_names(EXAM_LETTERS), EXAM_LETTERS
        hands = [sorted(table["hand"]) for table in tables]
        aside = sorted({*members(cast(Setup, self.game.setup).deck)} - {card for hand in hands for card in hand})
        dealt = Deal(
            round=tables[0]["round"],
            leader=tables[0]["leader"],
            hands=[[names[card] for card in hand] for hand in hands],
            row=[signs[colour] for colour in tables[0]["row"]],
            row_cards=msgspec.UNSET,
            aside_up=[],
            aside_down=[names[card] for card in aside],
        )
        state = self.position.state
        expect(self.game.engine.force(self.game.setup, state, dealt), "a deal is a deal")
        self.position = self.game.at(to_bytes(state))

    def follow(self, seat: int, move: str) -> None:
        """Apply a move of the peer here, and compare everything that each seat received."""
        self.position, events = self.position.step(move, seat)
        scored = next((event for event in events if isinstance(event, Round)), None)
        tables = self.tables()
        if scored:
            before = tables[0]["before"]
            expect((before["left"], before["change"], before["scores"]) == astuple(scored), "a round counts right")
            expect((tables[0]["game"] > before["game"]) == self.position.over, "a game ends when it should")
            self.begin() if self.position.over else self.deal()
        for viewer, table in enumerate(tables):
            self.compare(self.position.view(viewer), table)

    def compare(self, ours: Any, table: dict[str, Any]) -> None:
        """Compare a seat's views here and there."""
        names = card_names(EXAM_LETTERS)
        expect({*table} == SHOWN, "a seat is told of nothing else")
        expect(ours.hand == [names[card] for card in sorted(table["hand"])], "a hand is a hand")
        expect((ours.prophecies, ours.tokens) == (table["prophecies"], table["tokens"]), "prophecies are open or not")
        expect((ours.sealed, ours.hand_sizes) == (table["sealed"], table["held"]), "what is hidden is counted")
        expect((ours.scores, ours.round) == (table["scores"], table["round"]), "scores are kept")
        expect(ours.phase == "prophesying" or ours.actors == [table["turn"]], "the turn goes on")
        there = [[card and names[card] for card in trick["cards"]] for trick in table["tricks"]]
        expect([trick.cards for trick in ours.tricks] == there, "cards lie where they were played")
        for trick, other in zip(ours.tricks, table["tricks"], strict=True):
            places = other["places"] and [place + 1 for place in other["places"]]
            expect((trick.places, trick.confirmed) == (places, other["confirmed"]), "tricks are resolved right")


async def check_messages(seats: list[Seat]) -> None:
    """Wait for the next state of each seat, and check that it reveals nothing about the future."""
    before = [seat.received for seat in seats]
    for seat, last in zip(seats, before, strict=True):
        while seat.received is last:
            await seat.receive()
        expect(b"seed" not in seat.received and b"prng" not in seat.received, "an update does not tell what comes next")
        seat.sent = 0.0


async def check_move(seats: list[Seat], judge: Judge) -> int:
    """Try an illegal move, then make a legal one; returns the number of illegal moves."""
    chance, view = seats[0].crowd.chance, seats[0].state.view
    if not all(view.sealed):
        seat = chance.choice([seat for seat in seats if not view.sealed[seat.number]])
        tokens = seat.crowd.tokens()
        tries: list[tuple[str, object]] = [("prophesy", [*tokens[:-1], tokens[-1] + 1]), ("prophesy", tokens)]
        text = "".join(map(str, tokens))
    else:
        seat = seats[view.turn]
        card = chance.choice(seat.state.view.choices())
        other = seats[(view.turn + 1) % SEATS].state.view.hand
        wrong = [held for held in seat.state.view.hand if held not in seat.state.view.choices()] or other or [1]
        tries = [("play", wrong[0]), ("play", card)]
        text = card_names(EXAM_LETTERS)[card]
    for kind, what in tries:
        await seat.move(kind, what)
        await check_messages(seats)
    if kind == "prophesy":
        logs = {other: msgspec.json.decode(other.received)[3][0]["action"]["payload"] for other in seats}
        expect(all((log["args"] is not None) == (other is seat) for other, log in logs.items()), "logs keep secrets")
    judge.follow(seat.number, text)
    return len(tries) - 1


async def check_table(peer: Peer, seats: list[Seat], moves: int) -> None:
    """Play this many moves one by one, and check everything that each seat receives."""
    await sit_down(peer, seats)
    judge, refused = Judge(seats), 0
    for _ in range(moves):
        refused += await check_move(seats, judge)
    while not all(seats[0].state.view.sealed):
        refused += await check_move(seats, judge)
    view = seats[0].state.view
    mover, other = seats[view.turn], seats[(view.turn + 1) % SEATS]
    await other.move("play", other.state.view.hand[0])
    credentials, mover.credentials = mover.credentials, "wrong"
    await mover.move("play", mover.state.view.choices()[0])
    mover.credentials = credentials
    refused += await check_move(seats, judge)
    expect(peer.complained().count("player not active") == 1, "nobody plays out of turn")
    expect(peer.complained().count("invalid move") == refused, "what is illegal is refused")


def expect(fact: bool, what: str) -> None:
    """Fail unless the fact holds."""
    if not fact:
        raise RuntimeError(f"not so: {what}")


def main() -> None:
    """Play one table on a new server, and fail on any difference."""
    moves = 1000
    with serving("memory") as peer:
        asyncio.run(check_table(peer, join(peer, Crowd(), 1), moves))
    print(f"{moves} moves: the same game, and nobody is told more")


if __name__ == "__main__":
    main()
