"""`python -m agents ROLE` runs one process of the network until SIGTERM.

Exit codes: 0 stopped on request, 2 wrong usage or setting, 1 anything else.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.processes.die_with_parent import PARENT_VARIABLE, watch_parent
from agents.processes.profile_folder import find_profile
from agents.processes.roles import build, run_hub
from agents.processes.twins import run_twins
from towow_core.domain.errors import BadProfile, BadSetting, TowowError
from towow_core.support.fast_loop import run
from towow_core.support.private_data import be_private, tighten
from towow_core.support.settings import Settings, load_settings
from towow_core.telemetry import exporting, logs, prometheus


def main(argv: Sequence[str] | None = None) -> int:
    """Run one role: `python -m agents user_agent --profile bob --hub 127.0.0.1:8700`."""
    args = parser().parse_args(argv)
    be_private()
    watch_parent(os.environ.get(PARENT_VARIABLE))
    try:
        settings = load_settings(**options(args))
        name = getattr(args, "name", args.role)
        logs.configure(name, settings.log_level)
        tighten(settings.data_dir, settings.store_url).report()
        prometheus.keep_in(settings.metrics_dir)
        if args.role != "twins":  # their pool must own no thread; each twin starts its own
            exporting.start(name)
        return run_role(args, settings)
    except (BadSetting, BadProfile) as error:
        return complain(args.role, error, 2)
    except TowowError as error:
        return complain(args.role, error, 1)
    except KeyboardInterrupt:
        return 0


def complain(role: str, error: TowowError, exit_code: int) -> int:
    sys.stderr.write(f"agents {role}: {error}\n")
    return exit_code


def parser() -> argparse.ArgumentParser:
    """The command line."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--hub", metavar="HOST:PORT", help="where the hub is (TOWOW_HUB_HOST, TOWOW_HUB_PORT)")
    common.add_argument("--data-dir", type=Path, help="database and logs (TOWOW_DATA_DIR)")
    common.add_argument("--profiles-dir", type=Path, help="folder of profile files (TOWOW_PROFILES_DIR)")
    common.add_argument("--log-level", help="DEBUG, INFO, WARNING or ERROR (TOWOW_LOG_LEVEL)")
    whole = argparse.ArgumentParser(prog="python -m agents", description=__doc__)
    roles = whole.add_subparsers(dest="role", required=True, metavar="ROLE")
    roles.add_parser("hub", parents=[common], help="the OpenAgents network itself")
    roles.add_parser("coordinator", parents=[common], help="understands demands and finds candidates")
    admin = roles.add_parser("channel_admin", parents=[common], help="runs the negotiations, alone or beside others")
    admin.add_argument("--name", default="channel_admin", help="its id; others of one network are channel_admin-2, …")
    twin = roles.add_parser("user_agent", parents=[common], help="one person's twin")
    twin.add_argument("--profile", required=True, metavar="NAME_OR_PATH", help="a profile's name, or a YAML file")
    pool = roles.add_parser("twins", parents=[common], help="every twin of a folder, one forked process each")
    pool.add_argument("--only", default="", metavar="A,B", help="only the profiles of these names")
    pool.add_argument("--count", type=int, metavar="N", help="the first N, and sample people where there are fewer")
    return whole


def options(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that the command line decides.

    Raises:
        BadSetting: `--hub` is no HOST:PORT.
    """
    host, port = None, None
    if args.hub is not None:
        host, _, port = args.hub.rpartition(":")
        if not host or not port.isdigit():
            raise BadSetting(f"--hub is {args.hub!r}; it must be HOST:PORT, for example 127.0.0.1:8700.")
    return {
        "hub_host": host,
        "hub_port": port,
        "data_dir": args.data_dir,
        "profiles_dir": args.profiles_dir,
        "log_level": args.log_level,
    }


def run_role(args: argparse.Namespace, settings: Settings) -> int:
    """Run a role to its end. A role imports only what it runs."""
    match args.role:
        case "hub":
            return run_hub(settings)
        case "twins":
            return run_twins(settings, [name for name in args.only.split(",") if name], args.count)
        case "user_agent":
            profile = find_profile(args.profile, settings.profiles_dir)
            return run(build("user_agent", settings, profile=profile).run())
        case "channel_admin":
            return run(build("channel_admin", settings, name=args.name).run())
        case role:
            return run(build(role, settings).run())


if __name__ == "__main__":
    sys.exit(main())
