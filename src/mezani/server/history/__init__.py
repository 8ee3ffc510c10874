"""Finished and past play: replays, records, the talk of a match, and ratings."""
