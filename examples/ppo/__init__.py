"""Proximal policy optimisation on Seven Prophecies: one network plays all seats and learns from the results.

    python -m examples.ppo --seconds 3600 --out build/ppo        on two cores
    python -m examples.ppo --seconds 360 --device cuda --games 8192 --steps 128 --epochs 3 --out build/ppo
    python -m examples.ppo.curve build/ppo/curve.jsonl docs/pictures/ppo.svg
    augury arena seven examples.ppo.player:Learned --against greedy

`network` maps what a seat knows to a policy and a value, `rollout` plays games with it, `updates` improves it,
`evaluation` measures it against `greedy`, and `player` makes it a player for the arena.
"""
