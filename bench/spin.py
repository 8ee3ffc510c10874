"""``python -m bench.spin``: playouts, or with ``loop`` the Python loop, to run under a profiler."""

from __future__ import annotations

import sys

from bench.mezani_side import playouts, python_loop

SECONDS = 3.0


def main(what: str) -> None:
    """Plays for a few seconds."""
    contestant = python_loop() if what == "loop" else playouts()
    print(f"{contestant.play_for(SECONDS).rate:,.0f} decisions/s")


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
