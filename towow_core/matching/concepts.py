"""What a capability concept is: the meeting point of "场地", "会场", "venue" and "event space"."""

from dataclasses import dataclass
from enum import StrEnum

from towow_core.models import Language


class Scales(StrEnum):
    """How a part grows with the number of people served."""

    FIXED = "fixed"  # one is enough whatever the size: a host, a logo
    CAPACITY = "capacity"  # one that must be large enough: a venue, a caterer
    HEADS = "heads"  # more people need more of them: mentors, volunteers


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """A capability, in both languages.

    Attributes:
        zh, en: Name, used as capability tag.
        role_zh, role_en: What somebody who does it is called.
        task_zh, task_en: What they do, as a verb phrase.
        done_zh, done_en: What is there once they have done it: a milestone's deliverable.
        words: Other names, zh and en, for finding it in text.
        lead_days: Days before the day of the event on which it must be done; negative is after it.
        useful_max: How many people may usefully share it.
        scales: How it grows with the number of people served.
        remote: It can be done from another city.
    """

    key: str
    zh: str
    en: str
    role_zh: str
    role_en: str
    task_zh: str
    task_en: str
    done_zh: str
    done_en: str
    words: tuple[str, ...]
    lead_days: int = 7
    useful_max: int = 1
    scales: Scales = Scales.FIXED
    remote: bool = False

    def name(self, language: Language) -> str:
        return self.zh if language is Language.ZH else self.en

    def role(self, language: Language) -> str:
        return self.role_zh if language is Language.ZH else self.role_en

    def task(self, language: Language) -> str:
        return self.task_zh if language is Language.ZH else self.task_en

    def done(self, language: Language) -> str:
        return self.done_zh if language is Language.ZH else self.done_en


def concept(  # noqa: PLR0917  # a row of a table: its columns are named in the docstring
    key: str,
    names: str,
    roles: str,
    tasks: str,
    done: str,
    words: str,
    *,
    lead: int = 7,
    many: int = 1,
    scales: Scales = Scales.FIXED,
    remote: bool = False,
) -> Concept:
    """A row of the lexicon: key, names, roles, tasks, done, each "zh | en"; then `words`, a comma-separated list."""
    zh_en = [tuple(part.strip() for part in text.split("|")) for text in (names, roles, tasks, done)]
    (zh, en), (role_zh, role_en), (task_zh, task_en), (done_zh, done_en) = zh_en
    return Concept(
        key=key,
        zh=zh,
        en=en,
        role_zh=role_zh,
        role_en=role_en,
        task_zh=task_zh,
        task_en=task_en,
        done_zh=done_zh,
        done_en=done_en,
        words=tuple(word.strip() for word in words.split(",") if word.strip()),
        lead_days=lead,
        useful_max=many,
        scales=scales,
        remote=remote,
    )
