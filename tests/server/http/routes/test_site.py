"""The web page is served gzipped, with caching headers, at the address of every screen."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from mezani.server import app
from mezani.server.http.routes.site import read_site
from mezani.server.settings import Settings

PAGE = b"<!doctype html><title>Mezani</title>" + b"<p>Karibu.</p>" * 40
CODE = b"export const hello = 'habari';\n" * 60
FILES = {
    "index.html": PAGE,
    "offline.html": b"<!doctype html><title>Away</title>",
    "sw.js": b"self.addEventListener('fetch', () => {});" * 9,
    "manifest.webmanifest": b'{"name": "Mezani"}',
    "assets/index-Cl0i6PYC.js": CODE,
    "assets/index-FB4XOa_W.css": b"body { margin: 0 }" * 30,
    "assets/weave-CGdBSdPU.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>" * 9,
    "assets/letters-CcLUaPy7.woff2": b"wOF2 font",
    "icons/mezani-192.png": b"\x89PNG picture",
    "assets/notes.py": b"print('not for browsers')",
}
SCREENS = [
    "/",
    "/room/7KQ2MX",
    "/rules",
    "/rules/kadi-live",
    "/learn",
    "/learn/qute",
    "/leaderboard",
]
SCREENS += [
    "/leaderboard/qute",
    "/players/Mary%20Ann",
    "/me",
    "/match/abc",
    "/settings",
    "/sign-in",
]
AS_A_PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
Browser = TestClient[Any]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Return a browser for a server with this site."""
    site = tmp_path_factory.mktemp("site")
    for name, content in FILES.items():
        path = site / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    settings = Settings(data=str(tmp_path_factory.mktemp("data")), workers=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "SITE", site)
        with TestClient(app.make_app(app.make_services(settings))) as client:
            yield client


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_returns_the_page(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status_code, answer.content) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/assets/index-Cl0i6PYC.js", "text/javascript", "public, max-age=31536000, immutable"),
        ("/assets/index-FB4XOa_W.css", "text/css", "public, max-age=31536000, immutable"),
        ("/assets/weave-CGdBSdPU.svg", "image/svg+xml", "public, max-age=31536000, immutable"),
        ("/assets/letters-CcLUaPy7.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/icons/mezani-192.png", "image/png", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/offline.html", "text/html", "no-cache"),
        ("/sw.js", "text/javascript", "no-cache"),
    ],
)
def test_every_file_has_its_type_and_caching(
    browser: Browser, path: str, kind: str, caching: str
) -> None:
    answer = browser.get(path)
    assert answer.content == FILES[path.removeprefix("/")]
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["cache-control"] == caching
    assert "set-cookie" not in answer.headers


def test_texts_are_gzipped_for_browsers_that_accept_it(browser: Browser) -> None:
    path = "/assets/index-Cl0i6PYC.js"
    with browser.stream("GET", path, headers={"accept-encoding": "br, gzip"}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(sent) < len(CODE)
    assert gzip.decompress(sent) == CODE
    plain = browser.get(path, headers={"accept-encoding": "br, gzip;q=0"})
    assert "content-encoding" not in plain.headers
    assert answer.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    picture = browser.get("/icons/mezani-192.png", headers={"accept-encoding": "gzip"})
    assert not {"content-encoding", "vary"} & set(picture.headers)


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_a_cached_file_is_not_sent_again(browser: Browser, coding: str) -> None:
    for path in ("/", "/me", "/sw.js", "/icons/mezani-192.png"):
        first = browser.get(path, headers={"accept-encoding": coding})
        known = {"accept-encoding": coding, "if-none-match": f'"x", W/{first.headers["etag"]}'}
        again = browser.get(path, headers=known)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert "content-encoding" not in again.headers
    packed, plain = (browser.get("/", headers={"accept-encoding": one}) for one in ("gzip", ""))
    assert packed.headers["etag"] != plain.headers["etag"]


@pytest.mark.parametrize("path", [*SCREENS, "/assets/index-Cl0i6PYC.js", "/nowhere"])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_a_head_request_returns_the_headers_of_the_page(
    browser: Browser, path: str, coding: str
) -> None:
    asked = {**AS_A_PERSON, "accept-encoding": coding}
    head, page = browser.head(path, headers=asked), browser.get(path, headers=asked)
    assert head.status_code == page.status_code
    assert (head.content, bool(page.content)) == (b"", True)
    assert {**head.headers, "set-cookie": ""} == {**page.headers, "set-cookie": ""}


def test_the_service_worker_may_control_every_path(browser: Browser) -> None:
    assert browser.get("/sw.js").headers["service-worker-allowed"] == "/"
    assert "service-worker-allowed" not in browser.get("/offline.html").headers


def test_the_content_policy_allows_only_our_own_files(browser: Browser) -> None:
    policy = browser.get("/").headers["content-security-policy"]
    assert {"worker-src 'self'", "manifest-src 'self'", "style-src 'self'"} <= set(
        policy.split("; ")
    )
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/nowhere", "/room", "/room/a/b", "/assets/none.js", "/apis"])
def test_browsers_get_the_page_with_404_at_unknown_paths(browser: Browser, path: str) -> None:
    for coding in ("gzip", ""):
        answer = browser.get(path, headers={**AS_A_PERSON, "accept-encoding": coding})
        assert (answer.status_code, answer.content) == (404, PAGE)
    assert browser.get(path, headers={"accept": "*/*"}).json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/api/rooms/x/y", "/ws/x"])
def test_programs_get_a_refusal_at_unknown_paths(browser: Browser, path: str) -> None:
    answer = browser.get(path, headers=AS_A_PERSON)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "path", ["/assets/notes.py", "/assets/..%2Findex.html", "/assets/", "/%2e%2e/app.py"]
)
def test_files_outside_the_site_are_not_served(browser: Browser, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_only_large_responses_are_gzipped(browser: Browser) -> None:
    large = browser.get("/api/games", headers={"accept-encoding": "gzip"})
    assert large.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in large.headers["vary"].lower()
    assert large.json() == browser.get("/api/games", headers={"accept-encoding": ""}).json()
    small = browser.get("/api/health", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers


def test_a_site_that_was_not_built_has_no_files(tmp_path: Path) -> None:
    assert read_site(tmp_path / "site") == {}


def test_a_server_without_a_site_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "SITE", tmp_path / "site")
    settings = Settings(data=str(tmp_path), workers=1)
    with TestClient(app.make_app(app.make_services(settings))) as client:
        for path in ("/", "/room/7KQ2MX"):
            answer = client.get(path)
            assert (answer.status_code, "make build" in answer.text) == (503, True)
            assert (client.head(path).status_code, client.head(path).content) == (503, b"")
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert client.get("/api/health").status_code == 200
        assert client.get("/nowhere", headers=AS_A_PERSON).status_code == 404
