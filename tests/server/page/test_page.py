"""The page is served as browsers want it, and holds itself to the policy it is served with."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from mezani.server.web.error_answers import EXCEPTION_HANDLERS
from mezani.server.web.page_routes import FIRST_PAGE, PageFile, page_file, page_routes, read_page
from mezani.server.web.security_headers import SECURITY_HOOKS

FILES = read_page()
MODULES = sorted(name for name in FILES if name.endswith(".js"))
OWN_NAMESPACES = ("http://www.w3.org/2000/svg",)


def text_of(name: str) -> str:
    return FILES[name].content.decode()


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient[Litestar]]:
    app = Litestar(
        page_routes(),
        exception_handlers=EXCEPTION_HANDLERS,
        before_send=SECURITY_HOOKS,
        logging_config=None,
    )
    with TestClient(app) as client:
        yield client


# As it is served


def test_the_address_of_the_house_is_the_page(browser: TestClient[Litestar]) -> None:
    answer = browser.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.content == FILES[FIRST_PAGE].content


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_file_is_served_with_its_type(browser: TestClient[Litestar], name: str) -> None:
    answer = browser.get(f"/static/{name}")
    kinds = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg"}
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kinds[name.rpartition(".")[2]])
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"


def test_what_a_browser_has_already_is_not_sent_again(browser: TestClient[Litestar]) -> None:
    tag = browser.get("/static/main.js").headers["etag"]
    again = browser.get("/static/main.js", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = browser.get("/static/base.css", headers={"if-none-match": tag})
    assert other.status_code == 200


def test_a_changed_file_has_another_tag() -> None:
    one, other = page_file("a.js", b"1"), page_file("a.js", b"2")
    assert isinstance(one, PageFile)
    assert one.tag != other.tag


@pytest.mark.parametrize(
    "path", ["/static/app.py", "/static/", "/static/none.js", "/static/..%2Fpage_routes.py"]
)
def test_nothing_else_is_served(browser: TestClient[Litestar], path: str) -> None:
    assert browser.get(path).status_code == 404


# As it is written


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    page = text_of(FIRST_PAGE)
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL)
    assert scripts == [""]
    assert "<style" not in page
    assert not re.search(r"\s(style|on\w+)=", page)


@pytest.mark.parametrize("name", sorted(FILES))
def test_nothing_comes_from_another_host(name: str) -> None:
    text = text_of(name)
    for namespace in OWN_NAMESPACES:
        text = text.replace(namespace, "")
    assert not re.search(r"(https?|wss?)://[\w-]+\.\w", text)
    assert "@import" not in text


@pytest.mark.parametrize("name", sorted(FILES))
def test_what_a_file_refers_to_is_there(name: str) -> None:
    referred = re.findall(r'from "\./([^"]+)"|"/static/([^"]+)"', text_of(name))
    assert {one or other for one, other in referred} <= FILES.keys()


@pytest.mark.parametrize("name", MODULES)
def test_words_from_others_can_only_be_text(name: str) -> None:
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function",
        text_of(name),
    )


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here to read it")
def test_every_module_can_be_read() -> None:
    for name in MODULES:
        checked = subprocess.run(
            ["node", "--check", "--input-type=module"],
            input=FILES[name].content,
            capture_output=True,
            check=False,
        )
        assert checked.returncode == 0, f"{name}: {checked.stderr.decode()}"
