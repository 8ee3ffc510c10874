"""HTTP and WebSockets. Routes only translate; the work is done by the other parts of the server."""
