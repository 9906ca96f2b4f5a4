"""Words for a version of what is handed over: no work of its own, and its day is not always the last one."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

# Of whatever is handed over, and of nothing in particular.
DRAFT = re.compile(
    r"初稿|草稿|样稿|小样|样片|粗剪|打样|校样|草图|测试版|内测版|试用版|提纲|大纲"
    r"|\b(?:(?:first|rough|early) )?(?:drafts?|proofs?|sketch(?:es)?|mock-?ups?)\b|\b(?:first|rough|test|beta) (?:version|cut)\b|\boutlines?\b",
    re.IGNORECASE,
)
# What is only to be looked at by then, whatever it is called: "设计稿12月10日前先给我看".
FIRST_LOOK = re.compile(
    r"先(?:给|让)?(?:我们?|大家|客户|老板|领导)?(?:看|过目|审|确认)|\b(?:show|see|review|look at|approve)\b[^,.;]{0,24}\bfirst\b|\bfirst look\b",
    re.IGNORECASE,
)
FINAL = re.compile(
    r"定稿|终稿|成品|成片|终版|\bfinal (?:version|files?|artwork|cut)\b|\bartwork\b|\bprint[- ]ready(?: files?)?\b",
    re.IGNORECASE,
)


def is_a_version(phrase: str) -> bool:
    """Whether the phrase names nothing else."""
    return DRAFT.fullmatch(phrase.strip()) is not None or FINAL.fullmatch(phrase.strip()) is not None
