"""What a plan lacks is said by the facts that its table is checked by, whoever worded the plan."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.engine.language.sentence_parts import listed, say, sentence

_LACKS = re.compile(
    r"(?:(?<=[。！？!?.\n])|^)\s*"
    r"(?:(?:方案里)?[还尚仍]缺(?:少)?[：:][^。\n]*。?|(?:still )?missing: (?:[^.\n]|\.(?!\s|$))*\.?)",
    re.IGNORECASE,
)


def with_lack(summary: str, missing: Sequence[str], language: Language) -> str:
    """The summary with one sentence that names all of `missing`, and no other that says what is missing."""
    kept = _LACKS.sub("", summary).strip()
    if not missing:
        return kept
    names = listed([*missing], language)
    told = sentence(say(language, f"还缺：{names}", f"still missing: {names}"), language)
    return say(language, "", " ").join(filter(None, (kept, told)))
