"""The lobby: when a match can start, the faces of bots, and muting them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.boxes import bottom, box, broken_words, each, is_cut, overlap
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

CROWN = 8
"""Pixels by which the crown of a host is above the face."""


@pytest.mark.parametrize("language", ["en", "sw"])
def test_a_host_starts_without_the_free_seats_when_everybody_is_ready(
    server: WebServer, language: str
) -> None:
    host, friend = server.new_user("small", language=language), server.new_user("phone")
    host.open("/")
    code = host.create_room("kadi-classic", seats=5, bots=["sharp"])
    host.open(f"/room/{code}")
    friend.open(f"/room/{code}").get_by_label(texts("en")["room_your_name"]).fill("Brian")
    friend.button("room_sit_down").click()
    expect(host.page.get_by_text("Brian")).to_be_visible()
    start = host.button("room_start")
    host.button("room_ready").click()
    expect(host.button("room_unready")).to_be_visible()
    expect(start).to_have_count(0)

    bot = host.page.locator(".spot").filter(has=host.page.locator(".mark"))
    expect(bot).to_have_count(1)
    bot.click()
    name = bot.locator(".name").inner_text()
    mute = texts(language)["table_mute"].replace("{name}", name)
    host.page.get_by_role("button", name=mute).click()
    unmute = texts(language)["table_unmute"].replace("{name}", name)
    expect(host.page.get_by_role("button", name=unmute)).to_be_visible()
    assert host.accessibility_violations() == []
    host.page.keyboard.press("Escape")

    friend.button("room_ready").click()
    expect(friend.page.get_by_text("can start now.")).to_be_visible()
    expect(start).to_be_visible()
    for size in host.at_main_sizes():
        expect(start).to_be_in_viewport(ratio=1)
        start.click(trial=True)  # nothing covers it
        host.screenshot(f"lobby-ready-{language}")
        assert not host.has_horizontal_scroll(), size
        assert host.accessibility_violations() == [], size
    start.click()
    host.page.locator("[data-card]").first.wait_for()
    friend.page.locator("[data-card]").first.wait_for()


@pytest.mark.parametrize("language", ["en", "sw"])
def test_a_host_mutes_and_removes_a_player(server: WebServer, language: str) -> None:
    host = server.new_user("small", language=language)
    friend, watcher = server.new_user("phone", language=language), server.new_user("phone")
    words = texts(language)
    host.open("/")
    code = host.create_room("kadi-classic", seats=3)
    host.open(f"/room/{code}")
    friend.open(f"/room/{code}").get_by_label(words["room_your_name"]).fill("Brian")
    friend.button("room_sit_down").click()
    watcher.open(f"/room/{code}").get_by_label(texts("en")["room_your_name"]).fill("Brian")
    watcher.button("room_just_watch").click()

    host.button("table_chat").click()
    watcher.button("table_chat").click()
    watcher.page.get_by_label(texts("en")["table_say_label"]).fill("I give up")
    watcher.button("table_say").click()
    line = host.page.locator(".history p").filter(has_text="I give up")
    expect(line).to_contain_text("Brian 2")
    expect(line).to_contain_text(words["table_spectator"])
    host.screenshot(f"chat-spectator-{language}")
    host.page.keyboard.press("Escape")

    host.page.locator(".spot").filter(has_text="Brian").click()
    may_chat = host.page.get_by_role(
        "switch", name=words["table_may_chat"].replace("{name}", "Brian")
    )
    may_chat.click()
    expect(may_chat).not_to_be_checked()
    host.screenshot(f"seat-host-mute-{language}")
    assert host.accessibility_violations() == []
    host.page.get_by_role(
        "button", name=words["room_remove_player"].replace("{name}", "Brian")
    ).click()
    expect(friend.page.get_by_text(words["error_removed_by_host"])).to_be_visible()
    friend.screenshot(f"removed-{language}")
    friend.page.reload()
    expect(friend.page.get_by_text(words["error_removed_by_host"])).to_be_visible()


@pytest.mark.parametrize("language", ["en", "sw"])
def test_a_lobby_says_whom_it_waits_for_and_no_seat_covers_the_header(
    server: WebServer, language: str
) -> None:
    host, friend = server.new_user("phone", language=language), server.new_user("phone")
    host.open("/")
    code = host.create_room("kadi-classic", seats=2)
    host.open(f"/room/{code}")
    friend.open(f"/room/{code}").get_by_label(texts("en")["room_your_name"]).fill("Brian")
    friend.button("room_sit_down").click()
    words, status = texts(language), host.page.locator(".actions [role=status]")
    expect(status).to_have_text(words["room_waiting_for_you_and"].format(names="Brian"))
    for face in each(host.page.locator(".face")):
        assert box(face)["y"] - CROWN >= bottom(host.page.locator(".kikoi"))
    host.button("room_ready").click()
    expect(status).to_have_text(words["room_waiting_for"].format(names="Brian"))


@pytest.mark.parametrize(("language", "seats"), [("en", 8), ("sw", 3)])
def test_a_lobby_shows_players_the_name_that_others_see(
    server: WebServer, language: str, seats: int
) -> None:
    host, guest = server.new_user("phone"), server.new_user("phone", language=language)
    words, name = texts(language), "Sungura Mwerevu 27"
    host.open("/")
    code = host.create_room("kadi-live", seats=seats)
    host.open(f"/room/{code}")
    guest.open(f"/room/{code}").get_by_label(words["room_your_name"]).fill(name)
    guest.button("room_sit_down").click()
    expect(host.page.locator(".spot .name").filter(has_text="Sungura")).to_have_text(name)
    own = guest.page.locator(".you .label")
    expect(own.locator(".name")).to_have_text(f"{words['common_you']} · {name}")
    for size in guest.at_main_sizes():
        assert not is_cut(own.locator(".name")), size
        assert broken_words(own) == [], size
        guest.screenshot(f"lobby-own-name-{language}")
        assert bottom(own) <= box(guest.page.locator(".actions"))["y"], size
        for free in each(guest.page.locator(".free .label")):
            assert not overlap(own, free), size
        guest.screenshot(f"lobby-own-name-{language}")
        assert not guest.has_horizontal_scroll(), size
        assert guest.accessibility_violations() == [], size


def test_the_chat_of_a_lobby_says_who_has_left(server: WebServer) -> None:
    host, friend = server.new_user("phone"), server.new_user("small", language="sw")
    host.open("/")
    code = host.create_room("kadi-classic", seats=2)
    host.open(f"/room/{code}")
    friend.open(f"/room/{code}").get_by_label(texts("sw")["room_your_name"]).fill("Brian")
    friend.button("room_sit_down").click()
    expect(host.page.get_by_text("Brian")).not_to_have_count(0)
    friend.button("table_leave").click()
    host.button("table_chat").click()
    chat = host.page.get_by_role("log")
    expect(chat.get_by_text(texts("en")["table_left"].format(name="Brian"))).to_have_count(1)
    host.screenshot("chat-player-left")


def test_only_a_host_at_the_server_itself_is_told_how_to_start_it(server: WebServer) -> None:
    user = server.new_user("phone")
    user.open("/")
    code = user.create_room("kadi-classic", seats=2)
    user.open(f"/room/{code}")
    hint = user.page.get_by_text(texts("en")["room_let_others_in"])
    expect(hint).to_be_visible()
    guest = server.new_user("phone")
    guest.open(f"/room/{code}").get_by_label(texts("en")["room_your_name"]).fill("Brian")
    guest.button("room_sit_down").click()
    expect(guest.page.get_by_text(texts("en")["room_only_here"])).to_be_visible()
    expect(guest.page.get_by_text(texts("en")["room_let_others_in"])).to_have_count(0)
    behind_a_proxy = {"address": "", "reach": "machine", "is_direct": False}
    user.page.route("**/api/share", lambda route: route.fulfill(json=behind_a_proxy))
    user.page.reload()
    expect(user.page.get_by_text(texts("en")["room_only_here"])).to_be_visible()
    expect(hint).to_have_count(0)
