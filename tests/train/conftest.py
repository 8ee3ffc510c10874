"""PyTorch for the tests of training, which `make` installs into build/pytorch: it is too large for every .venv."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.append(str(Path("build/pytorch").resolve()))
collect_ignore_glob: list[str] = []
if find_spec("torch"):
    import torch

    # Tests run in one process for each core. More threads would only wait for each other.
    torch.set_num_threads(1)
else:
    collect_ignore_glob = ["test_*.py"]
