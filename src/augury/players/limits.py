"""Limits on the settings of players."""

from __future__ import annotations

from augury.errors import BadSetup

SECONDS = (0.001, 86_400)
COUNT = (0, 10**9)
"""Limits on simulations or nodes; 0 means no limit of this kind."""


def check_settings(player: object, name: str, **limits: tuple[float, float]) -> None:
    """Raise BadSetup for the first setting of a player that is out of its limits."""
    for setting, (least, most) in limits.items():
        value = getattr(player, setting)
        if not least <= value <= most:
            raise BadSetup(f"{setting} of {name} must be from {least} to {most}, not {value}")
