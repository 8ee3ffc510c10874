"""Figures of the web table: ``python -m bench.web`` (``make bench-web``)."""
