"""The page stays small enough for slow connections."""

from __future__ import annotations

from bench.web.bundles import first_page, script_sizes, table_page

NOT_AT_A_KADI_TABLE = ("QuteTable", "NoKittyTable", "RulesScreen", "NewRoom", "Lobby", "profile")


def test_the_first_page_and_every_table_load_little_javascript() -> None:
    assert [script for script in script_sizes() if script.size > script.most] == []


def test_a_table_loads_the_first_page_but_no_other_screen() -> None:
    first = {each.name for each in first_page()}
    kadi = {each.name for each in table_page("KadiTable")}
    assert first < kadi
    assert not any(name.startswith(NOT_AT_A_KADI_TABLE) for name in kadi)
