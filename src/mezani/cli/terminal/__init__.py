"""Playing in the terminal: drawing the table, reading what is typed, telling what happens."""
