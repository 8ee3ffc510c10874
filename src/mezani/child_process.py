"""What a child process does about signals and the end of its parent."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process


def prepare_child() -> None:
    """Ignore Ctrl-C, which is for the parent, and end this process when its parent ends.

    A killed parent can't tell its children.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
