"""A sentence as it would be said straight on: without what it corrects itself, and natural wordings written out."""

import re

from towow_core.engine.conversation.approvers_said import with_approvers
from towow_core.engine.conversation.as_organisers_say import as_organisers_say
from towow_core.engine.conversation.canvas_patterns import CONDITION
from towow_core.engine.conversation.corrected_in_one import amount_behind, corrected_in_one
from towow_core.engine.conversation.dictated import QUOTED
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.natural_wordings import in_plain_words
from towow_core.engine.conversation.one_not_another import one_not_another
from towow_core.engine.conversation.other_questions import in_other_words
from towow_core.engine.conversation.put_off import puts_off
from towow_core.engine.conversation.question_sentences import asks
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.said_in_passing import said_in_passing
from towow_core.engine.conversation.said_otherwise import (
    check_either,
    day_behind,
    without_corrections,
    without_denied,
    without_lead,
    without_what_is_not,
)
from towow_core.engine.conversation.several_changes import without_asking, written_as_orders
from towow_core.engine.conversation.two_for_one_task import names_several

_HOW = re.compile(r"咋")


def plainly(sentence: str, known: Known) -> tuple[str, str]:
    """The sentence for the rules to read, itself where nothing is to be written out; and how it was read, if told.

    Raises:
        Open: It says two values where one is to be set.
    """
    sentence = _as_written(sentence, known)
    sentence, told = said_in_passing(amount_behind(sentence, known), known)
    if told:
        return sentence, told
    if given := one_not_another(sentence, known) or corrected_in_one(sentence, known):
        return given, ""
    if asks(plain_text(sentence)) and (asked := in_other_words(sentence, known)) != sentence:
        return asked, ""
    sentence = as_organisers_say(sentence, known)
    text = without_lead(without_corrections(sentence, known), known)
    text = without_what_is_not(without_denied(text, known), known)
    text = in_plain_words(day_behind(text, known), known)
    check_either(text, known)
    text = with_approvers(text, known)
    plain = plain_text(text)
    if (order := without_asking(text, known)) and (known.acts(order) or written_as_orders(order, known)):
        raise Open(*may_it(order, zh=known.replies.zh))
    is_read = bool(known.acts(text))
    if is_read and puts_off(plain, known):
        raise Open(known.replies.unread(plain))
    several = is_read and names_several(text, known)  # a second person may have been passed over: that is asked
    if (is_read and not several) or asks(plain) or CONDITION.search(marked(plain, known.canvas).text):
        return text, ""
    written = written_as_orders(plain, known)
    return (text, "") if written is None or is_read else (written.orders[0], written.told)


def _as_written(sentence: str, known: Known) -> str:
    """ "现在咋样" says 怎么样; what nodes are called stays as it is."""
    is_name = any("咋" in node.name for node in known.canvas.nodes.values()) or QUOTED.search(sentence) is not None
    return sentence if is_name else _HOW.sub("怎么", sentence)
