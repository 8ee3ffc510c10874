"""Find the system's Chromium. ``python -m tests.web.chromium`` installs it if possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find_chromium() -> str | None:
    """Return the path from CHROMIUM, or the first usual name found; None if there is none."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MAC) if MAC.exists() else None)


def install_chromium() -> None:
    """Install Debian's package, if running as root on Debian."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(
            "The browser tests need Chromium or Chrome: install one, or set CHROMIUM to its path."
        )
    sys.stderr.write("mezani: installing Chromium for the browser tests\n")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", "--quiet=2", *command], env=quiet, check=True)


if __name__ == "__main__":
    if find_chromium() is None:
        install_chromium()
