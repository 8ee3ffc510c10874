"""Play in a room: the live match, timers, bot seats, results, practice."""
