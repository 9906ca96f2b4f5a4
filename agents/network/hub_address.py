"""Where the hub of some settings is, and what is shown to it: password, secret, token."""

from agents.network.client import HubAddress
from agents.network.hub_secret import secret_file
from agents.network.own_token import OwnToken
from towow_core.support.settings import Settings


def hub_address(settings: Settings) -> HubAddress:
    """The address that an agent with these settings joins."""
    given = settings.agent_token
    return HubAddress(
        settings.hub_host,
        settings.hub_port,
        secret_file(settings.data_dir),
        settings.data_dir / "agents",
        OwnToken(data_dir=settings.data_dir, given=given.get_secret_value() if given else ""),
    )
