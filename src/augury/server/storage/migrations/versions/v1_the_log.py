"""The log, and the lists made from it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False)


def _yes_or_no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def upgrade() -> None:
    """Make the tables."""
    _matches()
    _games()
    op.create_table(
        "secrets", _text("name"), sa.Column("value", sa.LargeBinary, nullable=False), sa.PrimaryKeyConstraint("name")
    )


def _matches() -> None:
    op.create_table(
        "entries",
        _text("match"),
        _number("seq"),
        _number("last"),
        _number("at"),
        _text("key"),
        _text("events"),
        sa.PrimaryKeyConstraint("match", "seq"),
    )
    op.create_table(
        "matches",
        _text("match"),
        _text("game"),
        _text("phase"),
        _yes_or_no("private"),
        _number("changed"),
        _text("summary"),
        sa.PrimaryKeyConstraint("match"),
    )
    op.create_index("matches_by_phase", "matches", ["phase", "private", "changed"])
    op.create_table(
        "holders",
        _text("holder"),
        _text("match"),
        sa.Column("place", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("holder", "match"),
    )
    op.create_index("holders_by_match", "holders", ["match"])
    op.create_table("leases", _text("match"), _text("node"), _number("until"), sa.PrimaryKeyConstraint("match"))
    op.create_index("leases_by_node", "leases", ["node"])


def _games() -> None:
    op.create_table(
        "games",
        _text("match"),
        _number("number"),
        _text("game"),
        _number("ended"),
        _text("players"),
        _yes_or_no("private"),
        _text("record"),
        sa.PrimaryKeyConstraint("match", "number"),
    )
    op.create_index("games_by_end", "games", ["ended"])
    op.create_index("games_by_game", "games", ["game", "ended"])
    op.create_table(
        "sitters",
        _text("holder"),
        _text("match"),
        _number("number"),
        sa.PrimaryKeyConstraint("holder", "match", "number"),
    )
    op.create_index("sitters_by_game", "sitters", ["match", "number"])
