"""Which people of a network a sentence could name: what reads it goes through these, not through everybody."""

from collections.abc import Sequence

from towow_core.domain.models import AgentProfile
from towow_core.domain.remembered import remembered
from towow_core.engine.language.script import plain
from towow_core.engine.requirements.named_by import says_a_title
from towow_core.engine.requirements.people import key_of, names_of


def names_said(text: str, profiles: Sequence[AgentProfile]) -> dict[str, str]:
    """Names as the text may write them, each with the name that is shown; of everybody whose name, or the first part of
    it, it has the letters of."""
    said, has_title = _letters(f"{text} {plain(text)}"), says_a_title(text)

    def is_said(profile: AgentProfile) -> bool:
        begins = profile.user_name[:1] if has_title else ""
        return (bool(begins) and begins in said) or any(mark in said for mark in _marks(profile))

    return {**names_of([profile for profile in profiles if is_said(profile)])}


@remembered
def _marks(profile: AgentProfile) -> tuple[str, ...]:
    """What stands in every text that names them: their name, its first part, their id as a name."""
    whole, written = profile.user_name, profile.agent_id.removeprefix("user_agent_")
    marks = (_letters(one) for one in (*whole.split()[:1], written))
    return tuple(dict.fromkeys(mark for mark in marks if mark))


def _letters(text: str) -> str:
    return key_of(text).replace("_", "")
