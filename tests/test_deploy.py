"""The files in deploy/ name only options, settings, routes and metrics that exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from mezani.server.http.routes.reviews import REVIEW_ROUTES
from mezani.server.http.routes.server import SERVER_ROUTES
from mezani.server.observability.metrics import Metrics
from mezani.server.settings import all_settings

DEPLOY = Path(__file__).parent.parent / "deploy"
TEXT = "\n".join(path.read_text("utf-8") for path in sorted(DEPLOY.iterdir()))
LOG_FORMAT = "MEZANI_LOG"
"""Not a setting: it is read before the settings are."""


def test_the_variables_are_settings() -> None:
    named = set(re.findall(r"MEZANI_[A-Z_]+", TEXT))
    assert len(named) > 3
    assert named - {setting.variable for setting in all_settings()} == {LOG_FORMAT}


def test_the_options_are_settings() -> None:
    lines = [line for line in TEXT.splitlines() if "mezani serve" in line or "--public-url" in line]
    named = set(re.findall(r"--[a-z-]+", " ".join(lines)))
    assert {"--public-url", "--trusted-proxies", "--data"} <= named
    assert named - {setting.flag for setting in all_settings()} == {"--no-open"}


def test_the_routes_exist() -> None:
    named = set(re.findall(r"/api(/\w+)", TEXT))
    assert named
    paths = [path for route in (*SERVER_ROUTES, *REVIEW_ROUTES) for path in route.paths]
    assert named - {"/" + path.split("/")[1] for path in paths} == set()


def test_the_dashboard_shows_every_metric() -> None:
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    queries = " ".join(
        target["expr"] for panel in dashboard["panels"] for target in panel["targets"]
    )
    shown = {
        re.sub("_(total|bucket|count|sum)$", "", name)
        for name in re.findall(r"mezani_\w+", queries)
    }
    families = text_string_to_metric_families(Metrics().render().decode())
    exported = {family.name for family in families if family.name.startswith("mezani_")}
    assert shown == {name for name in exported if not name.endswith("_created")}
