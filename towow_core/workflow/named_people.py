"""Whom a node's configuration names."""

import re


def people_in(value: object) -> list[str]:
    """Names in a list, or in a text that has commas or lines between them; each once."""
    parts = value if isinstance(value, list | tuple) else re.split(r"[,，、;；\n]", str(value or ""))
    return list(dict.fromkeys(name for each in parts if (name := str(each).strip())))
