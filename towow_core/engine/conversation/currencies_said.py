"""A price that a sentence sets has the currency that the sentence says: "费用800元", "€300", "300 euros"."""

from collections.abc import Mapping
from typing import Any

from towow_core.engine.conversation.details import amount_in
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.money_questions import currency_of, shown
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.language.money import find_amounts, find_money
from towow_core.engine.language.numerals import without_group_marks


def with_currency(request: Request, found: Action) -> Action:
    """What is asked for, with the currency beside each price.

    Raises:
        Open: An amount is counted from a price in another currency.
    """
    kind, payload, confidence = found
    text = without_group_marks(MARK.sub(" ; ", request.text))  # what something is called is no price
    amounts = [money for money in find_amounts(text) if money.currency]
    if not amounts:
        return found
    node = request.canvas.nodes.get(str(payload.get("node_id") or ""))
    before = currency_of(node) if node is not None else ""
    said = {money.currency: money.amount for money in amounts}

    def priced(config: Mapping[str, Any]) -> Mapping[str, Any]:
        if config.get("price") is None:
            return config
        set_to = [money.currency for money in amounts if money.amount == config["price"]]
        counted = [] if set_to else [currency for currency in said if currency != before]
        if counted and before:
            raise Open(request.replies.no_amount(shown(said[counted[0]], counted[0])))
        currency = next(iter(set_to or said))
        return {**config, "currency": currency}

    payload = {**payload, **({"config": priced(payload["config"])} if payload.get("config") else {})}
    if payload.get("nodes"):
        payload["nodes"] = [{**each, "config": priced(each.get("config") or {})} for each in payload["nodes"]]
    return kind, payload, confidence


def price_said(text: str) -> str:
    """The amount of a text as a sentence can say it again: "€300", "800"; "" where it has none."""
    amount, money = amount_in(text), find_money(without_group_marks(text))
    return "" if amount == "" else shown(float(amount), money.currency if money else "")
