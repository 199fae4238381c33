"""The JSON Schema of card sets, `docs/card-set.schema.json`, agrees with the reader (H5)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given

from augury.games.horsemen.cardfile import write_set
from augury.games.horsemen.cardobject import ENTRY_KEYS, KEYS
from augury.games.horsemen.cardset import (
    HORSEMEN,
    LONGEST,
    LONGEST_NAME,
    MOST_STEPS,
    OPPONENTS,
    PROPHECIES,
    SOURCES,
    SUITS,
    CardSet,
    Step,
    verbs_of,
)
from tests.games.horsemen.cardsets import BROKEN, BROKEN_INSIDE, card_sets, good
from tests.schemas import fits, schema
from tests.strategies import examples

SCHEMA = schema("card-set.schema.json")
FILES = list((files("augury.games.horsemen") / "sets").iterdir())
PARTS = {"suits": "suit", "prophecies": "prophecy", "horsemen": "horseman"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))
def test_shipped_sets_fit(path: Any) -> None:
    """Every shipped file matches the schema."""
    assert fits(tomllib.loads(path.read_text(encoding="utf-8")), SCHEMA)


@examples(30)
@given(card_sets)
def test_written_sets_fit(cards: CardSet) -> None:
    """A card set as it is written matches the schema."""
    assert fits(write_set(cards), SCHEMA)


@pytest.mark.parametrize(("broken", "message"), BROKEN)
def test_broken_sets_do_not_fit(broken: object, message: str) -> None:
    """Card sets that the reader refuses do not match the schema."""
    assert not fits(broken, SCHEMA), message


@pytest.mark.parametrize(("broken", "message"), BROKEN_INSIDE)
def test_what_a_schema_cannot_see(broken: object, message: str) -> None:
    """Only the reader can check how names and texts relate, and the schema's description says so."""
    assert fits(broken, SCHEMA), message
    assert "A schema cannot say everything" in SCHEMA["description"]


@pytest.mark.parametrize("section", PARTS)
def test_every_step_fits(section: str) -> None:
    """H5.5 to H5.15: a section's verbs match with no number or a valid one, and with opponent where it is allowed."""
    items = SCHEMA["$defs"][PARTS[section]]["properties"]["effect"]["items"]
    for verb, most in verbs_of(section).items():
        assert fits(verb, items)
        assert [number for number in range(12) if fits(str(Step(verb, number)), items)] == list(range(1, most + 1))
        assert fits(f"opponent {verb} 1", items) == (verb in OPPONENTS)
    assert not any(fits(verb, items) for verb in {*verbs_of("suits"), *verbs_of("horsemen")} - {*verbs_of(section)})


def test_a_good_set_fits() -> None:
    """The card set from which the invalid ones are made matches the schema."""
    assert fits(good(), SCHEMA)


def test_keys_and_limits() -> None:
    """The schema has the keys and limits of the code, and a description for each key."""
    properties, parts = SCHEMA["properties"], SCHEMA["$defs"]
    assert tuple(properties) == tuple(SCHEMA["required"]) == KEYS
    assert all(inside["description"].endswith(".") for inside in [*properties.values(), *parts.values()])
    assert tuple(properties["suits"]["properties"]) == tuple(properties["suits"]["required"]) == SUITS
    assert tuple(properties["horsemen"]["properties"]) == tuple(properties["horsemen"]["required"]) == HORSEMEN
    assert properties["prophecies"]["minItems"] == properties["prophecies"]["maxItems"] == PROPHECIES
    for part in PARTS.values():
        assert tuple(parts[part]["properties"]) == tuple(parts[part]["required"]) == ENTRY_KEYS
        assert parts[part]["properties"]["effect"]["maxItems"] == MOST_STEPS
    assert tuple(parts["source"]["enum"]) == SOURCES
    assert (properties["name"]["maxLength"], properties["about"]["maxLength"]) == (
        LONGEST["set's name"],
        LONGEST["about"],
    )
    assert (parts["name"]["maxLength"], parts["line"]["maxLength"]) == (LONGEST_NAME, LONGEST["line"])
