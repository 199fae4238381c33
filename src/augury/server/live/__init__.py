"""Matches in progress: commands, storing and sending, subscribers, leases, and other nodes."""
