"""Past play: replays, records, the talk of a match, and ratings."""
