"""Playing in the terminal: draw the table, read what is typed, show what happens."""
