"""Where the hub of some settings is, and where the secrets lie that are shown to it."""

from agents.network.client import HubAddress
from agents.network.hub_secret import secret_file
from towow_core.settings import Settings


def hub_address(settings: Settings) -> HubAddress:
    """The address that an agent with these settings joins."""
    return HubAddress(
        settings.hub_host, settings.hub_port, secret_file(settings.data_dir), settings.data_dir / "agents"
    )
