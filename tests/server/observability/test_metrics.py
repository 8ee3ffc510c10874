"""Metrics: what is counted, and that labels identify nobody."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from mezani.server.app import make_app, make_services
from mezani.server.observability.metric_labels import MAX_VALUES
from mezani.server.observability.metrics import CONTENT_TYPE, Metrics
from mezani.server.settings import Settings
from tests.server.live_server import until

CODE = "7KQ2MX"
PLAYER_ID = "kJ8_vXlYQmB3o0rZ2fTq9w"
NODE_LABELS = {"client", "room", "owner"}
"""The labels of bridges, which are always the same."""
SEED = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def value_of(metrics: Metrics, name: str, **labels: str) -> float | None:
    """Return a value from the metrics."""
    for family in text_string_to_metric_families(metrics.render().decode()):
        for sample in family.samples:
            if sample.name == name and sample.labels == labels:
                return float(sample.value)
    return None


def test_moves_are_counted_by_game_and_kind_of_player() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.moved("kadi-live", "player")
    metrics.moved("kadi-live", "clock")
    metrics.moved("qute", "player")
    assert value_of(metrics, "mezani_moves_total", game="kadi-live", who="player") == 3
    assert value_of(metrics, "mezani_moves_total", game="kadi-live", who="clock") == 1
    assert value_of(metrics, "mezani_moves_total", game="qute", who="player") == 1
    assert value_of(metrics, "mezani_moves_total", game="qute", who="bot") is None


def test_open_sockets_are_counted() -> None:
    metrics = Metrics()
    metrics.socket_opened()
    metrics.socket_opened()
    metrics.socket_closed()
    assert value_of(metrics, "mezani_sockets") == 1


def test_matches_refusals_and_requests_are_counted() -> None:
    metrics = Metrics()
    metrics.match_started("no-kitty")
    metrics.match_finished("no-kitty")
    metrics.refused("not_your_turn")
    metrics.responded("GET", "/api/rooms/{code:str}", 404)
    assert value_of(metrics, "mezani_matches_started_total", game="no-kitty") == 1
    assert value_of(metrics, "mezani_matches_finished_total", game="no-kitty") == 1
    assert value_of(metrics, "mezani_refusals_total", code="not_your_turn") == 1
    asked = {"method": "GET", "route": "/api/rooms/{code:str}", "status": "404"}
    assert value_of(metrics, "mezani_http_requests_total", **asked) == 1


def test_commits_are_measured_in_seconds_and_rows() -> None:
    metrics = Metrics()
    metrics.committed(0.003, 7)
    metrics.committed(0.3, 1)
    assert value_of(metrics, "mezani_commit_seconds_count") == 2
    assert value_of(metrics, "mezani_commit_seconds_bucket", le="0.005") == 1
    assert value_of(metrics, "mezani_commit_rows_sum") == 8


def test_commits_may_be_reported_from_another_thread() -> None:
    metrics = Metrics()
    with ThreadPoolExecutor(4) as threads:
        for _ in range(200):
            threads.submit(metrics.committed, 0.001, 2)
    assert value_of(metrics, "mezani_commit_rows_sum") == 400


def test_decisions_of_bots_are_measured_by_level() -> None:
    metrics = Metrics()
    metrics.bot_decided("sharp", 0.004)
    assert value_of(metrics, "mezani_thinking_seconds_count", level="sharp") == 1


def test_commands_are_measured_by_kind() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.003, 7.0):
        metrics.commanded("move", seconds)
    metrics.commanded("say", 0.001)
    for bound, count in (("0.0005", 1), ("0.002", 1), ("0.005", 2), ("5", 2), ("+Inf", 3)):
        assert value_of(metrics, "mezani_command_seconds_bucket", do="move", le=bound) == count
    assert value_of(metrics, "mezani_command_seconds_count", do="move") == 3
    assert value_of(metrics, "mezani_command_seconds_sum", do="move") == pytest.approx(7.0035)
    assert value_of(metrics, "mezani_command_seconds_count", do="say") == 1


def test_failures_loads_and_delays_are_measured() -> None:
    metrics = Metrics()
    metrics.commit_failed("disk_full")
    metrics.bot_overran("sharp")
    metrics.loop_lagged(0.03)
    metrics.room_loaded(0.2)
    metrics.match_unplayable("damaged_match")
    assert value_of(metrics, "mezani_commit_failures_total", kind="disk_full") == 1
    assert value_of(metrics, "mezani_bot_overruns_total", level="sharp") == 1
    assert value_of(metrics, "mezani_loop_lag_seconds_count") == 1
    assert value_of(metrics, "mezani_room_load_seconds_sum") == pytest.approx(0.2)
    assert value_of(metrics, "mezani_unplayable_matches_total", code="damaged_match") == 1


def test_the_event_loop_is_measured_while_the_server_runs(tmp_path: Path) -> None:
    services = make_services(Settings(data=str(tmp_path)))
    with TestClient(make_app(services)):
        until(lambda: value_of(services.metrics, "mezani_loop_lag_seconds_count"), "a measurement")


def test_rooms_and_queues_are_read_on_request() -> None:
    metrics = Metrics()
    assert value_of(metrics, "mezani_rooms", phase="playing") is None
    rooms = {"waiting": 2, "playing": 1}
    metrics.watch(rooms=lambda: rooms, queues=lambda: {"writer": 5, "rooms": 0})
    assert value_of(metrics, "mezani_rooms", phase="playing") == 1
    rooms["playing"] = 4
    assert value_of(metrics, "mezani_rooms", phase="playing") == 4
    assert value_of(metrics, "mezani_waiting", queue="writer") == 5
    assert value_of(metrics, "mezani_waiting", queue="rooms") == 0


def test_two_servers_in_one_process_count_separately() -> None:
    one, other = Metrics(), Metrics()
    one.refused("stale")
    assert value_of(one, "mezani_refusals_total", code="stale") == 1
    assert value_of(other, "mezani_refusals_total", code="stale") is None


@pytest.mark.parametrize("secret", [CODE, PLAYER_ID, SEED, "7H", "Amina", "play 7H", "", "a b"])
def test_unknown_values_are_never_labels(secret: str) -> None:
    metrics = Metrics()
    metrics.moved(secret, secret)
    metrics.match_started(secret)
    metrics.match_finished(secret)
    metrics.refused(secret)
    metrics.bot_decided(secret, 1)
    metrics.bot_overran(secret)
    metrics.commanded(secret, 1)
    metrics.commit_failed(secret)  # type: ignore[arg-type]
    metrics.match_unplayable(secret)
    metrics.responded(secret, f"/api/rooms/{secret}?x=1", 200)
    metrics.responded("GET", secret, 12345)
    metrics.watch(rooms=lambda: {secret: 1}, queues=lambda: {secret: 1})
    samples = [
        sample
        for family in text_string_to_metric_families(metrics.render().decode())
        for sample in family.samples
    ]
    values = {value for each in samples for name, value in each.labels.items() if name != "le"}
    assert values == {"other", "GET", "200", *NODE_LABELS}
    assert value_of(metrics, "mezani_moves_total", game="other", who="other") == 1


def test_at_most_a_hundred_words_become_labels() -> None:
    metrics = Metrics()
    letters = "abcdefghijklmnopqrstuvwxyz"
    codes = [first + second for first in letters for second in letters]
    for code in codes:
        metrics.refused(code)
    together = value_of(metrics, "mezani_refusals_total", code="other")
    assert together == len(codes) - MAX_VALUES
    metrics.refused(codes[0])
    assert value_of(metrics, "mezani_refusals_total", code=codes[0]) == 2


def test_rejected_labels_use_no_memory() -> None:
    metrics = Metrics()
    for number in range(1000):
        metrics.responded("GET", f"/api/rooms/{number}", 200)
    assert len(metrics._requests._kept) == 1


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell")
def test_the_process_is_measured() -> None:
    assert value_of(Metrics(), "process_resident_memory_bytes")


def test_the_content_type_is_that_of_prometheus() -> None:
    assert CONTENT_TYPE.startswith("text/plain")


def test_responses_are_counted_by_route_and_status(tmp_path: Path) -> None:
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


def test_every_metric_is_described_in_the_documentation() -> None:
    page = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")
    table = page.partition("### Metrics\n")[2].partition("\n## ")[0]
    described = set(re.findall(r"`(mezani_\w+)`", table))
    metrics = Metrics()
    names = {family.name for family in metrics.registry.collect()}
    assert {name.removesuffix("_total") for name in described} == {
        name for name in names if name.startswith("mezani_")
    }
