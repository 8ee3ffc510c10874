"""Settings of the drivers' own servers: everybody comes from one address, so nobody is slowed down."""

from __future__ import annotations

from mezani.server.settings import listed

NO_LIMITS = {
    setting.variable: "" if isinstance(setting.default, str) else "1000000"
    for setting in listed()
    if "_per_" in setting.name
}
"""Environment of a server that takes thousands of guests from one address."""

QUICK_BOTS = {"MEZANI_PACE": "0.1"}
"""Environment of a server whose bots hardly wait before their moves are shown."""
