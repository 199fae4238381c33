"""The judge of the Four Horsemen itself: every rule in a constructed position, and the invariants."""

import random
from typing import Any

import pytest

from .chance import Chance, RecordedChance
from .horsemen import HorsemenJudge
from .horsemen_cards import STANDARD, faces_of
from .horsemen_positions import RIDERS, VISIONS, check_sound, custom, layout, position, types
from .horsemen_sets import BARE, HOUSE, random_set
from .strict_json import Wrong

QUIET: dict[str, list[str]] = {"grails": [], "coins": [], "staves": [], "swords": []}
"""Suits that do nothing."""
PLAIN = custom(**QUIET)
FULL = "G1 C1 St1 Sw1"


def played(judge: HorsemenJudge, *moves: str) -> list[str]:
    """The types of the events that follow when these moves are made."""
    kinds: list[str] = []
    for move in moves:
        kinds += types(judge.act(tuple(move.split())))
        check_sound(judge)
    return kinds


def test_the_generator() -> None:
    """SplitMix64 gives the reference numbers, and a shuffle is a permutation of its items."""
    assert Chance(0).draw() == 0xE220A8397B1DCDAF
    chance = Chance(1234567)
    assert [chance.draw() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert sorted(chance.shuffle(STANDARD)) == sorted(STANDARD)
    assert {chance.below(3) for _ in range(50)} == {0, 1, 2}


def test_the_layout() -> None:
    """H1.2 to H1.6: decks, piles and Prophecies are laid out, each seat draws four, and the Favoured starts."""
    judge = HorsemenJudge(BARE)
    events = judge.begin(RecordedChance([layout() | {"favour": 1}]))
    assert events[0] == layout() | {"favour": 1}
    assert events[1:] == [{"type": "draw", "seat": seat, "cards": ["G1", "G2", "G3", "C1"]} for seat in (0, 1)]
    assert (judge.seat, judge.turn, len(judge.piles[0])) == (1, 1, 8)
    assert judge.royal["staves"] == ["St6", "St5", "St4"] and judge.horsemen["coins"] == "War"
    assert [judge.prophecies[place] for place in "abc"] == VISIONS[:3]
    check_sound(judge)


def test_a_turn() -> None:
    """H2.1, H2.3: a seat plays a card into any empty slot or passes, draws up to four, and the turn changes."""
    judge = position(PLAIN, ("G2 G3", ""), {"a": ("C2 C3", ""), "b": (FULL, "")})
    assert judge.legal() == {("pass",), *(("play", card, place) for card in ("G2", "G3") for place in "ac")}
    with pytest.raises(Wrong):
        judge.act(("play", "G2", "b"))
    events = position(PLAIN, ("G1 G2", "C1 C2 C3 St1 St2")).act(("play", "G2", "c"))
    assert events == [
        {"type": "play", "seat": 0, "card": "G2", "place": "c"},
        {"type": "draw", "seat": 0, "cards": ["G3", "C1", "C2"]},
    ]
    judge = position(PLAIN, ("G1 G2", "C1 C2 C3 St1 St2"))
    assert played(judge, "pass", "pass") == ["pass", "draw", "pass"]


def test_who_cannot_play() -> None:
    """H2.2: a seat without cards can only pass."""
    assert position(PLAIN).legal() == {("pass",)}


def test_the_draw_pile_runs_out() -> None:
    """H2.4, H7.4: the discards are shuffled when a card is needed, and the whole hand is known from then on."""
    judge = position(PLAIN, ("G1", ""), discards=("G2 G3 C1 C2 C3 St1 St2 St3 Sw1", ""))
    assert judge.piles[0] == ["Sw3", "Sw2"]
    judge.chance = Chance(1)
    assert played(judge, "play G1 a") == ["play", "draw", "shuffle", "draw"]
    assert judge.known[0] == {"Sw2", "Sw3"} and len(judge.piles[0]) == 7
    judge = position(PLAIN, (" ".join(STANDARD[:3]), ""), {"a": (" ".join(STANDARD[3:6]), "")})
    judge.piles[0], judge.owned[0] = [], set(STANDARD[:6])
    assert types(judge.act(("play", "G1", "b"))) == ["play"]


def test_waiting_and_fulfilling() -> None:
    """H3.1, H3.2, H3.5, H3.6: the higher total takes a Prophecy after one turn of the opponent, including its draw."""
    judge = position(PLAIN, ("G3 C3", "Sw3"), {"a": ("G2 C2 St2", "St3 Sw2")})
    assert played(judge, "play G3 a") == ["play", "draw"]
    assert judge.waiting == {"a": 1}
    events = judge.act(("play", "Sw3", "a"))
    assert types(events) == ["play", "draw", "fulfil", "favour", "lay"]
    assert events[2:] == [
        {
            "type": "fulfil",
            "place": "a",
            "prophecy": VISIONS[0],
            "totals": [9, 8],
            "winner": 0,
            "reaped": [[], []],
        },
        {"type": "favour", "seat": 1},
        {"type": "lay", "place": "a", "prophecy": VISIONS[3]},
    ]
    assert (judge.seat, judge.favour, judge.turn, judge.waiting) == (1, 1, 3, {})
    assert set(judge.discards[1]) == {"St3", "Sw2", "Sw3"} and judge.taken == [[VISIONS[0]], []]
    check_sound(judge)


def test_equal_totals() -> None:
    """H3.5: with equal totals the Favoured takes the Prophecy, and then loses the Favour."""
    judge = position(PLAIN, sides={"a": ("C3 C1", FULL)})
    assert "fulfil" in played(judge, "pass")
    assert (judge.taken, judge.favour, judge.seat) == ([[VISIONS[0]], []], 1, 1)


def test_a_slot_emptied_again() -> None:
    """H3.3: a strike or a move from a full side ends the waiting, and filling the slot again allows a new response."""
    judge = position(BARE, ("", "Sw2"), {"a": (FULL, "")})
    assert played(judge, "pass", "play Sw2 a", "strike G1") == ["pass", "draw", "play", "strike", "draw"]
    assert judge.waiting == {}
    judge = position(custom(grails=["move 2"]), ("G3", ""), {"a": (FULL, "")})
    played(judge, "play G3 b", "move C1 c", "move C1 a")
    assert judge.waiting == {"a": 1} and judge.seat == 1
    judge = position(custom(grails=["move 2"]), ("", "G3"), {"a": ("", FULL)})
    played(judge, "pass")
    assert judge.seat == 0 and judge.taken == [[], [VISIONS[0]]]
    judge = position(custom(grails=["slay 1"]), ("G3", ""), {"a": ("", FULL)})
    assert "fulfil" not in played(judge, "play G3 b", "strike G1")


def test_one_response_only() -> None:
    """H3.4: the Prophecy is still fulfilled if both sides are full, or only the responding side is."""
    judge = position(BARE, ("Sw3", ""), {"a": ("G2 C2 St2", FULL)})
    assert "fulfil" in played(judge, "play Sw3 a", "strike G1")
    assert judge.taken == [[VISIONS[0]], []]


def test_a_gap() -> None:
    """H3.7: no card can be played or moved to the gap until the new Prophecy is laid."""
    judge = position(custom(["play 1", "move 1"], **QUIET), ("", "G2"), {"a": ("", FULL), "b": ("", "C2")})
    played(judge, "pass")
    assert judge.seat == 1 and {move[2] for move in judge.legal()} == {"b", "c"}
    played(judge, "play G2 c")
    assert judge.legal() == {("move", "C2", "c"), ("move", "G2", "b")}
    assert played(judge, "move G2 b") == ["move", "favour", "lay"]
    assert judge.seat == 0


def test_several_at_once() -> None:
    """H3.8: several Prophecies are fulfilled in the order they filled, unless an effect empties a slot first."""
    sides = {"b": ("G3 C3", FULL), "a": ("", "G2 C2 St2 Sw2")}
    judge = position(PLAIN, sides=sides)
    judge.waiting = {"b": 0, "a": 0}
    events = judge.act(("pass",))
    assert [event["place"] for event in events if event["type"] == "fulfil"] == ["b", "a"]
    assert (judge.favour, judge.seat, judge.scores) == (0, 0, [1, 1])
    judge = position(custom(["slay 1"], **QUIET), sides=sides)
    judge.waiting = {"b": 0, "a": 0}
    assert played(judge, "pass", "strike G2") == ["pass", "draw", "fulfil", "strike", "favour", "lay"]
    assert (judge.seat, judge.waiting) == (1, {})


def test_filled_after_a_turn() -> None:
    """H3.1, H3.9: a place that an effect fills after a turn waits for one whole turn of the opponent."""
    judge = position(custom(["play 1"], **QUIET), ("", "G2"), {"a": ("", FULL), "b": ("", "C2 St2 Sw2")})
    assert played(judge, "pass", "play G2 b") == ["pass", "draw", "fulfil", "play", "favour", "lay"]
    assert (judge.waiting, judge.seat) == ({"b": 0}, 0)
    assert "fulfil" in played(judge, "pass")
    judge = position(PLAIN, ("G3", ""), {"a": ("", FULL), "b": ("C2 St2 Sw2", "")})
    assert "fulfil" in played(judge, "play G3 b")
    assert (judge.seat, judge.waiting) == (0, {"b": 1})
    assert "fulfil" not in played(judge, "pass")
    assert "fulfil" in played(judge, "pass")


def test_buying() -> None:
    """H4.1: neither seat can buy twice from one pile in a turn, which includes the effects after it."""
    judge = position(custom(["buy 1"], coins=["buy 2"], grails=[]), ("C1", ""), {"a": ("C2 C3", "G1 G2 G3 St1")})
    assert judge.legal() >= {("play", "C1", "a")}
    played(judge, "play C1 a")
    assert judge.legal() == {("buy", pile) for pile in ("grails", "coins", "staves", "swords")}
    played(judge, "buy coins")
    assert judge.legal() == {("buy", pile) for pile in ("grails", "staves", "swords")}
    played(judge, "buy swords")
    assert judge.known[0] == {"C4", "Sw4"} and judge.seat == 1 and len(judge.legal()) == 4
    played(judge, "buy coins")
    assert judge.known[1] == {"C5"}
    judge = position(custom(["buy 1"], coins=["buy 1"]), ("C1", ""), {"a": ("C2 C3", FULL)})
    played(judge, "play C1 a", "buy coins")
    assert judge.seat == 0 and judge.legal() == {("buy", pile) for pile in ("grails", "staves", "swords")}


def test_horsemen_come_and_go() -> None:
    """H4.3, H4.4, H5.12: an uncovered Horseman is in force until a sealed card covers it, and stays known."""
    judge = position(
        custom(coins=["buy 1"], grails=["seal 1"], black=["starve 3"]),
        ("C1 G1", "C1"),
        discards=("St5", ""),
        gone="St4",
    )
    assert played(judge, "play C1 a", "buy staves") == ["play", "buy", "reveal"]
    assert judge.revealed == {"staves"} and judge.modifier("starve") == 3
    assert played(judge, "pass", "play G1 a", "seal St5") == ["pass", "play", "seal", "draw"]
    assert (judge.modifier("starve"), judge.revealed, judge.royal["staves"]) == (0, {"staves"}, ["St5"])
    assert len(judge.hands[0]) == 4 and "St5" not in judge.owned[0]


def test_the_apocalypse() -> None:
    """H4.5, H6.4: the fourth Horseman ends the game immediately, even in the middle of an effect, and nobody wins."""
    almost = "G4 G5 G6 C4 C5 C6 St4 St5 St6 Sw4 Sw5"
    judge = position(custom(coins=["doom 1", "draw 1"]), ("C1", ""), gone=almost)
    events = judge.act(("play", "C1", "a")) + judge.act(("doom", "swords"))
    assert events[1:] == [
        {"type": "doom", "seat": 0, "card": "Sw6"},
        {"type": "reveal", "pile": "swords", "horseman": "Death"},
        {"type": "result", "prophecies": [0, 0], "winners": [], "reason": "apocalypse"},
    ]
    assert (judge.over, judge.seat, judge.legal(), judge.winners) == (True, None, set(), [])


def test_chains() -> None:
    """H5.2 to H5.4: the whole effect of a played card comes first, then the rest; impossible steps are skipped."""
    judge = position(custom(grails=["play 2", "draw 1"], coins=["buy 1"]), ("G1 C1", ""))
    kinds = played(judge, "play G1 a", "play C1 b", "buy coins", "play C4 b", "buy grails")
    assert kinds == ["play", "play", "buy", "play", "buy", "draw", "draw"]
    judge = position(custom(grails=["slay 4", "seal 1", "take 1", "look 1"]), ("G1", ""))
    played(judge, "play G1 a")
    assert judge.legal() == {("look", pile) for pile in judge.royal}


def test_striking() -> None:
    """H5.7, H5.15: strikes hit lower cards at the place, equal ones for the Favoured, and more with *embolden*."""
    sides = {"a": ("", "G1 C2 St3"), "b": ("", "Sw1")}
    judge = position(BARE, ("Sw2", "Sw2"), sides)
    played(judge, "play Sw2 a")
    assert judge.legal() == {("strike", "G1"), ("strike", "C2")}
    judge = position(BARE, ("Sw2", "Sw2"), sides)
    judge.favour = 1
    played(judge, "play Sw2 a")
    assert judge.legal() == {("strike", "G1")}
    judge = position(custom(red=["embolden 2"]), ("Sw2", ""), sides, gone="C4 C5 C6")
    judge.favour = 1
    played(judge, "play Sw2 a")
    assert len(judge.legal()) == 3
    judge = position(custom(swords=["slay 1"]), ("Sw2", ""), sides)
    played(judge, "play Sw2 c")
    assert len(judge.legal()) == 4
    event = judge.act(("strike", "Sw1"))[0]
    assert event == {"type": "strike", "seat": 0, "card": "Sw1", "place": "b"} and judge.discards[1] == ["Sw1"]


def test_rallying_and_moving() -> None:
    """H5.9, H5.10: rallying moves a card from another place to this one, if a slot is free."""
    judge = position(BARE, ("St1", ""), {"a": ("G1", ""), "b": ("C1 C2", "")})
    played(judge, "play St1 b")
    assert judge.legal() == {("move", "G1", "b")}
    event = judge.act(("move", "G1", "b"))[0]
    assert event == {"type": "move", "seat": 0, "card": "G1", "origin": "a", "place": "b"} and judge.waiting == {"b": 1}
    judge = position(BARE, ("St1", ""), {"a": ("G1", ""), "b": ("C1 C2 C3", "")})
    assert played(judge, "play St1 b") == ["play", "draw"]


def test_discards_and_opponents() -> None:
    """H5.1, H5.5, H5.11, H5.14: opponents choose what they discard; a seat takes and banishes from its own discards."""
    judge = position(
        custom(grails=["opponent discard 1", "take 1", "banish 1"]), ("G1", "Sw1 Sw2"), discards=("C1 C2", "")
    )
    played(judge, "play G1 a")
    assert (judge.seat, judge.legal()) == (1, {("discard", "Sw1"), ("discard", "Sw2")})
    played(judge, "discard Sw2")
    assert (judge.seat, judge.legal(), judge.discards[1]) == (0, {("take", "C1"), ("take", "C2")}, ["Sw2"])
    played(judge, "take C1", "banish C2")
    assert judge.known[0] == {"C1"} and judge.gone == ["C2"] and "C2" not in judge.owned[0]
    judge = position(custom(grails=["opponent draw 2"]), ("G1", "Sw1"))
    assert judge.act(("play", "G1", "a"))[1] == {"type": "draw", "seat": 1, "cards": ["G1", "G2"]}


def test_looking() -> None:
    """H5.13: a seat can look at any Horseman that was never revealed."""
    judge = position(custom(grails=["look 1"]), ("G1", ""), gone="Sw4 Sw5 Sw6")
    played(judge, "play G1 a")
    assert judge.legal() == {("look", "grails"), ("look", "coins"), ("look", "staves")}
    assert judge.act(("look", "coins"))[0] == {"type": "look", "seat": 0, "pile": "coins", "horseman": RIDERS[1]}
    assert judge.looked == [{"coins"}, set()]


def test_fasting() -> None:
    """H5.14, H5.16: fasting reduces the hand after the next turn, not after this one, and never below zero."""
    judge = position(custom(grails=["fast 1", "opponent fast 4"], black=["starve 1"]), ("G1 C1", ""))
    assert played(judge, "play G1 a", "pass", "pass") == ["play", "fast", "fast", "draw", "pass", "pass"]
    assert [len(hand) for hand in judge.hands] == [4, 0]
    judge = position(custom(grails=["fast 1"], coins=[], black=["starve 2"]), ("G1", ""), gone="St4 St5 St6")
    played(judge, "play G1 a")
    assert len(judge.hands[0]) == 2
    played(judge, "pass", "play G2 b")
    assert len(judge.hands[0]) == 1 and judge.fasting == [1, 0]


def test_exalting_and_reaping() -> None:
    """H5.15: *exalt* adds to the Favoured's total; *reap* removes the highest cards, of equal ones the earlier suit."""
    card_set = custom(white=["exalt 3"], pale=["reap 2"], **QUIET)
    sides = {"a": ("C2", "G1 C2 St2 Sw1")}
    judge = position(card_set, sides=sides, gone="G4 G5 G6 Sw4 Sw5 Sw6")
    fulfil = next(event for event in judge.act(("pass",)) if event["type"] == "fulfil")
    assert (fulfil["totals"], fulfil["winner"], fulfil["reaped"]) == ([5, 6], 1, [["C2"], ["C2", "St2"]])
    assert judge.discards == [[], ["G1", "Sw1"]]
    check_sound(judge)


def test_the_third_prophecy() -> None:
    """H6.1: the third Prophecy wins immediately, without its effect."""
    judge = position(custom(["buy 1"], **QUIET), sides={"a": ("", FULL)})
    judge.taken[1] = VISIONS[4:6]
    events = judge.act(("pass",))
    assert types(events)[-2:] == ["fulfil", "result"]
    assert events[-1] == {"type": "result", "prophecies": [0, 3], "winners": [1], "reason": "prophecies"}
    assert (judge.over, judge.winners, judge.favour) == (True, [1], 0)


@pytest.mark.parametrize(("taken", "winners"), [(0, [0, 1]), (1, [0])])
def test_six_passes_or_too_many_turns(taken: int, winners: list[int]) -> None:
    """H6.2, H6.3: after six passes in a row, or after 300 turns, the seat with more Prophecies wins, or both."""
    judge = position(PLAIN)
    judge.taken[0] = VISIONS[4 : 4 + taken]
    assert played(judge, *["pass"] * 6)[-1] == "result"
    assert (judge.reason, judge.winners) == ("passes", winners)
    judge = position(PLAIN, ("G1", ""))
    judge.turn, judge.passes, judge.taken[0] = 300, 5, VISIONS[4 : 4 + taken]
    played(judge, "play G1 a")
    assert (judge.reason, judge.winners) == ("turns", winners)


def test_what_is_fulfilled_after_the_sixth_pass() -> None:
    """H6.2: a Prophecy fulfilled after the sixth pass still counts."""
    judge = position(PLAIN, sides={"a": ("", FULL)})
    judge.passes = 5
    assert played(judge, "pass") == ["pass", "draw", "fulfil", "favour", "lay", "result"]
    assert (judge.winners, judge.scores) == ([1], [0, 1])


def test_known_cards() -> None:
    """H7.4: a bought card is known until it is played."""
    judge = position(custom(coins=["buy 1"], grails=[]), ("C1", "C1"))
    played(judge, "play C1 a", "buy grails")
    assert judge.known == [{"G4"}, set()]
    played(judge, "pass", "play G4 a")
    assert judge.known == [set(), set()]


@pytest.mark.parametrize("spoil", ["strike 1", "rally", "opponent play 1", "draw 5", "exalt 1", "draw  1", ""])
def test_what_is_no_set(spoil: str) -> None:
    """A card set is rejected if a step of a Prophecy has a verb, a number or a format that Prophecies cannot have."""
    with pytest.raises(Wrong):
        faces_of(custom([spoil]))


@pytest.mark.parametrize("card_set", [HOUSE, BARE])
def test_games_with_the_shipped_sets(card_set: dict[str, Any]) -> None:
    """Every random game ends, and the invariants hold at every choice."""
    for seed in range(60):
        play_by_lot(seed, card_set)


@pytest.mark.slow
def test_games_with_sets_by_lot() -> None:
    """Games with random card sets end, and the invariants hold."""
    rng = random.Random(4)
    for seed in range(300):
        play_by_lot(seed, random_set(rng))


@pytest.mark.slow
def test_many_games_with_sets_by_lot() -> None:
    """More than a thousand random sets are played, one game each."""
    rng = random.Random(5)
    for seed in range(1200):
        play_by_lot(seed, random_set(rng))


def play_by_lot(seed: int, card_set: dict[str, Any]) -> None:
    """Play a random game and check the invariants at each choice."""
    rng, judge = random.Random(seed), HorsemenJudge(card_set)
    judge.begin(Chance(seed))
    while not judge.over:
        check_sound(judge)
        judge.act(rng.choice(sorted(judge.legal())))
    check_sound(judge)
    assert judge.turn <= 300 and judge.seat is None and judge.reason is not None
