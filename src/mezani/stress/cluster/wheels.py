"""Programs that are installed as wheels, and run without importing their packages."""

from __future__ import annotations

import importlib.util
from pathlib import Path


def package_folder(name: str) -> Path:
    """Return the folder of an installed package. Raise `ModuleNotFoundError` if there is none."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"No module named {name}", name=name)
    return Path(found.origin).parent
