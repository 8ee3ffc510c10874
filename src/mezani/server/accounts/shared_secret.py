"""The secret that the nodes of a cluster sign cookies with. It is in their database."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

import structlog

from mezani.server.accounts.secret_file import SECRET_FILE, load_secret
from mezani.store import Store
from mezani.store.tables.secrets import find_or_add_secret

log = structlog.get_logger(__name__)
COOKIES = "cookies"


def load_shared_secret(store: Store, folder: Path) -> str:
    """Return the secret of the cluster. The first node chooses it: the one in its data folder, if there is one.

    A server that becomes the first node of a cluster therefore keeps its secret. Files of other nodes are ignored.
    """
    own = load_secret(folder) if (folder / SECRET_FILE).exists() else ""
    fresh = own or secrets.token_urlsafe(32)
    shared = store.write_at_start(partial(find_or_add_secret, name=COOKIES, fresh=fresh))
    if own and own != shared:
        log.warning("secret_file_ignored", file=str(folder / SECRET_FILE))
    return shared
