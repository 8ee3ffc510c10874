"""The lobby of a room: its rules and timers, new rooms, quick matches and the names of bots."""
