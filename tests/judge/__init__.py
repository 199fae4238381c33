"""The other judge: each game a second time, plain and slow, sharing nothing with the engine it judges."""
