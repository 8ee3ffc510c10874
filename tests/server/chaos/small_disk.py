"""``mezani`` with its data folder on a disk of its own, which a test can fill.

The disk is a temporary file system that only this process can see: ``python -m tests.server.chaos.small_disk serve
--data FOLDER``. From outside, its files are under ``/proc/PID/root``.
"""

from __future__ import annotations

import ctypes
import os
import runpy
import subprocess
import sys
from pathlib import Path

DISK_BYTES = 8 << 20
CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000


def mount_disk(folder: Path) -> None:
    """Mount an empty file system on a folder, in a namespace of this process."""
    user, group = os.getuid(), os.getgid()
    libc = ctypes.CDLL(None, use_errno=True)
    folder.mkdir(parents=True, exist_ok=True)
    _check(libc.unshare(CLONE_NEWUSER | CLONE_NEWNS))
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    size = f"size={DISK_BYTES}".encode()
    _check(libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, size))


def _check(result: int) -> None:
    if result != 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


def is_possible(folder: Path) -> bool:
    """Return whether this system lets a process mount a disk of its own."""
    script = f"from tests.server.chaos.small_disk import *; mount_disk(Path({str(folder)!r}))"
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    mount_disk(Path(sys.argv[sys.argv.index("--data") + 1]))
    runpy.run_module("tests.fixed_random", run_name="__main__", alter_sys=True)
