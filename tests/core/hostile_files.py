"""Small files that once stopped every twin of a folder."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

GOOD = """\
agent_id: user_agent_{name}
user_name: {name}
profile_summary: Lends a room in the evening.
location: 北京
tags: [场地]
"""
LEVELS = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 9))
BOMB = GOOD.format(name="mallory") + "l0: &l0 [x, x, x, x, x, x, x, x, x]\n" + LEVELS
WIDE = GOOD.format(name="mallory").replace("[场地]", f"[{'a, ' * 30_000}a]")


def text(content: str) -> Callable[[Path], None]:
    return lambda path: path.write_text(content, "utf-8") and None


HOSTILE: Mapping[str, tuple[Callable[[Path], None], str]] = {  # how it is made, and what is said of it
    "recursive": (text("tags: &t [*t]\n"), "has an anchor or alias (& or *) in line 1; write out what it stands for"),
    "bomb": (text(BOMB), "has an anchor or alias (& or *) in line 6; write out what it stands for"),
    "brackets": (text("tags: " + "[" * 2_000), "is nested more than 20 deep"),
    "blocks": (text("- " * 2_000), "is nested more than 20 deep"),
    "large": (text(WIDE), "has more than 64 KiB"),
    "pipe": (os.mkfifo, "is a named pipe, not a regular file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "is a device, not a regular file"),
    "folder": (Path.mkdir, "cannot be read: Is a directory"),
    "loop": (lambda path: path.symlink_to(path.name), "cannot be read: Too many levels of symbolic links"),
    "nowhere": (lambda path: path.symlink_to("nobody"), "cannot be read: No such file or directory"),
    "number": (text(GOOD.replace("user_agent_{name}", f"0x{'f' * 20_000}")), "a number of 20002 digits"),
    "nonsense": (text("{{{"), "is not YAML"),
}
