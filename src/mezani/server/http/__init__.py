"""HTTP and WebSocket: routes, sockets, the page, and what browsers are told."""
