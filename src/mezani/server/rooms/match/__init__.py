"""The match in a room: commits and shows moves, times out, and lets bots play."""
