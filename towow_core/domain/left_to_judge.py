"""What only a plan's requester is asked of an open point: whoever has the part reads the rest of it, and not that."""

from towow_core.domain.bilingual import Bilingual

YOURS_TO_JUDGE = Bilingual("是否足够由你判断。", "Whether that is enough is yours to judge.")
ENOUGH = Bilingual("是否够用由你判断。", "Is that enough? You decide.")
NOT_READ = Bilingual("这一句没有读懂，由你判断。", "This was not understood: it is for you to judge.")
TO_SETTLE = Bilingual("要和他们说定。", "Settle it with them.")


def without_questions(text: str) -> str:
    """An open point as it is told to who has the part: what there is to be judged, and nothing that asks for it."""
    for asked in (YOURS_TO_JUDGE, ENOUGH, NOT_READ, TO_SETTLE):
        text = text.replace(asked.zh, "").replace(f" {asked.en}", "").replace(asked.en, "")
    return text.strip()
