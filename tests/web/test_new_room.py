"""The form for a new room, and what forms say about their fields."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.web.boxes import bottom, box
from tests.web.browser_user import LANGUAGES
from tests.web.texts import texts
from tests.web.web_server import WebServer

WAS_ASKED = "JSON.parse(localStorage['mezani.progress'] ?? '{}').wasAskedForName ?? false"
"""Whether the page has asked the guest for a name."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_outside_its_range_is_replaced_and_the_range_is_said(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    shown = texts(language)
    page = user.open("/room/new?game=qute")
    page.locator("details").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    field = page.locator("input[type=number][min='25']")
    high = field.get_attribute("max")
    field.fill("30")
    field.blur()
    reset = page.locator(".switch").filter(has=field).get_by_role("button")
    note = page.locator(f"#{(field.get_attribute('aria-describedby') or '').split()[-1]}")
    expect(note).to_have_text(shown["room_range"].format(low=25, high=high))
    assert bottom(note) <= box(reset)["y"]
    field.fill("20")
    field.blur()
    expect(field).to_have_value("25")
    expect(note).to_have_text(shown["room_corrected"].format(low=25, high=high, value=25))
    assert bottom(note) <= box(reset)["y"]
    user.screenshot(f"corrected-{language}")
    assert user.accessibility_violations() == []


@pytest.mark.parametrize("language", ["en", "sw"])
def test_forms_explain_an_empty_field_themselves(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    shown = texts(language)
    page = user.open("/sign-in")
    page.locator("form button.button-main").click()
    name, password = page.get_by_label(shown["account_name"]), page.locator("[type=password]")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(shown["account_name_missing"])
    expect(password).to_have_accessible_description(shown["account_password_missing"])
    name.fill("Njeri")
    expect(name).to_have_attribute("aria-invalid", "false")
    page.keyboard.press("Enter")
    expect(password).to_be_focused()

    page = user.open("/room/new?game=kadi-classic")
    own_name = page.get_by_label(shown["room_your_name"])
    expect(own_name).not_to_have_value("")
    own_name.clear()
    user.button("room_create").click()
    expect(own_name).to_be_focused()
    expect(page.get_by_text(shown["account_name_missing"])).to_be_visible()


@pytest.mark.parametrize("size", ["small", "phone", "desktop", "wide"])
def test_the_button_that_creates_a_room_overlaps_nothing(server: WebServer, size: str) -> None:
    user = server.new_user(size)
    page = user.open("/room/new?game=kadi-live")
    button = user.button("room_create")
    expect(button).to_be_in_viewport(ratio=1)
    form, bar = page.locator("main").bounding_box(), page.locator(".create").bounding_box()
    assert form is not None
    assert bar is not None
    assert form["y"] + form["height"] <= bar["y"]
    page.get_by_text("Timers").scroll_into_view_if_needed()
    page.get_by_text("Timers").click()
    last = page.get_by_label("Seconds to confirm the win")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert not user.has_horizontal_scroll()
    user.screenshot("new-room-timers")


def test_the_form_of_a_room_says_when_no_seat_is_left_for_a_friend(server: WebServer) -> None:
    user = server.new_user("phone")
    page = user.open("/room/new?game=no-kitty")
    warning = page.get_by_text(texts("en")["room_only_bots"])
    expect(page.get_by_role("group", name=texts("en")["room_how_many_bots"])).to_be_visible()
    expect(warning).to_have_count(0)
    page.get_by_role("group", name=texts("en")["room_how_many_bots"]).get_by_text("1").click()
    expect(warning).to_be_visible()


def test_a_guest_who_keeps_the_suggested_name_gets_another_if_it_is_taken(
    server: WebServer,
) -> None:
    user = server.new_user("phone")
    page = user.page
    names: list[str] = []

    def refuse_first(route: Route) -> None:
        names.append(json.loads(route.request.post_data or "")["name"])
        if len(names) > 1:
            route.continue_()
        else:
            route.fulfill(status=409, json={"code": "name_taken", "reason": ""})

    page.route("**/api/guests", refuse_first)
    user.open("/room/new?game=qute")
    suggested = page.get_by_label(texts("en")["room_your_name"]).input_value()
    user.button("room_create").click()
    page.wait_for_url(lambda url: "/room/new" not in url)
    assert names[0] == suggested
    assert not page.evaluate(WAS_ASKED)  # but after the first match
