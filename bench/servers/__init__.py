"""Mezani's server next to other game servers."""
