"""The deals of a table, recomputed from seed and salt with nothing but a hash function."""

import hashlib
from typing import Any

from .deals import ASIDE_DOWN, ASIDE_UP, COLOURS, HIGHEST, TRICKS
from .horsemen_cards import NUMBER, STANDARD, faces_of
from .strict_json import Event, Wrong, alike

BYTES = 1 << 14
"""Far more bytes than any deal needs, even if one word in a thousand is skipped."""


class Keyed:
    """The stream of random numbers for one deal."""

    def __init__(self, seed: str, salt: str, game: str, number: int) -> None:
        self.stream = hashlib.shake_256(f"{game}:{number}:{seed}:{salt}".encode()).digest(BYTES)

    def below(self, n: int) -> int:
        """The next word that is below the largest multiple of n, modulo n."""
        while True:
            word, self.stream = int.from_bytes(self.stream[:8], "little"), self.stream[8:]
            if word < 2**64 // n * n:
                return word % n

    def shuffle(self, items: list[str]) -> list[str]:
        """Shuffle in place: swap the last item with any item up to itself, then the one before it, and so on."""
        for i in reversed(range(1, len(items))):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def check_keyed(record: dict[str, Any]) -> None:
    """Raise `Wrong` unless all deals of a record follow from its seed and salt."""
    commitment = hashlib.sha256(f"{record['seed']}:{record['salt']}".encode()).hexdigest()
    if record["commitment"] != commitment:
        raise Wrong(f"The commitment is {record['commitment']} and should be {commitment}.")
    if record["game"] not in DEALS:
        raise Wrong("Nothing is dealt in this game.")
    number = 0
    for index, event in enumerate(record["events"]):
        if event["type"] in ("deal", "setup", "shuffle"):
            generator = Keyed(record["seed"], record["salt"], record["game"], number)
            dealt = event | DEALS[record["game"]](record["setup"], event, generator)
            if not alike(event, dealt):
                raise Wrong(f"Event {index}: it is {event} and the seed and the salt give {dealt}.")
            number += 1


def seven(setup: dict[str, Any], event: Event, generator: Keyed) -> Event:
    """S1: a random leader of the first round, the shuffled and dealt deck, and the colour cards of the exam edition."""
    edition, players = setup["edition"], setup["players"]
    dealt: Event = {}
    if event["round"] == 1 and setup["options"].get("starting_player", "lot") == "lot":
        dealt["leader"] = generator.below(players)
    cards = [f"{colour}{n}" for colour in COLOURS[edition] for n in range(1, HIGHEST[edition, players] + 1)]
    order = {card: place for place, card in enumerate(cards)}
    generator.shuffle(cards)

    def take(count: int) -> list[str]:
        return [cards.pop(0) for _ in range(count)]

    dealt["hands"] = [sorted(take(TRICKS), key=order.__getitem__) for _ in range(players)]
    if edition == "first":
        dealt["row_cards"] = take(TRICKS)
        dealt["row"] = [card[0] for card in dealt["row_cards"]]
    dealt["aside_up"] = sorted(take(ASIDE_UP[edition, players]), key=order.__getitem__)
    dealt["aside_down"] = sorted(take(ASIDE_DOWN[edition, players]), key=order.__getitem__)
    if edition == "exam":
        dealt["row"] = generator.shuffle([colour for colour in COLOURS[edition] for _ in range(3)])[:TRICKS]
    return dealt


def horsemen(setup: dict[str, Any], event: Event, generator: Keyed) -> Event:
    """H1, H2.4: everything is shuffled, starting from the order in which the rules or the card set list it."""
    if event["type"] == "shuffle":
        return {"pile": generator.shuffle(sorted(event["pile"], key=NUMBER.__getitem__))}
    faces = faces_of(setup["set"])
    decks = [generator.shuffle(list(STANDARD)), generator.shuffle(list(STANDARD))]
    prophecies, horsemen = generator.shuffle(list(faces.prophecies)), generator.shuffle(list(faces.horsemen))
    return {"decks": decks, "prophecies": prophecies, "horsemen": horsemen, "favour": generator.below(2)}


DEALS = {"seven": seven, "horsemen": horsemen}
