"""Which network a command speaks to."""

from agents.processes import run_file
from agents.processes.run_file import RunState
from towow_core.support.settings import Settings


def running_network(settings: Settings) -> RunState | None:
    """The network that `towow up` runs in the data directory, if it does."""
    state = run_file.read(settings.data_dir / run_file.NETWORK_FILE)
    return state if state is not None and state.is_alive else None


def url_of(settings: Settings, url: str | None) -> str:
    """Where the bridge is: as the user says, as the settings say, as the running network says, by default."""
    if url:
        return url.rstrip("/") if "://" in url else f"http://{url.rstrip('/')}"
    decided = any(settings.sources.get(name, "default") != "default" for name in ("http_host", "http_port"))
    network = None if decided else running_network(settings)
    return network.url if network is not None else settings.http_url
