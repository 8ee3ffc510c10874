"""Recovery codes and notices of the operator on the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.cli.runner import run
from tests.web.browser_user import BrowserUser
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

PASSWORD, NEW_PASSWORD = "correct horse", "battery staple"
CODE = re.compile(r"[A-Z0-9]{5}(-[A-Z0-9]{5}){3}")


def fill(user: BrowserUser, **fields: str) -> None:
    """Fill in a form, by the keys of its labels."""
    labels = texts(user.language)
    for key, text in fields.items():
        user.page.get_by_label(labels[key], exact=True).fill(text)


@pytest.mark.parametrize("language", ["en", "sw"])
def test_a_forgotten_password_is_replaced_with_a_recovery_code(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page, labels = user.page, texts(language)
    name = f"Njeri {language}"
    user.open("/sign-in?new=1")
    fill(user, account_name=name, account_password=PASSWORD)
    user.page.locator("form button.button-main").click()
    page.get_by_text(labels["account_recovery"], exact=True).click()
    page.get_by_text(labels["account_recovery_none"]).wait_for()
    form = page.locator("form", has_text=labels["account_recovery_help"])
    form.get_by_label(labels["account_current_password"], exact=True).fill(PASSWORD)
    user.button("account_recovery_create").click()
    shown = form.locator("code")
    expect(shown).to_have_text(CODE)
    code = shown.inner_text()
    user.screenshot(f"recovery-code-{language}")
    assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []
    user.button("account_sign_out").click()

    page.get_by_role("main").wait_for()
    user.open("/sign-in")
    user.button("account_forgot").click()
    for size in ("small", "phone"):
        user.resize(size)
        user.screenshot(f"forgotten-password-{language}")
        assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []
    fill(user, account_name=name, account_recovery="WRONG", account_new_password=NEW_PASSWORD)
    user.button("account_recover").click()
    page.get_by_text(labels["error_wrong_recovery_code"]).wait_for()
    fill(user, account_recovery=code.lower())
    page.keyboard.press("Enter")
    page.get_by_text(labels["account_signed_in"].replace("{name}", name)).wait_for()


def test_everybody_sees_what_the_operator_announces(own_server: WebServer) -> None:
    data = ("--data", own_server.process.folder / "data")
    amina = own_server.new_user("phone")
    juma = own_server.new_user("desktop", language="sw")
    for user in (amina, juma):
        user.start_match("kadi-friendly")
    assert (
        run("admin", "announce", "Tea at four.", "--swahili", "Chai saa kumi.", *data).status == 0
    )
    for user, text in ((amina, "Tea at four."), (juma, "Chai saa kumi.")):
        notice = user.page.get_by_role("status").filter(has_text=text)
        notice.wait_for()
        user.screenshot("announcement")
        assert user.accessibility_violations() == []
        user.button("common_close").click()
        notice.wait_for(state="hidden")

    assert run("admin", "drain", "--no-wait", *data).status == 0
    for user in (amina, juma):
        text = texts(user.language)["room_draining"]
        user.page.get_by_role("status").filter(has_text=text).wait_for()
    amina.resize("small")
    amina.screenshot("draining")
    assert not amina.has_horizontal_scroll()
    assert run("admin", "drain", "--cancel", *data).status == 0
    for user in (amina, juma):
        text = texts(user.language)["room_draining"]
        user.page.get_by_text(text).wait_for(state="hidden")
