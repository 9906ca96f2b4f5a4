"""What a network's processes need imported that depends on its settings."""

import importlib

from agents.processes.model import client_of
from towow_core.llm.engine import load_tables
from towow_core.store.server import open_server
from towow_core.support.settings import Settings


def import_what_is_chosen(settings: Settings) -> None:
    """The model's library with its tables, and the database's driver.

    Raises:
        TowowError: A setting or a table is wrong.
    """
    load_tables()
    client_of(settings)
    server = open_server(settings.store_url)  # connects to nothing
    if server.is_postgresql:
        importlib.import_module("towow_core.store.listening")
    server.close()
