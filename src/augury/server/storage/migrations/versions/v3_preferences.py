"""What guests have chosen in their browsers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "preferences",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("kept", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("chosen", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest"),
    )
    op.create_index("preferences_by_age", "preferences", ["kept"])
