"""PyTorch for the tests of training, which `make` installs into build/pytorch: it is too large for every .venv."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.append(str(Path("build/pytorch").resolve()))
collect_ignore_glob: list[str] = [] if find_spec("torch") else ["test_*.py"]
