"""A Chromium process that Playwright and Lighthouse share, so that Lighthouse has a player's cookies."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from playwright.sync_api import Browser, sync_playwright

from mezani.stress.loopback import free_port
from tests.web.chromium import FLAGS, find_chromium

START_SECONDS = 30.0


@contextmanager
def chromium() -> Iterator[tuple[Browser, int]]:
    """Start a browser and return it with its debugging port."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [find_chromium() or "chromium", "--headless", *FLAGS]
        command += [f"--remote-debugging-port={port}", f"--user-data-dir={profile}", "about:blank"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            with sync_playwright() as playwright:
                yield playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}"), port
        finally:
            process.terminate()
            process.wait()


def wait_for(port: int) -> None:
    """Wait until the browser accepts connections."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            httpx.get(f"http://127.0.0.1:{port}/json/version", trust_env=False)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("Chromium did not start.")
