"""Past play: replays, records, and the talk of a match."""
