"""Players: guests and accounts, their names, passwords, sessions and tokens."""
