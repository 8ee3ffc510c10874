"""The secret that the nodes of a cluster sign cookies with. It is in their database."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

import structlog

from mezani.server.accounts.secret_file import SECRET_FILE, load_secret
from mezani.store import Store
from mezani.store.tables.secrets import find_or_add_secret, find_secret

log = structlog.get_logger(__name__)
COOKIES = "cookies"


def load_shared_secret(store: Store, folder: Path) -> str:
    """Return the secret of the cluster. The first node chooses it: the one in its data folder, if there is one.

    A server that becomes the first node of a cluster therefore keeps its secret. Files of other nodes are ignored.
    """
    file = folder / SECRET_FILE
    shared = store.write_at_start(partial(find_secret, name=COOKIES))
    if shared is None:
        fresh = load_secret(folder) if file.exists() else secrets.token_urlsafe(32)
        shared = store.write_at_start(partial(find_or_add_secret, name=COOKIES, fresh=fresh))
    if file.exists() and file.read_text("utf-8", "replace") != shared:
        log.warning("secret_file_ignored", file=str(file))
    return shared
