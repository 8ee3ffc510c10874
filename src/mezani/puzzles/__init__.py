"""Puzzles: positions of real matches with one best move, found by self-play."""
