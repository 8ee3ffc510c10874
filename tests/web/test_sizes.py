"""The page stays small enough for slow connections."""

from __future__ import annotations

from graphlib import TopologicalSorter

import pytest
from playwright.sync_api import Request

from bench.web.bundles import (
    SITE,
    first_page,
    imports_of,
    script_sizes,
    start_files,
    table_page,
)
from tests.web.web_server import WebServer

NOT_AT_A_KADI_TABLE = (
    "LandingMain",
    "QuteTable",
    "NoKittyTable",
    "nokitty",
    "RulesScreen",
    "NewRoom",
    "Lobby",
    "profile",
)


def test_the_first_page_and_every_table_load_little_javascript() -> None:
    assert [script for script in script_sizes() if script.size > script.most] == []


def test_a_table_loads_the_start_but_no_other_screen() -> None:
    start = {each.name for each in start_files()}
    kadi = {each.name for each in table_page("KadiTable")}
    assert start < kadi
    assert not any(name.startswith(NOT_AT_A_KADI_TABLE) for name in kadi)


def test_no_files_import_each_other_in_a_circle() -> None:
    scripts = list((SITE / "assets").glob("*.js"))
    order = TopologicalSorter({each: imports_of(each) for each in scripts}).static_order()
    assert set(order) == set(scripts)


@pytest.mark.slow
@pytest.mark.parametrize("has_game", [False, True])
def test_a_browser_loads_the_scripts_of_the_first_page_and_no_others(
    server: WebServer, has_game: bool
) -> None:
    user = server.new_user("phone")
    if has_game:
        user.start_match("qute", bots=1)
    scripts: set[str] = set()

    def record(request: Request) -> None:
        if request.resource_type == "script":
            scripts.add(request.url.rsplit("/", 1)[-1])

    user.page.on("request", record)
    page = user.open("/")
    expected = {each.name for each in first_page() if each.name.endswith(".js")}
    user.wait_until(lambda: scripts >= expected, "the page has asked for all scripts")
    page.wait_for_load_state("networkidle")
    assert scripts == expected
