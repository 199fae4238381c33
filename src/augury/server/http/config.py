"""uvicorn's configuration, and what all connections share."""

from __future__ import annotations

import uvicorn

from augury.server.http.admission import Admission
from augury.server.http.budget import Budgets
from augury.server.http.entrance import Entrance


class Config(uvicorn.Config):
    """uvicorn's configuration, and what all connections share."""

    admission: Admission
    entrance: Entrance
    frames_per_second: float
    """On one WebSocket."""
    budgets: Budgets
    """What all WebSockets of an address may send together."""
