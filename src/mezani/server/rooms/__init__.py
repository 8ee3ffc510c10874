"""Rooms: the registry, the lobby, clients, their commands, and the match of each room."""
