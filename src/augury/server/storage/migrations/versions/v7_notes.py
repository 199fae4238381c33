"""Private notes, links that take a guest to another device, and results of deals that were played again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"
branch_labels = None
depends_on = None


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False)


def upgrade() -> None:
    """Add three tables."""
    op.create_table(
        "notes",
        _text("guest"),
        _text("match"),
        _number("kept"),
        _text("text"),
        sa.PrimaryKeyConstraint("guest", "match"),
    )
    op.create_index("notes_by_age", "notes", ["kept"])
    op.create_table(
        "guest_links",
        _text("code"),
        _text("guest"),
        _text("name"),
        _number("expires"),
        sa.PrimaryKeyConstraint("code"),
    )
    op.create_table(
        "repeats",
        _text("deal"),
        _text("match"),
        _text("holder"),
        _text("name"),
        sa.Column("seat", sa.Integer, nullable=False),
        _text("result"),
        _number("score"),
        _number("lead"),
        _number("ended"),
        sa.PrimaryKeyConstraint("deal", "match"),
    )
    op.create_index("repeats_by_match", "repeats", ["match"])
    op.create_index("repeats_by_holder", "repeats", ["holder"])
