"""How a command ends: its exit code, and one sentence where something was wrong."""

import os
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import typer

from bridges.cli import exits
from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.light_start import all_is_imported
from bridges.cli.output import say_aside
from towow_core.domain.errors import BadProfile, BadSetting, TowowError
from towow_core.telemetry import logs


def finish(work: Callable[[], int]) -> None:
    """Run a command and end the process with its exit code; an error of ours is one sentence on stderr."""
    all_is_imported()
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


def finish_async(work: Callable[[], Coroutine[Any, Any, int]]) -> None:
    """The same for a command that waits."""
    import asyncio  # a tenth of a second's work that other commands do not need

    finish(lambda: asyncio.run(work()))


def complain(error: TowowError, exit_code: int) -> int:
    say_aside(f"towow: {error}")
    return exit_code
