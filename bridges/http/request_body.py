"""What every body of a request is: what it does not know is refused by name, and nothing of it is done."""

from pydantic import BaseModel, ConfigDict


class RequestBody(BaseModel):
    """A field that is not one of its own is a mistake: dropped in silence, "approved": false would be a yes."""

    model_config = ConfigDict(extra="forbid")
