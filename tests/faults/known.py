"""What a client knows about a table from its messages, and any inconsistencies it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.faults.evidence import Doubt

JUMPS = "welcome"
SHOWN = ("phase", "number", "seats", "you", "view")
"""Fields that a client must know equally well from incremental messages and from a snapshot."""


@dataclass
class Known:
    """The state of the table as one client has received it."""

    complaints: list[str] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    seq: int = 0
    at: int = 0
    """The time of the last event."""
    target: int = 0
    """While missed events are sent, the last of them."""
    phase: str = "waiting"
    number: int = 0
    you: int | None = None
    seats: list[dict[str, Any]] = field(default_factory=list)
    view: Any = None
    outcome: Any = None
    proposal: dict[str, Any] | None = None

    @property
    def current(self) -> bool:
        """Whether all announced events have been received."""
        return self.seq > 0 and self.seq >= self.target

    @property
    def legal(self) -> list[str]:
        """The moves that the client may make now."""
        return list(self.view["legal"]) if self.phase == "playing" and self.view and self.current else []

    @property
    def away(self) -> bool:
        """Whether the server reports the client as away."""
        return self.you is not None and bool(self.seats[self.you]["away"])

    def hear(self, message: dict[str, Any]) -> None:
        """Process a numbered message or a welcome."""
        kind = message["type"]
        if kind == JUMPS:
            self._welcomed(message["snapshot"])
        elif kind == "resumed":
            self.target = message["seq"]
            if "view" in message:
                self.view = message["view"]
            if self.target < self.seq:
                self.doubts.append(Doubt(f"resumed at {self.target}, behind {self.seq}", self.seq))
        elif message["seq"] != self.seq + 1:
            self.complaints.append(f"told {message['seq']} after {self.seq}")
            self.seq = max(self.seq, message["seq"])
        else:
            self.seq, self.at = message["seq"], message["at"]
            self._happened(kind, message)

    def differs(self, snapshot: dict[str, Any]) -> list[str]:
        """The fields in which a snapshot of the same event differs."""
        ours = {name: getattr(self, name) for name in SHOWN}
        if self.phase == "waiting":
            ours["you"] = snapshot["you"]  # sent when the game begins
        return [name for name in SHOWN if ours[name] != snapshot[name]]

    def _welcomed(self, snapshot: dict[str, Any]) -> None:
        if snapshot["seq"] < self.seq:
            self.doubts.append(Doubt(f"welcomed at {snapshot['seq']}, behind {self.seq}", self.seq))
        self.seq = self.target = snapshot["seq"]
        self.at = snapshot["at"]
        for name in (*SHOWN, "outcome"):
            setattr(self, name, snapshot[name])
        self.proposal = snapshot["motion"]

    def _happened(self, kind: str, message: dict[str, Any]) -> None:
        if "view" in message:
            self.view = message["view"]
        if kind == "seat":
            self.seats[message["seat"]] = message["now"]
            if message["why"] == "left":
                self.proposal = None
        elif kind == "began":
            self.phase, self.number, self.seats = "playing", message["number"], message["seats"]
            self.you, self.outcome, self.proposal = message.get("you"), None, None
        elif kind in {"moved", "undone"}:
            self.proposal = None
        elif kind == "ended":
            self.phase, self.outcome, self.proposal = "over", message["outcome"], None
        elif kind == "motion":
            self._asked(message)

    def _asked(self, message: dict[str, Any]) -> None:
        answer, seat = message["answer"], message["seat"]
        if answer == "proposed":
            self.proposal = {"what": message["what"], "by": seat, "agreed": [seat]}
        elif answer == "agreed" and self.proposal:
            self.proposal["agreed"].append(seat)
        else:
            self.proposal = None
