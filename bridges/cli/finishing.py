"""How a command ends: its exit code, and one sentence where something was wrong."""

import os
import sys
from collections.abc import Callable

import typer

from bridges.cli import exits
from bridges.cli.answers import BridgeRefused
from towow_core import logs
from towow_core.errors import BadProfile, BadSetting, TowowError


def finish(work: Callable[[], int]) -> None:
    """Run a command and end the process with its exit code; an error of ours is one sentence on stderr."""
    logs.configure("towow", "CRITICAL")  # a command speaks for itself
    try:
        code = work()
        sys.stdout.flush()
    except BridgeRefused as error:
        code = complain(error, error.exit_code)
    except (BadSetting, BadProfile) as error:
        code = complain(error, exits.WRONG_USAGE)
    except TowowError as error:
        code = complain(error, exits.ANYTHING_ELSE)
    except KeyboardInterrupt:
        code = exits.ANYTHING_ELSE
    except BrokenPipeError:  # `| head`: whoever read us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = exits.ANYTHING_ELSE
    raise typer.Exit(code)


def complain(error: TowowError, exit_code: int) -> int:
    sys.stderr.write(f"towow: {error}\n")
    return exit_code
