"""Our ids in Gymnasium's registry."""

from __future__ import annotations

from gymnasium.envs import registration

from augury.players.quick import stand_in
from augury.rl.ids import parse_id, standard_ids


def register() -> list[str]:
    """Register all standard ids for `gymnasium.make` and `gymnasium.make_vec`; this can be repeated."""
    names = {f"augury/{way}-v0": way for way in standard_ids()}
    for name in names.keys() - registration.registry.keys():
        registration.register(
            id=name,
            entry_point="augury.rl:single_env",
            vector_entry_point="augury.rl:vector_env",
            kwargs={"which": names[name], "seat": 0, "opponents": stand_in(parse_id(names[name])[0])},
        )
    return list(names)
