"""The judge of Seven Prophecies itself: the worked examples, every scoring rule, and errors."""

import copy
import random
from collections.abc import Sequence
from typing import Any

import pytest

from .games import FIRST_TWO, RIGGED, WORST, Tokens, random_deal, random_record, rigged, spread
from .record import check_record
from .seven import SevenJudge, prophecies, ranking
from .strict_json import Event, Wrong


def run(colour: str, low: int, high: int) -> list[str]:
    """The cards of one colour from `low` to `high`."""
    return [f"{colour}{number}" for number in range(low, high + 1)]


def first_trick(row: str, hands: list[list[str]], cards: list[str]) -> tuple[SevenJudge, Event]:
    """Deal for the exam edition, play one trick led by seat 0, and return the game and the trick's event."""
    judge = SevenJudge()
    judge.deal(1, 0, **spread("exam", 4, list(row), hands, random.Random(0)))
    for seat in range(4):
        judge.prophesy(seat, (1, 2, 4, 0))
    events = [event for seat, card in enumerate(cards) for event in judge.play(seat, card)]
    return judge, events[0]


YELLOW = [
    run("S", 2, 11),
    run("Y", 5, 8) + run("G", 1, 6),
    run("Y", 1, 4) + run("R", 1, 6),
    run("Y", 9, 11) + run("G", 7, 11) + run("R", 7, 8),
]
"""Hands for the worked example with a yellow trick."""

GREY = [
    run("S", 1, 5) + run("Y", 1, 5),
    run("S", 6, 11) + run("G", 1, 4),
    run("Y", 6, 11) + run("G", 5, 8),
    run("R", 2, 11),
]
"""Hands for the worked example with a grey trick."""


def test_worked_case_yellow() -> None:
    """S3.4: grey 11, yellow 5, yellow 1 and yellow 10 in a yellow trick rank 4, 2, 3 and 1."""
    _, trick = first_trick("YYYSSSGGGR", YELLOW, ["S11", "Y5", "Y1", "Y10"])
    assert trick == {"type": "trick", "number": 1, "order": [3, 1, 2, 0], "confirmed": [False, True, True, True]}


def test_worked_case_grey() -> None:
    """S3.5, S3.6: grey 3, grey 6, yellow 9 and red 9 in a grey trick rank 2, 1, 4 and 3."""
    _, trick = first_trick("SSSYYYGGGR", GREY, ["S3", "S6", "Y9", "R9"])
    assert trick == {"type": "trick", "number": 1, "order": [1, 0, 3, 2], "confirmed": [True, True, False, True]}


def test_worked_case_first_edition() -> None:
    """S5.1, S5.2: two seats fulfil in trick 7 and gain 2, one with 1 token left gets 0, and one with 2 left loses 1."""
    judge = SevenJudge("first")
    last = rigged(judge, FIRST_TWO)
    assert judge.trick == 7
    assert last == {"type": "round", "left": [0, 0, 1, 2], "change": [2, 2, 0, -1], "scores": [2, 2, 0, 0]}


def test_the_later_of_equal_cards_is_stronger_for_every_seat() -> None:
    """S3.6: equal numbers rank by the order of play, not by seat."""
    assert ranking("G", [(2, "Y7"), (3, "R7"), (0, "B7"), (1, "G1")]) == [1, 0, 3, 2]


def test_following() -> None:
    """S3.1, S3.2, S3.3, S3.9: seats play in turn and follow if they can, or else play anything; the 1st leads next."""
    judge, _ = first_trick("YYYSSSGGGR", YELLOW, ["S11", "Y5", "Y1", "Y10"])
    assert judge.actors() == {3}
    assert judge.legal(3) == {"Y9", "Y11"}
    assert judge.legal(0) == set()
    for seat, card in ((0, "S10"), (3, "G7"), (3, "Y10"), (3, "Z1")):
        with pytest.raises(Wrong):
            judge.play(seat, card)
    judge.play(3, "Y9")
    assert judge.actors() == {0}
    assert judge.legal(0) == set(run("S", 2, 10))


def test_prophecies() -> None:
    """S2.1, S2.2, S2.4: four players have 120 possible prophecies, three have 36; each seat makes one, in any order."""
    assert (len(prophecies(4)), len(prophecies(3))) == (120, 36)
    judge = SevenJudge("first", 3)
    assert judge.needs_deal
    assert judge.actors() == set()
    assert judge.legal_prophecies() == set()
    judge.deal(**random_deal(judge, random.Random(1)))
    judge.prophesy(1, (0, 0, 7))
    assert judge.actors() == {0, 2}
    assert judge.legal(0) == set()
    assert judge.legal_prophecies() == prophecies(3)
    for seat, tokens in ((1, (7, 0, 0)), (0, (6, 0, 0)), (0, (8, -1, 0)), (0, (1, 2, 2, 2)), (3, (7, 0, 0))):
        with pytest.raises(Wrong):
            judge.prophesy(seat, tokens)
    assert judge.placed == {1: (0, 0, 7)}


@pytest.mark.parametrize(("edition", "players"), RIGGED)
def test_a_possible_deal_is_accepted_once(edition: str, players: int) -> None:
    """S1.2 to S1.6: a possible deal starts the round, and a second deal is rejected."""
    judge = SevenJudge(edition, players)
    dealt = random_deal(judge, random.Random(2))
    judge.deal(**dealt)
    assert judge.actors() == set(range(players))
    with pytest.raises(Wrong, match="No deal is due"):
        judge.deal(**dealt)


def twisted(edition: str, players: int, **change: Any) -> Event:
    """A possible deal with a change that may make it impossible."""
    return random_deal(SevenJudge(edition, players), random.Random(3)) | change


def doubled(edition: str, players: int) -> Event:
    """A deal with one card in two hands."""
    dealt = twisted(edition, players)
    dealt["hands"][1][0] = dealt["hands"][0][0]
    return dealt


@pytest.mark.parametrize(
    ("edition", "players", "dealt", "why"),
    [
        ("exam", 4, twisted("exam", 4, round=2), "round 1, not 2"),
        ("exam", 4, twisted("exam", 4, leader=4), "no seat 4"),
        ("exam", 4, twisted("exam", 4, row=list("YYYYSSSGGG")), "4 times Y"),
        ("exam", 4, twisted("exam", 4, row=list("YYYSSSGGGB")), "'B', which is no colour"),
        ("exam", 4, twisted("exam", 4, row=list("YYYSSSGGG")), "row has 9"),
        ("exam", 4, twisted("exam", 4, row_cards=run("Y", 1, 10)), "colour cards"),
        ("exam", 4, twisted("exam", 4, aside_up=["Y1"]), "face up has 1"),
        ("exam", 4, twisted("exam", 4, aside_down=[]), "face down has 0"),
        ("exam", 4, twisted("exam", 4, aside_down=["Y12", "Y13", "S12", "S13"]), "no S12, S13, Y12, Y13"),
        ("exam", 4, twisted("exam", 4, hands=[run("Y", 1, 10)]), "1 hands for 4"),
        ("exam", 4, twisted("exam", 4, hands=[run("Y", 1, 11)] * 4), "seat 0 has 11"),
        ("exam", 4, doubled("exam", 4), "Dealt twice"),
        ("exam", 3, twisted("exam", 4), "4 hands for 3"),
        ("first", 3, twisted("first", 3, aside_up=None), "face up has 0"),
        ("first", 4, twisted("first", 4, row_cards=None), "needs the ten cards"),
        ("first", 4, twisted("first", 4, row=list("YYYYYYYYYY")), "not those of its cards"),
    ],
)
def test_an_impossible_deal_is_refused(edition: str, players: int, dealt: Event, why: str) -> None:
    """S1: a deal with a wrong round, leader, count, colour or card is rejected, and nothing changes."""
    judge = SevenJudge(edition, players)
    with pytest.raises(Wrong, match=why):
        judge.deal(**dealt)
    assert judge.needs_deal
    assert judge.round == 0


def test_the_left_neighbour_leads_the_next_round() -> None:
    """S4.3: the seat to the left of the round's first leader leads the next round, not the winner of a trick."""
    judge = SevenJudge()
    rigged(judge, WORST[4])
    for leader in (0, 2, 3):
        with pytest.raises(Wrong, match="Seat 1 leads"):
            judge.deal(**random_deal(judge, random.Random(4)) | {"leader": leader})
    judge.deal(**random_deal(judge, random.Random(4)) | {"leader": 1})


@pytest.mark.parametrize(("edition", "players"), RIGGED)
def test_nobody_fulfils(edition: str, players: int) -> None:
    """S4.2, S5.2, S5.3, S5.5, S7.3, S7.4: rounds have ten tricks, games one round per player, and scores stay at 0."""
    judge = SevenJudge(edition, players)
    for _ in range(players):
        assert not judge.over
        last = rigged(judge, WORST[players])
        assert judge.trick == 10
        assert last["left"] == [7] * players
        assert last["change"] == [0 if edition == "exam" else -6] * players
        assert last["scores"] == [0] * players
    assert judge.over
    assert judge.actors() == set()
    assert judge.winners == ([0] if edition == "exam" else list(range(players)))


def test_first_edition_floor_is_checked_every_round() -> None:
    """S5.3: a score of 2 that loses 6 becomes 0, and the next gain is added to 0."""
    judge = SevenJudge("first")
    for tokens in (FIRST_TWO, WORST[4], FIRST_TWO, FIRST_TWO):
        rigged(judge, tokens)
    assert (judge.over, judge.scores, judge.winners) == (True, [4, 4, 0, 0], [0, 1])


@pytest.mark.parametrize(
    ("tenth", "variant", "change"),
    [
        (True, "standard", [2, -5, -6, -6]),
        (False, "standard", [0, -5, -6, -6]),
        (False, "twice", [1, 0, 0, 0]),
        (False, "single", [7, 1, 0, 0]),
    ],
)
def test_tenth_trick(tenth: bool, variant: str, change: list[int]) -> None:
    """S5.4, S6.7: fulfilling in the tenth trick gains 2 unless the option is off; variants ignore the option."""
    judge = SevenJudge("first", 4, variant, tenth)
    last = rigged(judge, [(7, 0, 0, 0), (1, 0, 6, 0), (7, 0, 0, 0), (7, 0, 0, 0)], swapped=3)
    assert judge.trick == 10
    assert last["change"] == change


def test_option_leaves_the_ninth_trick_alone() -> None:
    """S5.4: the option removes the gain of the tenth trick only."""
    judge = SevenJudge("first", 4, "standard", False)
    assert rigged(judge, [(7, 0, 0, 0), *WORST[4][1:]], swapped=2)["change"][0] == 2


def test_twice() -> None:
    """S6.1, S6.2: fulfilling in two rounds wins, two seats at once share, and there is no limit of one round each."""
    judge = SevenJudge("first", 4, "twice")
    for _ in range(6):
        rigged(judge, WORST[4])
    assert rigged(judge, FIRST_TWO)["change"] == [1, 1, 0, 0]
    assert not judge.over
    rigged(judge, WORST[4])
    rigged(judge, FIRST_TWO)
    assert (judge.over, judge.scores, judge.winners) == (True, [2, 2, 0, 0], [0, 1])


@pytest.mark.parametrize(("hundredth", "winners"), [(WORST[3], []), ([(7, 0, 0), *WORST[3][1:]], [0])])
def test_twice_ends_after_100_rounds(hundredth: Sequence[Tokens], winners: list[int]) -> None:
    """S6.3: nobody wins after 100 rounds, unless a player reaches the goal in the hundredth."""
    judge = SevenJudge("first", 3, "twice")
    rigged(judge, [(7, 0, 0), *WORST[3][1:]])
    while judge.round < 99:
        rigged(judge, WORST[3])
    assert not judge.over
    rigged(judge, hundredth)
    assert (judge.over, judge.winners) == (True, winners)


@pytest.mark.parametrize(
    ("tokens", "scores", "winners"),
    [
        ([(7, 0, 0, 0), (7, 0, 0, 0), (0, 0, 6, 1), (7, 0, 0, 0)], [7, 0, 6, 0], [0]),
        (FIRST_TWO, [7, 7, 6, 5], [1]),
        ([(7, 0, 0, 0), (0, 7, 0, 0), (0, 0, 7, 0), (0, 0, 1, 6)], [7, 7, 7, 6], [2]),
        ([(6, 1, 0, 0), (0, 6, 1, 0), (7, 0, 0, 0), (7, 0, 0, 0)], [6, 6, 0, 0], [0, 1]),
    ],
)
def test_single(tokens: Sequence[Tokens], scores: list[int], winners: list[int]) -> None:
    """S6.4, S6.5, S6.6: most confirmed tokens win; if several fulfil, the last in the final trick; other ties share."""
    judge = SevenJudge("first", 4, "single")
    rigged(judge, tokens)
    assert (judge.over, judge.scores, judge.winners) == (True, scores, winners)


@pytest.mark.parametrize(("swapped", "gain", "nearest"), [(0, 5, 1), (1, 3, 1), (2, 2, 1), (3, 1, 0)])
def test_exam_points(swapped: int, gain: int, nearest: int) -> None:
    """S7.1, S7.2: fulfilling scores 5, 3, 2 or 1 by trick; the nearest others score 1, except in the tenth trick."""
    judge = SevenJudge()
    last = rigged(judge, [(7, 0, 0, 0), (7, 0, 0, 0), (0, 2, 5, 0), (2, 0, 0, 5)], swapped)
    assert judge.trick == 7 + swapped
    assert last["left"] == [0, 7 - swapped, 2, 2]
    assert last["change"] == last["scores"] == [gain, 0, nearest, nearest]


def test_exam_all_or_two_fulfil() -> None:
    """S4.1, S7.1, S7.2: several players can fulfil at once; the nearest are then found among the others, if any."""
    assert rigged(SevenJudge(), FIRST_TWO)["change"] == [5, 5, 1, 0]
    everybody = [(7, 0, 0, 0), (0, 7, 0, 0), (0, 0, 7, 0), (0, 0, 0, 7)]
    assert rigged(SevenJudge(), everybody)["change"] == [5, 5, 5, 5]


def test_exam_ends_at_seven() -> None:
    """S7.4: a score of 7 ends the game before its last round, a score of 6 does not."""
    judge = SevenJudge()
    for swapped, scores in ((0, [5, 1, 1, 1]), (3, [6, 1, 1, 1]), (3, [7, 1, 1, 1])):
        assert not judge.over
        assert rigged(judge, [(7, 0, 0, 0), *WORST[4][1:]], swapped)["scores"] == scores
    assert (judge.over, judge.round, judge.winners) == (True, 3, [0])


@pytest.mark.parametrize(
    ("tokens", "winners"),
    [
        ([(0, 6, 0, 1), (7, 0, 0, 0), (7, 0, 0, 0), (0, 2, 0, 5)], [0]),
        ([(0, 7, 0, 0), (7, 0, 0, 0), (0, 7, 0, 0), (0, 7, 0, 0)], [0, 2, 3]),
        ([(0, 1, 0, 6), (1, 0, 6, 0), (0, 1, 0, 6), (1, 6, 0, 0)], [1, 3]),
    ],
)
def test_exam_tie(tokens: Sequence[Tokens], winners: list[int]) -> None:
    """S7.5, S7.6: the tied seats with the fewest tokens on first and last rank in the last round win."""
    judge = SevenJudge()
    for each in (WORST[4], WORST[4], FIRST_TWO[::-1], tokens):
        rigged(judge, each)
    assert (judge.over, judge.scores, judge.winners) == (True, [0, 0, 0, 0], winners)


def test_exam_tie_only_among_the_best() -> None:
    """S7.5: outer tokens break ties among the best scores only; for three players the last rank is the third."""
    judge = SevenJudge("exam", 3)
    for _ in range(2):
        rigged(judge, WORST[3])
    rigged(judge, [(7, 0, 0), (0, 7, 0), (0, 7, 0)])
    assert (judge.over, judge.scores, judge.winners) == (True, [5, 5, 1], [1])


@pytest.mark.parametrize(
    "setup",
    [("exam", 4, "twice"), ("exam", 4, "single"), ("exam", 4, "standard", False), ("first", 5), ("third", 4)],
)
def test_setups_that_do_not_exist(setup: tuple[Any, ...]) -> None:
    """S9.1: the exam edition has neither variants nor the option, and no edition is for five players."""
    with pytest.raises(Wrong):
        SevenJudge(*setup)


@pytest.mark.parametrize(("edition", "players"), RIGGED)
def test_a_true_record_passes(edition: str, players: int) -> None:
    """The record of a whole game passes, and so does each unfinished prefix of it without a result."""
    record = random_record(5, edition, players)
    check_record(record)
    for length in range(len(record["events"])):
        check_record(record | {"events": record["events"][:length], "result": None})


@pytest.mark.parametrize("variant", ["twice", "single"])
def test_a_true_record_of_a_variant_passes(variant: str) -> None:
    """The record of a game of a variant passes."""
    check_record(random_record(6, "first", 3, variant))


def test_a_missing_or_repeated_event_is_named() -> None:
    """A record with a missing or repeated event is rejected at the first event that does not fit."""
    record = random_record(7, "exam", 4, "standard")
    for index, event in enumerate(record["events"]):
        before, after = record["events"][:index], record["events"][index + 1 :]
        with pytest.raises(Wrong, match=rf"^Event {index + 1}:"):
            check_record(record | {"events": [*before, event, event, *after]})
        with pytest.raises(Wrong):
            check_record(record | {"events": before + after})


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("deal", "leader", 1.0),
        ("deal", "row", "YYYSSSGGGR"),
        ("deal", "hands", None),
        ("deal", "weather", "fine"),
        ("prophecy", "tokens", [7, 0, 0, False]),
        ("prophecy", "seat", 4),
        ("play", "card", ["Y1"]),
        ("play", "card", "Y01"),
        ("trick", "number", True),
        ("trick", "order", [0, 1, 2, 2]),
        ("trick", "confirmed", [0, 0, 0, 0]),
        ("round", "left", [0, 0, 0, 0]),
        ("round", "change", [7, 7, 7, 7]),
        ("round", "scores", [7, 7, 7, 7]),
    ],
)
def test_a_false_event_is_named(kind: str, key: str, value: object) -> None:
    """The error for an event that does not follow or has the wrong format names its index."""
    record = random_record(8, "exam", 4)
    index = next(index for index, event in enumerate(record["events"]) if event["type"] == kind)
    false = copy.deepcopy(record)
    false["events"][index][key] = value
    with pytest.raises(Wrong, match=rf"^Event {index}:"):
        check_record(false)


@pytest.mark.parametrize(
    "change",
    [
        {"result": None},
        {"result": {"scores": [7, 7, 7, 7], "winners": [0, 1, 2, 3]}},
        {"events": []},
        {"events": None},
        {"augury": 2},
        {"game": "eight"},
        {"setup": {"edition": "exam", "players": 4}},
        {"setup": {"edition": "exam", "players": 4.0, "variant": "standard", "options": {}}},
    ],
)
def test_a_false_frame_is_refused(change: dict[str, Any]) -> None:
    """A record with a wrong or missing result or an invalid setup is rejected."""
    with pytest.raises(Wrong):
        check_record(random_record(9, "exam", 4) | change)
