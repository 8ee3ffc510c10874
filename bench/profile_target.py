"""``python -m bench.profile_target [loop]``: run playouts, or the Python loop, under a profiler."""

from __future__ import annotations

import sys

from bench.mezani_contestants import playouts, python_loop

SECONDS = 3.0


def main(name: str) -> None:
    """Play for a few seconds and print the rate."""
    contestant = python_loop() if name == "loop" else playouts()
    print(f"{contestant.play_for(SECONDS).rate:,.0f} decisions/s")


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
