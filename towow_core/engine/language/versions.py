"""Words for a version of what is handed over: no work of its own, and its day is not always the last one."""

import re

# Of whatever is handed over, and of nothing in particular.
DRAFT = re.compile(
    r"初稿|草稿|样稿|小样|样片|粗剪|打样|校样|草图"
    r"|\b(?:(?:first|rough|early) )?(?:drafts?|proofs?|sketch(?:es)?|mock-?ups?)\b|\b(?:first|rough) (?:version|cut)\b",
    re.IGNORECASE,
)
FINAL = re.compile(
    r"定稿|终稿|成品|成片|终版|\bfinal (?:version|files?|artwork|cut)\b|\bartwork\b|\bprint[- ]ready(?: files?)?\b",
    re.IGNORECASE,
)


def is_a_version(phrase: str) -> bool:
    """Whether the phrase names nothing else."""
    return DRAFT.fullmatch(phrase.strip()) is not None or FINAL.fullmatch(phrase.strip()) is not None
