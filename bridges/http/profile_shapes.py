"""A profile as it comes over HTTP. `read_profile` has the last word on it, as on a profile file."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from towow_core.support.profile_files import AGENT_ID

Text = Annotated[str, Field(min_length=1, pattern=r"\S")]
Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Date = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$", json_schema_extra={"format": "date"})]


class PriceFields(BaseModel):
    """What one thing that a person does costs. Without a currency it is in that of the terms."""

    model_config = ConfigDict(extra="forbid")

    amount: Amount
    unit: Literal["event", "day", "hour", "person"] = "event"
    currency: Annotated[str, Field(pattern=r"^([A-Z]{3})?$")] = ""


class TermsFields(BaseModel):
    """On what terms a person works. `price_floor` is at most `price`."""

    model_config = ConfigDict(extra="forbid")

    price: Amount | None = None
    price_floor: Amount | None = None
    price_unit: Literal["event", "day", "hour", "person"] = "event"
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = "CNY"
    capacity_people: Annotated[int, Field(ge=1, le=10**9)] | None = None
    available: Literal["any", "weekdays", "weekends", "evenings"] = "any"
    unavailable_dates: list[Date] = []
    unavailable_weekdays: list[Annotated[int, Field(ge=1, le=7, description="Monday is 1.")]] = []
    rescheduling_costs: dict[Date, Amount] = {}
    remote: bool = False
    travels_to: list[str] = []
    temperament: Literal["easygoing", "balanced", "demanding", "busy"] = "balanced"
    languages: list[Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]] = []
    hours_max: Amount | None = None
    notice_days: Annotated[int, Field(ge=0, le=10**4)] | None = None
    weekday_notice_days: dict[Annotated[str, Field(pattern="^[1-7]$")], Annotated[int, Field(ge=0, le=10**4)]] = {}
    recurring: bool | None = None
    prices: Annotated[dict[str, Amount | PriceFields], Field(description="Capability to its own price.")] = {}
    features: Annotated[list[str], Field(description="What whatever they do comes with.")] = []


class ProfileFields(BaseModel):
    """A person as their twin presents them. The id may be left out where the address has it."""

    model_config = ConfigDict(extra="forbid")

    agent_id: Annotated[str | None, Field(description="As in the address, if at all.")] = None
    user_name: Text
    profile_summary: Text
    location: Text
    tags: Annotated[list[str], Field(min_length=1, description="What the person can do.")]
    capabilities: Annotated[dict[str, str], Field(description="Name to one sentence of detail.")] = {}
    interests: list[str] = []
    availability: str = ""
    busy_ics: Annotated[
        str,
        Field(max_length=2000, pattern=r"^($|https://)", description="Calendar of taken days."),
    ] = ""
    terms: TermsFields = TermsFields()


class NewProfile(ProfileFields):
    """The same, with its id."""

    agent_id: Annotated[str, Field(pattern=f"^{AGENT_ID.pattern}$")]
