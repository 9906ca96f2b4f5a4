"""A private PostgreSQL: a cluster of its own in a temporary folder, on a free port, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import psycopg

from agents.processes.tcp_ports import free_port
from tests.waiting import until_there

USER = "postgres"
STARTED_WITHIN_S = 30.0


class PostgresqlServer:
    """A running server. `start` and `kill` do to it what an operator and a power cut do."""

    def __init__(self, *, durable: bool = False) -> None:
        """`durable` is how a real one is set up; without, a commit does not wait for the disk."""
        self._durable = durable
        self.folder = Path(tempfile.mkdtemp(prefix="towow-pg-"))
        self.port = free_port("127.0.0.1")
        self._bin = _binaries()
        self._databases: set[str] = set()
        self._server: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:  # the server refuses to run as root
            shutil.chown(self.folder, USER)
        self._run("initdb", "-D", self._data, "-U", USER, "--auth=trust", "--no-sync", "--no-locale", "--encoding=UTF8")

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def empty_database(self, name: str = "towow") -> str:
        """The URL of a database with nothing in it: a new one, or an old one swept out, which is faster."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            if name not in self._databases:
                connection.execute(f"CREATE DATABASE {name}".encode())
                self._databases.add(name)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.url(name)

    def start(self) -> None:
        settings = [] if self._durable else ["fsync=off", "full_page_writes=off", "autovacuum=off"]
        settings.append("listen_addresses=127.0.0.1")
        settings += [f"port={self.port}", f"unix_socket_directories={self.folder}"]
        options = [part for setting in settings for part in ("-c", setting)]
        command = [*self._as_user("postgres"), "-D", self._data, *options]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(command, stdout=log, stderr=log)
        until_there(self._answers)

    def kill(self) -> None:
        """End it at once, with every connection."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)  # "immediate shutdown": no checkpoint, no goodbye
            self._server.wait()
            self._server = None

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *args: str) -> None:
        done = subprocess.run([*self._as_user(program), *args], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def _as_user(self, program: str) -> Sequence[str]:
        """The command of a server program; `setpriv` becomes it, so that signals reach it."""
        if os.geteuid() != 0:
            return [str(self._bin / program)]
        user = pwd.getpwnam(USER)
        become = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        return [*become, str(self._bin / program)]


def _binaries() -> Path:
    """The folder of the newest server's programs."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = [folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if (folder / "initdb").exists()]
    if not folders:
        raise AssertionError(
            "These tests need PostgreSQL's server programs (Debian: apt-get install postgresql); "
            "without it, run the others: pytest -m 'not postgresql'."
        )
    return max(folders, key=lambda folder: float(folder.parent.name))
