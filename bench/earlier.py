"""Compare the server with an earlier commit, in turns: moves per second of processor time.

    python -m bench.earlier COMMIT                                  # 200 rooms, as fast as possible, SQLite
    python -m bench.earlier COMMIT --postgresql                     # on a PostgreSQL started for it
    python -m bench.earlier COMMIT --rooms 1000 --rate 1000         # other options of `mezani load`

The commit is checked out and compiled in build/earlier. Both servers are loaded by their own `mezani load`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.table import Table

from mezani.stress.cluster.postgresql import PostgreSQL

ROOT = Path(__file__).parent.parent
CHECKOUTS = ROOT / "build" / "earlier"
SECONDS = "8"
WITHOUT_PAGE = {"MEZANI_NO_WEB": "1"}


def checked_out(commit: str) -> Path:
    """Return a folder with a compiled commit. It is named by the full id, and gets this name when it is complete."""
    own_id = full_id(commit)
    folder = CHECKOUTS / own_id
    if folder.exists():
        return folder
    CHECKOUTS.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="incomplete-", dir=CHECKOUTS) as incomplete:
        unfinished = Path(incomplete) / own_id
        git("clone", "--quiet", "--no-checkout", str(ROOT), str(unfinished))
        git("-C", str(unfinished), "checkout", "--quiet", own_id)
        build(unfinished)
        unfinished.rename(folder)
    return folder


def full_id(commit: str) -> str:
    """Return the full id of a commit, which may be given as a branch, a tag or the beginning of an id."""
    return git("-C", str(ROOT), "rev-parse", "--verify", f"{commit}^{{commit}}").strip()


def git(*words: str) -> str:
    """Run Git and return what it prints."""
    return subprocess.run(["git", *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def build(folder: Path) -> None:
    """Compile the rules in a folder with a commit."""
    words = ["build", "--target", "wheel:editable", "--hooks-only", "--directory", "build/dist"]
    hatchling = Path(sys.executable).parent / "hatchling"
    subprocess.run([hatchling, *words], cwd=folder, env={**os.environ, **WITHOUT_PAGE}, check=True)


def load(folder: Path, options: list[str]) -> dict[str, Any]:
    """Run the load test of a version, and return its report."""
    words = [sys.executable, "-m", "mezani", "load", "--json", "--seconds", SECONDS, *options]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(words, cwd=folder, env=environment, stdout=subprocess.PIPE, check=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.earlier", description="Compare the server with an earlier commit."
    )
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--postgresql", action="store_true")
    arguments, load_options = parser.parse_known_args()
    console = Console(highlight=False)
    versions = {"before": checked_out(arguments.commit), "now": ROOT}
    reports: dict[str, list[dict[str, Any]]] = {name: [] for name in versions}
    with ExitStack() as stack:
        postgresql = PostgreSQL(is_durable=True) if arguments.postgresql else None
        if postgresql is not None:
            stack.callback(postgresql.stop)
        for number in range(arguments.rounds):
            for name, folder in versions.items():
                options = list(load_options)
                if postgresql is not None:
                    options += ["--database", postgresql.new_database()]
                report = load(folder, options)
                reports[name].append(report)
                micros = 1e6 / report["moves_per_cpu_second"]
                console.print(f"round {number + 1}, {name}: {micros:.0f} µs a move")
    show(reports, console)


def show(reports: dict[str, list[dict[str, Any]]], console: Console) -> None:
    """Print the medians of both versions, and the ratio."""
    table = Table(box=None, pad_edge=False)
    for name in ("", "moves per CPU-second", "µs a move", "p99 to others", "memory per room"):
        table.add_column(name, justify="right")
    speeds = {}
    for name, found in reports.items():
        speeds[name] = median(report["moves_per_cpu_second"] for report in found)
        table.add_row(
            name,
            f"{speeds[name]:,.0f}",
            f"{1e6 / speeds[name]:.0f}",
            f"{median(report['to_others']['p99'] for report in found):.1f} ms",
            f"{median(report['memory_per_room'] for report in found) / 1000:.0f} kB",
        )
    console.print(table)
    console.print(f"{speeds['now'] / speeds['before']:.2f} times as many moves per CPU-second")


if __name__ == "__main__":
    main()
