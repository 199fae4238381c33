"""Card set objects for tests: a valid one, invalid variants of it, and a strategy for any card set."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from augury.games.horsemen.cardobject import format_set
from augury.games.horsemen.cardset import LONGEST_NAME, OPPONENTS, SOURCES, CardSet, Entry, Step, verbs_of
from augury.games.horsemen.shelf import shipped

Object = dict[str, Any]


def good(**changes: object) -> Object:
    """The house set as an object, with some keys changed, or removed by None."""
    found: Object = json.loads(json.dumps(format_set(shipped("house"))))
    return {key: value for key, value in (found | changes).items() if value is not None}


def keyed(section: str, key: str, **changes: object) -> Object:
    """The house set with one suit or Horseman changed."""
    found = good()
    found[section][key] = changed(found[section][key], changes)
    return found


def third(**changes: object) -> Object:
    """The house set with its third Prophecy changed and renamed to The Long Table."""
    found = good()
    found["prophecies"][2] = changed(found["prophecies"][2] | {"name": "The Long Table"}, changes)
    return found


def changed(entry: Object, changes: dict[str, object]) -> Object:
    """An entry with some keys changed, or removed by None."""
    return {key: value for key, value in (entry | changes).items() if value is not None}


def without(section: str, key: str) -> Object:
    """The house set with one suit or Horseman removed."""
    found = good()
    del found[section][key]
    return found


def prophecies(count: int) -> list[Object]:
    """This many Prophecies with different names."""
    return [good()["prophecies"][0] | {"name": f"Prophecy {number}"} for number in range(count)]


THIRD = 'prophecies 3 "The Long Table": '
PLACE = "needs the place where a card was played, so only a suit has it"
VERBS = "draw, play, slay, move, buy, discard, take, banish, seal, doom, look, fast"

# Invalid card set objects, each with the end of its error message, from the entry's name on.
BROKEN: list[tuple[object, str]] = [
    ([], "a card set must be an object with name, about, suits, prophecies and horsemen, not a list"),
    (good(name=None), "the name is missing; a card set has name, about, suits, prophecies and horsemen"),
    (good(about=None), "the about is missing; a card set has name, about, suits, prophecies and horsemen"),
    (good(suits=None), "the suits is missing; a card set has name, about, suits, prophecies and horsemen"),
    (good(colour="red"), "there is no key 'colour'; the keys are name, about, suits, prophecies and horsemen"),
    (good(name=7), "the name must be a string, not 7"),
    (good(name=""), "a set's name must have 1 to 60 printable characters and no spaces around them, not ''"),
    (
        good(name="n" * 61),
        f"a set's name must have 1 to 60 printable characters and no spaces around them, not '{'n' * 37}...'",
    ),
    (good(about=" a"), "an about must have 1 to 300 printable characters and no spaces around them, not ' a'"),
    (
        good(about="a" * 301),
        f"an about must have 1 to 300 printable characters and no spaces around them, not '{'a' * 37}...'",
    ),
    (good(suits=[]), "suits: this must be an object with grails, coins, staves and swords, not a list"),
    (without("suits", "swords"), "suits: swords is missing; a set has grails, coins, staves and swords"),
    (
        keyed("suits", "grails", name=None),
        "suits.grails: the name is missing; an entry has name, line, effect and source",
    ),
    (
        good(suits=good()["suits"] | {"cups": good()["suits"]["grails"]}),
        "suits: there is no key 'cups'; a set has grails, coins, staves and swords",
    ),
    (
        good(suits=good()["suits"] | {"coins": 3}),
        "suits.coins: an entry must be an object with name, line, effect and source, not 3",
    ),
    (without("horsemen", "pale"), "horsemen: pale is missing; a set has white, red, black and pale"),
    (good(horsemen="four"), "horsemen: this must be an object with white, red, black and pale, not 'four'"),
    (good(prophecies={}), "prophecies: this must be a list of 12 Prophecies, not an object"),
    (good(prophecies=prophecies(13)), "prophecies: a set has 12 Prophecies, not 13"),
    (good(prophecies=prophecies(11)), "prophecies: a set has 12 Prophecies, not 11"),
    (good(prophecies=[]), "prophecies: a set has 12 Prophecies, not 0"),
    (
        good(prophecies=[*prophecies(11), None]),
        "prophecies 12: an entry must be an object with name, line, effect and source, not null",
    ),
    (third(name=5), "prophecies 3: the name must be a string, not 5"),
    (third(name=""), "prophecies 3: a name must have 1 to 32 bytes of printable text and no spaces around it, not ''"),
    (
        third(name="n" * 33),
        f"prophecies 3: a name must have 1 to 32 bytes of printable text and no spaces around it, not '{'n' * 33}'",
    ),
    (third(line=None), f"{THIRD}the line is missing; an entry has name, line, effect and source"),
    (third(cost=3), f"{THIRD}there is no key 'cost'; the keys are name, line, effect and source"),
    (third(line=True), f"{THIRD}the line must be a string, not true"),
    (
        third(line="l" * 161),
        f"{THIRD}a line must have 1 to 160 printable characters and no spaces around them, not '{'l' * 37}...'",
    ),
    (
        third(line="two\nlines"),
        f"{THIRD}a line must have 1 to 160 printable characters and no spaces around them, not 'two\\nlines'",
    ),
    (third(source="heard"), f"{THIRD}the source must be one of printed, implied, guessed, invented, not 'heard'"),
    (third(source=1), f"{THIRD}the source must be a string, not 1"),
    (third(effect="draw 2"), f"{THIRD}the effect must be a list of steps such as [\"draw 2\"], not 'draw 2'"),
    (third(effect=[2]), f'{THIRD}a step must be a string such as "draw 2", not 2'),
    (third(effect=["draw 1"] * 5), f"{THIRD}an effect has at most 4 steps, not 5"),
    (third(effect=["drow 2"]), f"{THIRD}there is no verb 'drow'; the verbs are {VERBS}"),
    (third(effect=["Draw"]), f"{THIRD}there is no verb 'Draw'; the verbs are {VERBS}"),
    (third(effect=["opponent"]), f"{THIRD}there is no verb 'opponent'; the verbs are {VERBS}"),
    (third(effect=["draw two"]), f'{THIRD}a step must be written like "draw 2" or "opponent draw 2", not \'draw two\''),
    (third(effect=["draw  2"]), f'{THIRD}a step must be written like "draw 2" or "opponent draw 2", not \'draw  2\''),
    (third(effect=["draw 01"]), f'{THIRD}a step must be written like "draw 2" or "opponent draw 2", not \'draw 01\''),
    (third(effect=[""]), f'{THIRD}a step must be written like "draw 2" or "opponent draw 2", not \'\''),
    (third(effect=["draw 9"]), f'{THIRD}"draw 9": the number of draw must be 1 to 4, not 9'),
    (third(effect=["buy 1", "look 0"]), f'{THIRD}"look 0": the number of look must be 1 to 4, not 0'),
    (third(effect=["take -1"]), f'{THIRD}"take -1": the number of take must be 1 to 4, not -1'),
    (
        third(effect=["opponent play 1"]),
        f'{THIRD}"opponent play 1": opponent can come before draw, discard, fast, not before play',
    ),
    (
        third(effect=["strike 1"]),
        f'{THIRD}"strike 1": strike {PLACE}; a Prophecy has slay',
    ),
    (
        third(effect=["rally"]),
        f'{THIRD}"rally 1": rally {PLACE}; a Prophecy has move',
    ),
    (third(effect=["exalt 2"]), f'{THIRD}"exalt 2": only a Horseman has exalt'),
    (keyed("suits", "coins", effect=["reap 1"]), 'suits.coins: "reap 1": only a Horseman has reap'),
    (
        keyed("suits", "swords", effect=["strike 9"]),
        'suits.swords: "strike 9": the number of strike must be 1 to 4, not 9',
    ),
    (
        keyed("horsemen", "white", effect=["exalt 99"]),
        'horsemen.white: "exalt 99": the number of exalt must be 1 to 9, not 99',
    ),
    (
        keyed("horsemen", "red", effect=["embolden 7"]),
        'horsemen.red: "embolden 7": the number of embolden must be 1 to 6, not 7',
    ),
    (
        keyed("horsemen", "black", effect=["draw 1"]),
        'horsemen.black: "draw 1": a Horseman does not draw; its verbs are exalt, embolden, starve, reap, defy',
    ),
    (
        keyed("horsemen", "pale", effect=["opponent reap 1"]),
        'horsemen.pale: "opponent reap 1": opponent can come before draw, discard, fast, not before reap',
    ),
    (
        keyed("horsemen", "pale", effect=["ride 1"]),
        "horsemen.pale: there is no verb 'ride'; the verbs are exalt, embolden, starve, reap, defy",
    ),
]

# Invalid card set objects that a schema cannot detect.
BROKEN_INSIDE: list[tuple[object, str]] = [
    (
        third(name="the open TREASURY"),
        "prophecies 3: prophecies 1 is also called 'the open TREASURY'; names must be unique, ignoring case",
    ),
    (
        keyed("suits", "swords", name="grail"),
        "suits.swords: suits.grails is also called 'grail'; names must be unique, ignoring case",
    ),
    (
        keyed("horsemen", "red", name="Death"),
        "horsemen.pale: horsemen.red is also called 'Death'; names must be unique, ignoring case",
    ),
    (
        third(name="é" * 17),
        f"prophecies 3: a name must have 1 to 32 bytes of printable text and no spaces around it, not '{'é' * 17}'",
    ),
    (
        third(line="a\u202eb"),
        f"{THIRD}a line must have 1 to 160 printable characters and no spaces around them, not 'a\\u202eb'",
    ),
    (
        good(name="a\x1bb"),
        "a set's name must have 1 to 60 printable characters and no spaces around them, not 'a\\x1bb'",
    ),
    (
        keyed("horsemen", "white", effect=["exalt 2", "starve 1", "exalt 3"]),
        "horsemen.white: exalt appears twice; give a Horseman each verb at most once, with the number you want",
    ),
]


_signs = st.characters(categories=["L", "M", "N", "P", "S"])


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts of one or two words, up to this length."""
    word = st.text(_signs, min_size=1, max_size=longest // 2)
    return word | st.builds("{} {}".format, word, st.text(_signs, min_size=1, max_size=(longest - 1) // 2))


@st.composite
def steps(draw: st.DrawFn, section: str) -> Step:
    """Any step that this section may contain."""
    verb, most = draw(st.sampled_from(sorted(verbs_of(section).items())))
    opponent = draw(st.booleans()) if verb in OPPONENTS else False
    return Step(verb, draw(st.integers(1, most)), opponent)


@st.composite
def entries(draw: st.DrawFn, section: str, count: int) -> tuple[Entry, ...]:
    """Any entries of this section."""
    names = draw(st.lists(texts(LONGEST_NAME // 4), min_size=count, max_size=count, unique_by=str.casefold))
    once = (lambda step: step.verb) if section == "horsemen" else id
    effects = st.lists(steps(section), max_size=4, unique_by=once)
    return tuple(Entry(name, draw(texts(20)), tuple(draw(effects)), draw(st.sampled_from(SOURCES))) for name in names)


card_sets = st.builds(
    CardSet, texts(60), texts(60), entries("suits", 4), entries("prophecies", 12), entries("horsemen", 4)
)
