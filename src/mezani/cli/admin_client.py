"""Requests of ``mezani admin`` to the server that uses a data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

from mezani.errors import MezaniError
from mezani.server.http.admin.admin_file import ADMIN_HEADER, read_details

TIMEOUT_SECONDS = 60


class AdminError(MezaniError):
    """The server can't be asked, or it refused."""

    code = "admin"


class NotRunningError(AdminError):
    """No server runs with this data folder, or it has just stopped."""


class AdminClient:
    """The running server of a data folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            details = read_details(folder)
        except PermissionError:
            raise AdminError(
                f"Only the user who runs the server can administer it: {folder} can't be read."
            ) from None
        if details is None:
            raise self._not_running()
        self._details = details
        self._opener = build_opener(ProxyHandler({}))

    def call(
        self, method: str, path: str, body: Any = None, query: dict[str, str] | None = None
    ) -> Any:
        """Send a request and return the response. Raise `AdminError` with the reason of a refusal."""
        url = f"{self._details.url}/api/admin{quote(path)}"
        request = Request(
            f"{url}?{urlencode(query)}" if query else url,
            None if body is None else json.dumps(body).encode(),
            {ADMIN_HEADER: self._details.token, "Content-Type": "application/json"},
            method=method,
        )
        try:
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as response:
                return json.load(response)
        except HTTPError as error:
            raise AdminError(_reason(error)) from None
        except (URLError, OSError):
            raise self._not_running() from None

    def _not_running(self) -> NotRunningError:
        return NotRunningError(
            f"No server is running with the data folder {self._folder}: name its folder with --data."
        )


def _reason(error: HTTPError) -> str:
    try:
        problem = json.load(error)
        return f"{problem['reason']}"
    except (ValueError, KeyError, TypeError):
        return f"The server responded with status {error.code}."
