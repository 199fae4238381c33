"""The error tree: one root, and a stable code for each kind of mistake."""

from __future__ import annotations

from collections.abc import Sequence


class AuguryError(Exception):
    """Anything that Augury refuses. The message is a sentence for people, the code a word for programs."""

    code = "error"


class BadSetup(AuguryError):
    """A game cannot be played that way: a player count, an edition, a combination that does not exist."""

    code = "bad_setup"


class UnknownGame(BadSetup):
    """There is no game of that name."""

    code = "unknown_game"


class BadGame(AuguryError):
    """A game of another package cannot be loaded."""

    code = "bad_game"


class UnknownChoice(BadSetup):
    """The game has no option of that name."""

    code = "unknown_choice"


class BadArgument(AuguryError):
    """A value that a function or an option does not accept."""

    code = "bad_argument"


class Unreadable(AuguryError):
    """A text is not a move."""

    code = "unreadable"


class Illegal(AuguryError):
    """A move is against the rules: for programs also the reason in a word, the rule's number, and what it is about."""

    code = "illegal"

    def __init__(
        self, message: str, reason: str = "illegal", rule: str | None = None, **params: int | str | list[int]
    ) -> None:
        """One sentence for people, and the same for programs that have words of their own."""
        super().__init__(message)
        self.reason = reason
        self.rule = rule
        self.params = params


class NotYourTurn(AuguryError):
    """A seat moves that may not move now, or there is no such seat."""

    code = "not_your_turn"


class TooLate(AuguryError):
    """The game is over."""

    code = "too_late"


class BadState(AuguryError):
    """Stored bytes are not a state of this game."""

    code = "bad_state"


class BadRecord(AuguryError):
    """A game record cannot be read: it is cut off, damaged, or no record at all."""

    code = "bad_record"


class FalseRecord(AuguryError):
    """A game record can be read, but what it tells cannot have happened or was altered."""

    code = "false_record"


class BadFile(AuguryError):
    """A file or folder cannot be read or written."""

    code = "bad_file"


class Unavailable(AuguryError):
    """Something this machine does not have, such as a GPU."""

    code = "unavailable"


class NoWeights(AuguryError):
    """A player needs a trained network, and none comes with Augury for this way to play."""

    code = "no_weights"


class NotAllowed(AuguryError):
    """A request that only others may make: the host, the holder of a seat, the server."""

    code = "not_allowed"


class NotNow(AuguryError):
    """Something that is not possible at this point of a match."""

    code = "not_now"


class SeatTaken(AuguryError):
    """The seat is not free, or the person already has one."""

    code = "seat_taken"


class Stale(AuguryError):
    """A command for a match that has changed since it was written."""

    code = "stale"


class NotFound(AuguryError):
    """There is no such thing, or the person may not know of it."""

    code = "not_found"


class TooMany(AuguryError):
    """A limit is exceeded: too many requests, rooms or connections."""

    code = "too_many"


class NoGuest(AuguryError):
    """The request does not say who makes it: a guest's name and token are missing or invalid."""

    code = "no_guest"


def in_series(names: Sequence[str], last: str = "and") -> str:
    """Names as a sentence lists them.

    >>> in_series(["a", "b", "c"]), in_series(["a", "b"], "or"), in_series([])
    ('a, b and c', 'a or b', '')
    """
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
