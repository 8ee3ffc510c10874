"""Error responses: a code and a reason, security headers, and no secrets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from litestar.exceptions import HTTPException
from structlog.testing import capture_logs

from mezani.errors import IllegalMoveError, MezaniError, UnknownGameError
from mezani.server.errors import RefusedError
from mezani.server.http.error_responses import handle_refusal, handle_standard
from mezani.server.http.security_headers import SECURITY_HEADERS
from mezani.store import StoreError
from tests.server.accounts.account_server import PASSWORD, SECRET_IN_AN_ERROR, AccountServer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("content", "status", "reason"),
    [
        (b"{}", 400, "The request is invalid: Object missing required field `name`."),
        (b'{"name": 3}', 400, "The request is invalid at “name”: Expected `str`, got `int`."),
        (
            b'{"name": "A", "x": 1}',
            400,
            "The request is invalid: Object contains unknown field `x`.",
        ),
        (b"[]", 400, "The request is invalid: Expected `object`, got `array`."),
        (b"{", 400, "The request is invalid."),
        (b'{"name": "\xff"}', 400, "The request is invalid."),
        (b'{"name": "\\ud800"}', 400, "The request is invalid."),
        (b"[" * 4000, 400, None),
        (b"", 400, None),
        (b'{"name": "' + b"x" * 5000 + b'"}', 413, "The request is too large."),
    ],
)
async def test_an_invalid_body_is_refused(
    server: AccountServer, content: bytes, status: int, reason: str | None
) -> None:
    http = server.browser().http
    await http.get("/api/session")
    headers = {"x-csrftoken": http.cookies["csrftoken"]}
    refused = await http.post("/api/guests", content=content, headers=headers)
    assert refused.status_code == status
    assert set(refused.json()) == {"code", "reason"}
    assert reason is None or refused.json()["reason"] == reason


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not_found"),
        ("GET", "/api/guests", 405, "method_not_allowed"),
        ("GET", "/broken", 500, "server_error"),
    ],
)
async def test_every_response_has_security_headers_and_every_error_a_code(
    server: AccountServer, method: str, path: str, status: int, code: str
) -> None:
    with capture_logs():
        answer = await server.browser().http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value


async def test_successful_responses_have_security_headers_and_are_not_cached(
    server: AccountServer,
) -> None:
    answer = await server.browser().http.get("/api/session")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("public_url", "policy"),
    [("https://kadi.example", "max-age=31536000"), ("http://kadi.example", None), ("", None)],
)
async def test_browsers_stay_on_https_if_the_public_url_has_it(
    build: Callable[..., AccountServer], public_url: str, policy: str | None
) -> None:
    answer = await build(public_url=public_url).browser().http.get("/api/session")
    assert answer.headers.get("strict-transport-security") == policy


async def test_an_unexpected_error_is_logged_without_its_text(
    server: AccountServer, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with capture_logs() as logs:
        answer = await server.browser().http.get("/broken")
    assert answer.json() == {
        "code": "server_error",
        "reason": "Something went wrong on the server. The error was logged.",
    }
    assert logs[0]["error"] == "RuntimeError"
    assert "broken" in logs[0]["where"]
    told = answer.text + repr(logs) + caplog.text + "".join(capfd.readouterr())
    assert SECRET_IN_AN_ERROR not in told


async def test_secrets_are_never_in_responses_or_logs(
    server: AccountServer, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    browser = server.browser()
    secrets = [PASSWORD, "wrong password", "sesame", server.secret]
    with capture_logs() as logs:
        answers = [
            await browser.guest("Ann"),
            await browser.sign_up("Ann", "sesame"),
            await browser.sign_up("Ann"),
            await browser.sign_in("Ann", "wrong password"),
            await browser.sign_in("Ann"),
            await browser.call("POST", "/session", {"name": "Ann", "password": [PASSWORD]}),
            await browser.call("POST", "/session", {"name": "Ann", "password": PASSWORD * 50}),
            await browser.call("DELETE", "/accounts/me", {"password": "wrong password"}),
        ]
    told = " ".join(answer.text for answer in answers)
    told += repr(logs) + caplog.text + "".join(capfd.readouterr())
    assert [secret for secret in [*secrets, browser.token, "$argon2"] if secret in told] == []


class LostError(MezaniError):
    code = "lost"


class GoneError(RefusedError):
    code = "gone"
    status = 410


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (LostError("Lost."), 400),
        (GoneError("Gone."), 410),
        (UnknownGameError("No such game."), 404),
        (IllegalMoveError("no_match", "It doesn't match."), 409),
    ],
)
async def test_errors_of_all_layers_have_a_status(
    server: AccountServer, error: MezaniError, status: int
) -> None:
    answer = handle_refusal(None, error)  # type: ignore[arg-type]
    assert answer.status_code == status
    assert (answer.content.code, answer.content.reason) == (error.code, error.reason)


async def test_a_database_error_is_not_described_to_clients(
    build: Callable[..., AccountServer],
) -> None:
    server = build()
    browser = server.browser()
    await browser.me()

    def refuse(_job: object) -> None:
        raise StoreError("The database at postgresql://ann:secret@db can't be reached.")

    server.store.write = refuse  # type: ignore[method-assign, assignment]
    with capture_logs() as logs:
        answer = await browser.guest("Ann")
    assert (answer.status_code, answer.json()["code"]) == (503, "store")
    assert "postgresql" not in answer.text + repr(logs)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 409, 413, 415, 429, 503])
async def test_errors_of_the_framework_have_our_sentences(status: int) -> None:
    answer = handle_standard(None, HTTPException("inner words", status_code=status))  # type: ignore[arg-type]
    assert answer.status_code == status
    assert "inner" not in answer.content.reason


async def test_the_openapi_document_describes_errors(server: AccountServer) -> None:
    page = server.app.openapi_schema.to_schema()
    calls = [
        call
        for path, methods in page["paths"].items()
        if path.startswith("/api/")
        for call in methods.values()
    ]
    assert len(calls) == 13
    for call in calls:
        for status, answer in call["responses"].items():
            if int(status) >= 400:
                shape = answer["content"]["application/json"]["schema"]
                assert shape == {"$ref": "#/components/schemas/Problem"}
