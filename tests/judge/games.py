"""Games of Seven Prophecies for the judge: rounds with a rigged outcome, and records of random games."""

import random
from collections.abc import Sequence
from typing import Any

from .deals import ASIDE_UP, COLOURS, deck
from .seven import SevenJudge
from .strict_json import Event

Tokens = tuple[int, ...]

RIGGED = {
    ("exam", 4): """Y11 Y10 Y9 Y8|Y7 Y6 Y5 Y4|S11 S10 S9 S8|S7 S6 S5 S4|G11 G10 G9 G8|G7 G6 G5 G4|
        R11 R10 R9 R8|R7 R6 R5 R4|Y3 Y2 Y1 G1|S3 S2 S1 R1""",
    ("exam", 3): "Y9 Y8 Y7|Y6 Y5 Y4|Y3 Y2 Y1|S9 S8 S7|S6 S5 S4|S3 S2 S1|G9 G8 G7|G6 G5 G4|G3 G2 G1|R3 R2 R1",
    ("first", 4): """Y13 Y12 Y11 Y10|Y9 Y8 Y7 Y6|R13 R12 R11 R10|R9 R8 R7 R6|G13 G12 G11 G10|G9 G8 G7 G6|
        B13 B12 B11 B10|B9 B8 B7 B6|Y5 Y4 G5 G4|R5 R4 B5 B4""",
    ("first", 3): """Y11 Y10 Y9|Y8 Y7 Y6|R11 R10 R9|R8 R7 R6|G11 G10 G9|G8 G7 G6|
        B11 B10 B9|B8 B7 B6|Y5 Y4 G5|R5 R4 B5""",
}
"""Ten tricks for each deck, each sorted from strongest to weakest card; any seat can be dealt any card of a trick."""

WORST: dict[int, list[Tokens]] = {
    4: [(0, 7, 0, 0), (7, 0, 0, 0), (7, 0, 0, 0), (7, 0, 0, 0)],
    3: [(0, 7, 0), (7, 0, 0), (7, 0, 0)],
}
"""Prophecies of which no token is confirmed if seat 0 comes 1st, seat 1 2nd and so on."""

FIRST_TWO: list[Tokens] = [(7, 0, 0, 0), (0, 7, 0, 0), (0, 1, 6, 0), (0, 0, 2, 5)]
"""Prophecies that seats 0 and 1 fulfil in the seventh trick if seat 0 comes 1st, seat 1 2nd and so on."""


def spread(edition: str, players: int, row: list[str], hands: list[list[str]], rng: random.Random) -> Event:
    """A deal event with these hands and this row, and the other cards in valid places."""
    rest = sorted(deck(edition, players) - {card for hand in hands for card in hand})
    rng.shuffle(rest)
    row_cards = None
    if edition == "first":
        row_cards = []
        for colour in row:
            row_cards.append(next(card for card in rest if card[0] == colour))
            rest.remove(row_cards[-1])
    up = ASIDE_UP[edition, players]
    return {"hands": hands, "row": row, "row_cards": row_cards, "aside_up": rest[:up], "aside_down": rest[up:]}


def random_deal(judge: SevenJudge, rng: random.Random) -> Event:
    """A random possible deal."""
    cards = sorted(deck(judge.edition, judge.players))
    rng.shuffle(cards)
    hands = [cards[10 * seat : 10 * seat + 10] for seat in range(judge.players)]
    row = [card[0] for card in cards[10 * judge.players :]][:10]
    if judge.edition == "exam":
        row = rng.sample([colour for colour in COLOURS["exam"] for _ in range(3)], 10)
    leader = (judge.opener + 1) % judge.players if judge.round else rng.randrange(judge.players)
    return {"round": judge.round + 1, "leader": leader, **spread(judge.edition, judge.players, row, hands, rng)}


def rigged(judge: SevenJudge, tokens: Sequence[Tokens], swapped: int = 0) -> Event:
    """Play a round in which seat 0 comes 1st, seat 1 2nd and so on; these two swap in the first `swapped` tricks."""
    players = judge.players
    tricks = [trick.split() for trick in RIGGED[judge.edition, players].split("|")]
    row = [trick[0][0] for trick in tricks]
    for trick in tricks[:swapped]:
        trick[:2] = reversed(trick[:2])
    hands = [[trick[seat] for trick in tricks] for seat in range(players)]
    leader = (judge.opener + 1) % players if judge.round else 0
    judge.deal(judge.round + 1, leader, **spread(judge.edition, players, row, hands, random.Random(0)))
    for seat in range(players):
        judge.prophesy(seat, tokens[seat])
    events: list[Event] = []
    while judge.phase == "play":
        events = judge.play(judge.turn(), tricks[judge.trick - 1][judge.turn()])
    return events[-1]


def random_record(seed: int, edition: str, players: int, variant: str = "standard") -> dict[str, Any]:
    """The record of a random game."""
    rng, judge = random.Random(seed), SevenJudge(edition, players, variant)
    events: list[Event] = []
    while not judge.over:
        if judge.needs_deal:
            events.append({"type": "deal", **random_deal(judge, rng)})
            judge.deal(**{key: value for key, value in events[-1].items() if key != "type"})
        seat = rng.choice(sorted(judge.actors()))
        if ways := judge.legal_prophecies():
            events.append({"type": "prophecy", "seat": seat, "tokens": list(rng.choice(sorted(ways)))})
            events += judge.prophesy(seat, events[-1]["tokens"])
        else:
            events.append({"type": "play", "seat": seat, "card": rng.choice(sorted(judge.legal(seat)))})
            events += judge.play(seat, events[-1]["card"])
    setup = {"edition": edition, "players": players, "variant": variant, "options": {"tenth_trick_scores": True}}
    result = {"scores": judge.scores, "winners": judge.winners}
    return {"augury": 1, "game": "seven", "setup": setup, "events": events, "result": result, "note": "by lot"}
