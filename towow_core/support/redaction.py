"""Secrets are taken out of whatever is written or shown: tokens, tickets, keys, passwords in URLs."""

import json
import re

SHAPES = (
    (re.compile(r"(towow_[0-9a-f]{8}_)[A-Za-z0-9_-]{8,}"), r"\1…"),
    (re.compile(r"(towow-agent\.[A-Za-z0-9_.-]+\.)[A-Za-z0-9_-]{8,}"), r"\1…"),
    (re.compile(r"(sk-[a-z]+-)[A-Za-z0-9_-]{8,}"), r"\1…"),
    (re.compile(r"(?i)(bearer\s+|ticket=)[A-Za-z0-9._~+/=:%-]{16,}"), r"\1…"),
    (re.compile(r"(?i)(authorization\W{1,6}basic\s+|x-(?:admin|api)-key\W{1,6})[^\s\"',;}]{6,}"), r"\1…"),
    (re.compile(r"(://[^:/@\s\"]*:)[^@/\s\"]+@"), r"\1…@"),
    (re.compile(r"(https?://)[^:/@\s\"]{6,}@"), r"\1…@"),
    (re.compile(r"(?i)([?&][\w.-]*(?:key|token|secret|password|signature)=)[^&#\s\"']{6,}"), r"\1…"),
)
_hidden: set[str] = set()
LENGTH_MIN = 8  # what is shorter may be a word


def hide(secret: str) -> None:
    """From now on nothing that this process writes shows this text, whatever it looks like."""
    if len(secret) >= LENGTH_MIN:
        _hidden.update((secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]))


def redact(text: str) -> str:
    """`text` without what is, or looks like, a secret. JSON stays JSON."""
    for secret in _hidden:
        text = text.replace(secret, "…")
    for shape, replacement in SHAPES:
        text = shape.sub(replacement, text)
    return text
