"""`towow start NAME`: start one process or one twin of the running network again."""

from bridges.cli import exits
from bridges.cli.order import order, tell
from towow_core.support.settings import load_settings


def start(name: str, *, as_json: bool) -> int:
    """Start it; also one that was given up because it kept crashing."""
    tell(order(load_settings(), name, run=True), as_json=as_json)
    return exits.AGREED
