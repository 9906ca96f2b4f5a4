"""The one door to Alembic. Import it only where a migration is to be made: it takes a third of a second."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


def is_known(revision: str) -> bool:
    """Whether there is a migration of this revision."""
    return revision in {script.revision for script in _scripts().walk_revisions()}


def newest() -> str | None:
    """The revision that all migrations together lead to."""
    return _scripts().get_current_head()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the migrations that are missing, in the transaction of `connection`."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
