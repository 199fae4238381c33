"""Credits: who made the games, as their published rules name them, and what in Augury is not theirs."""

from __future__ import annotations

from typing import Literal

import msgspec

from augury.language import say

Role = Literal["design", "artwork", "publisher", "seller"]

THEIRS_AND_OURS = (
    "The games and their rules are the work of the people named with them. The wording of the rules, the pictures, "
    "the bots and the code are Augury's own; none of the people named made or endorsed them."
)

ROLES: dict[Role, str] = {
    "design": "designed by {names}",
    "artwork": "artwork by {names}",
    "publisher": "published by {names}",
    "seller": "sold by {names}",
}


EDITIONS = {"first": "first edition", "exam": "exam edition"}


class Contribution(msgspec.Struct, frozen=True, kw_only=True):
    """What some people did."""

    role: Role
    names: tuple[str, ...]
    """As they are printed."""


class Credit(msgspec.Struct, frozen=True, kw_only=True):
    """Who made a game, or an edition of it."""

    title: str
    """The title that was published."""
    edition: str | None = None
    """Which edition, where a game has several."""
    year: int | None = None
    """When it was published, where that is printed."""
    parts: tuple[Contribution, ...]


def format_credit(credit: Credit) -> str:
    """A credit as a sentence.

    >>> format_credit(Credit(title="Chess", parts=(Contribution(role="artwork", names=("Ann", "Bob", "Cy")),)))
    'Chess: artwork by Ann, Bob and Cy.'
    """
    about = [EDITIONS.get(credit.edition, credit.edition)] if credit.edition else []
    about = [*map(say, about), *([str(credit.year)] if credit.year else [])]
    head = say("{title} ({about})", title=credit.title, about=say(", ").join(about)) if about else credit.title
    deeds = say(", ").join(say(ROLES[part.role], names=_listed(part.names)) for part in credit.parts)
    return say("{sentence}.", sentence=say("{title}: {deeds}", title=head, deeds=deeds).rstrip("."))


def _listed(names: tuple[str, ...]) -> str:
    return say(" and ").join(filter(None, (say(", ").join(names[:-1]), names[-1])))
