"""Rooms: one queue each. Sitting down, playing, timers, bots at the table, and taking it all up again."""
