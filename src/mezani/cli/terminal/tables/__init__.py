"""Terminal tables: one for each family of games, and one for any other game."""
