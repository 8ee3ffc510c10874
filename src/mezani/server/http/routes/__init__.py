"""The routes under /api, and the web page."""
