"""How games ended, for lists; and what was thought of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column and a table; of games that ended before, lists know no more than they did."""
    op.add_column("games", sa.Column("ending", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "analyses",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
    )
