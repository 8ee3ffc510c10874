"""How this command is called, so that what we print can be typed again."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path


def command_name() -> str:
    """``mezani`` where the shell finds it, else the path it was started by."""
    started_by = sys.argv[0]
    if Path(started_by).name != "mezani" or shutil.which("mezani"):
        return "mezani"
    return shlex.quote(started_by)
