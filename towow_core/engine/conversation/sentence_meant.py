"""A whole sentence, before it is taken apart: what it points back to, and whose work is handed over, written out."""

from dataclasses import replace

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.corrected_days import with_another_day
from towow_core.engine.conversation.corrected_values import with_another_node, with_another_value
from towow_core.engine.conversation.days_apart import with_days_apart
from towow_core.engine.conversation.given_back import with_who_had_it
from towow_core.engine.conversation.last_spoken import Known, last_as_meant, written_out
from towow_core.engine.conversation.left_unsaid import answered_with_a_day, asked_of_another, with_what_is_unsaid
from towow_core.engine.conversation.lists_placed import with_lists_placed
from towow_core.engine.conversation.named_like_lists import as_one_or_several
from towow_core.engine.conversation.people_sentences import rewritten
from towow_core.engine.conversation.persons_spoken_of import with_persons
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.reopened_besides import with_reopening_apart
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.then_added import after_what_is_last
from towow_core.engine.conversation.wanted_after_all import wanted_after_all
from towow_core.engine.conversation.what_is_new import with_what_is_new
from towow_core.engine.conversation.word_to_others import without_word


def with_what_was_spoken_of(said: str, about: Known) -> str:
    """A sentence with the persons that it points back to, and as the whole question that it goes on with.

    Before anything is read of it: how it is worded is read with names in it.

    Raises:
        Open: It could be several.
    """
    said = with_what_is_new(said, about)
    said, before = with_who_had_it(with_days_apart(said, about), about), last_as_meant(about)
    return answered_with_a_day(asked_of_another(with_persons(said, about), before, about), before, about)


def meant_by(said: str, about: Known) -> tuple[str, str, str, Open | None]:
    """The sentence in full; or what is to be asked.

    Second, the act that it takes back before anything else is done; third, what is told of what stays as it is.
    """
    try:
        said, untold = without_word(said, about)
        about = _without_word_before(about)
        if points_back := _pointing_back(said, about):
            return *points_back, untold, None
        whole, act = written_out(with_another_day(said, about), about)
        whole = whole if act else with_reopening_apart(with_what_is_unsaid(whole, about), about)
        plain = plain_text(whole)
        lead = whole[: max(0, whole.find(plain))]  # only polite, or "then", which says where it goes
        text, stays = rewritten(plain, about.canvas, about.people, about.by, about.replies)
        text = whole if text == plain else lead + text
        if (placed := with_lists_placed(text, about)) != text:
            return placed, act, "\n".join(filter(None, (stays, untold))), None
        text = after_what_is_last(as_one_or_several(text, about), about)
    except Open as question:
        return "", "", "", question
    return text, act, "\n".join(filter(None, (stays, untold))), None


def _pointing_back(said: str, about: Known) -> tuple[str, str] | None:
    """The order of a sentence that only corrects the one before, and the act it takes back; None where it is none."""
    if again := wanted_after_all(said, about):
        return again, ""
    if any(kind is not DecisionType.UNDO for kind, _, _ in about.acts(said)):
        return None  # 写错了 alone is an undo; with another value behind it, that is meant
    if order := with_another_value(said, about):
        return order, ""
    order, act = with_another_node(said, about)
    return (order, act) if order else None


def _without_word_before(about: Known) -> Known:
    """What a correction is of: the order right before, without the word to others beside it."""
    turns = list(about.before)
    last = next((n for n in range(len(turns) - 1, -1, -1) if turns[n].role == "user"), -1)
    if last < 0:
        return about
    before = replace(about, before=turns[:last])
    turns[last] = replace(turns[last], content=without_word(turns[last].content, before)[0])
    return replace(about, before=turns)
