"""A sentence as it would be said straight on: what is corrected in mid-sentence corrected, natural wordings written out."""

from towow_core.engine.conversation.approvers_said import with_approvers
from towow_core.engine.conversation.last_spoken import Known


def plainly(sentence: str, known: Known) -> str:
    """The sentence for the rules to read; itself where there is nothing to write out."""
    return with_approvers(sentence, known)
