"""What was measured with what: versions and builds, nothing of the machine but its kind."""

from __future__ import annotations

import platform
from importlib.metadata import version

from mezani import COMPILED

PEERS = ("open-spiel", "rlcard")
TOOLS = ("mypy", "librt")


def describe(core: int | None) -> str:
    """One paragraph for the head of the tables."""
    build = "compiled" if COMPILED else "plain Python, NOT compiled"
    tools = ", ".join(f"{name} {version(name)}" for name in (*TOOLS, *PEERS))
    where = "not pinned to a core" if core is None else "pinned to one core"
    return (
        f"mezani {version('mezani')} ({build}), {platform.python_implementation()} "
        f"{platform.python_version()}, {platform.system()} {platform.machine()}, {tools}; {where}"
    )
