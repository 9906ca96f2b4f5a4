"""Lines that commands say, without rich: nothing in them that others wrote can steer or mislead a terminal.

What has colours or a layout goes through the consoles of `terminal`.
"""

import json
import sys

from towow_core.support.visible_text import escaped_json, visible


def say(text: str) -> None:
    """A line on stdout."""
    sys.stdout.write(f"{visible(text)}\n")


def say_text(text: str) -> None:
    """Lines on stdout that have their own ends."""
    sys.stdout.write(visible(text))


def say_aside(text: str) -> None:
    """A line on stderr."""
    sys.stderr.write(f"{visible(text)}\n")


def say_json(value: object) -> None:
    """A value as one line of JSON on stdout; a program reads exactly what it is, a person sees what is in it."""
    say_json_line(json.dumps(value, ensure_ascii=False))


def say_json_line(line: str) -> None:
    """JSON as it came, the same way."""
    sys.stdout.write(f"{escaped_json(line)}\n")
