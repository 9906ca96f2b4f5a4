"""A market of customers and businesses as its files have it, and what a choice is worth to a customer.

The files are those of microsoft/multi-agent-marketplace; they are the user's, and no part of this product.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from towow_core.domain.errors import BadSetting
from towow_core.domain.models import AgentProfile, CapabilityPrice, Terms
from towow_core.support.profile_files import read_fields

CURRENCY = "USD"
_TASTE = 2.0  # a customer values an item at twice what it is worth to them, as the market's publisher counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Customer:
    """Somebody who asks. A matcher may read `request` alone.

    Attributes:
        items: What they want, each with what it is worth to them.
        musts: What the one who sells it must have besides.
    """

    customer_id: str
    name: str
    request: str
    items: Mapping[str, float]
    musts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Business:
    """Somebody who sells. `menu` is item to price."""

    business_id: str
    name: str
    description: str
    menu: Mapping[str, float]
    amenities: tuple[str, ...]

    def profile(self, agent_id: str) -> AgentProfile:
        """The business as a twin presents it: items as capabilities, each at its own price, amenities as features."""
        prices = {item: CapabilityPrice(amount=price, currency=CURRENCY) for item, price in self.menu.items()}
        return AgentProfile(
            agent_id=agent_id,
            user_name=self.name,
            profile_summary=self.description,
            location="market",
            tags=tuple(self.menu)[:1],
            capabilities=dict.fromkeys(self.menu, ""),
            terms=Terms(currency=CURRENCY, prices=prices, features=self.amenities),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    name: str
    customers: tuple[Customer, ...]
    businesses: tuple[Business, ...]


def read_markets(directory: Path) -> tuple[Market, ...]:
    """Every set in a directory: it may be one itself, or hold some.

    Raises:
        BadSetting: There is none, or a file of one is wrong.
    """
    found = sorted({path.parent for path in directory.rglob("customers") if (path.parent / "businesses").is_dir()})
    if not found:
        raise BadSetting(f"{directory} holds no set: a folder with customers/*.yaml and businesses/*.yaml.")
    return tuple(_read_market(path, path.name) for path in found)


def _read_market(path: Path, name: str) -> Market:
    try:
        return Market(
            name=name,
            customers=tuple(_customer(read_fields(file)) for file in sorted((path / "customers").glob("*.yaml"))),
            businesses=tuple(_business(read_fields(file)) for file in sorted((path / "businesses").glob("*.yaml"))),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSetting(f"{path} is no market: {type(error).__name__}: {error}") from error


def _customer(data: Mapping[str, Any]) -> Customer:
    return Customer(
        customer_id=str(data["id"]),
        name=str(data["name"]),
        request=str(data["request"]),
        items={str(item): float(worth) for item, worth in data["menu_features"].items()},
        musts=tuple(map(str, data.get("amenity_features") or ())),
    )


def _business(data: Mapping[str, Any]) -> Business:
    return Business(
        business_id=str(data["id"]),
        name=str(data["name"]),
        description=str(data["description"]),
        menu={str(item): float(price) for item, price in data["menu_features"].items()},
        amenities=tuple(str(name) for name, there in (data.get("amenity_features") or {}).items() if there),
    )


def cost(customer: Customer, business: Business) -> float | None:
    """What all that the customer wants costs there; None where something is not sold."""
    prices = [business.menu.get(item) for item in customer.items]
    known = [price for price in prices if price is not None]
    return sum(known) if len(known) == len(prices) else None


def has_all(customer: Customer, business: Business) -> bool:
    return cost(customer, business) is not None and set(customer.musts) <= set(business.amenities)


def utility(customer: Customer, business: Business) -> float:
    """What it is worth to the customer to buy there, as the market's publisher counts."""
    paid = cost(customer, business)
    if paid is None:
        return 0.0
    return (_TASTE * sum(customer.items.values()) if has_all(customer, business) else 0.0) - paid


def best(customer: Customer, market: Market) -> float:
    """The most that any choice is worth, none at all among them."""
    return max((utility(customer, business) for business in market.businesses), default=0.0)
