"""Who can be started: a role's name and where its class is. To add an agent, write its module and a line here.

A class is found by path only when its role starts, so that `python -m agents hub` does not import every agent.
"""

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, cast

from towow_core.support.settings import Settings

ROLES: Mapping[str, str] = {
    "coordinator": "agents.coordinator:TowowCoordinator",
    "channel_admin": "agents.channel_admin:TowowChannelAdmin",
    "user_agent": "agents.user_agent:TowowUserAgent",
}
HUB = "agents.network.hub_mod.hub:run_hub"


class RunnableAgent(Protocol):
    """An agent that connects, works until SIGTERM, and returns its exit code."""

    async def run(self) -> int: ...


def find_class(role: str) -> Any:
    """The class of a role, imported now."""
    return _find(ROLES[role])


def build(role: str, settings: Settings, **options: Any) -> RunnableAgent:
    """An agent of this role; `options` go to its `from_settings` (a user agent wants `profile`)."""
    return cast("RunnableAgent", find_class(role).from_settings(settings, **options))


def run_hub(settings: Settings) -> int:
    """The hub, until SIGTERM. It is no agent: agents meet there."""
    hub = _find(HUB)
    return cast("int", hub(settings.hub_host, settings.hub_port, settings.data_dir, open_to_twins=settings.hub_open))


def _find(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)
