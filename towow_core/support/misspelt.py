"""Variables that look like settings and are none: nobody reads them, and whoever set them thinks that we do."""

import difflib
from collections.abc import Iterator, Mapping

from towow_core.support.settings import KNOWN, POLICY_PREFIX

PREFIX = "TOWOW_"
ELSEWHERE = frozenset({"TOWOW_PARENT_PID"})  # read where they are needed, and nowhere else


def misspelt(environment: Mapping[str, str]) -> Iterator[str]:
    """One sentence for each, with the nearest setting that there is. Misspelt limits are refused, not only named."""
    known = {variable: None for variable, _ in KNOWN.values()} | dict.fromkeys(ELSEWHERE)
    for variable, value in sorted(environment.items()):
        is_ours = variable.startswith(PREFIX) and not variable.startswith(POLICY_PREFIX)
        if is_ours and variable not in known and value.strip():
            close = difflib.get_close_matches(variable, known, n=1)
            yield f"{variable} is set, and is no setting{f'; did you mean {close[0]}?' if close else '.'}"
