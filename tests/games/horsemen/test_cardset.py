"""Card sets: their parts, their steps, and what is refused (H5)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from augury.errors import BadSetup
from augury.games.horsemen import cardset, state
from augury.games.horsemen.cardobject import format_set, parse_set
from augury.games.horsemen.cardset import DEEDS, LAWS, SUITS, CardSet, Step, format_step, parse_step, verbs_of
from augury.games.horsemen.phrases import describe, describe_effect
from augury.games.horsemen.shelf import shipped
from tests.architecture.repository import ROOT
from tests.games.horsemen.cardsets import BROKEN, BROKEN_INSIDE, card_sets, good, keyed, steps, third
from tests.strategies import examples


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("draw 2", Step("draw", 2)),
        ("draw", Step("draw", 1)),
        ("opponent discard 1", Step("discard", 1, opponent=True)),
        ("opponent fast", Step("fast", 1, opponent=True)),
        ("exalt 9", Step("exalt", 9)),
    ],
)
def test_steps(text: str, step: Step) -> None:
    """H5.3, H5.14: a step is a verb, optionally with a number after it and with opponent before it."""
    assert parse_step(text) == step
    assert str(step) == format_step(step) == (text if text[-1].isdigit() else f"{text} 1")


@given(steps("suits") | steps("horsemen"))
def test_steps_are_read_as_they_are_written(step: Step) -> None:
    """H5.1: a written step is read back as the same step."""
    assert parse_step(format_step(step)) == step


@pytest.mark.parametrize("text", ["", " ", "draw ", " draw", "draw  1", "draw one", "draw 1 2", "draw 1.5", "draw +1"])
def test_texts_that_are_no_steps(text: str) -> None:
    """H5.1: text in another form is refused with a message that says what is valid."""
    with pytest.raises(BadSetup, match=r'a step must be written like "draw 2" or "opponent draw 2", not '):
        parse_step(text)


@pytest.mark.parametrize(("broken", "message"), BROKEN + BROKEN_INSIDE)
def test_objects_that_are_no_card_sets(broken: object, message: str) -> None:
    """H5: one sentence names the entry at fault and says what is valid."""
    with pytest.raises(BadSetup) as refused:
        parse_set(broken)
    assert str(refused.value) == message
    assert refused.value.code == "bad_setup"
    assert len(message) < 250 and "\n" not in message


def test_the_limits_themselves_are_good() -> None:
    """H5: a card set may have the longest names and lines, four steps and the largest numbers."""
    most = keyed("horsemen", "white", effect=["exalt 9", "embolden 6", "starve 4", "reap 4"], name="é" * 16)
    assert [str(step) for step in parse_set(most).horsemen[0].effect] == most["horsemen"]["white"]["effect"]
    longest = third(line="l" * 160, effect=["draw 4", "opponent draw 4", "draw 4", "fast 4"])
    assert len(parse_set(longest | {"name": "n" * 60, "about": "a" * 300}).prophecies[2].effect) == 4
    assert parse_set(keyed("suits", "coins", effect=[])).suits[1].effect == ()


def test_card_sets_made_by_hand_are_checked_too() -> None:
    """H1.1, H1.4: the dataclass itself refuses a wrong number of entries and invalid entries."""
    house = shipped("house")
    with pytest.raises(BadSetup, match="suits: a set has 4 suits, not 3"):
        replace(house, suits=house.suits[:3])
    with pytest.raises(BadSetup, match="horsemen: a set has 4 Horsemen, not 0"):
        replace(house, horsemen=())
    wrong = replace(house.suits[0], effect=(Step("draw", 5),))
    with pytest.raises(BadSetup, match=re.escape('suits.grails: "draw 5": the number of draw must be 1 to 4, not 5')):
        replace(house, suits=(wrong, *house.suits[1:]))


def test_the_order_of_keys_means_nothing() -> None:
    """H1.1, H1.4: suits and Horsemen are in the order of the rules, whatever the order of the keys."""
    house = good()
    for section in ("suits", "horsemen"):
        house[section] = dict(reversed(house[section].items()))
    assert parse_set(house) == shipped("house")
    assert list(format_set(parse_set(house))["suits"]) == list(SUITS)  # type: ignore[call-overload]


@examples(30)
@given(card_sets)
def test_writing_and_reading(cards: CardSet) -> None:
    """H5: a written card set is read back as the same set, with the same hash."""
    again = parse_set(format_set(cards))
    assert again == cards and hash(again) == hash(cards)


def test_verbs() -> None:
    """H5.5 to H5.15: suits have all verbs except the Horsemen's, and Prophecies have those that need no place."""
    assert tuple(verbs_of("suits")) == DEEDS and verbs_of("horsemen") == LAWS
    assert set(verbs_of("suits")) - set(verbs_of("prophecies")) == {"strike", "rally"}
    assert "defy" in LAWS


@given(steps("suits") | steps("horsemen"))
def test_every_step_has_words(step: Step) -> None:
    """H5.5 to H5.15: every step has a description, which differs if the number does."""
    other = replace(step, number=step.number % 4 + 1)
    assert describe(step) != describe(other)
    assert not re.search(r"[{}]", describe(step))
    assert ("opponent" in describe(step).split(" oppos")[0]) == step.opponent


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (["draw 1", "play 1"], "draw a card, then play a card"),
        (["opponent discard 1"], "the opponent discards a card of their choice"),
        (["exalt 2"], "uncovered: the Favoured counts 2 more at every Prophecy"),
        (
            ["exalt 1", "starve 2"],
            "uncovered: the Favoured counts 1 more at every Prophecy; everybody draws up to two cards fewer",
        ),
        ([], "nothing"),
    ],
)
def test_effects_in_words(effect: list[str], words: str) -> None:
    """H5.1: an effect is described step by step."""
    assert describe_effect([parse_step(step) for step in effect]) == words


def test_the_page_has_every_verb() -> None:
    """H5.5 to H5.15: docs/card-sets.md has an example of each verb, with the description that people see."""
    page = (ROOT / "docs" / "card-sets.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `((?:opponent )?\w+ \d)` \| (?:(1 to \d) \| )?([^|]+) \| H5\.\d+ \|$", page, re.MULTILINE)
    examples = {parse_step(text): (most, words) for text, most, words in rows}
    assert {step.verb for step in examples} == {*DEEDS, *LAWS}
    for step, (most, words) in examples.items():
        assert words == describe(step)
        assert most == (f"1 to {LAWS[step.verb]}" if step.verb in LAWS else "")


def test_a_set_fits_into_the_record() -> None:
    """H5.1: the setup record has room for the largest card set, and the verbs are those of the rules."""
    assert (cardset.PROPHECIES, cardset.MOST_STEPS, cardset.LONGEST_NAME) == (
        state.PROPHECIES,
        state.STEPS,
        state.LETTERS,
    )
    assert (len(cardset.SUITS), len(cardset.HORSEMEN)) == (state.SUITS, state.SUITS)
    assert [getattr(state, verb.upper()) for verb in DEEDS] == list(range(1, len(DEEDS) + 1))
    assert set(LAWS) - {"defy"} <= set(state.Setup.dtype.names or ())  # defy is stored as a negative exalt
