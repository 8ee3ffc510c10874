"""The commands of clients: requests, their handlers and the responses already sent."""
