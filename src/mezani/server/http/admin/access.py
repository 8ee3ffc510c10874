"""Who may administer the server: programs on this machine that can read a private file of the data folder.

While the server runs, the file says on which port it listens for `mezani admin`, and has a token that is new at every
start. The port is a second one, bound to the loopback interface only, so no proxy passes anything on to it. Requests
on the public port, from other machines, with headers of a proxy or without the token get the same 404 as any unknown
address.
"""

from __future__ import annotations

import hmac
import os
import secrets
import socket
from pathlib import Path

from mezani.server.addresses import AnyConnection, client_address, is_this_machine
from mezani.server.http.admin.admin_file import (
    ADMIN_FILE,
    ADMIN_HEADER,
    AdminDetails,
    write_details,
)

LOOPBACK = "127.0.0.1"
PROXY_HEADERS = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")


class AdminAccess:
    """The port and the token of one server."""

    def __init__(self, folder: Path) -> None:
        self.listening = socket.socket(socket.AF_INET)
        self.listening.bind((LOOPBACK, 0))
        self.port: int = self.listening.getsockname()[1]
        self.token = secrets.token_urlsafe(32)
        self._folder = folder
        self._is_published = False

    def publish(self) -> None:
        """Write the file that `mezani admin` reads."""
        url = f"http://{LOOPBACK}:{self.port}"
        write_details(self._folder, AdminDetails(url, self.token, os.getpid()))
        self._is_published = True

    def withdraw(self) -> None:
        """Remove the file."""
        if self._is_published:
            (self._folder / ADMIN_FILE).unlink(missing_ok=True)

    def admits(self, connection: AnyConnection) -> bool:
        """Return whether a request may administer the server."""
        server = connection.scope.get("server")
        token = connection.headers.get(ADMIN_HEADER, "")
        return (
            server is not None
            and server[1] == self.port
            and is_this_machine(client_address(connection))
            and not any(name in connection.headers for name in PROXY_HEADERS)
            and hmac.compare_digest(token.encode(), self.token.encode())
        )
