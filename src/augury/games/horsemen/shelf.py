"""The card sets that come with Augury, a file for each; both are unofficial."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from augury.errors import BadSetup, in_series
from augury.games.horsemen.cardobject import parse_set
from augury.games.horsemen.cardset import CardSet
from augury.kernel.files import shown

_SENTENCES = {
    "house": "The Augury house set, unofficial: suits, Prophecies and Horsemen all have effects.",
    "bare": "Suits only, unofficial: Prophecies and Horsemen have no effects.",
}


def shelf() -> dict[str, str]:
    """A sentence about each shipped card set, by its name."""
    return dict(_SENTENCES)


@cache
def shipped(name: str) -> CardSet:
    """The shipped card set of that name."""
    if name not in _SENTENCES:
        raise BadSetup(f"there is no card set {shown(name)}; there are {in_series(list(_SENTENCES))}")
    text = (files("augury.games.horsemen") / "sets" / f"{name}.toml").read_text(encoding="utf-8")
    return parse_set(tomllib.loads(text))
