"""Rooms: the registry, the lobby, clients, and the commands they send."""
