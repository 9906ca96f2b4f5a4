"""What people read of a text whose templates have come to nothing yet: what they stand for. Pure."""

import re

from towow_core.domain.bilingual import Bilingual
from towow_core.workflow.templates import Template, parts_of

_READS = re.compile(r"""(nodes|variables)(?:\.(\w+)|\[\s*(["'])(.+?)\3\s*\])""")


def templates_said(text: str) -> Bilingual:
    """The text with what each template reads, by name, in its place; "…" where that is no single thing."""
    parts = parts_of(text)
    if not any(isinstance(part, Template) for part in parts):
        return Bilingual(text, text)
    said = [_said(part) if isinstance(part, Template) else Bilingual(part, part) for part in parts]
    return Bilingual("".join(each.zh for each in said), "".join(each.en for each in said))


def _said(template: Template) -> Bilingual:
    read = {(kind, bare or quoted) for kind, bare, _, quoted in _READS.findall(template.expression)}
    if len(read) != 1:
        return Bilingual("……", "…")
    ((kind, name),) = read
    if kind == "nodes":
        return Bilingual(f"（“{name}”给出的）", f"(what “{name}” gives)")
    return Bilingual(f"（变量“{name}”）", f"(the variable “{name}”)")
