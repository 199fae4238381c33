"""The error tree: one root, and a stable code for each kind of mistake."""

from __future__ import annotations


class AuguryError(Exception):
    """Anything that Augury refuses. The message is one sentence for people, the code one word for programs."""

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
    """A number or a name that a function or an option does not take."""

    code = "bad_argument"


class Unreadable(AuguryError):
    """A text is not a move at all."""

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


class NotAllowed(AuguryError):
    """Somebody asks what only others may ask: the host, whoever sits there, the house."""

    code = "not_allowed"


class NotNow(AuguryError):
    """Something that can be asked, but not at this point of a match."""

    code = "not_now"


class SeatTaken(AuguryError):
    """A seat that is not free, or somebody who has one already."""

    code = "seat_taken"


class Stale(AuguryError):
    """A command written against a table that has changed since."""

    code = "stale"


class NotFound(AuguryError):
    """There is no such thing here, or none that may be known of."""

    code = "not_found"


class TooMany(AuguryError):
    """More than a limit allows: of requests, rooms, connections."""

    code = "too_many"


class NoGuest(AuguryError):
    """Nobody knows who asks: a guest's name and token are missing or not good."""

    code = "no_guest"
