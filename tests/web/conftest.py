"""Fixtures for the tests of the web page: a server and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.browser_user import TIMEOUT
from tests.web.chromium import FLAGS, find_chromium
from tests.web.web_server import WebServer

FOLDER = Path(__file__).parent

expect.set_options(timeout=TIMEOUT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: Playwright keeps an event loop running, and other tests start their own."""
    items.sort(key=lambda item: item.path.is_relative_to(FOLDER))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Launch the system's Chromium."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def shared_server(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[WebServer]:
    """Run one server for all tests of a worker."""
    server = WebServer(tmp_path_factory.mktemp("shared"), browser, "same")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(shared_server: WebServer) -> Iterator[WebServer]:
    """Return the shared server. Fail the test if its browsers reported problems."""
    yield shared_server
    assert shared_server.close_users() == []


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[WebServer]:
    """Run a server for one test, which may kill it."""
    server = WebServer(tmp_path_factory.mktemp("own"), browser, "numbered")
    server.start()
    yield server
    problems = server.close_users()
    server.stop()
    assert problems == []
