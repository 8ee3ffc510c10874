"""Lessons: scripted positions that teach a game."""
