"""The store as commands open it: only one that is there."""

from collections.abc import Iterator
from contextlib import contextmanager

from towow_core.domain.errors import BadSetting
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.settings import load_settings


@contextmanager
def open_store(*, may_be_new: bool = False) -> Iterator[Store]:
    """The store of the settings.

    Raises:
        BadSetting: There is none yet.
    """
    settings = load_settings()
    file = settings.data_dir / "towow.db"
    if not may_be_new and settings.database_url is None and not file.is_file():
        raise BadSetting(f"There is no store at {file}; TOWOW_DATA_DIR or TOWOW_DATABASE_URL names another one.")
    store = Store(Database(settings.store_url))
    try:
        yield store
    finally:
        store.close()
