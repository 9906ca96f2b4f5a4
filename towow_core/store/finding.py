"""Which demands a list is of."""

from sqlalchemy import ColumnElement, and_, true

from towow_core.store.schema import demands


def demands_of(user_id: str | None, text: str, *, with_parts: bool = True) -> ColumnElement[bool]:
    """Those of one user, where one is named, whose sentence or id has each word of `text`, in whatever case.

    Args:
        with_parts: Whether parts of a plan that are negotiated by themselves are among them.
    """
    whose = true() if user_id is None else demands.c.user_id == user_id
    searched = demands.c.raw_input + " " + demands.c.demand_id
    whole = true() if with_parts else demands.c.parent_demand_id.is_(None)
    return and_(whose, whole, *(searched.icontains(word, autoescape=True) for word in text.replace("\0", " ").split()))
