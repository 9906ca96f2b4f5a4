"""`python -m bridges` runs the bridge until SIGTERM.

Exit codes: 0 stopped on request, 2 bad setting, 1 anything else.
"""

import argparse
import asyncio
import os
import socket
import sys
from collections.abc import Sequence

from agents.processes.die_with_parent import PARENT_VARIABLE, watch_parent
from bridges.app import serve
from bridges.http.security.at_start import check_lock
from towow_core.domain.errors import BadSetting
from towow_core.support.fast_loop import run
from towow_core.support.open_files import allow_open_files
from towow_core.support.private_data import be_private, tighten
from towow_core.support.settings import Settings, load_settings
from towow_core.telemetry import exporting, logs, prometheus


def main(argv: Sequence[str] | None = None) -> int:
    """Serve the HTTP routes that the environment describes: `python -m bridges --port 8001`."""
    parser = argparse.ArgumentParser(prog="python -m bridges", description=__doc__)
    parser.add_argument("--port", help="where it listens (TOWOW_HTTP_PORT)")
    args = parser.parse_args(argv)
    be_private()
    watch_parent(os.environ.get(PARENT_VARIABLE))
    try:
        settings = load_settings(http_port=args.port)
        logs.configure("bridge", settings.log_level)
        tighten(settings.data_dir, settings.store_url).report()
        prometheus.keep_in(settings.metrics_dir)
        exporting.start("bridge")
        check_port(settings)
    except BadSetting as error:
        return complain(error)
    except OSError as error:
        where = f"{settings.http_host}:{settings.http_port}"
        sys.stderr.write(f"bridges: cannot listen on {where}: {error.strerror}; choose another TOWOW_HTTP_PORT.\n")
        return 1
    try:
        asyncio.run(check_lock(settings))
        allow_open_files()  # each browser that watches is one
        return run(serve(settings))
    except BadSetting as error:  # the store's URL is found out when it is opened, and whether somebody has a key
        return complain(error)


def complain(error: BadSetting) -> int:
    sys.stderr.write(f"bridges: {error}\n")
    return 2


def check_port(settings: Settings) -> None:
    """Find out now, and in one sentence, whether the port is free.

    Raises:
        OSError: It is not, or the host is not ours.
    """
    family = socket.AF_INET6 if ":" in settings.http_host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((settings.http_host, settings.http_port))


if __name__ == "__main__":
    sys.exit(main())
