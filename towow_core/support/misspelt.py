"""Variables that look like settings and are none: nobody reads them, and whoever set them thinks that we do."""

import difflib
from collections.abc import Iterator, Mapping

from towow_core.support.settings import KNOWN, POLICY_PREFIX

PREFIX = "TOWOW_"
MODELS_PREFIX = "LLM_"  # which others use too: only what is nearly one of ours is named
_NEARLY = 0.8
ELSEWHERE = frozenset({"TOWOW_PARENT_PID"})  # read where they are needed, and nowhere else


def misspelt(environment: Mapping[str, str]) -> Iterator[str]:
    """One sentence for each, with the nearest setting that there is. Misspelt limits are refused, not only named."""
    known = {variable: None for variable, _ in KNOWN.values()} | dict.fromkeys(ELSEWHERE)
    for variable, value in sorted(environment.items()):
        if variable in known or not value.strip():
            continue
        if variable.startswith(PREFIX) and not variable.startswith(POLICY_PREFIX):
            close = difflib.get_close_matches(variable, known, n=1)
            yield f"{variable} is set, and is no setting{f'; did you mean {close[0]}?' if close else '.'}"
        elif variable.startswith(MODELS_PREFIX):
            for nearly in difflib.get_close_matches(variable, known, n=1, cutoff=_NEARLY):
                yield f"{variable} is set, and is no setting; did you mean {nearly}?"
