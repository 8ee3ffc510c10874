"""What a room plays: the live match, its timers, its bot seats, its result, and resuming it after a restart."""
