"""The server: rooms, real-time play, accounts. Everything in a room goes through one queue."""
