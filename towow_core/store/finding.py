"""Which demands a list is of."""

from sqlalchemy import ColumnElement, and_, true

from towow_core.store.schema import demands


def demands_of(user_id: str | None, text: str) -> ColumnElement[bool]:
    """Those of one user, where one is named, whose sentence or id has each word of `text`, in whatever case."""
    whose = true() if user_id is None else demands.c.user_id == user_id
    searched = demands.c.raw_input + " " + demands.c.demand_id
    return and_(whose, *(searched.icontains(word, autoescape=True) for word in text.replace("\0", " ").split()))
