"""A house and a browser for the tests of the web table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.chromium import FLAGS, find_chromium
from tests.web.house import House
from tests.web.visitor import PATIENCE

FOLDER = Path(__file__).parent

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: the browser keeps an event loop running, in which no test can start its own."""
    items.sort(key=lambda item: item.path.is_relative_to(FOLDER))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    """A house that stays open for all tests of a worker."""
    house = House(tmp_path_factory.mktemp("house"), browser, "same")
    house.open()
    yield house
    house.close()


@pytest.fixture
def house(open_house: House) -> Iterator[House]:
    """The open house; a test whose browsers had anything to complain about has failed."""
    yield open_house
    assert open_house.say_goodbye() == []


@pytest.fixture
def own_house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    """A house of one test's own, which it may kill."""
    house = House(tmp_path_factory.mktemp("own"), browser, "numbered")
    house.open()
    yield house
    problems = house.say_goodbye()
    house.close()
    assert problems == []
