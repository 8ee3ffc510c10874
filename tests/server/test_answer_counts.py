"""Answers are counted by their routes, never by what was asked for."""

from __future__ import annotations

from pathlib import Path

from litestar.testing import TestClient

from mezani.server.app import make_app, make_services
from mezani.server.settings import Settings


def test_answers_are_counted_by_template_and_status(tmp_path: Path) -> None:
    services = make_services(Settings(data=str(tmp_path)))

    def counted(method: str, route: str, status: int) -> float | None:
        labels = {"method": method, "route": route, "status": str(status)}
        return services.metrics.registry.get_sample_value("mezani_http_requests_total", labels)

    with TestClient(make_app(services)) as client:
        client.get("/api/games")
        client.get("/api/rooms/7KQ2MX")
        client.get("/api/rooms/7KQ2MY")
        client.post("/api/guests", json={"name": "Amina"})
        client.delete("/api/games")
        client.get("/api/nothing/7KQ2MX")
        text = client.get("/api/metrics").text
    assert counted("GET", "/api/games", 200) == 1
    assert counted("GET", "/api/rooms/{code}", 404) == 2
    assert counted("POST", "/api/guests", 403) == 1
    assert counted("GET", "other", 404) == 1
    assert "7KQ2" not in text
