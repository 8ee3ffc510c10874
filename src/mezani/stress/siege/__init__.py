"""The siege: attacks on a server while honest players play."""
