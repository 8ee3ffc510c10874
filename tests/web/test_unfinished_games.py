"""The landing page leads back to every unfinished game of the player."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.boxes import box, is_cut
from tests.web.browser_user import LANGUAGES, BrowserUser
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer


def leave_three_games(user: BrowserUser) -> list[str]:
    """Start two matches, open a lobby, and return the codes of the rooms, the last one first."""
    user.start_match("qute", bots=2)
    codes = [code_of(user)]
    for game in ("kadi-classic", "no-kitty"):
        code = user.page.evaluate(CREATE, {"game": game, "seats": 2, "bots": ["casual"]})
        is_match = game == "kadi-classic"
        user.open(f"/room/{code}" + ("?ready=1" if is_match else ""))
        if is_match:
            user.page.locator("[data-card]").first.wait_for()
        else:
            user.button("room_ready").wait_for()
        codes.insert(0, code)
    return codes


def code_of(user: BrowserUser) -> str:
    return user.page.url.split("/room/")[1].split("?")[0]


LEAD_HEIGHT = 78
"""The height that is kept for the button, so that the buttons below do not move."""
CREATE = """async (room) => {
    const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
    const headers = { "content-type": "application/json", "x-csrftoken": token };
    const response = await fetch("/api/rooms", { method: "POST", headers, body: JSON.stringify(room) });
    return (await response.json()).code;
}"""

START_MATCHES = """async (count) => {
    const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
    const headers = { "content-type": "application/json", "x-csrftoken": token };
    const body = JSON.stringify({ game: "kadi-friendly", seats: 2, bots: ["casual"] });
    const codes = [];
    for (let nth = 0; nth < count; nth++) {
        const response = await fetch("/api/rooms", { method: "POST", headers, body });
        const { code } = await response.json();
        await new Promise((resolve, reject) => {
            const socket = new WebSocket(`/ws/rooms/${code}`);
            socket.onmessage = ({ data }) => {
                const message = JSON.parse(data);
                if ("nak" in message) reject(data);
                if ("view" in message) resolve(socket.close());
            };
            socket.onerror = reject;
            socket.onopen = () => socket.send('{"do": "ready", "id": "1"}');
        });
        codes.unshift(code);
    }
    return codes;
}"""
"""Starts matches against a bot, and returns the codes of their rooms, the last one first."""


SEATS = "async (code) => (await (await fetch('/api/rooms/' + code)).json()).seats"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unfinished_game_can_be_reached_from_the_landing_page(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page = user.page
    codes = leave_three_games(user)
    others = page.get_by_role("button", name=text_pattern(language, "landing_unfinished_others"))
    for size in ("small", "phone", "desktop"):
        user.resize(size)
        user.open("/")
        expect(page.locator(".lead")).to_have_attribute("href", f"/room/{codes[0]}")
        expect(others).to_contain_text("+2")
        assert box(page.locator(".lead"))["height"] <= LEAD_HEIGHT, size
        if size != "small":
            expect(page.locator(".other").last).to_be_in_viewport(ratio=1)
        user.screenshot(f"landing-unfinished-{language}")
        assert user.accessibility_violations() == []
        assert not user.has_horizontal_scroll()
        others.click()
        links = user.dialog("landing_unfinished").get_by_role("link")
        for nth, code in enumerate(codes):
            expect(links.nth(nth)).to_contain_text(code)
            expect(links.nth(nth)).to_be_in_viewport(ratio=1)
        expect(links.first).to_contain_text(texts(language)["landing_unfinished_waiting"])
        user.screenshot(f"unfinished-{language}")
        assert user.accessibility_violations() == []
    links.nth(2).click()
    page.locator("[data-card]").first.wait_for()
    assert code_of(user) == codes[2]


def test_a_running_match_is_found_without_the_storage_of_the_browser(server: WebServer) -> None:
    user = server.new_user("phone")
    user.start_match("qute")
    code = code_of(user)
    user.open("/")
    user.page.evaluate("localStorage.removeItem('mezani.rooms')")
    user.open("/")
    expect(user.page.locator(".lead")).to_have_attribute("href", f"/room/{code}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_single_unfinished_game_names_its_bots_and_needs_no_list(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    user.start_match("kadi-friendly", bots=3)
    code = code_of(user)
    seats = user.page.evaluate(SEATS, code)
    lead = user.page.locator(".lead")
    for size in ("small", "phone", "desktop"):
        user.resize(size)
        user.open("/")
        for bot in (seat for seat in seats if seat["bot"]):
            expect(lead).to_contain_text(bot["name"])
        expect(lead).not_to_contain_text(code)
        assert not is_cut(lead.locator("small")), size
        expect(user.page.locator(".others")).to_have_count(0)
        user.screenshot(f"landing-return-{language}")


def test_a_room_with_other_people_shows_its_code(server: WebServer) -> None:
    user = server.new_user("phone")
    user.open("/")
    code = user.create_room("qute", seats=2, bots=[])
    user.open(f"/room/{code}?sit=1")
    user.button("room_ready").wait_for()
    user.open("/")
    expect(user.page.locator(".lead")).to_contain_text(code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_leaving_a_match_against_bots_says_that_it_waits(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    user.start_match("kadi-friendly")
    user.button("table_leave").click()
    sheet = user.dialog("room_leave_title")
    expect(sheet).to_contain_text(texts(language)["room_leave_later_bots"])
    expect(sheet).not_to_contain_text(texts(language)["room_leave_later_text"])
    user.screenshot(f"leave-bots-{language}")


@pytest.mark.parametrize(("size", "language"), [("small", "en"), ("wide", "sw")])
def test_one_request_finds_all_unfinished_games(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    user.open("/")
    lobby = user.create_room("qute", seats=2, bots=[])
    codes = user.page.evaluate(START_MATCHES, 21)
    user.page.evaluate("code => localStorage.setItem('mezani.rooms', code)", lobby)
    asked: list[str] = []
    user.page.on("request", lambda request: asked.append(request.url.split("/api")[-1]))
    page = user.open("/")
    expect(page.locator(".lead")).to_have_attribute("href", f"/room/{lobby}")
    expect(page.locator(".others")).to_contain_text("+21")
    page.wait_for_load_state("networkidle")
    assert [path for path in asked if path.startswith("/rooms/")] == []
    assert [path for path in asked if path.startswith("/me/rooms")] == [
        f"/me/rooms?codes={lobby}&page=1"
    ]
    page.locator(".others").click()
    links = user.dialog("landing_unfinished").get_by_role("link")
    expect(links).to_have_count(22)
    for nth, code in enumerate([lobby, *codes]):
        expect(links.nth(nth)).to_have_attribute("href", f"/room/{code}")
    links.last.scroll_into_view_if_needed()
    expect(links.last).to_be_in_viewport(ratio=1)
    user.screenshot(f"many-unfinished-{language}")
    assert user.accessibility_violations() == []


def test_unfinished_games_appear_when_the_connection_returns(server: WebServer) -> None:
    user = server.new_user("phone")
    user.start_match("qute", bots=1)
    code, page = code_of(user), user.page
    held = user.hold_requests("**/api/me/rooms?*")
    user.open("/")
    user.wait_until(lambda: len(held) == 1, "the page asks for the rooms")
    page.evaluate("dispatchEvent(new Event('online'))")
    held[0].fulfill(status=429, json={"code": "rate_limited", "reason": ""})
    user.wait_until(lambda: len(held) == 2, "the page asks again")
    expect(page.locator(".return")).to_have_count(0)
    held[1].continue_()
    expect(page.locator(".return")).to_have_attribute("href", f"/room/{code}")
