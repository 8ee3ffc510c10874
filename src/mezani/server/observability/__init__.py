"""What those who run the server can see: logs and figures."""
