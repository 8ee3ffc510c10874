"""The commands: one file for each, named as the command."""
